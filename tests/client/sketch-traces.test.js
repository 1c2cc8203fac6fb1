// Lines, points and texts of a sketch against places worked out by hand: 15 points a unit across from
// 40 on, 40 a unit up from 50 on.

import assert from "node:assert/strict";
import test from "node:test";

import { sketched } from "../../ui/browser/sketch.js";

const TYPE = { width: (text, size) => 0.5 * size * text.length, above: () => 10, below: () => 3 };
const LAYOUT = {
  width: 200, height: 120, margin: { l: 40, r: 10, t: 10, b: 30 },
  xaxis: { range: [0, 10], nticks: 5, tickfont: { size: 12 }, ticklabelstandoff: 4 },
  yaxis: { range: [-1, 1], nticks: 5, tickfont: { size: 12 }, ticklabelstandoff: 4 },
};
const drawn = (trace) => sketched([trace], LAYOUT, TYPE)?.marks.find(({ set }) => set.class === "traces").marks;
const lines = (more) =>
  drawn({ type: "scatter", mode: "lines", line: { color: "#123456" }, ...more })?.map(({ set }) => set);
const points = (marker, more) => drawn({ type: "scatter", mode: "markers", y: [0], ...more, marker })?.map(({ set }) => set);

test("a line breaks where a value is missing, and where it is long out of sight", () => {
  assert.equal(lines({ y: [0, 1, null, -1, 0] })[0].d, "M40,50L55,10M85,90L100,50");
  assert.equal(lines({ y: [0, NaN, 1] })[0].d, "M40,50M70,10");
  assert.equal(lines({ x: [0, null, 4, 6], y: [0, 1, 0, 1] })[0].d, "M40,50M100,50L130,10");
  assert.equal(lines({ y: [0, 1], x0: 3 })[0].d, "M85,50L100,10");
  // The last point before the plot and the first one behind it lead there, those beyond do not.
  const far = { x: [-3, -2, -1, 5, 11, 12, 13], y: [0, 0, 0, 0, 0, 0, 0] };
  assert.equal(lines(far)[0].d.replaceAll(/M[^ML]*(?=M|$)/g, ""), "M25,50L115,50L205,50"); // a lone M draws nothing
  const back = { x: [...far.x].reverse(), y: far.y };
  assert.equal(lines(back)[0].d.replaceAll(/M[^ML]*(?=M|$)/g, ""), "M205,50L115,50L25,50");
  assert.deepEqual(lines({ y: [] }), []);
  for (const [edge, place] of [[0, 40], [10, 190]]) // along an edge it is in sight
    assert.equal(lines({ x: [edge, edge], y: [0, 1] })[0].d, `M${place},50L${place},10`);
});

test("what a trace is made of is its mode, and what is not known is left to plotly.js", () => {
  assert.deepEqual(drawn({ type: "scatter", y: [0, 1] }), []);
  const all = { type: "scatter", mode: "lines+markers+text", y: [0], line: { color: "red" }, marker: {}, text: "a" };
  assert.deepEqual(drawn(all).map(({ set }) => set.class), ["js-line", "points", "textpoint"]);
  const { line, marker, ...bare } = all;
  assert.equal(drawn({ ...bare, mode: "lines" }), undefined);
  assert.equal(drawn({ ...bare, mode: "markers" }), undefined);
  assert.equal(drawn({ ...all, cliponaxis: false }), undefined);
  assert.ok(drawn({ ...all, cliponaxis: true }));
  for (const textfont of [{ color: "red" }, { family: "serif" }]) assert.equal(drawn({ ...all, textfont }), undefined);
  assert.equal(points({ gradient: {} }), undefined);
  assert.equal(points({ symbol: "circle-opened" }), undefined);
});

test("a number is a colour between the stops of its scale", () => {
  const scale = [[0, "#000000"], [0.5, "rgb(100, 50, 0)"], [1, "rgb(100, 150, 200)"]];
  const paint = (value, more) => points({ color: [value], colorscale: scale, ...more })[0].fill;
  assert.deepEqual([0, 0.25, 0.5, 0.75, 1].map((value) => paint(value)), [
    "rgb(0, 0, 0)", "rgb(50, 25, 0)", "rgb(100, 50, 0)", "rgb(100, 100, 100)", "rgb(100, 150, 200)",
  ]);
  assert.deepEqual([-5, 7].map((value) => paint(value)), ["rgb(0, 0, 0)", "rgb(100, 150, 200)"]);
  assert.equal(paint(15, { cmin: 10, cmax: 20 }), "rgb(100, 50, 0)");
  assert.equal(paint(0, { cmin: -1, cmax: 1 }), "rgb(100, 50, 0)");
});
