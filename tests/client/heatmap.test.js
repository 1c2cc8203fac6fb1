import assert from "node:assert/strict";
import test from "node:test";

import {
  cellSpan, paletteOf, rgb, snapToPixels, visiblePartText, visibleRange, wholePixelCells,
} from "../../ui/browser/heatmap.js";

const MARGIN = { l: 56, r: 30, t: 16, b: 44 };
const mark = (at) => ({ from: at - 0.5, to: at + 0.5, at });
const picture = (rows, columns, chosen, start = 0) => ({ rows, columns, x: [-0.5, 1], y: [start - 0.5, 1], chosen });
const settings = (shown, width, height, more = {}) => ({
  width, height, margin: MARGIN,
  xaxis: { range: [-0.5, shown.columns - 0.5], uirevision: "x" },
  yaxis: { range: [shown.y[0] + shown.rows, shown.y[0]], uirevision: "y", ...more },
});
const lengths = ({ width, height, margin }) => [width - margin.l - margin.r, height - margin.t - margin.b];
const span = ({ range: [a, b] }) => Math.abs(b - a);

test("every cell takes the same whole number of points of the screen, whatever the room", () => {
  for (const dense of [1, 1.25, 1.5, 2, 3])
    for (const [width, height] of [[925, 480], [312, 300], [1900, 800], [500, 150]])
      for (const [rows, columns] of [[50, 128], [256, 512], [20, 16], [7, 6], [256, 8]]) {
        const shown = picture(rows, columns, { rows: [mark(rows - 1)], columns: [mark(columns - 1)] });
        const whole = wholePixelCells(settings(shown, width, height), shown, dense);
        lengths(whole).forEach((length, i) => {
          const count = span([whole.xaxis, whole.yaxis][i]);
          const size = (length * dense) / count;
          // The margins are whole units: off by half of one at most, over all cells.
          assert.ok(Math.round(size) >= 1 && Math.abs(Math.round(size) * count - length * dense) <= dense / 2 + 1e-9);
          assert.ok(count <= [columns, rows][i] && Number.isInteger(count));
        });
        assert.ok(whole.margin.r >= MARGIN.r && whole.margin.b >= MARGIN.b);
        // As large as they fit, and all of them if they fit.
        if ((width - 86) * dense >= columns) assert.equal(span(whole.xaxis), columns);
      }
});

test("of cells that do not all fit there is a part, with what is chosen in it", () => {
  for (const column of [0, 100, 217, 218, 300, 511]) {
    const shown = picture(20, 512, { rows: [], columns: [mark(column)] });
    const { xaxis, yaxis } = wholePixelCells(settings(shown, 304, 300), shown, 1);
    assert.equal(span(xaxis), 218);
    assert.equal((xaxis.range[0] + 0.5) % 2, 0); // no pair is split
    assert.ok(xaxis.range[0] < column && column < xaxis.range[1]);
    assert.notEqual(xaxis.uirevision, "x"); // a zoom ends where another part comes
    assert.deepEqual(yaxis, settings(shown, 304, 300).yaxis);
  }
  const down = picture(256, 8, { rows: [mark(520)], columns: [] }, 344);
  const { yaxis } = wholePixelCells(settings(down, 600, 200), down, 1);
  assert.ok(yaxis.range[0] > 520 && 520 > yaxis.range[1] && yaxis.range[0] - yaxis.range[1] === 140);
});

test("cells of a square picture are as wide as high", () => {
  const shown = picture(256, 256);
  const whole = wholePixelCells(settings(shown, 900, 500, { scaleanchor: "x" }), shown, 1);
  assert.deepEqual(lengths(whole), [256, 256]);
  const few = picture(5, 5);
  assert.deepEqual(lengths(wholePixelCells(settings(few, 900, 500, { scaleanchor: "x" }), few, 1)), [440, 440]);
});

test("a part stands still until a place leaves it, and holds the first place if it cannot hold both", () => {
  assert.deepEqual(visibleRange(50, 256, [3]), [0, 50]);
  assert.deepEqual([0, 100, 255].map((at) => visibleRange(600, 256, [at])[0]), [0, 0, 0]);
  assert.deepEqual([256, 300, 383].map((at) => visibleRange(600, 256, [at])[0]), [128, 128, 128]);
  assert.deepEqual(visibleRange(600, 256, [599]), [344, 256]);
  assert.deepEqual(visibleRange(600, 256, [10, 550]), [0, 256]);
  assert.deepEqual(visibleRange(600, 256, [250, 260]), [128, 256]);
  assert.deepEqual(visibleRange(600, 256, []), [0, 256]);
});

test("the part that is shown is said with what moves it, and nothing is said of a whole", () => {
  const whole = {
    y: { name: "positions", first: 0, last: 599, moved_by: "t" }, x: { name: "dimensions", first: 0, last: 7 },
  };
  const sent = picture(256, 8);
  assert.equal(visiblePartText({ whole }, sent), "Shown: positions 0 to 255 of 600 (moves with t).");
  const axes = { xaxis: { range: [-0.5, 3.5] }, yaxis: { range: [199.5, -0.5] } };
  assert.equal(
    visiblePartText({ whole }, sent, axes),
    "Shown: positions 0 to 199 of 600 (moves with t), dimensions 0 to 3 of 8.",
  );
  assert.equal(visiblePartText({}, sent), "");
  assert.equal(visiblePartText({}, sent, axes), "Shown: rows 0 to 199 of 256, columns 0 to 3 of 8.");
  assert.equal(visiblePartText({}, undefined), "");
});

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

test("every cell of a picture lies where the axis has its edges, zoomed or turned round", () => {
  const [first, step, count, points] = [-0.5, 2, 5, 300];
  for (const [from, to] of [[-0.5, 9.5], [2, 5], [-4, 20], [9.5, -0.5]]) {
    const [start, length] = cellSpan({ _length: points }, [from, to], [first, step], count);
    for (let cell = 0; cell <= count; cell++) {
      const place = (points * (first + cell * step - from)) / (to - from);
      assert.ok(Math.abs(start + (cell / count) * length - place) < 1e-9);
    }
  }
});

test("cells that miss a whole number of points by rounding are laid out whole, others as they are", () => {
  assert.deepEqual(snapToPixels([0, 512.4], 512, 1), [0, 512]);
  assert.deepEqual(snapToPixels([-100.1, 1023.5], 512, 1), [-100, 1024]);
  assert.deepEqual(snapToPixels([0, 256.3], 512, 2), [0, 256]);
  assert.deepEqual(snapToPixels([3, 700], 512, 1), [3, 700]);
  assert.deepEqual(snapToPixels([0, 100], 512, 1), [0, 100]);
});
