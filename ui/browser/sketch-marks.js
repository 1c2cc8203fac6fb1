// The marks of a sketch: lines, markers, shapes and text, as plotly.js 4.1.1 draws them.

import { colourAt } from "./heatmap.js";
import { SYMBOLS, rounded, withoutEntities } from "./svg.js";

/** @import { Axes, Line, Mark, Marker, Note, OneOrMany, Run, Scale } from "./types.d.ts" */
/** @import { Settings, Shape, SketchAxis, Trace, Type, Values, Written } from "./types.d.ts" */

/** A setting of plotly.js that sketches do not handle. */
export class Unsupported extends Error {}

/** @param {string} text */
export const nameSet = (text) => new Set(text.split(" "));

/**
 * Throw for a setting that is not in the set.
 *
 * @param {object} settings
 * @param {Set<string>} names
 */
export function allowOnly(settings, names) {
  for (const key of Object.keys(settings))
    if (!names.has(key)) throw new Unsupported(key);
}

const RAISED = 0.25; // from a point down to the baseline of its text, in font sizes
const TRACE = nameSet(
  "type x y x0 dx mode line marker name showlegend hoverinfo hovertemplate hovertext customdata " +
    "text textfont meta cliponaxis",
);
const MARKER = nameSet("color size symbol opacity line colorscale cmin cmax showscale");

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
  allowOnly(trace, TRACE);
  if (trace.type !== "scatter" || trace.cliponaxis === false) throw new Unsupported(trace.type);
  const xs = placesOf(trace, x);
  /** @type {Mark[]} */
  const marks = [];
  const { mode = "" } = trace;
  if (mode.includes("lines")) marks.push(...lineMarks(trace, xs, { x, y }));
  if (mode.includes("markers")) marks.push(...markerMarks(trace, xs, y));
  if (mode.includes("text")) marks.push(...textMarks(trace, xs, y));
  return marks;
}

// The horizontal places of the points of a trace.
/** @param {Trace} trace @param {SketchAxis} axis */
function placesOf({ x, x0 = 0, dx = 1, y }, axis) {
  if (x) return Array.from(x, (/** @type {number | null} */ value) => (value === null ? NaN : axis.at(value)));
  return Array.from(y, (/** @type {unknown} */ _, i) => axis.at(x0 + i * dx));
}

/** @param {Trace} trace @param {number[]} xs @param {Axes} axes @returns {Mark[]} */
function lineMarks({ line, y: values }, xs, { x, y }) {
  if (!line) throw new Unsupported("a line of no colour");
  const [left, right] = [x._offset, x._offset + x._length];
  // Points beyond the edges are left out, except the first one on each side.
  const seen = (/** @type {number} */ i) => !(Math.max(xs[i - 1] ?? left, xs[i], xs[i + 1] ?? left) < left ||
    Math.min(xs[i - 1] ?? right, xs[i], xs[i + 1] ?? right) > right);
  let [d, open] = ["", false];
  xs.forEach((place, i) => {
    const value = values[i];
    const drawn = value !== null && !Number.isNaN(value + place) && seen(i);
    if (drawn && value !== null) d += `${open ? "L" : "M"}${rounded(place)},${rounded(y.at(value))}`;
    open = drawn;
  });
  return d ? [{ tag: "path", set: { d, class: "js-line", ...strokeOf(line) } }] : [];
}

/** @type {Record<string, (dot: number) => string>} the dash patterns of plotly.js */
export const DASHES = {
  solid: () => "none",
  dot: (dot) => `${dot},${dot}`,
};

/** @param {Line} line */
export function strokeOf({ color, width = 2, dash = "solid" }) {
  const dot = Math.max(width, 3);
  const named = Object.hasOwn(DASHES, dash);
  if (!named && !/^\d+px(,\d+px)+$/.test(dash)) throw new Unsupported(`a line with ${dash}`);
  const pattern = named ? DASHES[dash](dot) : dash.replaceAll("px", "");
  return {
    fill: "none", stroke: color, "stroke-width": width, "stroke-dasharray": pattern,
    "stroke-miterlimit": 2,
  };
}

// Markers that look the same are drawn as one path.
/** @param {Trace} trace @param {number[]} xs @param {SketchAxis} y */
function markerMarks({ marker, y: values }, xs, y) {
  if (!marker) throw new Unsupported("points without a look");
  allowOnly(marker, MARKER);
  /** @type {Map<string, Mark & {set: {d: string}}>} */
  const byLook = new Map();
  xs.forEach((place, i) => {
    const value = values[i];
    if (value === null || Number.isNaN(place + value)) return;
    const { path, ...look } = markerAt(marker, i, rounded(place), rounded(y.at(value)));
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
  if (!Object.hasOwn(SYMBOLS, symbol)) throw new Unsupported(symbol);
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
  return `rgb(${colourAt(colorscale, place).map(Math.round).join(", ")})`;
}

/** @param {Trace} trace @param {number[]} xs @param {SketchAxis} y */
function textMarks({ text, textfont = {}, y: values }, xs, y) {
  if (textfont.color || textfont.family) throw new Unsupported("type of its own");
  return xs.map((place, i) => {
    const lines = linesOf(String(at(text, i)));
    const size = at(textfont.size, i) ?? 13;
    const middle = y.at(values[i] ?? NaN) + size * RAISED - ((lines.length - 1) / 2) * LINE_HEIGHT * size;
    return textMark(lines, rounded(place), rounded(middle), size, "middle", "textpoint");
  });
}

// ---- Shapes and annotations ---------------------------------------------------------------------

const SHAPE = nameSet(
  "type x0 x1 y0 y1 xref yref xsizemode ysizemode xanchor yanchor path layer line fillcolor name opacity",
);
const NOTE = nameSet("text x y xref yref xanchor yanchor xshift align showarrow font");

/**
 * Return the marks of shapes; neighbours that are clipped at the same edges share a group.
 *
 * @param {Shape[]} shapes
 * @param {Axes} axes
 * @param {Settings} layout
 */
export function shapeMarks(shapes, axes, layout) {
  /** @type {{edges: string, marks: Mark[]}[]} */
  const groups = [];
  for (const shape of shapes) {
    allowOnly(shape, SHAPE);
    const edges = `${shape.xref === "paper" ? "" : "x"}${shape.yref === "paper" ? "" : "y"}`;
    const mark = shapeMark(shape, axes, layout);
    const last = groups.at(-1);
    if (last?.edges === edges) last.marks.push(mark);
    else groups.push({ edges, marks: [mark] });
  }
  return groups.map(({ edges, marks }) => clipped(axes, marks, "shapes", edges, layout));
}

/** @param {Shape} shape @param {Axes} axes @param {Settings} layout @returns {Mark} */
function shapeMark({ line, fillcolor, opacity = 1, ...shape }, axes, layout) {
  const d = outline(shape, axes, layout);
  const open = shape.type === "line" || !fillcolor;
  const look = strokeOf({ ...line, width: line.width ?? 2 });
  const fill = open ? "none" : fillcolor;
  return { tag: "path", set: { d, ...look, fill, opacity, "fill-rule": "evenodd" } };
}

/** @param {Omit<Shape, "line">} shape @param {Axes} axes @param {Settings} layout */
function outline(shape, axes, { margin, width, height }) {
  const across = { offset: margin.l, length: width - margin.l - margin.r };
  const down = { offset: margin.t, length: height - margin.t - margin.b };
  /** @type {Place} */
  const onX = (v) => across.offset + v * across.length;
  /** @type {Place} */
  const onY = (v) => down.offset + (1 - v) * down.length;
  const x = placing(axes.x, shape.xref, onX, shape.xsizemode, shape.xanchor, 1);
  const y = placing(axes.y, shape.yref, onY, shape.ysizemode, shape.yanchor, -1);
  if (shape.type === "path") return path(shape.path ?? "", x, y);
  const [x0, x1, y0, y1] = [x(shape.x0), x(shape.x1), y(shape.y0), y(shape.y1)];
  if (shape.type === "line") return `M${x0},${y0}L${x1},${y1}`;
  if (shape.type === "rect") return `M${x0},${y0}H${x1}V${y1}H${x0}Z`;
  if (shape.type !== "circle") throw new Unsupported(shape.type);
  const [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const [rx, ry] = [Math.abs(x1 - cx), Math.abs(y1 - cy)];
  return `M${cx + rx},${cy}A${rx},${ry} 0 1,1 ${cx},${cy - ry}A${rx},${ry} 0 0,1 ${cx + rx},${cy}Z`;
}

/** @typedef {(value: number) => number} Place */

/**
 * @param {SketchAxis} axis
 * @param {string | undefined} ref
 * @param {Place} onPaper
 * @param {string | undefined} mode
 * @param {number | undefined} anchor
 * @param {number} sign
 * @returns {Place}
 */
function placing(axis, ref, onPaper, mode, anchor, sign) {
  if (mode === "pixel") {
    if (anchor === undefined) throw new Unsupported("points from nowhere");
    const from = axis.at(anchor);
    return (value) => rounded(from + sign * value);
  }
  return (value) => rounded(ref === "paper" ? onPaper(value) : axis.at(value));
}

/** @param {string} text @param {Place} x @param {Place} y */
function path(text, x, y) {
  if (!/^[MLZ\d.,\s-]*$/.test(text)) throw new Unsupported("a path with curves");
  return text.replaceAll(/(-?[\d.]+),(-?[\d.]+)/g, (_, across, down) => `${x(Number(across))},${y(Number(down))}`);
}

/**
 * Return a group that is clipped at the edges of the plot, by an inner SVG with the same coordinates.
 *
 * @param {Axes} axes
 * @param {Mark[]} marks
 * @param {string} name
 * @param {string} edges "x", "y" or both: where it is clipped; elsewhere it may cover the whole figure
 * @param {{width: number, height: number}} whole
 * @returns {Mark}
 */
export function clipped({ x, y }, marks, name, edges, { width, height }) {
  const [left, wide] = edges.includes("x") ? [x._offset, x._length] : [0, width];
  const [top, high] = edges.includes("y") ? [y._offset, y._length] : [0, height];
  const set = { x: left, y: top, width: wide, height: high, viewBox: `${left} ${top} ${wide} ${high}` };
  return { tag: "svg", set: { ...set, class: name }, marks };
}

/** @type {Record<string, number>} */
const ANCHORS = { left: 0.5, right: -0.5, center: 0, middle: 0, top: 0.5, bottom: -0.5 };
const PAD = 2; // around an annotation, in pixels

/** @param {Note} note @param {Axes} axes @param {Settings} layout @param {Type} type */
export function annotationMarks(note, { x, y }, { margin, width }, type) {
  allowOnly(note, NOTE);
  if (note.showarrow !== false) throw new Unsupported("an arrow");
  const { size } = note.font;
  const lines = linesOf(note.text);
  const wide = Math.round(textWidth(lines, size, type) + 2 * PAD);
  const more = (lines.length - 1) * LINE_HEIGHT * size;
  const high = Math.round(type.above(size) + type.below(size) + more + 2 * PAD);
  const paper = note.xref === "paper";
  if (outside(y, note.y) || (!paper && outside(x, note.x))) return [];
  const across = paper ? margin.l + (width - margin.l - margin.r) * note.x : x.at(note.x);
  const middle = across + wide * ANCHORS[note.xanchor ?? "center"] + (note.xshift ?? 0);
  const centre = y.at(note.y) + high * ANCHORS[note.yanchor ?? "middle"];
  const left = Math.round(middle - wide / 2);
  const top = Math.round(centre - high / 2);
  /** @type {Record<string, [string, number]>} */
  const sides = { left: ["start", PAD], right: ["end", wide - PAD] };
  const [anchor, shift] = sides[note.align ?? ""] ?? ["middle", wide / 2];
  return [textMark(lines, left + shift, top + PAD + type.above(size), size, anchor, "annotation-text")];
}

/** @param {SketchAxis} axis @param {number} value */
const outside = ({ range, span }, value) => (value - range[0]) / span < 0 || (value - range[0]) / span > 1;

// ---- Text ---------------------------------------------------------------------------------------

export const LINE_HEIGHT = 1.3; // in font sizes
export const MIDDLE = 0.35; // from the middle of a letter to its baseline, in font sizes

/**
 * Return the lines of a text with the tags of plotly.js, each as a list of runs in one style.
 *
 * @param {string} text
 */
export function linesOf(text) {
  /** @type {Run[][]} */
  const lines = [[]];
  /** @type {Omit<Run, "text">} */
  let look = {};
  for (const part of String(text).split(/(<[^>]*>)/)) {
    if (!part) continue;
    if (!part.startsWith("<")) {
      lines[lines.length - 1].push({ text: withoutEntities(part), ...look });
    } else if (/^<br\s*\/?>$/.test(part)) lines.push([]);
    else if (part === "<b>") look = { ...look, bold: true };
    else if (part === "</b>") look = { ...look, bold: false };
    else if (part === "</span>") look = { ...look, colour: undefined };
    else {
      const [, colour] = part.match(/^<span style="color:(#[0-9a-f]{6})">$/) ?? [];
      if (!colour) throw new Unsupported(part);
      look = { ...look, colour };
    }
  }
  return lines;
}

/** @param {Run[][]} lines @param {number} size @param {Type} type */
export const textWidth = (lines, size, type) =>
  Math.max(...lines.map((runs) => runs.reduce((sum, run) => sum + type.width(run.text, size, run.bold), 0)));

/**
 * @param {Run[][]} lines
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} anchor
 * @param {string} name
 * @returns {Written}
 */
export function textMark(lines, x, y, size, anchor, name) {
  const set = { x: rounded(x), y: rounded(y), "text-anchor": anchor, "font-size": size, class: name };
  const marks = lines.flatMap((runs, row) =>
    runs.map((run, i) => {
      /** @type {Record<string, string | number>} */
      const start = i === 0 ? { x: rounded(x), dy: row ? `${LINE_HEIGHT}em` : "0" } : {};
      /** @type {Record<string, string>} */
      const weight = run.bold ? { "font-weight": "bold" } : {};
      /** @type {Record<string, string>} */
      const paint = run.colour ? { style: `fill: ${run.colour}` } : {};
      return { tag: "tspan", set: { ...start, ...weight, ...paint }, text: run.text };
    }),
  );
  return { tag: "text", set, marks, said: { lines, x, size } };
}
