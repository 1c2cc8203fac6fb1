import assert from "node:assert/strict";
import test from "node:test";

import { heatmapMargins, gapsBetween, chosenMarks, framedMarks, stripTop, stripRowAt, stripCount } from "../../ui/browser/overlay.js";

const axis = (offset, length, range) => ({ _offset: offset, _length: length, range });
const MARGIN = { l: 56, r: 10, t: 8, b: 44 };
const mark = (from, to, more) => ({ from, to, at: (from + to) / 2, symbol: "circle", color: "#1a8a3c", ...more });
const picture = (rows, columns = []) => ({ rows: 10, columns: 10, x: [-0.5, 1], y: [-0.5, 1], chosen: { rows, columns } });
const tall = (rows) => ({ ...picture(rows), rows: 60 });

// Of a path of rectangles, those that hold a point.
const over = (d, [x, y]) =>
  [...d.matchAll(/M([\d.]+),([\d.]+)H([\d.]+)V([\d.]+)H/g)].filter(([, left, top, right, foot]) =>
    x > Number(left) && x < Number(right) && y > Number(top) && y < Number(foot)).length;

test("a veil lies once on every cell that is not chosen, and on no chosen one", () => {
  for (const upward of [false, true]) {
    const yaxis = axis(20, 100, upward ? [-0.5, 9.5] : [9.5, -0.5]);
    const chosen = picture([mark(2.5, 3.5), mark(4.5, 5.5)], [mark(6.5, 7.5)]);
    const [veil] = chosenMarks(chosen, { xaxis: axis(50, 200, [-0.5, 9.5]), yaxis }, "#fff");
    for (let row = 0; row < 10; row++)
      for (let column = 0; column < 10; column++) {
        const place = [50 + 20 * column + 10, 20 + 10 * (upward ? 9 - row : row) + 5];
        assert.equal(over(veil.set.d, place), [3, 5].includes(row) || column === 7 ? 0 : 1, `${row} ${column} ${upward}`);
      }
  }
});

test("a chosen row that is thinner than a line is seen all the same", () => {
  const axes = { xaxis: axis(0, 200, [-0.5, 9.5]), yaxis: axis(0, 100, [999.5, -0.5]) };
  const [veil] = chosenMarks(picture([mark(499.5, 500.5)]), axes, "#fff");
  for (const y of [49, 50, 51]) assert.equal(over(veil.set.d, [100, y]), 0, y);
  assert.equal(over(veil.set.d, [100, 54]), 1);
});

test("signs stand outside of the picture, and never on each other", () => {
  const axes = { xaxis: axis(50, 200, [-0.5, 9.5]), yaxis: axis(20, 100, [99.5, -0.5]) };
  const [first, second] = chosenMarks(picture([mark(9.5, 10.5), mark(10.5, 11.5)]), axes, "#fff")
    .filter(({ set }) => set.class === "sign")
    .map(({ set }) => set.d.match(/-?[\d.]+/g).map(Number));
  assert.ok(first[0] - 11 > 250);
  assert.ok(second[0] - first[0] > 11);
});

test("rows are drawn out where the figure is high enough, and the pointer finds them", () => {
  const drawn = tall([mark(2.5, 3.5, { cells: [1] }), mark(6.5, 7.5, { cells: [2] })]);
  for (const [height, count] of [[150, 0], [300, 2], [900, 0]]) {
    const { t } = heatmapMargins(drawn, MARGIN, height);
    const yaxis = axis(t, height - t - 44, [9.5, -0.5]);
    assert.equal(stripCount(drawn, yaxis), count);
    const found = [0, 1].map((i) => stripRowAt(drawn, yaxis, stripTop(yaxis, i, 2) + 5));
    assert.deepEqual(found, count ? [3, 7] : [null, null]);
    assert.equal(stripRowAt(drawn, yaxis, yaxis._offset + 5), null);
  }
});

test("what lies between bands is all but the bands, whatever their order", () => {
  const bands = [{ from: 5, to: 7 }, { from: 0, to: 2 }, { from: 6, to: 8 }];
  assert.deepEqual(gapsBetween(bands, [0, 10]), [[2, 5], [8, 10]]);
  assert.deepEqual(gapsBetween([], [0, 10]), [[0, 10]]);
});

const AXES = { xaxis: axis(50, 200, [-0.5, 9.5]), yaxis: axis(40, 100, [9.5, -0.5]) };
const paths = (marks, name) => marks.filter(({ set }) => set.class === name).map(({ set }) => set);

test("what lies at the edge of a picture is in sight, and bands may cover all of it", () => {
  const cut = { ...AXES, yaxis: axis(40, 100, [10, 0]) };
  const signs = (at) => paths(chosenMarks(picture([mark(at - 1, at + 1, { at })]), cut, "#fff"), "sign").length;
  assert.deepEqual([-0.1, 0, 10, 10.1].map(signs), [0, 1, 1, 0]);
  assert.deepEqual(gapsBetween([{ from: 0, to: 10 }], [0, 10]), []);
  assert.deepEqual(gapsBetween([{ from: 0, to: 4 }, { from: 1, to: 2 }], [0, 10]), [[4, 10]]);
});

test("a saved picture has lines around what is chosen and nothing on its cells", () => {
  const marks = framedMarks(picture([mark(2.5, 3.5)], [mark(6.5, 7.5)]), AXES);
  const frames = marks.filter(({ tag }) => tag === "rect").map(({ set }) => [set.x, set.y, set.width, set.height, set.fill]);
  assert.deepEqual(frames, [[49.25, 69.25, 201.5, 11.5, "none"], [189.25, 39.25, 21.5, 101.5, "none"]]);
  assert.equal(paths(marks, "sign").length, 2);
  assert.deepEqual(paths(marks, "veil"), []);
  assert.deepEqual(paths(marks, "grip"), []);
  assert.deepEqual(framedMarks({ ...picture([]), chosen: undefined }, AXES), []);
});
