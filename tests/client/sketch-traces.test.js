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

test("a line is as wide as it says, and broken as it says", () => {
  const look = (line) => {
    const [set] = lines({ y: [0, 1], line: { color: "#123456", ...line } });
    return [set["stroke-width"], set["stroke-dasharray"]];
  };
  assert.deepEqual(look({}), [2, "none"]);
  assert.deepEqual(look({ width: 4, dash: "dot" }), [4, "4,4"]);
  assert.deepEqual(look({ width: 1, dash: "dot" }), [1, "3,3"]);
  assert.deepEqual(look({ dash: "6px,3px,12px" }), [2, "6,3,12"]);
  assert.deepEqual(look({ dash: "12px,10px" }), [2, "12,10"]);
  const [set] = lines({ y: [0, 1] });
  assert.deepEqual([set.fill, set.stroke, set["stroke-miterlimit"], set.class], ["none", "#123456", 2, "js-line"]);
  for (const dash of ["dash", "6px", "a6px,3px", "6px,3pxb", "toString"])
    assert.equal(lines({ y: [0, 1], line: { color: "#123456", dash } }), undefined);
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

test("points that look the same are one path, and a missing one is none", () => {
  const one = points({ size: 10, color: "#111111", symbol: "square" }, { y: [0, null, 1] });
  assert.deepEqual(one.map(({ d }) => d), ["M45,55h-10v-10h10ZM75,15h-10v-10h10Z"]);
  const two = points({ size: [10, 10, 20], color: "#111111", symbol: "square" }, { x: [0, null, 2], y: [0, 0, 0] });
  assert.deepEqual(two.map(({ d }) => d), ["M45,55h-10v-10h10ZM80,60h-20v-20h20Z"]);
  const three = points({ symbol: "square", opacity: [1, 0.5, 1] }, { y: [0, 0, 0] });
  assert.deepEqual(three.map(({ d, opacity }) => [d.match(/M/g).length, opacity]), [[2, 1], [1, 0.5]]);
});

test("the look of a point is its own, or else that of all", () => {
  const look = (marker) => {
    const [{ d, class: name, ...rest }] = points(marker);
    return [rest.fill, rest.stroke, rest["stroke-width"], rest.opacity];
  };
  assert.deepEqual(look({}), ["none", "none", 0, 1]);
  assert.deepEqual(look({ color: "#111111" }), ["#111111", "none", 0, 1]);
  assert.deepEqual(look({ color: "#111111", line: { width: 2, color: "#222222" } }), ["#111111", "#222222", 2, 1]);
  assert.deepEqual(look({ color: ["#111111"], line: { width: [3], color: ["#222222"] } }), ["#111111", "#222222", 3, 1]);
  assert.deepEqual(look({ color: "#111111", line: { width: 0, color: "#222222" } }), ["#111111", "none", 0, 1]);
  assert.deepEqual(look({ color: "#111111", symbol: "circle-open" }), ["none", "#111111", 1, 1]);
  assert.deepEqual(look({ color: "#111111", symbol: "circle-open", line: { width: 2 } }), ["none", "#111111", 2, 1]);
  const [{ d }] = points({});
  assert.equal(d, "M43,50A3,3 0 1,1 40,47A3,3 0 0,1 43,50Z"); // a circle of 6
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

test("a text stands with its middle at its point", () => {
  const texts = (more) => drawn({ type: "scatter", mode: "text", y: [0], ...more });
  const [mark] = texts({ text: "a" });
  assert.deepEqual(mark.set, { x: 40, y: 53.25, "text-anchor": "middle", "font-size": 13, class: "textpoint" });
  assert.equal(texts({ text: ["a<br>b"], textfont: { size: [20] } })[0].set.y, 50 + 5 - 13);
  assert.deepEqual(texts({ y: [0, 1], text: ["a", "b"] }).map(({ set, marks }) => [set.x, set.y, marks[0].text]), [
    [40, 53.25, "a"], [55, 13.25, "b"],
  ]);
});
