// Traces of a sketch: lines, markers and texts over the axes.

import { rgb } from "./palette.js";
import { Unknown, known, only, points } from "./sketch-known.js";
import { LINE_HEIGHT, linesOf, written } from "./sketch-words.js";
import { SYMBOLS } from "./svg.js";

/** @import { Axes, Line, Mark, Marker, OneOrMany, Scale, SketchAxis, Trace, Type } from "./types.d.ts" */
/** @import { Values } from "./types.d.ts" */

export { SYMBOLS };

const RAISED = 0.25; // the foot of a text at a point, below it, in sizes of the type
const TRACE = known(
  "type x y x0 dx mode line marker name showlegend hoverinfo hovertemplate hovertext customdata " +
    "text textfont meta cliponaxis",
);
const MARKER = known("color size symbol opacity line colorscale cmin cmax showscale");

/**
 * @template T
 * @param {OneOrMany<T> | undefined} value
 * @param {number} index
 * @returns {T | undefined}
 */
const at = (value, index) =>
  Array.isArray(value) || ArrayBuffer.isView(value)
    ? /** @type {T[]} */ (value)[index]
    : value;

/** @param {Trace} trace @param {Axes} axes */
export function traceMarks(trace, { x, y }) {
  only(trace, TRACE);
  if (trace.type !== "scatter" || trace.cliponaxis === false) throw new Unknown(trace.type);
  const xs = placesOf(trace, x);
  /** @type {Mark[]} */
  const marks = [];
  const { mode = "" } = trace;
  if (mode.includes("lines")) marks.push(...lineMarks(trace, xs, { x, y }));
  if (mode.includes("markers")) marks.push(...markerMarks(trace, xs, y));
  if (mode.includes("text")) marks.push(...textMarks(trace, xs, y));
  return marks;
}

// The place of every point of a trace across the figure.
/** @param {Trace} trace @param {SketchAxis} axis */
function placesOf({ x, x0 = 0, dx = 1, y }, axis) {
  if (x) return Array.from(x, (/** @type {number | null} */ value) => (value === null ? NaN : axis.at(value)));
  return Array.from(y, (/** @type {unknown} */ _, i) => axis.at(x0 + i * dx));
}

/** @param {Trace} trace @param {number[]} xs @param {Axes} axes @returns {Mark[]} */
function lineMarks({ line, y: values }, xs, { x, y }) {
  if (!line) throw new Unknown("a line of no colour");
  const [left, right] = [x._offset, x._offset + x._length];
  // A long line beyond the edges is not seen, but for the point that leads there.
  const seen = (/** @type {number} */ i) => !(Math.max(xs[i - 1] ?? left, xs[i], xs[i + 1] ?? left) < left ||
    Math.min(xs[i - 1] ?? right, xs[i], xs[i + 1] ?? right) > right);
  let [d, open] = ["", false];
  xs.forEach((place, i) => {
    const value = values[i];
    const drawn = value !== null && !Number.isNaN(value + place) && seen(i);
    if (drawn && value !== null) d += `${open ? "L" : "M"}${points(place)},${points(y.at(value))}`;
    open = drawn;
  });
  return d ? [{ tag: "path", set: { d, class: "js-line", ...stroked(line) } }] : [];
}

/** @type {Record<string, (dot: number) => string>} how plotly.js breaks a line */
export const DASHES = {
  solid: () => "none",
  dot: (dot) => `${dot},${dot}`,
};

/** @param {Line} line */
export function stroked({ color, width = 2, dash = "solid" }) {
  const dot = Math.max(width, 3);
  const named = Object.hasOwn(DASHES, dash);
  if (!named && !/^\d+px(,\d+px)+$/.test(dash)) throw new Unknown(`a line with ${dash}`);
  const pattern = named ? DASHES[dash](dot) : dash.replaceAll("px", "");
  return {
    fill: "none", stroke: color, "stroke-width": width, "stroke-dasharray": pattern,
    "stroke-miterlimit": 2,
  };
}

// Points that look the same are one path.
/** @param {Trace} trace @param {number[]} xs @param {SketchAxis} y */
function markerMarks({ marker, y: values }, xs, y) {
  if (!marker) throw new Unknown("points without a look");
  only(marker, MARKER);
  /** @type {Map<string, Mark & {set: {d: string}}>} */
  const byLook = new Map();
  xs.forEach((place, i) => {
    const value = values[i];
    if (value === null || Number.isNaN(place + value)) return;
    const { path, ...look } = markerAt(marker, i, points(place), points(y.at(value)));
    const key = Object.values(look).join();
    const mark = byLook.get(key);
    if (mark) mark.set.d += path;
    else byLook.set(key, { tag: "path", set: { d: path, class: "points", ...look } });
  });
  return [...byLook.values()];
}

/** @param {Marker} marker @param {number} i @param {number} x @param {number} y */
function markerAt(marker, i, x, y) {
  const [symbol, open] = (at(marker.symbol, i) ?? "circle").split(/-(?=open$)/);
  if (!Object.hasOwn(SYMBOLS, symbol)) throw new Unknown(symbol);
  const color = colourOf(marker, at(marker.color, i));
  const edge = marker.line ?? {};
  const width = at(edge.width, i) ?? (open ? 1 : 0);
  return {
    path: SYMBOLS[symbol]((at(marker.size, i) ?? 6) / 2, x, y),
    fill: open ? "none" : color,
    stroke: open ? color : (width && at(edge.color, i)) || "none",
    "stroke-width": width,
    opacity: at(marker.opacity, i) ?? 1,
  };
}

/** @param {Marker} marker @param {string | number | undefined} value */
function colourOf({ colorscale = [], cmin = 0, cmax = 1 }, value) {
  if (typeof value !== "number") return value ?? "none";
  const place = Math.min(Math.max((value - cmin) / (cmax - cmin), 0), 1);
  const upper = Math.max(1, colorscale.findIndex(([stop]) => stop >= place));
  const [[low, from], [high, to]] = [colorscale[upper - 1], colorscale[upper]];
  const share = (place - low) / (high - low);
  const [a, b] = [from, to].map(rgb);
  return `rgb(${a.map((part, c) => Math.round(part + (b[c] - part) * share)).join(", ")})`;
}

/** @param {Trace} trace @param {number[]} xs @param {SketchAxis} y */
function textMarks({ text, textfont = {}, y: values }, xs, y) {
  if (textfont.color || textfont.family) throw new Unknown("type of its own");
  return xs.map((place, i) => {
    const lines = linesOf(String(at(text, i)));
    const size = at(textfont.size, i) ?? 13;
    const middle = y.at(values[i] ?? NaN) + size * RAISED - ((lines.length - 1) / 2) * LINE_HEIGHT * size;
    return written(lines, points(place), points(middle), size, "middle", "textpoint");
  });
}
