// What stands above the axes: the legend with its colour bar, as plain page elements.

import { made } from "./elements.js";

/** @import { Line, Marker, Picture, Trace } from "./types.d.ts" */

// The signs and dashes that a figure may have; SYMBOLS and DASHES of serialization.py are the same lists.
/** @type {Record<string, string>} */
export const SYMBOLS = {
  circle: "M-5,0a5,5 0 1,0 10,0a5,5 0 1,0 -10,0",
  diamond: "M-6,0L0,-6L6,0L0,6Z",
  "triangle-up": "M-6,5L0,-6L6,5Z",
  "triangle-down": "M-6,-5L0,6L6,-5Z",
  square: "M-5,-5H5V5H-5Z",
};
/** @type {Record<string, string>} */
export const DASHES = { solid: "none", dot: "2 3" };

/** @type {Record<string, string>} */
const SIGNS = { "&lt;": "<", "&gt;": ">", "&amp;": "&" };

/** @param {Trace} trace */
export const inLegend = (trace) => Boolean(trace.name && trace.showlegend !== false);

/** @param {Trace} trace */
export const onlyInLegend = (trace) => trace.x?.length === 1 && trace.x[0] === null;

/**
 * Return a text of plotly.js, with its tags and signs, as it reads.
 *
 * @param {string} text
 */
export const plain = (text) =>
  text.replaceAll(/<[^>]*>/g, " ").replaceAll(/&(?:lt|gt|amp);/g, (sign) => SIGNS[sign]);

/**
 * Return how a line is broken, as SVG says it.
 *
 * @param {string} [dash]
 */
export function dashOf(dash = "solid") {
  if (Object.hasOwn(DASHES, dash)) return DASHES[dash];
  if (/^\d+px(,\d+px)+$/.test(dash)) return dash.replaceAll("px", "");
  throw new Error(`a line with ${dash}`);
}

/**
 * Return the outline of a sign, and whether it is hollow.
 *
 * @param {string} symbol
 */
export function outlineOf(symbol) {
  const [kind, open] = symbol.split(/-(?=open$)/);
  if (!Object.hasOwn(SYMBOLS, kind)) throw new Error(`a sign ${symbol}`);
  return { path: SYMBOLS[kind], open: Boolean(open) };
}

/** @param {Marker} marker */
function signOf({ symbol = "circle", color }) {
  const { path, open } = outlineOf(typeof symbol === "string" ? symbol : String(symbol[0]));
  const colour = typeof color === "string" ? color : "currentColor"; // a point has its own
  const paint = open ? `fill="none" stroke="${colour}" stroke-width="1.5"` : `fill="${colour}"`;
  return `<path transform="translate(15 7)" d="${path}" ${paint}/>`;
}

/** @param {Line} [line] */
function strokeOf(line) {
  const stroke = line ? `stroke="${line.color}" stroke-width="${line.width ?? 2}"` : "";
  return `<path d="M0,7H30" ${stroke} stroke-dasharray="${dashOf(line?.dash)}"/>`;
}

/**
 * Return by what an entry is the same as another one: a sign by its name, a line by its look too.
 *
 * @param {Trace} trace
 */
export const knownBy = ({ name = "", line, marker }) => (marker ? name : JSON.stringify([name, line]));

/** @param {Trace} trace */
export function legendEntry({ name = "", mode = "", line, marker }) {
  const drawn = mode.includes("lines") ? strokeOf(line) : "";
  const sign = mode.includes("markers") && marker ? signOf(marker) : "";
  const entry = made("li");
  entry.innerHTML = `<svg width="30" height="14" aria-hidden="true">${drawn}${sign}</svg>`;
  entry.append(plain(name));
  return entry;
}

/**
 * Return a number with three digits, as a legend needs it; a whole one as it is.
 *
 * @param {number} value
 */
export const brief = (value) =>
  String(Number.isInteger(value) ? value : Number(value.toPrecision(3))).replace("-", "\u2212");

/**
 * Return the colour scale of a picture as an entry of its legend: what its values are, the ends, and
 * the colours between them.
 *
 * @param {Picture} picture
 */
export function colourBar({ zmin, zmax, colorscale, colorbar }) {
  const stops = colorscale.map(([place, colour]) => `${colour} ${100 * place}%`);
  const scale = made("i");
  scale.style.background = `linear-gradient(to right, ${stops.join(", ")})`;
  const ends = [zmin, zmax].map((end) => made("span", "", brief(end)));
  return made("li", "live-bar", plain(colorbar.title.text), ends[0], scale, ends[1]);
}
