// Heatmaps: the cells of a table on a canvas below the axes, their colours, and where they lie.

import { made } from "./elements.js";
import { STRIP_PX, stripCount, stripTop } from "./overlay.js";

/** @import { Axis, Chosen, Layout, Meta, Picture, PlacedAxis, Scale, PlotAxes } from "./types.d.ts" */
/** @import { Settings, Span, Whole } from "./types.d.ts" */

/** The canvas, what it is cut off by, and the chosen rows above it. */
export class HeatmapCells {
  /**
   * @param {HTMLCanvasElement} canvas the whole table
   * @param {HTMLElement} clip what is shown of it
   */
  constructor(canvas, clip) {
    this.canvas = canvas;
    this.clip = clip;
    /** @type {HTMLCanvasElement[]} */
    this.strips = [];
    /** @type {WeakMap<HTMLCanvasElement, Chosen["cells"]>} */
    this.painted = new WeakMap();
  }

  /** @param {Picture} picture @param {PlotAxes} axes @param {number} dense pixels per unit of the axes */
  show(picture, axes, dense) {
    this.paint(picture);
    this.place(picture, axes, dense);
  }

  /** @param {Picture} picture */
  paint({ rows, columns, cells, colorscale, chosen }) {
    this.paintOne(this.canvas, cells, [columns, rows], colorscale);
    const drawn = (chosen?.rows ?? []).flatMap((row) => (row.cells ? [row.cells] : []));
    while (this.strips.length > drawn.length) this.strips.pop()?.remove();
    while (this.strips.length < drawn.length) {
      const strip = /** @type {HTMLCanvasElement} */ (made("canvas", "live-strip"));
      strip.setAttribute("aria-hidden", "true");
      this.strips.push(strip);
      this.clip.after(strip);
    }
    drawn.forEach((row, i) => this.paintOne(this.strips[i], row, [columns, 1], colorscale));
  }

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Picture["cells"]} cells
   * @param {[number, number]} size
   * @param {Scale} colorscale
   */
  paintOne(canvas, cells, [columns, rows], colorscale) {
    if (this.painted.get(canvas) === cells) return;
    this.painted.set(canvas, cells);
    const palette = paletteOf(colorscale);
    const pixels = new Uint32Array(rows * columns);
    for (let i = 0; i < pixels.length; i++) pixels[i] = palette[cells[i]];
    if (canvas.width !== columns) canvas.width = columns;
    if (canvas.height !== rows) canvas.height = rows;
    const image = new ImageData(new Uint8ClampedArray(pixels.buffer), columns, rows);
    canvas.getContext("2d")?.putImageData(image, 0, 0);
  }

  /**
   * Place the cells where the axes are.
   *
   * @param {Picture} picture
   * @param {PlotAxes} axes
   * @param {number} dense
   */
  place(picture, { xaxis, yaxis }, dense) {
    const { columns, rows } = picture;
    const [left, width] = snapToPixels(cellSpan(xaxis, xaxis.range, picture.x, columns), columns, dense);
    const upward = /** @type {Span} */ ([yaxis.range[1], yaxis.range[0]]);
    const [top, height] = snapToPixels(cellSpan(yaxis, upward, picture.y, rows), rows, dense);
    this.clip.style.cssText = box(xaxis._offset, yaxis._offset, xaxis._length, yaxis._length);
    this.canvas.style.cssText = box(left, top, width, height);
    const shown = stripCount(picture, yaxis);
    const beyond = [-left, left + width - xaxis._length].map((over) => Math.max(0, over));
    this.strips.forEach((strip, i) => {
      const place = box(xaxis._offset + left, stripTop(yaxis, i, shown), width, STRIP_PX);
      const cut = `clip-path:inset(0 ${beyond[1]}px 0 ${beyond[0]}px)`;
      strip.style.cssText = `${place};${cut}`;
      strip.hidden = !shown;
    });
  }
}

/**
 * Return the start and the length of cells, set to whole pixels where only rounding is in the way.
 *
 * @param {Span} place
 * @param {number} count
 * @param {number} dense
 * @returns {Span}
 */
export function snapToPixels([start, length], count, dense) {
  const size = Math.round((length / count) * dense) / dense;
  const off = Math.abs(size * count - length);
  return size && off <= 1 ? [(Math.round((start / length) * count) || 0) * size, size * count] : [start, length];
}

/**
 * Return where cells that begin at `first` are on an axis, in its units: the start and the length.
 *
 * @param {PlacedAxis} axis
 * @param {Span} range
 * @param {Span} cells
 * @param {number} count
 * @returns {Span}
 */
export function cellSpan(axis, [from, to], [first, step], count) {
  const points = axis._length / (to - from);
  return [(first - from) * points, step * count * points];
}

/** @param {number} left @param {number} top @param {number} width @param {number} height */
const box = (left, top, width, height) =>
  `left:${left}px;top:${top}px;width:${width}px;height:${height}px`;

// ---- Colours ------------------------------------------------------------------------------------

/** @type {Map<string, Uint32Array<ArrayBuffer>>} */
const PALETTES = new Map();

/**
 * Return 256 colours, each as the four bytes of a pixel.
 *
 * @param {Scale} scale
 */
export function paletteOf(scale) {
  const name = JSON.stringify(scale);
  let made = PALETTES.get(name);
  if (!made) PALETTES.set(name, (made = mixed(scale)));
  return made;
}

/** @param {Scale} scale */
function mixed(scale) {
  const pixels = new Uint8ClampedArray(256 * 4).fill(255);
  for (let level = 0; level < 256; level++) pixels.set(colourAt(scale, level / 255), 4 * level);
  return new Uint32Array(pixels.buffer);
}

/**
 * Return red, green and blue at a place of a scale, from 0 to 1.
 *
 * @param {Scale} scale
 * @param {number} place
 */
export function colourAt(scale, place) {
  const upper = Math.max(1, scale.findIndex(([stop]) => stop >= place));
  const [[low, from], [high, to]] = [scale[upper - 1], scale[upper]];
  const share = (place - low) / (high - low);
  const [a, b] = [from, to].map(rgb);
  return a.map((part, c) => part + (b[c] - part) * share);
}

/**
 * Return red, green and blue of a colour written as #rrggbb or rgb(...).
 *
 * @param {string} colour
 */
export function rgb(colour) {
  const parts = colour.startsWith("#")
    ? (colour.slice(1).match(/../g) ?? []).map((hex) => parseInt(hex, 16))
    : (colour.match(/[\d.]+/g) ?? []).map(Number);
  return parts.slice(0, 3);
}

// ---- Cells of a whole number of pixels ----------------------------------------------------------

/**
 * Return which of `count` rows or columns are shown if there is room for `most`: the first one, and how
 * many. The part begins at 0, or further on so that it holds those to follow; no pair is split. Window.of
 * in pe_core has the same rule.
 *
 * @param {number} count
 * @param {number} most
 * @param {number[]} follow counted from 0
 * @returns {Span}
 */
export function visibleRange(count, most, follow) {
  if (most >= count) return [0, count];
  const shown = Math.max(2, most - (most % 2));
  const step = Math.max(2, Math.floor(shown / 4) * 2);
  let first = Math.max(0, Math.ceil((Math.max(0, ...follow) - shown + 1) / step) * step);
  if (first > Math.min(...follow)) first = Math.floor(follow[0] / step) * step;
  return [Math.min(first, count - shown), shown];
}

/**
 * Return settings in which each cell takes the same whole number of pixels, so that no row or column is
 * wider than the others. The margins take what is left over, and an axis with too many cells shows a part.
 *
 * @param {Settings} settings
 * @param {Picture} picture
 * @param {number} dense pixels per unit of the axes
 * @returns {Settings}
 */
export function wholePixelCells(settings, picture, dense) {
  const { xaxis, yaxis, margin, width, height } = settings;
  const sides = [
    { axis: xaxis, room: width - margin.l - margin.r, count: picture.columns, cells: picture.x, chosen: picture.chosen?.columns },
    { axis: yaxis, room: height - margin.t - margin.b, count: picture.rows, cells: picture.y, chosen: picture.chosen?.rows },
  ];
  if (sides.some(({ axis, room }) => !axis?.range || room * dense < 2)) return settings;
  const sizes = sides.map(({ room, count }) => Math.max(1, Math.floor((room * dense) / count)));
  const size = yaxis?.scaleanchor ? Math.min(...sizes) : 0;
  const [x, y] = sides.map((side, i) => placed(side, size || sizes[i], dense));
  return {
    ...settings,
    xaxis: x.axis,
    yaxis: y.axis,
    margin: { ...margin, r: margin.r + x.left, b: margin.b + y.left },
  };
}

/**
 * @param {{axis: Axis | undefined, room: number, count: number, cells: Span, chosen?: Chosen[]}} side
 * @param {number} size
 * @param {number} dense
 */
function placed({ axis, room, count, cells: [start, step], chosen = [] }, size, dense) {
  const follow = chosen.map(({ from }) => Math.round((from - start) / step));
  const [first, shown] = visibleRange(count, Math.floor((room * dense) / size), follow);
  const left = Math.round(room - (shown * size) / dense);
  if (shown === count || !axis?.range) return { axis, left };
  const ends = [start + first * step, start + (first + shown) * step];
  const range = /** @type {Span} */ (axis.range[0] > axis.range[1] ? ends.reverse() : ends);
  return { axis: { ...axis, range, uirevision: `${axis.uirevision} ${range}` }, left };
}

/**
 * Return a sentence that says which rows and columns are shown and what moves the part; "" if all are.
 *
 * @param {Meta | undefined} meta
 * @param {Picture | undefined} picture
 * @param {Pick<Layout, "xaxis" | "yaxis">} [axes] without them, all that the picture has is shown
 */
export function visiblePartText(meta, picture, { xaxis, yaxis } = {}) {
  if (!picture) return "";
  const { rows, columns } = picture;
  const sides = [
    { axis: yaxis, ...extent(picture.y, rows), ...(meta?.whole?.y ?? named("rows", picture.y, rows)) },
    { axis: xaxis, ...extent(picture.x, columns), ...(meta?.whole?.x ?? named("columns", picture.x, columns)) },
  ];
  const parts = sides.flatMap(({ axis, ends, name, first, last, moved_by }) => {
    const [from, to] = [...(axis?.range ?? ends)].sort((a, b) => a - b);
    if (from < first && to > last) return [];
    const moves = moved_by ? ` (moves with ${moved_by})` : "";
    return [`${name} ${from + 0.5} to ${to - 0.5} of ${last - first + 1}${moves}`];
  });
  return parts.length ? `Shown: ${parts.join(", ")}.` : "";
}

/** @param {Span} cells @param {number} count */
const extent = ([start, step], count) => ({ ends: [start, start + step * count] });

/** @param {string} name @param {Span} cells @param {number} count @returns {Whole} */
const named = (name, [start, step], count) => ({ name, first: start + 0.5, last: start + step * count - 0.5 });
