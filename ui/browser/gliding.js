// How one figure gets from the picture that stands there to that of another view.

import { fitted } from "./drawing.js";
import { GLIDE_MS, between, glide } from "./motion.js";

/** @import { Figure } from "./figure.js" */

/**
 * Let a figure move over from another picture, if it is to, and return whether it does. Where the two
 * are not of one build, the old picture fades and the new one is drawn at once.
 *
 * @param {Figure} figure
 */
export function movesOver(figure) {
  const { from } = figure;
  figure.from = null;
  if (!from || !figure.content || !figure.listening || figure.beginning) return false;
  const to = fitted(figure.content, figure.size);
  const step = (/** @type {number} */ share) => {
    figure.content = between(from, to, share);
    return Boolean(figure.content) && figure.sketches();
  };
  if (!step(0)) {
    figure.content = to;
    fade(figure.area);
    return false;
  }
  figure.undrawn = false;
  const stop = glide(step, () => figure.finish());
  figure.arrive = () => {
    stop();
    figure.arrive = null;
    figure.content = to;
    figure.undrawn = true;
  };
  return true;
}

/** @param {HTMLElement} area */
function fade(area) {
  const before = /** @type {HTMLElement} */ (area.cloneNode(true));
  before.className = "live-before";
  before.setAttribute("aria-hidden", "true");
  const drawn = area.querySelectorAll("canvas");
  before.querySelectorAll("canvas").forEach((copy, i) => {
    if (drawn[i].width && drawn[i].height) copy.getContext("2d")?.drawImage(drawn[i], 0, 0);
  });
  area.append(before);
  requestAnimationFrame(() => requestAnimationFrame(() => before.classList.add("live-gone")));
  setTimeout(() => before.remove(), GLIDE_MS + 50);
}
