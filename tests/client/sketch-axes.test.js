// The axes of a sketch against places worked out by hand: 15 points a unit across, 40 a unit down.

import assert from "node:assert/strict";
import test from "node:test";

import { sketched } from "../../ui/browser/sketch.js";

const TYPE = { width: (text, size) => 0.5 * size * text.length, above: () => 10, below: () => 3 };
const axis = (range, more = {}) => ({ range, nticks: 5, tickfont: { size: 12 }, ticklabelstandoff: 4, ...more });
const MARGIN = { l: 40, r: 10, t: 10, b: 30 };
const layout = (x = {}, y = {}, more = {}) => ({
  width: 200, height: 120, margin: MARGIN, xaxis: axis([0, 10], x), yaxis: axis([-1, 1], y), ...more,
});
const drawn = (...sides) => sketched([], layout(...sides), TYPE);
const ticks = (side, more) => drawn(...(side === "x" ? [more] : [{}, more]))?.axes[side].ticks.map(({ text }) => text);
const SQUARE = { scaleanchor: "x", constrain: "domain" };

test("a place is as far along its axis as its value, upwards and against a turned range", () => {
  const { x, y } = drawn().axes;
  assert.deepEqual([0, 2.5, 10].map(x.at), [40, 77.5, 190]);
  assert.deepEqual([-1, 0, 1].map(y.at), [90, 50, 10]);
  const turned = drawn({ range: [10, 0] }, { range: [1, -1] }).axes;
  assert.deepEqual([0, 10].map(turned.x.at), [190, 40]);
  assert.deepEqual([-1, 1].map(turned.y.at), [10, 90]);
  assert.deepEqual(turned.y.ticks.map(({ value }) => value), [-1, -0.5, 0, 0.5, 1]);
});

test("with one unit for both axes the one with more room leaves some of it empty", () => {
  for (const [toward, top] of [["top", 10], ["middle", 35], ["bottom", 60], [undefined, 35]]) {
    const { x, y } = drawn({ constrain: "domain" }, { ...SQUARE, constraintoward: toward }).axes;
    assert.deepEqual([x._offset, x._length, y._offset, y._length], [40, 150, top, 30]);
    assert.deepEqual([-1, 1].map(y.at), [top + 30, top]);
  }
  for (const [toward, left] of [["left", 40], ["center", 75], ["right", 110]]) {
    const { x, y } = drawn({ range: [0, 2], constrain: "domain", constraintoward: toward }, SQUARE).axes;
    assert.deepEqual([x._offset, x._length, y._offset, y._length], [left, 80, 10, 80]);
  }
  assert.deepEqual(drawn({ range: [10, 0], constrain: "domain" }, SQUARE).axes.y._length, 30);
  assert.equal(drawn({ constrain: "domain" }, { scaleanchor: "x" }), null); // a range would grow
  const fits = drawn({ range: [0, 3.75] }, { scaleanchor: "x" }); // 40 a unit on both: nothing is left
  assert.deepEqual([fits.axes.x._length, fits.axes.y._length], [150, 80]);
});

test("ticks stand where they are asked for, and where the axis is in sight", () => {
  const words = { tickvals: [-1, 0, 4, 10, 11], ticktext: ["a", "b", "c", "d", "e"] };
  assert.deepEqual(ticks("x", words), ["b", "c", "d"]);
  assert.deepEqual(ticks("x", { tickvals: [0, 2.5, 10] }), ["0", "2.5", "10"]);
  assert.deepEqual(ticks("x", { dtick: 3, tick0: 1 }), ["1", "4", "7", "10"]);
  assert.deepEqual(ticks("x", { dtick: 4 }), ["0", "4", "8"]);
  assert.deepEqual(ticks("x", { dtick: 4, labelalias: { 4: "four" } }), ["0", "four", "8"]);
  // A hair beyond the end is still in sight: a ten-thousandth of the range.
  assert.deepEqual(ticks("x", { tickvals: [-0.0009, 10.0009, 10.0011, -0.0011] }).length, 2);
  assert.equal(ticks("x", { dtick: 0.005 }), undefined);
  assert.deepEqual(drawn({ visible: false }).axes.x.ticks, []);
});

test("the step is the smallest round one that leaves room for so many ticks", () => {
  const step = (range, nticks) => {
    const [first, second] = drawn({ range, nticks }).axes.x.ticks;
    return Number((second.value - first.value).toPrecision(6));
  };
  assert.deepEqual([2, 3, 4, 5, 9, 10].map((count) => step([0, 10], count)), [5, 5, 5, 2, 2, 2]);
  assert.deepEqual([step([0, 100], 5), step([0, 120], 5), step([10, 0], 5), step([0, 0.6], 5)], [20, 50, 2, 0.2]);
});

test("a number has the digits that its axis needs", () => {
  assert.deepEqual(ticks("y", {}), ["\u22121", "\u22120.5", "0", "0.5", "1"]);
  assert.deepEqual(ticks("y", { range: [0, 0.1], nticks: 2 }), ["0", "0.05", "0.1"]);
  assert.deepEqual(ticks("x", { range: [0, 9000], dtick: 5000 }), ["0", "5000"]);
  assert.deepEqual(ticks("x", { range: [-20, 20], dtick: 20 }), ["\u221220", "0", "20"]);
  assert.deepEqual(ticks("x", { range: [0, 0.001], dtick: 0.001 }), ["0", "0.001"]);
  for (const range of [[0, 10_000], [0, 0.0001], [-10_000, 0]]) // plotly.js writes these with an exponent
    assert.equal(drawn({ range }), null);
});

test("what would not fit, or is not known, is left to plotly.js", () => {
  assert.equal(drawn({ nticks: undefined }), null);
  assert.equal(drawn({ type: "log" }), null);
  assert.equal(drawn({}, {}, { width: 50 }), null);
  assert.equal(drawn({}, {}, { height: 40 }), null);
  assert.equal(drawn({ visible: false }, {}, { width: 50 }), null);
  assert.ok(drawn({ visible: false }, {}, { width: 51 }));
  assert.equal(drawn({ tickvals: [4, 4.5], ticktext: ["a long word", "another"] }), null);
  const apart = { tickvals: [2, 8], ticktext: ["a word", "b word"] };
  assert.ok(drawn(apart)); // 90 points apart, 36 wide
  assert.ok(drawn({ tickvals: [4, 6.4], ticktext: ["a word", "b word"] })); // 36 apart: they touch
  assert.equal(drawn({ tickvals: [6.3, 4], ticktext: ["a word", "b word"] }), null);
});

test("a thousand ticks are the most, and a rounded nothing has no sign", () => {
  assert.equal(ticks("y", { range: [0, 999], dtick: 1 }).length, 1000);
  assert.equal(ticks("y", { range: [0, 1000], dtick: 1 }), undefined);
  assert.deepEqual(ticks("y", { range: [-0.3, 0.3], tick0: 0.3, dtick: 0.1 }).slice(2, 5), ["\u22120.1", "0", "0.1"]);
});
