// Legends: the entries above a figure, its colour bar, and names at the ends of lines.

import { made } from "./elements.js";
import { fontMetrics, rounded, withoutEntities } from "./svg.js";

/** @import { FigureData, Line, Mark, Marker, Picture, PlacedAxis, PlotAxes } from "./types.d.ts" */
/** @import { Trace } from "./types.d.ts" */

// The symbols and dashes of figures; the same lists as SYMBOLS and DASHES in serialization.py.
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

/** @param {Trace} trace */
export const isInLegend = (trace) => Boolean(trace.name && trace.showlegend !== false);

/** @param {Trace} trace */
export const isLegendOnly = (trace) => trace.x?.length === 1 && trace.x[0] === null;

/**
 * Return a text of plotly.js without its tags and entities.
 *
 * @param {string} text
 */
export const plainText = (text) => withoutEntities(text.replaceAll(/<[^>]*>/g, " "));

/**
 * Return the dash pattern of a line, as an SVG attribute.
 *
 * @param {string} [dash]
 */
export function dashOf(dash = "solid") {
  if (Object.hasOwn(DASHES, dash)) return DASHES[dash];
  if (/^\d+px(,\d+px)+$/.test(dash)) return dash.replaceAll("px", "");
  throw new Error(`a line with ${dash}`);
}

/**
 * Return the outline of a symbol, and whether it is hollow.
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
 * Return a key that is the same for equal entries: equal name for markers, equal name and style for lines.
 *
 * @param {Trace} trace
 */
export const entryKey = ({ name = "", line, marker }) => (marker ? name : JSON.stringify([name, line]));

/** @param {Trace} trace */
export function legendEntry({ name = "", mode = "", line, marker }) {
  const drawn = mode.includes("lines") ? strokeOf(line) : "";
  const sign = mode.includes("markers") && marker ? signOf(marker) : "";
  const entry = made("li");
  entry.innerHTML = `<svg width="30" height="14" aria-hidden="true">${drawn}${sign}</svg>`;
  entry.append(plainText(name));
  return entry;
}

/**
 * Return a number with three digits for a legend; a whole number as it is.
 *
 * @param {number} value
 */
export const shortNumber = (value) =>
  String(Number.isInteger(value) ? value : Number(value.toPrecision(3))).replace("-", "\u2212");

/**
 * Return the colour scale of a heatmap as an entry of its legend: its title, both ends, and the colours.
 *
 * @param {Picture} picture
 */
export function colourBar({ zmin, zmax, colorscale, colorbar }) {
  const stops = colorscale.map(([place, colour]) => `${colour} ${100 * place}%`);
  const scale = made("i");
  scale.style.background = `linear-gradient(to right, ${stops.join(", ")})`;
  const ends = [zmin, zmax].map((end) => made("span", "", shortNumber(end)));
  return made("li", "live-bar", plainText(colorbar.title.text), ends[0], scale, ends[1]);
}

// ---- Line labels --------------------------------------------------------------------------------

/** @typedef {{trace: Trace & {line: Line}, name: string}} EndName */
/** @typedef {{names: EndName[], room: number}} LineLabels the names, and the room for them beside the plot */
/** @typedef {{name: string, line: Line, x: number, y: number, inside: boolean}} End */

const LEAST_WIDTH = 520; // of a figure with line labels
const MOST_SHARE = 0.3; // of the width that the labels may take
const SIZE = 12;
const LINE_PX = 15;
const LEADER = 14;
const NEAR = 24; // a line that ends this near to the right edge has its label outside the plot

/** @param {string} text @param {string} family */
const widthOf = (text, family) => fontMetrics(family).width(text, SIZE);

/**
 * Return which lines of a figure have labels at their ends, and the room that the labels take.
 *
 * @param {FigureData} content
 * @param {number} width of the figure
 * @param {number} height
 * @param {string} family of the type
 * @returns {LineLabels}
 */
export function lineLabels({ data }, width, height, family, measured = widthOf) {
  const lines = data.filter((trace) => isInLegend(trace) && !isLegendOnly(trace) && trace.line);
  const names = lines.map((trace) => ({ trace, name: plainText(trace.name ?? "") }));
  const longest = Math.max(...names.map(({ name }) => measured(name, family)));
  const fits = width >= LEAST_WIDTH && longest <= MOST_SHARE * width && names.length * LINE_PX <= height / 2;
  if (!names.length || !fits) return { names: [], room: 0 };
  return { names: /** @type {EndName[]} */ (names), room: Math.ceil(longest) + LEADER + 10 };
}

/**
 * @param {EndName[]} names
 * @param {PlotAxes & {log: {x: boolean, y: boolean}}} axes
 * @returns {Mark[]}
 */
export function labelMarks(names, { xaxis, yaxis, log }) {
  const ends = names.flatMap(({ trace, name }) => {
    const end = lineEnd(trace, xaxis, yaxis, log);
    return end ? [{ name, line: trace.line, ...end }] : [];
  });
  const right = xaxis._offset + xaxis._length;
  const outer = ends.filter(({ inside }) => !inside);
  const heights = spreadApart(outer.map(({ y }) => y), [yaxis._offset + 6, yaxis._offset + yaxis._length - 4]);
  return [
    ...outer.flatMap((end, i) => leader(end, [right + LEADER, heights[i]], right)),
    ...outer.map(({ name }, i) => labelMark(name, right + LEADER + 4, heights[i])),
    ...ends.filter(({ inside }) => inside).map(({ name, x, y }) => labelMark(name, x + 7, y - 4, true)),
  ];
}

/**
 * Return the last visible point of a line, in units of the figure.
 *
 * @param {Trace} trace
 * @param {PlacedAxis} xaxis
 * @param {PlacedAxis} yaxis
 * @param {{x: boolean, y: boolean}} log
 */
export function lineEnd({ x, x0 = 0, dx = 1, y }, xaxis, yaxis, log) {
  const scaled = (/** @type {number} */ value, /** @type {boolean} */ powers) => (powers ? Math.log10(value) : value);
  const share = (/** @type {number} */ value, /** @type {PlacedAxis} */ { range: [from, to] }) => (value - from) / (to - from);
  const place = (/** @type {number} */ i) => {
    const [across, up] = [x ? x[i] : x0 + i * dx, y[i]];
    if (across === null || up === null || across === undefined || Number.isNaN(up)) return null;
    return [share(scaled(across, log.x), xaxis), share(scaled(up, log.y), yaxis)];
  };
  const sees = (/** @type {number[]} */ [across, up]) => across >= -1e-6 && across <= 1 + 1e-6 && up >= -1e-6 && up <= 1 + 1e-6;
  for (let i = y.length - 1; i >= 0; i--) {
    const here = place(i);
    if (!here || !sees(here)) continue;
    const after = i + 1 < y.length ? place(i + 1) : null;
    const [across, up] = after ? edgeOf(here, after) : here;
    const left = xaxis._length * across;
    return {
      x: xaxis._offset + left, y: yaxis._offset + yaxis._length * (1 - up),
      inside: xaxis._length - left > NEAR,
    };
  }
  return null;
}

// Where a segment from a visible point to an invisible one leaves the plot.
/** @param {number[]} from @param {number[]} to */
function edgeOf(from, to) {
  const shares = [0, 1].flatMap((axis) => {
    const way = to[axis] - from[axis];
    return way ? [((way > 0 ? 1 : 0) - from[axis]) / way] : [];
  });
  const share = Math.min(1, ...shares.filter((one) => one >= 0));
  return from.map((place, axis) => place + share * (to[axis] - place));
}

/**
 * Return heights at which labels do not overlap, as near as possible to those wished for.
 *
 * @param {number[]} wished
 * @param {[number, number]} ends
 */
export function spreadApart(wished, [top, foot]) {
  const order = wished.map((_, i) => i).sort((a, b) => wished[a] - wished[b] || a - b);
  const found = [...wished];
  let least = top;
  for (const i of order) {
    found[i] = Math.max(least, wished[i]);
    least = found[i] + LINE_PX;
  }
  let most = foot;
  for (const i of order.reverse()) {
    found[i] = Math.min(most, found[i]);
    most = found[i] - LINE_PX;
  }
  return found;
}

// A thin line from the end of a line to its label.
/** @param {End} end @param {[number, number]} to @param {number} right @returns {Mark[]} */
function leader({ line, x, y }, [across, height], right) {
  const d = `M${rounded(x + 4)},${rounded(y)}L${rounded(right)},${rounded(y)}L${rounded(across)},${rounded(height)}`;
  return [{ tag: "path", set: { d, fill: "none", stroke: line.color, "stroke-width": 1, opacity: 0.8 } }];
}

/** @param {string} text @param {number} x @param {number} y @returns {Mark} */
const labelMark = (text, x, y, over = false) => ({
  tag: "text",
  set: { x: rounded(x), y: rounded(y + 4), "font-size": SIZE, class: over ? "over" : "end" },
  text,
});
