// When figures are drawn. Nothing is measured before all is written, and nothing drawn before all is
// measured: otherwise the browser would lay out the page anew for every figure.

import { plotly, sketching, style } from "./loading.js";
import { figureParts, page, tried } from "./state.js";
import { grounded } from "./theme.js";
import { arrange } from "./together.js";

/** @import { Figure } from "./figure.js" */

const FINISH_MS = 600; // a hand that rests so long has come to its place

/** @type {ReturnType<typeof setTimeout> | undefined} */
let finishing;

/**
 * Draw all figures that wait for it, if what draws them is there. As long as plotly.js cannot be
 * had, a sketch stands in for it.
 */
export function drawWaiting() {
  const figures = figureParts().filter(({ undrawn }) => undrawn);
  const draws = plotly.value || (plotly.failed && sketching.value);
  if (!figures.length || !style.value || !draws) return;
  const ground = grounded();
  arrangeAll(ground);
  for (const figure of figures) figure.measure(ground);
  for (const figure of figures) tried(() => (plotly.value ? figure.draw() : figure.standIn()));
  if (plotly.value) finishSoon();
}

/** Set the legends of all figures for where they stand. */
export function arrangeAll(ground = grounded()) {
  arrange(/** @type {Figure[]} */ (figureParts()), ground);
}

/** Draw as soon as what draws has come, or has failed to. */
export function drawWhenLoaded() {
  for (const need of [plotly, style, sketching]) need.watch(drawWaiting);
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
