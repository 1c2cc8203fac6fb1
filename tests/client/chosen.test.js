import assert from "node:assert/strict";
import test from "node:test";

import { around, between, chosenMarks, framedMarks, outOf, rowAt, stripsOf } from "../../ui/browser/chosen.js";

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
  const axes = { xaxis: axis(50, 200, [-0.5, 9.5]), yaxis: axis(20, 100, [9.5, -0.5]) };
  const [veil] = chosenMarks(picture([mark(2.5, 3.5), mark(4.5, 5.5)], [mark(6.5, 7.5)]), axes, "#fff");
  for (let row = 0; row < 10; row++)
    for (let column = 0; column < 10; column++) {
      const found = over(veil.set.d, [50 + 20 * column + 10, 20 + 10 * row + 5]);
      assert.equal(found, [3, 5].includes(row) || column === 7 ? 0 : 1, `${row} ${column}`);
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

test("what a zoom has put out of sight has no sign", () => {
  const axes = { xaxis: axis(50, 200, [-0.5, 9.5]), yaxis: axis(20, 100, [9.5, 5]) };
  const marks = chosenMarks(picture([mark(2.5, 3.5)]), axes, "#fff");
  assert.equal(marks.filter(({ set }) => set.class === "sign").length, 0);
});

test("rows are drawn out where the figure is high enough, and the pointer finds them", () => {
  const drawn = tall([mark(2.5, 3.5, { cells: [1] }), mark(6.5, 7.5, { cells: [2] })]);
  for (const [height, count] of [[150, 0], [300, 2], [900, 0]]) {
    const { t } = around(drawn, MARGIN, height);
    const yaxis = axis(t, height - t - 44, [9.5, -0.5]);
    assert.equal(stripsOf(drawn, yaxis), count);
    const found = [0, 1].map((i) => rowAt(drawn, yaxis, outOf(yaxis, i, 2) + 5));
    assert.deepEqual(found, count ? [3, 7] : [null, null]);
    assert.equal(rowAt(drawn, yaxis, yaxis._offset + 5), null);
  }
});

test("what lies between bands is all but the bands, whatever their order", () => {
  const bands = [{ from: 5, to: 7 }, { from: 0, to: 2 }, { from: 6, to: 8 }];
  assert.deepEqual(between(bands, [0, 10]), [[2, 5], [8, 10]]);
  assert.deepEqual(between([], [0, 10]), [[0, 10]]);
});

const AXES = { xaxis: axis(50, 200, [-0.5, 9.5]), yaxis: axis(40, 100, [9.5, -0.5]) };
const paths = (marks, name) => marks.filter(({ set }) => set.class === name).map(({ set }) => set);

test("nothing is drawn where nothing is chosen, and no margin is kept for it", () => {
  const none = { ...picture([]), chosen: undefined };
  assert.deepEqual(chosenMarks(none, AXES, "#fff"), []);
  assert.deepEqual(chosenMarks(picture([]), AXES, "#fff"), []);
  assert.deepEqual(around(none, MARGIN, 300), { ...MARGIN, r: 12 });
  assert.equal(stripsOf(none, AXES.yaxis), 0);
  assert.equal(rowAt(none, AXES.yaxis, 10), null);
});

test("the margins have room for signs on the right, for those above, and for rows drawn out", () => {
  const row = mark(2.5, 3.5);
  const out = mark(2.5, 3.5, { cells: [1] });
  assert.deepEqual(around(picture([row]), MARGIN, 300), { ...MARGIN, r: 30 });
  assert.deepEqual(around(picture([], [row]), MARGIN, 300), { ...MARGIN, t: 16, r: 12 });
  // Two rows drawn out are 13 high and 3 apart, and 3 from the picture.
  const two = tall([out, row, out]);
  assert.deepEqual(around(two, MARGIN, 300), { ...MARGIN, t: 8 + 2 * 16 + 3, r: 30 });
  assert.equal(around({ ...two, chosen: { rows: [out], columns: [row] } }, MARGIN, 300).t, 16 + 16 + 3);
  // From 215 points on, and below nine for each of the 60 rows and 60 more.
  assert.deepEqual([214, 215, 599, 600].map((height) => around(two, MARGIN, height).t), [8, 43, 43, 8]);
});

test("a row drawn out lies in its strip, with its number and its sign", () => {
  const out = mark(2.5, 3.5, { cells: [1] });
  const axes = { ...AXES, yaxis: axis(35, 100, [9.5, -0.5]) };
  const two = picture([out, mark(4.5, 5.5), { ...out, at: 8, from: 7.5, to: 8.5 }]);
  assert.deepEqual([34, 35].map((top) => stripsOf(two, axis(top, 100, [9.5, -0.5]))), [0, 2]);
  assert.deepEqual([0, 1].map((i) => outOf(axes.yaxis, i, 2)), [0, 16]);
  assert.deepEqual([0, 13, 14, 15.9, 16, 29, 30].map((down) => rowAt(two, axes.yaxis, down)), [3, 3, null, null, 8, 8, null]);
  const marks = chosenMarks(two, axes, "#abcdef");
  const texts = marks.filter(({ tag }) => tag === "text");
  assert.deepEqual(texts.map(({ text, set }) => [text, set.x, set.y]), [["3", 45, 10.5], ["8", 45, 26.5]]);
  assert.deepEqual([texts[0].set["text-anchor"], texts[0].set["font-size"], texts[0].set["font-weight"]], ["end", 12, 600]);
  const lines = marks.filter(({ set }) => set.stroke === "#1a8a3c").map(({ set }) => set.d);
  assert.deepEqual(lines, ["M250,70L259,70", "M250,90L259,90", "M250,120L259,120", "M250,6.5L259,6.5", "M250,22.5L259,22.5"]);
  assert.deepEqual(paths(marks, "veil").map((set) => [set.fill, set["fill-opacity"]]), [["#abcdef", 0.28]]);
  assert.equal(paths(chosenMarks(picture([out]), { ...AXES, yaxis: axis(9, 100, [9.5, -0.5]) }, ""), "veil")[0]["fill-opacity"], 0.4);
});

test("a sign points at the middle of what is chosen", () => {
  const marks = chosenMarks(picture([mark(2.5, 3.5)], [mark(6.5, 7.5), mark(6.5, 8.5, { at: 8 })]), AXES, "#fff");
  const lines = marks.filter(({ set }) => set.stroke);
  assert.deepEqual(lines.map(({ set }) => set.d), ["M250,75L259,75", "M200,40L200,31", "M220,40L220,31"]);
  assert.deepEqual([lines[0].set["stroke-width"], lines[0].set.fill], [1.5, "none"]);
  assert.equal(paths(marks, "sign")[0].d, "M264.5,75A5.5,5.5 0 1,1 259,69.5A5.5,5.5 0 0,1 264.5,75Z");
  // Closer than 13 points: the second one stands a lane farther out.
  const near = chosenMarks(picture([], [mark(6.5, 7.5), mark(7, 8)]), AXES, "#fff").filter(({ set }) => set.stroke);
  assert.deepEqual(near.map(({ set }) => set.d), ["M200,40L200,31", "M210,40L210,18"]);
  const apart = axis(50, 260, [-0.5, 19.5]); // 13 points a column
  const beside = chosenMarks(picture([], [mark(6.5, 7.5), mark(7.5, 8.5)]), { ...AXES, xaxis: apart }, "#fff");
  assert.deepEqual(beside.filter(({ set }) => set.stroke).map(({ set }) => set.d), ["M147.5,40L147.5,31", "M160.5,40L160.5,31"]);
});

test("a sign that moves something can be taken hold of", () => {
  const held = (choose, ...chosen) =>
    paths(chosenMarks(picture(...chosen), AXES, "#fff", choose), "grip").map((set) => [set.cx, set.cy, set["data-drag"]]);
  const row = mark(2.5, 3.5);
  assert.deepEqual(held({}, [row], [row]), []);
  assert.deepEqual(held({ position: "y" }, [row], [row]), [[259, 75, "y"]]);
  assert.deepEqual(held({ dimension: "x" }, [row], [row]), [[120, 31, "x"]]);
  assert.deepEqual(held({ position: "y" }, [{ ...row, symbol: "diamond" }]), [[259, 75, "y-t"]]);
  assert.deepEqual(held({ offset: "x-y" }, [], [{ ...row, symbol: "diamond" }]), [[120, 31, "x-t"]]);
  const [ring] = paths(chosenMarks(picture([row]), AXES, "#fff", { position: "y" }), "ring");
  assert.equal(ring.r, 8.5);
});

test("what lies at the edge of a picture is in sight, and its veil ends there", () => {
  const cut = { ...AXES, yaxis: axis(40, 100, [10, 0]) };
  const signs = (at) => paths(chosenMarks(picture([mark(at - 1, at + 1, { at })]), cut, "#fff"), "sign").length;
  assert.deepEqual([-0.1, 0, 10, 10.1].map(signs), [0, 1, 1, 0]);
  const veil = (...marks) => paths(chosenMarks(picture(marks), cut, "#fff"), "veil")[0].d;
  assert.equal(veil(mark(-1, 1, { at: 0 })), "M50,50H250V140H50Z");
  assert.equal(veil(mark(9, 11, { at: 10 })), "M50,40H250V130H50Z");
  assert.equal(veil(mark(4.9, 5.1)), "M50,40H250V88.5H50ZM50,91.5H250V140H50Z"); // three points at least
  assert.deepEqual(between([{ from: 0, to: 10 }], [0, 10]), []);
  assert.deepEqual(between([{ from: 0, to: 4 }, { from: 1, to: 2 }], [0, 10]), [[4, 10]]);
});

test("rows that run upwards are spared by the veil as well", () => {
  const upward = { ...AXES, yaxis: axis(40, 100, [-0.5, 9.5]) };
  assert.equal(paths(chosenMarks(picture([mark(2.5, 3.5)]), upward, ""), "veil")[0].d, "M50,40H250V100H50ZM50,110H250V140H50Z");
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

test("every mark is an element of SVG, and no row is drawn out without room for it", () => {
  const out = mark(2.5, 3.5, { cells: [1] });
  const tags = (top) => chosenMarks(picture([out], [out]), { ...AXES, yaxis: axis(top, 100, [9.5, -0.5]) }, "").map(({ tag }) => tag);
  assert.deepEqual(tags(9), ["path", "path", "path", "path", "path"]);
  assert.deepEqual(tags(19), ["path", "path", "path", "path", "path", "text", "path", "path"]);
});
