import assert from "node:assert/strict";
import test from "node:test";

import { paletteOf, rgb } from "../../ui/browser/heatmap.js";

const pixel = (palette, level) => [...new Uint8Array(palette.buffer, 4 * level, 4)];

test("a scale begins and ends with its own colours and is mixed in between", () => {
  const palette = paletteOf([[0, "#000000"], [0.5, "#ff0000"], [1, "rgb(255, 255, 255)"]]);
  assert.equal(palette.length, 256);
  assert.deepEqual(pixel(palette, 0), [0, 0, 0, 255]);
  assert.deepEqual(pixel(palette, 255), [255, 255, 255, 255]);
  assert.deepEqual(pixel(palette, 204), [255, 153, 153, 255]); // three fifths of the way from red to white
  assert.deepEqual(pixel(paletteOf([[0, "#640000"], [1, "#c8000a"]]), 51), [120, 0, 2, 255]);
  assert.deepEqual(pixel(palette, 51), [102, 0, 0, 255]); // a fifth of the way, two of the half
});

test("colours are read in both spellings", () => {
  assert.deepEqual(rgb("#0a1f80"), [10, 31, 128]);
  assert.deepEqual(rgb("rgba(127, 135, 145, 0.7)"), [127, 135, 145]);
  for (const other of ["#", "red"]) assert.deepEqual(rgb(other), []);
});
