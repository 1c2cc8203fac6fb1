import assert from "node:assert/strict";
import test from "node:test";

import {
  dashOf, isInLegend, isLegendOnly, labelMarks, lineEnd, lineLabels, outlineOf, plainText,
  shortNumber, spreadApart,
} from "../../ui/browser/legend.js";

test("a trace is in the legend by its name, and one that is nowhere else by a missing place", () => {
  assert.deepEqual([{ name: "a" }, { name: "" }, {}, { name: "a", showlegend: false }, { name: "a", showlegend: true }].map(isInLegend), [
    true, false, false, false, true,
  ]);
  assert.deepEqual([{ x: [null] }, { x: [0] }, { x: [null, null] }, {}].map(isLegendOnly), [true, false, false, false]);
});

test("a number has three digits unless it is whole, and a text reads without its tags", () => {
  assert.deepEqual([3, -4, 123456, 0.12345, -0.5].map(shortNumber), ["3", "\u22124", "123456", "0.123", "\u22120.5"]);
  assert.equal(plainText("a<br>b &amp;&gt; c"), "a b &> c");
  assert.deepEqual([dashOf(), dashOf("dot"), dashOf("4px,2px,1px")], ["none", "2 3", "4,2,1"]);
  for (const dash of ["4px", "x4px,2px", "4px,2pxx", "toString"]) assert.throws(() => dashOf(dash));
  assert.deepEqual(outlineOf("square"), { path: "M-5,-5H5V5H-5Z", open: false });
});

const line = (name, y, more) => ({ type: "scatter", mode: "lines", name, y, line: { color: "#123456" }, ...more });
const x = { _offset: 50, _length: 400, range: [0, 10] };
const y = { _offset: 20, _length: 200, range: [0, 100] };
const FLAT = { x: false, y: false };
const wide = (text) => 7 * text.length;
const named = (data, width, height = 400) => lineLabels({ data, pictures: [], layout: {} }, width, height, "", wide);

test("lines are named at their ends where there is room, and in the legend where there is none", () => {
  const data = [line("one", [1, 2]), line("two", [2, 3]), line("", [3]), { ...line("mark", [null]), x: [null] }];
  assert.deepEqual(named(data, 900).names.map(({ name }) => name), ["one", "two"]);
  assert.ok(named(data, 900).room > wide("one"));
  assert.deepEqual(named(data, 340), { names: [], room: 0 });
  assert.deepEqual(named([line("a".repeat(60), [1])], 900).names, []);
  assert.deepEqual(named(data, 900, 50).names, []);
});

test("a line ends where it is last seen: at its last value, at a gap, or where it leaves the plot", () => {
  const at = (values, more) => lineEnd(line("a", values, { dx: 5, ...more }), x, y, FLAT);
  assert.deepEqual(at([0, 50, 100]), { x: 450, y: 20, inside: false });
  assert.deepEqual(at([0, 50, null]), { x: 250, y: 120, inside: true });
  assert.deepEqual(at([0, 50, 150]), { x: 350, y: 20, inside: true });
  assert.deepEqual(at([0, 50, 50, 50]), { x: 450, y: 120, inside: false });
  assert.equal(at([200, 300]), null);
});

test("on a log axis a line ends at the height of its last value there", () => {
  const powers = { ...y, range: [0, 2] };
  assert.equal(lineEnd(line("a", [1, 10], { dx: 10 }), x, powers, { x: false, y: true }).y, 120);
});

test("names keep apart and inside, in the order of their lines", () => {
  for (const wished of [[100, 101, 102], [30, 30, 30, 30], [218, 219, 10], [215]]) {
    const found = spreadApart(wished, [26, 216]);
    const order = wished.map((_, i) => i).sort((a, b) => wished[a] - wished[b] || a - b);
    const sorted = order.map((i) => found[i]);
    assert.ok(sorted.every((height, i) => i === 0 || height - sorted[i - 1] >= 15));
    assert.ok(sorted[0] >= 26 && sorted.at(-1) <= 216);
  }
  assert.deepEqual(spreadApart([50, 150], [26, 216]), [50, 150]);
});

test("each line has its name, and one that ends beyond the others a way to it", () => {
  const names = [["up", [0, 100]], ["level", [50, 50]]].map(([name, values]) => ({ name, trace: line(name, values, { dx: 10 }) }));
  const marks = labelMarks(names, { xaxis: x, yaxis: y, log: FLAT });
  assert.deepEqual(marks.filter(({ tag }) => tag === "text").map(({ text }) => text), ["up", "level"]);
  assert.equal(marks.filter(({ tag }) => tag === "path").length, 2);
});
