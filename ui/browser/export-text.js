// The words of a picture as SVG: how wide they are, and on how many lines they stand.

import { made } from "./elements.js";

export const [INK, QUIET] = ["#14202e", "#4a5664"];
export const FAMILY = "Arial, Helvetica, sans-serif"; // of every computer: a picture loads no font

/** @param {unknown} said */
const escaped = (said) =>
  String(said).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** @param {string} said @param {number} x @param {number} y @param {Record<string, string | number>} look */
export function text(said, x, y, { size, weight = "normal", fill = INK, anchor = "start" }) {
  const look = `font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}"`;
  return `<text x="${x}" y="${y}" ${look}>${escaped(said)}</text>`;
}

/** @type {CanvasRenderingContext2D | null} */
let pen = null;

/** @param {string} said @param {number} size @param {boolean} [bold] */
export function widthOf(said, size, bold) {
  pen ??= made("canvas").getContext("2d");
  if (!pen) return 0.6 * size * said.length;
  pen.font = `${bold ? "bold " : ""}${size}px ${FAMILY}`;
  return pen.measureText(said).width;
}

// Lines of a text; what is set apart by a narrow space stays together.
/** @param {string} said @param {number} room @param {number} size @param {boolean} [bold] */
export function wrapped(said, room, size, bold) {
  /** @type {string[]} */
  const lines = [];
  for (const word of said.split(" ")) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && widthOf(longer, size, bold) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
