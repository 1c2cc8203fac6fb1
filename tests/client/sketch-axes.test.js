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
const named = (sketch, name) => sketch.marks.filter(({ set }) => set.class === name);
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

test("lines of the grid cross the plot, and none lies on its edge", () => {
  const lines = (sketch) => sketch.marks.filter(({ set }) => set.class === "crisp").map(({ set }) => set.d);
  const all = lines(drawn({ dtick: 5 }, { dtick: 0.5 }));
  assert.deepEqual(all, ["M115,10v80", "M40,70h150", "M40,50h150", "M40,30h150"]);
  assert.deepEqual(lines(drawn({ dtick: 5, showgrid: false }, { dtick: 1 })), ["M40,50h150"]);
  assert.deepEqual(lines(drawn({ dtick: 5 }, { visible: false })), ["M115,10v80"]);
  const near = { tickvals: [0.06, 0.07, 9.93, 9.94], ticktext: ["", "", "", ""] }; // 1 point is 0.0667
  assert.deepEqual(lines(drawn(near, { visible: false })), ["M41.05,10v80", "M188.95,10v80"]);
});

test("labels stand below and left of the plot, and none reaches out of the figure", () => {
  const [first, , last] = named(drawn({ dtick: 5 }), "xtick");
  assert.deepEqual(first.set, { x: 40, y: 107, "text-anchor": "middle", "font-size": 12, class: "xtick" });
  assert.deepEqual([last.set.x, last.marks[0].text], [190, "10"]);
  const [low, , zero] = named(drawn({}, { dtick: 0.5 }), "ytick");
  assert.deepEqual([low.set.x, low.set.y, low.set["text-anchor"]], [35, 94.2, "end"]);
  assert.equal(zero.set.y, 54.2);
  const wide = (text) => named(drawn({ tickvals: [0, 10], ticktext: ["a", text] }), "xtick").length;
  assert.deepEqual([wide("abc"), wide("abcd")], [2, 1]); // 10 points are left beside the plot
  const start = (text) => named(drawn({ tickvals: [0], ticktext: [text] }), "xtick").length;
  assert.deepEqual([start("1234567890123"), start("12345678901234")], [1, 0]); // and 40 before it
  const rows = (text) => named(drawn({}, { tickvals: [-1, 1], ticktext: ["a", text] }), "ytick").map(({ set }) => set.y);
  assert.deepEqual(rows("b"), [94.2, 14.2]);
  assert.deepEqual(rows("b<br>c"), [94.2]); // the upper one would begin at 14.2 - 7.8 - 10
  const foot = drawn({}, { tickvals: [-1], ticktext: ["a<br>b<br>c<br>d<br>e"] });
  assert.deepEqual(named(foot, "ytick"), []); // its last line would end at 94.2 + 31.2 + 3
});

test("titles stand beyond the labels, and the one of the upright axis is turned", () => {
  const title = { text: "name", standoff: 6, font: { size: 10 } };
  const both = drawn({ title, dtick: 5 }, { title, dtick: 0.5 });
  const [across] = named(both, "xtitle");
  // Below the plot: an edge of 1, letters of 12, what hangs below them 3, 4 and 6 apart, a capital of 7.
  assert.deepEqual([across.set.x, across.set.y, across.set["font-size"]], [115, 90 + 16 + 4 + 6 + 7, 10]);
  const [up] = named(both, "ytitle");
  // Left of the plot: an edge of 1, four letters of 6, 4 and 6 apart, and 0.35 of a letter.
  assert.deepEqual([up.set.x, up.set.y], [40 - 25 - 4 - 6 - 3.5, 50]);
  assert.equal(up.set.transform, "rotate(-90,1.5,50)");
  const lines = drawn({ title, tickvals: [5], ticktext: ["a<br>b"] }, { title: { ...title, text: "a<br>b" }, dtick: 0.5 });
  assert.equal(named(lines, "xtitle")[0].set.y, 123 + 15.6);
  assert.equal(named(lines, "ytitle")[0].set.x, 1.5 - 13);
  const hidden = drawn({ title, visible: false }, { title, visible: false });
  assert.deepEqual([named(hidden, "xtitle"), named(hidden, "ytitle")], [[], []]);
  assert.deepEqual(named(drawn({ title: { ...title, text: "" } }), "xtitle"), []);
});

test("what just touches an end still stands, and a hair beyond it does not", () => {
  const small = (text, place) => named(drawn({ tickvals: [place], ticktext: [text], tickfont: { size: 10 } }), "xtick").length;
  assert.deepEqual([small("1234567890123456", 0), small("1234", 10)], [1, 1]); // 80 wide at 40, 20 wide at 190
  const lines = (more) => drawn({ showgrid: false }, more).marks.filter(({ set }) => set.class === "crisp").length;
  assert.deepEqual([lines({ tickvals: [0.975, -0.975] }), lines({ tickvals: [0.97, -0.97] })], [0, 2]); // a point is 0.025
  assert.deepEqual(ticks("x", { range: [100, 110], tickvals: [110.0009, 110.002], ticktext: ["in", "out"] }), ["in"]);
  assert.deepEqual(ticks("x", { range: [-10, 10], tickvals: [10.001], ticktext: ["in"] }), ["in"]);
});

test("labels of several lines stand around their tick, and as a whole or not at all", () => {
  const place = (lines, at) =>
    named(drawn({}, { tickvals: [at], ticktext: [Array(lines).fill("a").join("<br>")] }), "ytick").map(({ set }) => set.y);
  assert.deepEqual([place(1, 0), place(2, 0), place(3, 0)], [[54.2], [46.4], [38.6]]); // half a line of 15.6 higher each
  assert.deepEqual([place(3, -1), place(4, -1)], [[78.6], []]); // the fourth would end at 70.8 + 46.8 + 3
});

test("a thousand ticks are the most, and a rounded nothing has no sign", () => {
  assert.equal(ticks("y", { range: [0, 999], dtick: 1 }).length, 1000);
  assert.equal(ticks("y", { range: [0, 1000], dtick: 1 }), undefined);
  assert.deepEqual(ticks("y", { range: [-0.3, 0.3], tick0: 0.3, dtick: 0.1 }).slice(2, 5), ["\u22120.1", "0", "0.1"]);
});
