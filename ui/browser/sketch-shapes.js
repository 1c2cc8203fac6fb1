// Shapes of a sketch, and the notes beside them.

import { Unknown, known, only, points } from "./sketch-known.js";
import { stroked } from "./sketch-traces.js";
import { LINE_HEIGHT, linesOf, widest, written } from "./sketch-words.js";

/** @import { Axes, Mark, Note, Settings, Shape, SketchAxis, Type } from "./types.d.ts" */

const SHAPE = known(
  "type x0 x1 y0 y1 xref yref xsizemode ysizemode xanchor yanchor path layer line fillcolor name opacity",
);
const NOTE = known("text x y xref yref xanchor yanchor xshift align showarrow font");

/**
 * Shapes that are cut off at the same edges, one after the other, share one group.
 *
 * @param {Shape[]} shapes
 * @param {Axes} axes
 * @param {Settings} layout
 */
export function shapeMarks(shapes, axes, layout) {
  /** @type {{edges: string, marks: Mark[]}[]} */
  const groups = [];
  for (const shape of shapes) {
    only(shape, SHAPE);
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
  const look = stroked({ ...line, width: line.width ?? 2 });
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
  if (shape.type !== "circle") throw new Unknown(shape.type);
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
    if (anchor === undefined) throw new Unknown("points from nowhere");
    const from = axis.at(anchor);
    return (value) => points(from + sign * value);
  }
  return (value) => points(ref === "paper" ? onPaper(value) : axis.at(value));
}

/** @param {string} text @param {Place} x @param {Place} y */
function path(text, x, y) {
  if (!/^[MLZ\d.,\s-]*$/.test(text)) throw new Unknown("a path with curves");
  return text.replaceAll(/(-?[\d.]+),(-?[\d.]+)/g, (_, across, down) => `${x(Number(across))},${y(Number(down))}`);
}

/**
 * What is drawn here is cut off where the plot ends. An inner SVG does that, with the same points.
 *
 * @param {Axes} axes
 * @param {Mark[]} marks
 * @param {string} name
 * @param {string} edges where it is cut off; elsewhere it may reach over the whole figure
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
const PAD = 2; // around a note, in points

/** @param {Note} note @param {Axes} axes @param {Settings} layout @param {Type} type */
export function noteMarks(note, { x, y }, { margin, width }, type) {
  only(note, NOTE);
  if (note.showarrow !== false) throw new Unknown("an arrow");
  const { size } = note.font;
  const lines = linesOf(note.text);
  const wide = Math.round(widest(lines, size, type) + 2 * PAD);
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
  return [written(lines, left + shift, top + PAD + type.above(size), size, anchor, "annotation-text")];
}

/** @param {SketchAxis} axis @param {number} value */
const outside = ({ range, span }, value) => (value - range[0]) / span < 0 || (value - range[0]) / span > 1;
