// Sketches: a figure drawn as plain SVG when a page opens and while a control is moved.
//
// plotly.js is large, and for an axis that moves it makes a whole new picture: it measures every label
// and prepares zoom and hover, which nobody needs during a move. So until plotly.js has loaded, and
// while something moves, the figure is drawn here: the same lines, markers, ticks and words at the same
// places as plotly.js 4.1.1 puts them. When the move ends, plotly.js draws the final picture. A figure
// with a setting that is not handled here is left to plotly.js from the start.

import {
  LINE_HEIGHT, MIDDLE, Unsupported, allowOnly, annotationMarks, clipped, linesOf, nameSet,
  shapeMarks, textMark, textWidth, traceMarks,
} from "./sketch-marks.js";
import { rounded } from "./svg.js";

/** @import { Axes, Axis, Mark, RoomyAxis, Settings, Sketch, SketchAxis } from "./types.d.ts" */
/** @import { Toward, Trace, Type, Written } from "./types.d.ts" */

const LAYOUT = nameSet(
  "meta margin paper_bgcolor plot_bgcolor font hoverlabel separators uirevision showlegend legend " +
    "xaxis yaxis shapes annotations hovermode dragmode width height template hoverdistance spikedistance",
);

/**
 * Return the axes and the marks of a figure as plotly.js would draw it, or null if it has a setting that
 * is not handled here.
 *
 * @param {Trace[]} traces
 * @param {Settings} layout
 * @param {Type} type
 * @returns {Sketch | null}
 */
export function sketchOf(traces, layout, type) {
  try {
    allowOnly(layout, LAYOUT);
    const axes = layOutAxes(layout);
    const shapes = layout.shapes ?? [];
    const under = shapes.filter(({ layer }) => layer === "below");
    const over = shapes.filter(({ layer }) => layer !== "below");
    const marks = [
      ...shapeMarks(under, axes, layout),
      ...gridMarks(axes),
      clipped(axes, traces.flatMap((trace) => traceMarks(trace, axes)), "traces", "xy", layout),
      ...axisMarks(axes, layout, type),
      ...shapeMarks(over, axes, layout),
      ...(layout.annotations ?? []).flatMap((note) => annotationMarks(note, axes, layout, type)),
    ];
    return { axes, marks };
  } catch (error) {
    if (error instanceof Unsupported) return null;
    throw error;
  }
}

// ---- Axes ---------------------------------------------------------------------------------------

const GRID = "rgba(127, 135, 145, 0.25)";
const CAPITAL = 0.7; // height of a capital letter, in font sizes
const EDGE = 1; // around a label, in pixels
const MINUS = "\u2212";
const AXIS = nameSet(
  "automargin zeroline nticks ticklabelstandoff tickfont title range uirevision showgrid tickvals " +
    "ticktext tick0 dtick labelalias visible fixedrange constrain constraintoward scaleanchor",
);

/**
 * Return the axes of a layout, with the property names of plotly.js.
 *
 * @param {Settings} layout
 * @returns {Axes}
 */
function layOutAxes({ xaxis, yaxis, margin, width, height }) {
  const x = room(xaxis, margin.l, width - margin.l - margin.r);
  const y = room(yaxis, margin.t, height - margin.t - margin.b);
  if (y.scaleanchor) squared(x, y);
  return {
    x: placed(x, (share) => x._offset + rounded(share * x._length)),
    y: placed(y, (share) => y._offset + rounded((1 - share) * y._length)),
  };
}

/** @param {Axis | undefined} axis @param {number} offset @param {number} length @returns {RoomyAxis} */
function room(axis, offset, length) {
  if (!axis?.range) throw new Unsupported("axis without range");
  allowOnly(axis, AXIS);
  if (length <= 0) throw new Unsupported("no room");
  const [from, to] = axis.range;
  return { ...axis, range: [from, to], _offset: offset, _length: length, span: to - from };
}

/** @param {RoomyAxis} axis @param {(share: number) => number} place @returns {SketchAxis} */
const placed = (axis, place) => ({
  ...axis,
  at: (value) => place((value - axis.range[0]) / axis.span),
  ticks: axis.visible === false ? [] : ticksOf(axis),
});

/** @type {Toward} */
const TOWARD = { left: 0, center: 0.5, right: 1, top: 0, middle: 0.5, bottom: 1 };

// One unit has the same length on both axes; the axis with more room leaves some of it empty.
/** @param {RoomyAxis} x @param {RoomyAxis} y */
function squared(x, y) {
  const unit = Math.min(...[x, y].map((axis) => axis._length / Math.abs(axis.span)));
  for (const axis of [x, y]) {
    const length = unit * Math.abs(axis.span);
    if (axis.constrain !== "domain" && length < axis._length - 0.01) throw new Unsupported("a range to grow");
    axis._offset += (axis._length - length) * TOWARD[axis.constraintoward ?? "middle"];
    axis._length = length;
  }
}

// The ticks of an axis with their labels.
/** @param {RoomyAxis} axis */
function ticksOf(axis) {
  const [low, high] = [...axis.range].sort((a, b) => a - b);
  const slack = (high - low) * 1e-4;
  const seen = (/** @type {number} */ value) => value >= low - slack && value <= high + slack;
  if (axis.tickvals) {
    const said = (/** @type {number} */ value, /** @type {number} */ i) =>
      axis.ticktext ? String(axis.ticktext[i]) : number(value, axis, stepOf(axis) / 100);
    const all = Array.from(axis.tickvals, (value, i) => ({ value, text: said(value, i) }));
    return all.filter(({ value }) => seen(value));
  }
  const step = axis.dtick ?? stepOf(axis);
  const first = axis.tick0 ?? 0;
  const ticks = [];
  for (let k = Math.ceil((low - slack - first) / step); seen(first + k * step); k++) {
    const value = first + k * step;
    const text = number(value, axis, step);
    ticks.push({ value, text: axis.labelalias?.[text] ?? text });
    if (ticks.length > 1000) throw new Unsupported("a thousand ticks");
  }
  return ticks;
}

// The round step that gives at most `nticks` ticks.
/** @param {RoomyAxis} axis */
function stepOf({ span, nticks }) {
  if (!nticks) throw new Unsupported("axis without a number of ticks");
  const rough = Math.abs(span) / nticks;
  const base = 10 ** Math.floor(Math.log10(rough));
  return base * ([2, 5, 10].find((round) => rough / base <= round) ?? 10);
}

// A number with as many digits as its axis needs.
/** @param {number} value @param {RoomyAxis} axis @param {number} step */
function number(value, { range }, step) {
  const largest = Math.max(...range.map(Math.abs));
  if (Math.abs(Math.floor(Math.log10(largest) + 0.01)) > 3) throw new Unsupported("numbers with an exponent");
  const digits = Math.max(0, 2 - Math.floor(Math.log10(step) + 0.01));
  const size = Math.abs(value);
  if (size < 10 ** -digits / 2) return "0";
  const text = size.toFixed(digits);
  return (value < 0 ? MINUS : "") + (digits ? text.replace(/\.?0+$/, "") : text);
}

/** @param {Axes} axes @returns {Mark[]} */
function gridMarks({ x, y }) {
  const inside = (/** @type {SketchAxis} */ axis, /** @type {number} */ place) =>
    place > axis._offset + 1 && place < axis._offset + axis._length - 1;
  /** @param {SketchAxis} axis @param {(place: number) => string} path */
  const lines = (axis, path) =>
    axis.showgrid === false
      ? []
      : axis.ticks.map(({ value }) => axis.at(value)).filter((place) => inside(axis, place)).map(path);
  const down = (/** @type {number} */ place) => `M${place},${y._offset}v${y._length}`;
  const across = (/** @type {number} */ place) => `M${x._offset},${place}h${x._length}`;
  const stroke = { fill: "none", stroke: GRID, class: "crisp" };
  return [...lines(x, down), ...lines(y, across)].map((d) => ({ tag: "path", set: { d, ...stroke } }));
}

/** @param {Axes} axes @param {Settings} layout @param {Type} type @returns {Mark[]} */
function axisMarks({ x, y }, { width, height }, type) {
  const foot = y._offset + y._length;
  /** @type {Written[]} */
  const marks = [];
  let [deep, wide] = [0, 0];
  for (const { value, text } of x.ticks) {
    const { size } = x.tickfont;
    const runs = linesOf(text);
    const half = textWidth(runs, size, type) / 2;
    const place = x.at(value);
    if (place - half < 0 || place + half > width) continue;
    const top = foot + EDGE + size + x.ticklabelstandoff;
    marks.push(textMark(runs, place, top, size, "middle", "xtick"));
    deep = Math.max(deep, EDGE + size + type.below(size) + (runs.length - 1) * LINE_HEIGHT * size);
  }
  if (crowded(marks, type)) throw new Unsupported("labels that would be turned");
  for (const { value, text } of y.ticks) {
    const { size } = y.tickfont;
    const runs = linesOf(text);
    const middle = y.at(value) + size * MIDDLE - ((runs.length - 1) / 2) * LINE_HEIGHT * size;
    const low = middle + (runs.length - 1) * LINE_HEIGHT * size + type.below(size);
    if (low > height || middle - type.above(size) < 0) continue;
    marks.push(textMark(runs, x._offset - EDGE - y.ticklabelstandoff, middle, size, "end", "ytick"));
    wide = Math.max(wide, EDGE + textWidth(runs, size, type));
  }
  return [...marks, ...titleMarks({ x, y }, deep, wide)];
}

/** @param {Written[]} labels @param {Type} type */
function crowded(labels, type) {
  const ends = labels.map(({ said }) => {
    const half = textWidth(said.lines, said.size, type) / 2;
    return [said.x - half, said.x + half];
  });
  ends.sort(([a], [b]) => a - b);
  return ends.some(([from], i) => i > 0 && from < ends[i - 1][1]);
}

/** @param {Axes} axes @param {number} deep @param {number} wide */
function titleMarks({ x, y }, deep, wide) {
  /** @type {Mark[]} */
  const marks = [];
  if (x.title?.text && x.visible !== false) {
    const { text, standoff, font } = x.title;
    const place = x._offset + x._length / 2;
    const foot = y._offset + y._length + deep + x.ticklabelstandoff + standoff + CAPITAL * font.size;
    marks.push(textMark(linesOf(text), place, foot, font.size, "middle", "xtitle"));
  }
  if (y.title?.text && y.visible !== false) {
    const { text, standoff, font } = y.title;
    const lines = linesOf(text);
    const more = (lines.length - 1) * LINE_HEIGHT;
    const place = x._offset - wide - y.ticklabelstandoff - standoff - (MIDDLE + more) * font.size;
    const middle = y._offset + y._length / 2;
    const mark = textMark(lines, place, middle, font.size, "middle", "ytitle");
    mark.set.transform = `rotate(-90,${place},${middle})`;
    marks.push(mark);
  }
  return marks;
}
