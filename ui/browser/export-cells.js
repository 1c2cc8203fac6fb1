// The cells of a figure and the bar of their colours, as SVG.

import { framedMarks } from "./overlay.js";
import { made } from "./elements.js";
import { text, widthOf } from "./export-text.js";
import { plain } from "./legend.js";
import { along, colours, crisp } from "./heatmap.js";

/** @import { Margin, Mark, Picture, PlacedAxis } from "./types.d.ts" */

const BAR_PX = 62; // room for the colour bar and its numbers
const SIGN_PX = 26; // for the signs of what is chosen

const SHARP_PX = 1200; // cells are drawn so large that no program blurs them

/**
 * Return the margins around a picture, with room for its colour bar and its signs.
 *
 * @param {Picture} picture
 * @param {Margin} margin
 */
export function framed({ chosen }, margin) {
  const [rows, columns] = [chosen?.rows.length, chosen?.columns.length];
  return { ...margin, r: BAR_PX + (rows ? SIGN_PX : 0), t: columns ? SIGN_PX : margin.t };
}

/** @param {Mark} mark @returns {string} */
function marked({ tag, set, marks = [], text: said = "" }) {
  const look = Object.entries(set).map(([key, value]) => `${key}="${value}"`);
  return `<${tag} ${look.join(" ")}>${said}${marks.map(marked).join("")}</${tag}>`;
}

/**
 * @param {Picture} picture
 * @param {{xaxis: PlacedAxis, yaxis: PlacedAxis}} axes
 * @param {number} scale how many points of the screen a unit of the axes takes
 */
export function pictured(picture, { xaxis, yaxis }, scale) {
  const { columns, rows } = picture;
  const [x, width] = crisp(along(xaxis, xaxis.range, picture.x, columns), columns, scale);
  const [y, height] = crisp(along(yaxis, [yaxis.range[1], yaxis.range[0]], picture.y, rows), rows, scale);
  const clip = `x="${xaxis._offset}" y="${yaxis._offset}" width="${xaxis._length}" height="${yaxis._length}"`;
  const place = `x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="none"`;
  const image = `<image ${place} style="image-rendering:pixelated" xlink:href="${imageOf(picture)}"/>`;
  const chosen = framedMarks(picture, { xaxis, yaxis }).map(marked).join("");
  return `<svg ${clip} overflow="hidden">${image}</svg>${chosen}${barOf(picture, xaxis, yaxis)}`;
}

/** @param {Picture} picture */
function imageOf({ cells, rows, columns, colorscale }) {
  const palette = colours(colorscale);
  const pixels = Uint32Array.from(cells, (level) => palette[level]);
  const small = canvasOf(columns, rows);
  small.pen?.putImageData(new ImageData(new Uint8ClampedArray(pixels.buffer), columns, rows), 0, 0);
  const times = Math.max(1, Math.ceil(SHARP_PX / Math.max(columns, rows)));
  const large = canvasOf(times * columns, times * rows);
  if (large.pen) large.pen.imageSmoothingEnabled = false;
  large.pen?.drawImage(small.canvas, 0, 0, times * columns, times * rows);
  return large.canvas.toDataURL();
}

/** @param {number} width @param {number} height */
function canvasOf(width, height) {
  const canvas = made("canvas");
  Object.assign(canvas, { width, height });
  return { canvas, pen: canvas.getContext("2d") };
}

/** @param {Picture} picture @param {PlacedAxis} xaxis @param {PlacedAxis} yaxis */
function barOf({ zmin, zmax, colorscale, colorbar, chosen }, xaxis, yaxis) {
  const beside = chosen?.rows.length ? SIGN_PX : 0;
  const [x, y] = [xaxis._offset + xaxis._length + 8 + beside, yaxis._offset + 18];
  const height = yaxis._length - 18;
  const stops = colorscale.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`);
  const ticks = Array.from(colorbar.tickvals, (value) => {
    const at = y + height * (1 - (value - zmin) / (zmax - zmin));
    return text(String(value).replace("-", "\u2212"), x + 14, at + 4, { size: 12 });
  });
  const said = plain(colorbar.title.text).trim();
  const end = Math.max(x + 10, Math.min(x + 56, x + widthOf(said, 12)));
  const id = `scale-${Math.round(x)}-${Math.round(y)}`;
  return (
    `<linearGradient id="${id}" x1="0" y1="1" x2="0" y2="0">${stops.join("")}</linearGradient>` +
    `<rect x="${x}" y="${y}" width="10" height="${height}" fill="url(#${id})"/>` +
    text(said, end, y - 8, { size: 12, anchor: "end" }) +
    ticks.join("")
  );
}
