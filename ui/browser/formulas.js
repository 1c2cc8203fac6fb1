// Formulas, set by the KaTeX that Streamlit brings along. Without it they stand as they are written.

import { formulas } from "./loading.js";

/** @import { Katex } from "./types.d.ts" */

/** @typedef {{formula: string, display: boolean}} Written */

/** @type {Map<HTMLElement, Written>} formulas to be set when KaTeX is there */
const waiting = new Map();

/**
 * Set a formula: in a line of its own, or within a sentence.
 *
 * @param {HTMLElement} host
 * @param {string} formula
 * @param {boolean} display
 */
export function writeFormula(host, formula, display = true) {
  if (formulas.value) return set(formulas.value, host, { formula, display });
  if (!formulas.loading) formulas.watch(setWaiting);
  waiting.set(host, { formula, display });
  if (formulas.failed) host.textContent = formula;
  formulas.get();
}

function setWaiting() {
  for (const [host, written] of waiting) {
    if (formulas.value) set(formulas.value, host, written);
    else host.textContent = written.formula;
  }
  if (formulas.value) waiting.clear();
}

/** @param {Katex} katex @param {HTMLElement} host @param {Written} written */
function set(katex, host, { formula, display }) {
  try {
    katex.render(formula, host, { displayMode: display, throwOnError: false });
    for (const part of host.querySelectorAll('[class*="katex-"]'))
      part.classList.add(...olderNames(part));
    for (const part of host.querySelectorAll('[style*="color"]'))
      if (part instanceof HTMLElement) part.style.color = leaning(part.style.color);
  } catch {
    host.textContent = formula;
  }
}

// No colour has a contrast of 4.5 on white and on the dark ground. Small type needs it, so it leans
// a little to the colour of plain text; not to that around it, which KaTeX may have coloured too.
/** @param {string} colour */
const leaning = (colour) => `color-mix(in srgb, ${colour} 80%, var(--st-text-color))`;

// The style sheet that Streamlit brings is that of an older KaTeX, whose names have no prefix.
/** @param {Element} part */
const olderNames = (part) =>
  [...part.classList]
    .filter((name) => name.startsWith("katex-"))
    .map((name) => name.slice("katex-".length));
