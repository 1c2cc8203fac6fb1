// The picture of a table: its cells on a canvas beneath the axes.

import { colours } from "./palette.js";

/** @import { Picture, PlacedAxis, Span } from "./types.d.ts" */

/**
 * @typedef {object} Places
 * @property {PlacedAxis} xaxis
 * @property {PlacedAxis} yaxis
 */

/** The canvas, what it is cut off by, and the colour bar beside it. */
export class Cells {
  /**
   * @param {HTMLCanvasElement} canvas the whole table
   * @param {HTMLElement} clip what is shown of it
   * @param {HTMLElement} beside
   */
  constructor(canvas, clip, beside) {
    this.canvas = canvas;
    this.clip = clip;
    this.beside = beside;
    /** @type {Picture["cells"] | null} */
    this.painted = null;
  }

  /** @param {Picture} picture */
  paint({ rows, columns, cells, colorscale }) {
    if (this.painted === cells) return;
    this.painted = cells;
    const palette = colours(colorscale);
    const pixels = new Uint32Array(rows * columns);
    for (let i = 0; i < pixels.length; i++) pixels[i] = palette[cells[i]];
    if (this.canvas.width !== columns) this.canvas.width = columns;
    if (this.canvas.height !== rows) this.canvas.height = rows;
    const image = new ImageData(new Uint8ClampedArray(pixels.buffer), columns, rows);
    this.canvas.getContext("2d")?.putImageData(image, 0, 0);
  }

  /**
   * Lay the picture where the axes say.
   *
   * @param {Picture} picture
   * @param {Places} axes
   */
  place(picture, { xaxis, yaxis }) {
    const [left, width] = along(xaxis, xaxis.range, picture.x, picture.columns);
    const [top, height] = along(yaxis, [yaxis.range[1], yaxis.range[0]], picture.y, picture.rows);
    this.clip.style.cssText = box(xaxis._offset, yaxis._offset, xaxis._length, yaxis._length);
    const right = xaxis._offset + xaxis._length;
    this.beside.style.cssText = box(right + 6, yaxis._offset, 10, yaxis._length);
    // More cells than points are averaged by the browser; fewer stay sharp squares.
    const points = devicePixelRatio * Math.min(width / picture.columns, height / picture.rows);
    const rendering = points < 1 ? "auto" : "pixelated";
    this.canvas.style.cssText = `${box(left, top, width, height)};image-rendering:${rendering}`;
  }
}

/**
 * Return where cells that begin at `first` lie on an axis, in points: the start and the length.
 *
 * @param {PlacedAxis} axis
 * @param {Span} range
 * @param {Span} cells
 * @param {number} count
 */
export function along(axis, [from, to], [first, step], count) {
  const points = axis._length / (to - from);
  return [(first - from) * points, step * count * points];
}

/** @param {number} left @param {number} top @param {number} width @param {number} height */
const box = (left, top, width, height) =>
  `left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
