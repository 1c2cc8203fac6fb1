import assert from "node:assert/strict";
import test from "node:test";

import {
  brief, colourBar, dashOf, inLegend, knownBy, legendEntry, onlyInLegend, outlineOf, plain,
} from "../../ui/browser/legend.js";
import { onPage } from "./page.js";

const entry = (trace) => String(onPage(() => legendEntry(trace)));

test("an entry of the legend has the name, the line and the sign of its trace", () => {
  assert.match(entry({ name: "a &lt; <b>b</b>", mode: "lines", line: { color: "red" } }), /<\/svg>a <  b <\/li>$/);
  const signs = (trace) => entry(trace).match(/<path/g)?.length ?? 0;
  const [line, marker] = [{ color: "red" }, { color: "red" }];
  for (const [mode, count] of [["lines", 1], ["markers", 1], ["lines+markers", 2], [undefined, 0]])
    assert.equal(signs({ mode, line, marker }), count, mode);
  assert.match(entry({ mode: "lines", line: { color: "red", width: 4, dash: "dot" } }), /"red".*"4".*"2 3"/);
  assert.match(entry({ mode: "markers", marker: { color: "red" } }), /fill="red"/);
  assert.match(entry({ mode: "markers", marker: { color: "red", symbol: "square-open" } }), /fill="none" stroke="red"/);
});

test("a trace is in the legend by its name, and one that is nowhere else by a missing place", () => {
  assert.deepEqual([{ name: "a" }, { name: "" }, {}, { name: "a", showlegend: false }, { name: "a", showlegend: true }].map(inLegend), [
    true, false, false, false, true,
  ]);
  assert.deepEqual([{ x: [null] }, { x: [0] }, { x: [null, null] }, {}].map(onlyInLegend), [true, false, false, false]);
});

test("a number has three digits unless it is whole, and a text reads without its tags", () => {
  assert.deepEqual([3, -4, 123456, 0.12345, -0.5].map(brief), ["3", "\u22124", "123456", "0.123", "\u22120.5"]);
  assert.equal(plain("a<br>b &amp;&gt; c"), "a b &> c");
  assert.deepEqual([dashOf(), dashOf("dot"), dashOf("4px,2px,1px")], ["none", "2 3", "4,2,1"]);
  for (const dash of ["4px", "x4px,2px", "4px,2pxx", "toString"]) assert.throws(() => dashOf(dash));
  assert.deepEqual(outlineOf("square"), { path: "M-5,-5H5V5H-5Z", open: false });
});

test("each sign has an outline of its own, and a triangle points where its name says", () => {
  const corners = (symbol) => [...outlineOf(symbol).path.matchAll(/[ML](-?\d+),(-?\d+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
  const tips = (symbol, least) => corners(symbol).filter(([, y]) => y === least(...corners(symbol).map(([, down]) => down)));
  assert.deepEqual(["triangle-up", "triangle-down", "diamond"].map((symbol) => corners(symbol).length), [3, 3, 4]);
  assert.deepEqual([tips("triangle-up", Math.min).length, tips("triangle-down", Math.max).length], [1, 1]);
  assert.deepEqual([tips("diamond", Math.min), tips("diamond", Math.max)], [[[0, -6]], [[0, 6]]]);
  assert.throws(() => outlineOf("circle-opened"));
  assert.equal(dashOf("12px,10px"), "12,10");
});
