import assert from "node:assert/strict";
import test from "node:test";

import {
  brief, colourBar, dashOf, inLegend, knownBy, legendEntry, onlyInLegend, outlineOf, plain,
} from "../../ui/browser/legend.js";
import { onPage } from "./page.js";

const entry = (trace) => String(onPage(() => legendEntry(trace)));
const svg = (drawn) => `<svg width="30" height="14" aria-hidden="true">${drawn}</svg>`;

test("an entry of the legend is the line and the sign of its trace, and its name", () => {
  const line = '<path d="M0,7H30" stroke="red" stroke-width="2" stroke-dasharray="none"/>';
  assert.equal(entry({ name: "a &lt; <b>b</b>", mode: "lines", line: { color: "red" } }), `<li>${svg(line)}a <  b </li>`);
  const wide = '<path d="M0,7H30" stroke="red" stroke-width="4" stroke-dasharray="2 3"/>';
  assert.equal(entry({ mode: "lines", line: { color: "red", width: 4, dash: "dot" } }), `<li>${svg(wide)}</li>`);
  assert.equal(entry({ mode: "lines" }), `<li>${svg('<path d="M0,7H30"  stroke-dasharray="none"/>')}</li>`);
  const sign = (paint, d = "M-5,0a5,5 0 1,0 10,0a5,5 0 1,0 -10,0") => svg(`<path transform="translate(15 7)" d="${d}" ${paint}/>`);
  assert.equal(entry({ name: "x", mode: "markers", marker: { color: "red" } }), `<li>${sign('fill="red"')}x</li>`);
  const square = "M-5,-5H5V5H-5Z";
  const hollow = 'fill="none" stroke="red" stroke-width="1.5"';
  assert.equal(entry({ name: "x", mode: "markers", marker: { color: "red", symbol: "square-open" } }), `<li>${sign(hollow, square)}x</li>`);
  assert.equal(entry({ mode: "markers", marker: { color: ["red"], symbol: ["square", "circle"] } }), `<li>${sign('fill="currentColor"', square)}</li>`);
  assert.equal(entry({ mode: "markers" }), `<li>${svg("")}</li>`);
  assert.equal(entry({ marker: { color: "red" }, line: { color: "red" } }), `<li>${svg("")}</li>`);
  assert.equal(entry({ mode: "lines+markers", line: { color: "red" }, marker: { color: "red" } }).match(/<path/g).length, 2);
});

test("a trace is in the legend by its name, and one that is nowhere else by a missing place", () => {
  assert.deepEqual([{ name: "a" }, { name: "" }, {}, { name: "a", showlegend: false }, { name: "a", showlegend: true }].map(inLegend), [
    true, false, false, false, true,
  ]);
  assert.deepEqual([{ x: [null] }, { x: [0] }, { x: [null, null] }, {}].map(onlyInLegend), [true, false, false, false]);
});

test("entries are the same by their sign's name, or by the name and the look of their line", () => {
  const line = { color: "red" };
  assert.equal(knownBy({ name: "a", line, marker: {} }), "a");
  assert.equal(knownBy({ marker: {} }), "");
  assert.equal(knownBy({ name: "a", line }), '["a",{"color":"red"}]');
  assert.equal(knownBy({}), '["",null]');
});

test("a number has three digits unless it is whole, and a text reads without its tags", () => {
  assert.deepEqual([3, -4, 123456, 0.12345, -0.5].map(brief), ["3", "\u22124", "123456", "0.123", "\u22120.5"]);
  assert.equal(plain("a<br>b &amp;&gt; c"), "a b &> c");
  assert.deepEqual([dashOf(), dashOf("dot"), dashOf("4px,2px,1px")], ["none", "2 3", "4,2,1"]);
  for (const dash of ["4px", "x4px,2px", "4px,2pxx", "toString"]) assert.throws(() => dashOf(dash));
  assert.deepEqual(outlineOf("square"), { path: "M-5,-5H5V5H-5Z", open: false });
});

test("a colour bar has its words, its ends and the colours between them", () => {
  const bar = onPage(() => colourBar({
    zmin: -1, zmax: 0.25, colorscale: [[0, "#000"], [0.5, "#888"], [1, "#fff"]], colorbar: { title: { text: "value<br>" } },
  }));
  assert.equal(String(bar), "<li live-bar>value <span>\u22121</span><i></i><span>0.25</span></li>");
  assert.equal(bar.parts[2].style.background, "linear-gradient(to right, #000 0%, #888 50%, #fff 100%)");
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
