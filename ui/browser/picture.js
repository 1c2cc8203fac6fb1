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

  /** @param {Picture} picture @param {Places} axes */
  show(picture, axes) {
    const points = (devicePixelRatio * axes.xaxis._length * picture.x[1]) / Math.abs(axes.xaxis.range[1] - axes.xaxis.range[0]);
    const seen = picture.alternating && points < 1 ? coarser(picture, Math.ceil(1 / points)) : picture;
    this.paint(seen);
    this.place(seen, axes);
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
   */
  place(picture, { xaxis, yaxis }) {
    const [left, width] = along(xaxis, xaxis.range, picture.x, picture.columns);
    const [top, height] = along(yaxis, [yaxis.range[1], yaxis.range[0]], picture.y, picture.rows);
    this.clip.style.cssText = box(xaxis._offset, yaxis._offset, xaxis._length, yaxis._length);
    // More cells than points are averaged by the browser; fewer stay sharp squares.
    const look = (/** @type {number} */ points) =>
      `image-rendering:${devicePixelRatio * points < 1 ? "auto" : "pixelated"}`;
    const points = Math.min(width / picture.columns, height / picture.rows);
    this.canvas.style.cssText = `${box(left, top, width, height)};${look(points)}`;
    const shown = stripsOf(picture, yaxis);
    const beyond = [-left, left + width - xaxis._length].map((over) => Math.max(0, over));
    this.strips.forEach((strip, i) => {
      const place = box(xaxis._offset + left, outOf(yaxis, i, shown), width, STRIP_PX);
      const cut = `clip-path:inset(0 ${beyond[1]}px 0 ${beyond[0]}px)`;
      strip.style.cssText = `${place};${look(width / picture.columns)};${cut}`;
      strip.hidden = !shown;
    });
  }
}

/** @type {WeakMap<Picture["cells"], {by: number, cells: Uint8Array<ArrayBuffer>}>} */
const COARSER = new WeakMap();

/**
 * Return a picture whose columns are sine, cosine, sine ..., for a screen with fewer points than it has
 * columns: so many sines in one, and the cosines beside them in another. Left to the browser, a sine
 * would be mixed with its cosine, and the stripes be gone.
 *
 * @param {Picture} picture
 * @param {number} by
 * @returns {Picture}
 */
export function coarser(picture, by) {
  const { rows, columns, cells, x, chosen } = picture;
  const less = (/** @type {Picture["cells"]} */ all) => merged(all, columns, by);
  const out = (chosen?.rows ?? []).map((row) => (row.cells ? { ...row, cells: less(row.cells) } : row));
  return {
    ...picture,
    cells: less(cells),
    columns: 2 * Math.ceil(columns / 2 / by),
    x: [x[0], x[1] * by],
    ...(chosen && { chosen: { ...chosen, rows: out } }),
    rows,
  };
}

/** @param {Picture["cells"]} cells @param {number} columns @param {number} by */
function merged(cells, columns, by) {
  const known = COARSER.get(cells);
  if (known?.by === by) return known.cells;
  const [rows, groups] = [cells.length / columns, Math.ceil(columns / 2 / by)];
  const found = new Uint8Array(rows * groups * 2);
  for (let row = 0; row < rows; row++)
    for (let group = 0; group < groups; group++)
      for (const kind of [0, 1]) {
        let [sum, count] = [0, 0];
        for (let pair = group * by; pair < Math.min((group + 1) * by, columns / 2); pair++, count++)
          sum += cells[row * columns + 2 * pair + kind];
        found[(row * groups + group) * 2 + kind] = sum / count;
      }
  COARSER.set(cells, { by, cells: found });
  return found;
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
