// When figures are drawn. Nothing is measured before all is written, and nothing drawn before all is
// measured: otherwise the browser would lay out the page anew for every figure.

import { plotly, style } from "./loading.js";
import { figureParts, page, tried } from "./state.js";
import { grounded } from "./theme.js";
import { arrange } from "./together.js";

/** @import { Figure } from "./figure.js" */

const FINISH_MS = 600; // a hand that rests so long has come to its place

/** @type {ReturnType<typeof setTimeout> | undefined} */
let finishing;

/** Draw all figures that wait for it. plotly.js comes after that, for what a sketch is not. */
export function drawWaiting() {
  if (!style.value) return;
  const figures = figureParts().filter(({ undrawn }) => undrawn);
  if (figures.length) {
    const ground = grounded();
    arrangeAll(ground);
    for (const figure of figures) figure.measure(ground);
    for (const figure of figures) tried(() => figure.draw());
  }
  if (plotly.value) finishSoon();
  else if (figures.length) requestAnimationFrame(() => setTimeout(() => plotly.get()));
}

/** Set the legends of all figures for where they stand. */
export function arrangeAll(ground = grounded()) {
  arrange(/** @type {Figure[]} */ (figureParts()), ground);
}

/** Draw as soon as what draws has come, or has failed to. */
export function drawWhenLoaded() {
  for (const need of [plotly, style]) need.watch(drawWaiting);
}

// When the hand has come to rest, plotly.js draws the figures that are sketches, one at a time: a
// hand that moves again waits for one of them at most.
function finishSoon() {
  clearTimeout(finishing);
  finishing = setTimeout(finishAll, FINISH_MS);
}

async function finishAll() {
  const round = finishing;
  for (const figure of figureParts()) {
    if (page.asking || finishing !== round) return;
    if (!figure.sketched) continue;
    tried(() => figure.finish());
    await new Promise((done) => setTimeout(done));
  }
}
