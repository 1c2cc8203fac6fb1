// What a sketch leaves to plotly.js; tests/browser/test_sketch.py holds whole figures against it.

import assert from "node:assert/strict";
import test from "node:test";

import { linesOf, textWidth } from "../../ui/browser/sketch-marks.js";
import { sketchOf } from "../../ui/browser/sketch.js";

const TYPE = { width: (text, size, bold) => (bold ? 0.6 : 0.5) * size * text.length, above: () => 10, below: () => 3 };
const axis = (range, more = {}) => ({ range, nticks: 5, tickfont: { size: 12 }, ticklabelstandoff: 4, ...more });
const LAYOUT = {
  width: 200, height: 120, margin: { l: 40, r: 10, t: 10, b: 30 },
  xaxis: axis([0, 10]), yaxis: axis([-1, 1]),
};
const LINE = { type: "scatter", mode: "lines", line: { color: "#123456" }, y: [0, 1], dx: 10 };
const drawn = (layout, traces = []) => sketchOf(traces, { ...LAYOUT, ...layout }, TYPE);

test("what is not known is left to plotly.js", () => {
  for (const trace of [
    { fill: "tozeroy" }, { type: "bar" }, { line: { color: "red", dash: "longdash" } },
    { mode: "markers", marker: { color: "red", symbol: "star" } },
  ])
    assert.equal(drawn({}, [{ ...LINE, ...trace }]), null);
  const unknown = [{ xaxis2: {} }, { xaxis: axis([0, 10], { type: "log" }) }, { xaxis: axis(undefined) }];
  for (const layout of [...unknown, { xaxis: undefined }, { yaxis: undefined }]) assert.equal(drawn(layout, [LINE]), null);
});

test("a fault of this page's own is not hidden", () => {
  const width = () => {
    throw new RangeError("no type");
  };
  assert.throws(() => sketchOf([LINE], LAYOUT, { ...TYPE, width }), RangeError);
});

test("an end of a tag ends its look, and signs are read", () => {
  const [within] = linesOf('<span style="color:#d95f02">a<b>b</b>c</span><b>d<span style="color:#d95f02">e</span>f</b> &gt; &amp;');
  assert.deepEqual(within.map(({ text }) => text), ["a", "b", "c", "d", "e", "f", " > &"]);
  assert.deepEqual(within.map(({ colour }) => Boolean(colour)), [true, true, true, false, true, false, false]);
  assert.deepEqual(within.map(({ bold }) => Boolean(bold)), [false, true, false, true, true, true, false]);
  assert.equal(linesOf("a<br/>b<br />c").length, 3);
  for (const tag of ["<i>", "x<brx>", '<span style="color:red">', "<bb>", "<x<br>", '<x<span style="color:#d95f02">'])
    assert.throws(() => linesOf(tag), Error, `for ${tag}`);
  assert.deepEqual([textWidth(linesOf("ab<br><b>a</b>bc"), 10, TYPE), textWidth([[]], 10, TYPE)], [16, 0]);
});
