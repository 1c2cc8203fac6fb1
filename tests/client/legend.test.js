import assert from "node:assert/strict";
import test from "node:test";

import { shortNumber, dashOf, isInLegend, isLegendOnly, outlineOf, plainText } from "../../ui/browser/legend.js";

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
