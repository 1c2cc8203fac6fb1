// A sketch in the page: its elements, and how wide the page's type is.

/** @import { Type } from "./types.d.ts" */

export { render } from "./svg.js";

/** @type {Map<string, Type>} */
const TYPES = new Map();

/**
 * Return what a page's type measures: widths by its own canvas, each text once.
 *
 * @param {string} family
 * @returns {Type}
 */
export function typeOf(family) {
  const type = TYPES.get(family) ?? measuring(family);
  TYPES.set(family, type);
  return type;
}

/** @param {string} family @returns {Type} */
function measuring(family) {
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) throw new Error("no canvas to measure type on");
  /** @type {Map<string, TextMetrics>} */
  const kept = new Map();
  document.fonts.addEventListener("loadingdone", () => kept.clear()); // text is of other widths then
  /** @param {string} text @param {number} size @param {boolean} [bold] */
  const measured = (text, size, bold) => {
    const key = `${size} ${Boolean(bold)} ${text}`;
    if (kept.size > 5000) kept.clear();
    let found = kept.get(key);
    if (!found) {
      pen.font = `${bold ? "bold " : ""}${size}px ${family}`;
      kept.set(key, (found = pen.measureText(text)));
    }
    return found;
  };
  return {
    width: (text, size, bold) => measured(text, size, bold).width,
    above: (size) => Math.round(measured("", size).fontBoundingBoxAscent),
    below: (size) => Math.round(measured("", size).fontBoundingBoxDescent),
  };
}
