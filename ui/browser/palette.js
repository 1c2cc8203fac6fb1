// The colours of a picture: one byte a cell becomes one pixel.

/** @import { Scale } from "./types.d.ts" */

/** @type {Map<string, Uint32Array<ArrayBuffer>>} */
const PALETTES = new Map();

/**
 * Return 256 colours, each as the four bytes of a pixel.
 *
 * @param {Scale} scale
 */
export function colours(scale) {
  const name = JSON.stringify(scale);
  let made = PALETTES.get(name);
  if (!made) PALETTES.set(name, (made = mixed(scale)));
  return made;
}

/** @param {Scale} scale */
function mixed(scale) {
  /** @type {[number, number[]][]} */
  const stops = scale.map(([place, colour]) => [place, rgb(colour)]);
  const pixels = new Uint8ClampedArray(256 * 4).fill(255);
  for (let level = 0; level < 256; level++) {
    const at = level / 255;
    const upper = Math.max(1, stops.findIndex(([place]) => place >= at));
    const [[low, a], [high, b]] = [stops[upper - 1], stops[upper]];
    const share = (at - low) / (high - low);
    for (let c = 0; c < 3; c++) pixels[4 * level + c] = a[c] + (b[c] - a[c]) * share;
  }
  return new Uint32Array(pixels.buffer);
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
