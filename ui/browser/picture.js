// The picture of a table: its cells on a canvas beneath the axes, and its chosen rows drawn out above.

import { STRIP_PX, outOf, stripsOf } from "./chosen.js";
import { made } from "./elements.js";
import { colours } from "./palette.js";

/** @import { Chosen, Picture, PlacedAxis, Scale, Span } from "./types.d.ts" */

/**
 * @typedef {object} Places
 * @property {PlacedAxis} xaxis
 * @property {PlacedAxis} yaxis
 */

/** The canvas, what it is cut off by, and the chosen rows above it. */
export class Cells {
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

  /** @param {Picture} picture @param {Places} axes @param {number} dense points of the screen in a unit */
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
    const palette = colours(colorscale);
    const pixels = new Uint32Array(rows * columns);
    for (let i = 0; i < pixels.length; i++) pixels[i] = palette[cells[i]];
    if (canvas.width !== columns) canvas.width = columns;
    if (canvas.height !== rows) canvas.height = rows;
    const image = new ImageData(new Uint8ClampedArray(pixels.buffer), columns, rows);
    canvas.getContext("2d")?.putImageData(image, 0, 0);
  }

  /**
   * Lay the picture where the axes say.
   *
   * @param {Picture} picture
   * @param {Places} axes
   * @param {number} dense
   */
  place(picture, { xaxis, yaxis }, dense) {
    const { columns, rows } = picture;
    const [left, width] = crisp(along(xaxis, xaxis.range, picture.x, columns), columns, dense);
    const upward = /** @type {Span} */ ([yaxis.range[1], yaxis.range[0]]);
    const [top, height] = crisp(along(yaxis, upward, picture.y, rows), rows, dense);
    this.clip.style.cssText = box(xaxis._offset, yaxis._offset, xaxis._length, yaxis._length);
    this.canvas.style.cssText = box(left, top, width, height);
    const shown = stripsOf(picture, yaxis);
    const beyond = [-left, left + width - xaxis._length].map((over) => Math.max(0, over));
    this.strips.forEach((strip, i) => {
      const place = box(xaxis._offset + left, outOf(yaxis, i, shown), width, STRIP_PX);
      const cut = `clip-path:inset(0 ${beyond[1]}px 0 ${beyond[0]}px)`;
      strip.style.cssText = `${place};${cut}`;
      strip.hidden = !shown;
    });
  }
}

/**
 * Return the start and the length of cells that miss a whole number of points each by rounding alone.
 *
 * @param {Span} place
 * @param {number} count
 * @param {number} dense
 * @returns {Span}
 */
export function crisp([start, length], count, dense) {
  const size = Math.round((length / count) * dense) / dense;
  const off = Math.abs(size * count - length);
  return size && off <= 1 ? [(Math.round((start / length) * count) || 0) * size, size * count] : [start, length];
}

/**
 * Return where cells that begin at `first` lie on an axis, in points: the start and the length.
 *
 * @param {PlacedAxis} axis
 * @param {Span} range
 * @param {Span} cells
 * @param {number} count
 * @returns {Span}
 */
export function along(axis, [from, to], [first, step], count) {
  const points = axis._length / (to - from);
  return [(first - from) * points, step * count * points];
}

/** @param {number} left @param {number} top @param {number} width @param {number} height */
const box = (left, top, width, height) =>
  `left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
