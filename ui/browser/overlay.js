// The marks over a figure: the chosen rows and columns of a heatmap, handles to drag, line labels.
//
// What is chosen keeps its colours. A veil in the colour of the page dims all other cells, and a symbol
// marks each chosen row on the right and each chosen column above.

import { dragKind, handleMarks, handles } from "./click-and-drag.js";
import { labelMarks } from "./legend.js";
import { SYMBOLS, render, rounded } from "./svg.js";

/** @import { Figure } from "./figure.js" */
/** @import { Choose, Chosen, Margin, Mark, Picture, PlacedAxis, Span, PlotAxes } from "./types.d.ts" */

// Opacity of the veil over cells that are not chosen; lower where the chosen rows are shown enlarged.
const [VEIL, LIGHT_VEIL] = [0.4, 0.28];
const LEAST = 3; // the width that makes a band visible
const AWAY = 9; // from the edge of the heatmap to the middle of a symbol
const LANE = 13; // further out, for a symbol that would overlap another
const SIGN = 5.5;
const EDGE = 1.5; // of a frame around a row or a column
const TALL = 215; // from this height on, a figure has room for enlarged rows
const LOW = 9; // rows of at least this height need no enlarged copy
export const STRIP_PX = 13;
const GAP = 3;
const ROOM = 16; // above the heatmap, for the symbol of a column

/** @param {Picture} picture */
const enlargedCount = ({ chosen }) => (chosen?.rows ?? []).filter(({ cells }) => cells).length;

/**
 * Return the margins around a heatmap, with room for its symbols and the enlarged rows above it.
 *
 * @param {Picture} picture
 * @param {Margin} margin
 * @param {number} height of the figure
 * @returns {Margin}
 */
export function heatmapMargins(picture, margin, height) {
  const { rows = [], columns = [] } = picture.chosen ?? {};
  const strips = height >= TALL && height < LOW * picture.rows + 60 ? enlargedCount(picture) * (STRIP_PX + GAP) : 0;
  const above = (columns.length ? ROOM : margin.t) + (strips && strips + GAP);
  return { ...margin, t: above, r: rows.length ? AWAY + LANE + 8 : 12 };
}

/**
 * Return how many enlarged rows are shown above a heatmap: all, or none if the margin has no room.
 *
 * @param {Picture} picture
 * @param {PlacedAxis} yaxis
 */
export function stripCount(picture, yaxis) {
  const count = enlargedCount(picture);
  return yaxis._offset >= count * (STRIP_PX + GAP) + GAP ? count : 0;
}

/**
 * Return the upper edge of one of the enlarged rows.
 *
 * @param {PlacedAxis} yaxis
 * @param {number} index
 * @param {number} count
 */
export const stripTop = (yaxis, index, count) =>
  yaxis._offset - GAP - (count - index) * (STRIP_PX + GAP);

/**
 * Return the row whose enlarged copy is at this height of the figure, if there is one.
 *
 * @param {Picture} picture
 * @param {PlacedAxis} yaxis
 * @param {number} down
 */
export function stripRowAt(picture, yaxis, down) {
  const count = stripCount(picture, yaxis);
  const rows = (picture.chosen?.rows ?? []).filter(({ cells }) => cells).slice(0, count);
  const over = rows.findIndex((_, i) => Math.abs(down - stripTop(yaxis, i, count) - STRIP_PX / 2) <= STRIP_PX / 2);
  return rows[over]?.at ?? null;
}

/**
 * @param {Picture} picture
 * @param {PlotAxes} axes
 * @param {string} ground
 * @param {Choose} [choose] what can be chosen in the figure
 * @returns {Mark[]}
 */
export function chosenMarks(picture, { xaxis, yaxis }, ground, choose = {}) {
  const { rows, columns } = picture.chosen ?? { rows: [], columns: [] };
  if (!rows.length && !columns.length) return [];
  const [down, across] = [places(rows, yaxis, true), places(columns, xaxis, false)];
  const strips = stripCount(picture, yaxis);
  const right = xaxis._offset + xaxis._length;
  const top = strips ? stripTop(yaxis, 0, strips) : yaxis._offset;
  const out = rows.filter(({ cells }) => cells).slice(0, strips);
  return [
    { tag: "path", set: { d: veilPath(xaxis, yaxis, across, down), fill: ground, "fill-opacity": strips ? LIGHT_VEIL : VEIL, class: "veil" } },
    ...symbols(down, across, [right, top], choose),
    ...out.flatMap((mark, i) => stripLabel(mark, xaxis, stripTop(yaxis, i, strips) + STRIP_PX / 2)),
  ];
}

/**
 * Return the marks of a heatmap in a saved picture: frames around the chosen rows and columns and no veil,
 * so that every colour matches the colour bar.
 *
 * @param {Picture} picture
 * @param {PlotAxes} axes
 * @returns {Mark[]}
 */
export function framedMarks({ chosen }, { xaxis, yaxis }) {
  const { rows, columns } = chosen ?? { rows: [], columns: [] };
  const [down, across] = [places(rows, yaxis, true), places(columns, xaxis, false)];
  const [x, y] = [xaxis, yaxis].map(({ _offset, _length }) => [_offset, _offset + _length]);
  return [
    ...down.map(({ mark, from, to }) => frame(mark, x, [from, to])),
    ...across.map(({ mark, from, to }) => frame(mark, [from, to], y)),
    ...symbols(down, across, [x[1], y[0]]),
  ];
}

// A frame just outside a band, so that it covers none of the chosen cells.
/** @param {Chosen} mark @param {number[]} x @param {number[]} y @returns {Mark} */
function frame({ color }, [left, right], [top, foot]) {
  const [x, y] = [left - EDGE / 2, top - EDGE / 2].map(rounded);
  const [width, height] = [right - left + EDGE, foot - top + EDGE].map(rounded);
  return { tag: "rect", set: { x, y, width, height, stroke: color, "stroke-width": EDGE, fill: "none" } };
}

/** @typedef {{mark: Chosen, from: number, to: number, at: number}} Band */

// The symbols on the right of a heatmap and above it.
/** @param {Band[]} down @param {Band[]} across @param {Span} corner @param {Choose} [choose] @returns {Mark[]} */
const symbols = (down, across, [right, top], choose = {}) => [
  ...inLanes(down).flatMap(({ mark, at, away }) => [
    ...symbolMarks(mark, [right + away, at], [right, at]), ...dragHandle(choose, "y", mark, [right + away, at])]),
  ...inLanes(across).flatMap(({ mark, at, away }) => [
    ...symbolMarks(mark, [at, top - away], [at, top]), ...dragHandle(choose, "x", mark, [at, top - away])]),
];

// Where the chosen rows or columns are on the axis, those that are shown.
/** @param {Chosen[]} marks @param {PlacedAxis} axis @param {boolean} upward @returns {Band[]} */
function places(marks, axis, upward) {
  const [first, last] = upward ? [axis.range[1], axis.range[0]] : axis.range;
  const end = axis._offset + axis._length;
  const place = (/** @type {number} */ value) => axis._offset + ((value - first) / (last - first)) * axis._length;
  return marks
    .map((mark) => {
      const ends = [place(mark.from), place(mark.to)].sort((a, b) => a - b);
      const more = Math.max(0, LEAST - (ends[1] - ends[0])) / 2;
      const [from, to] = [Math.max(axis._offset, ends[0] - more), Math.min(end, ends[1] + more)];
      return { mark, from, to, at: place(mark.at) };
    })
    .filter(({ at }) => at >= axis._offset && at <= end);
}

// A path over the whole plot except the chosen bands.
/** @param {PlacedAxis} x @param {PlacedAxis} y @param {Band[]} across @param {Band[]} down */
function veilPath(x, y, across, down) {
  const wide = gapsBetween(across, [x._offset, x._offset + x._length]);
  const high = gapsBetween(down, [y._offset, y._offset + y._length]);
  return wide
    .flatMap(([left, right]) =>
      high.map(([top, foot]) => `M${rounded(left)},${rounded(top)}H${rounded(right)}V${rounded(foot)}H${rounded(left)}Z`))
    .join("");
}

/**
 * Return the gaps between bands.
 *
 * @param {{from: number, to: number}[]} bands
 * @param {Span} ends
 */
export function gapsBetween(bands, [start, end]) {
  /** @type {Span[]} */
  const gaps = [];
  for (const { from, to } of [...bands].sort((a, b) => a.from - b.from)) {
    if (from > start) gaps.push([start, from]);
    start = Math.max(start, to);
  }
  return start < end ? [...gaps, /** @type {Span} */ ([start, end])] : gaps;
}

// A symbol that would overlap another one is placed further out.
/** @param {Band[]} bands */
const inLanes = (bands) =>
  bands.map((band, i) => {
    const met = bands.slice(0, i).some(({ at }) => Math.abs(at - band.at) < LANE);
    return { ...band, away: AWAY + (met ? LANE : 0) };
  });

/** @param {Chosen} mark @param {Span} at @param {Span} edge @returns {Mark[]} */
function symbolMarks({ symbol, color }, [x, y], edge) {
  const line = `M${edge.map(rounded).join()}L${rounded(x)},${rounded(y)}`;
  return [
    { tag: "path", set: { d: line, stroke: color, "stroke-width": 1.5, fill: "none" } },
    { tag: "path", set: { d: SYMBOLS[symbol](SIGN, rounded(x), rounded(y)), fill: color, class: "sign" } },
  ];
}

// The handle around a symbol that can be dragged along its axis.
/** @param {Choose} choose @param {"x" | "y"} axis @param {Chosen} mark @param {Span} at @returns {Mark[]} */
function dragHandle(choose, axis, { symbol }, at) {
  const drag = dragKind(choose, axis, symbol);
  return drag ? handleMarks(at, drag, SIGN + 3) : [];
}

// The symbol and the number of an enlarged row.
/** @param {Chosen} mark @param {PlacedAxis} xaxis @param {number} y @returns {Mark[]} */
function stripLabel(mark, xaxis, y) {
  const right = xaxis._offset + xaxis._length;
  const set = { x: rounded(xaxis._offset - 5), y: rounded(y + 4), "text-anchor": "end", "font-size": 12 };
  return [
    { tag: "text", set: { ...set, "font-weight": 600 }, text: String(mark.at) },
    ...symbolMarks(mark, [right + AWAY, y], [right, y]),
  ];
}

// ---- All marks of a figure ----------------------------------------------------------------------

/** @param {Figure} figure @param {PlotAxes} axes */
export function drawOverlay({ content, lineLabels, over, theme }, axes) {
  if (!content) return;
  const [picture] = content.pictures;
  const ground = theme?.layout.hoverlabel.bgcolor ?? "none";
  const { xaxis, yaxis } = content.layout;
  const log = { x: xaxis?.type === "log", y: yaxis?.type === "log" };
  const chosen = picture ? chosenMarks(picture, axes, ground, content.layout.meta.choose) : [];
  /** @type {Mark[]} */
  const marks = [...chosen, ...handles(content.layout.meta, axes)];
  render(over, [
    { tag: "g", set: { class: "live-marks" }, marks },
    ...labelMarks(lineLabels.names, { ...axes, log }),
  ]);
}

const UNMARKED = "live-unmarked";

/** Whether the marks over heatmaps are hidden. */
export const marksHidden = () => document.documentElement.classList.contains(UNMARKED);

/** Hide the marks, or show them again. */
export const toggleMarks = () => document.documentElement.classList.toggle(UNMARKED);
