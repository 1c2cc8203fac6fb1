// Shapes and notes of a sketch against places worked out by hand: 15 points a unit across from 40 on,
// 40 a unit up from 50 on.

import assert from "node:assert/strict";
import test from "node:test";

import { linesOf, widest } from "../../ui/browser/sketch-words.js";
import { sketched } from "../../ui/browser/sketch.js";

const TYPE = { width: (text, size, bold) => (bold ? 0.6 : 0.5) * size * text.length, above: () => 10, below: () => 3 };
const LAYOUT = {
  width: 200, height: 120, margin: { l: 40, r: 10, t: 10, b: 30 },
  xaxis: { range: [0, 10], nticks: 5, tickfont: { size: 12 }, ticklabelstandoff: 4 },
  yaxis: { range: [-1, 1], nticks: 5, tickfont: { size: 12 }, ticklabelstandoff: 4 },
};
const drawn = (more) => sketched([], { ...LAYOUT, ...more }, TYPE)?.marks;
const LINE = { color: "#123456" };
const groups = (...shapes) => drawn({ shapes })?.filter(({ set }) => set.class === "shapes");
const shape = (more) => groups({ line: LINE, ...more })?.[0].marks[0].set;
const CORNERS = { x0: 2, x1: 4, y0: -0.5, y1: 0.5 };
const PAPER = { xref: "paper", yref: "paper" };

test("an outline runs where its corners are on the axes, or on the plot", () => {
  assert.equal(shape({ type: "rect", ...CORNERS }).d, "M70,70H100V30H70Z");
  assert.equal(shape({ type: "line", ...CORNERS }).d, "M70,70L100,30");
  assert.equal(shape({ type: "circle", ...CORNERS }).d, "M100,50A15,20 0 1,1 85,30A15,20 0 0,1 100,50Z");
  assert.equal(shape({ type: "circle", x0: 4, x1: 2, y0: 0.5, y1: -0.5 }).d, shape({ type: "circle", ...CORNERS }).d);
  assert.equal(shape({ type: "path", path: "M1,0L-2,-0.5Z" }).d, "M55,50L10,70Z");
  assert.equal(shape({ type: "path", path: "M10,1 L2.5,0" }).d, "M190,10 L77.5,50");
  assert.equal(shape({ type: "line", ...PAPER, x0: 0, x1: 0.5, y0: 0, y1: 0.75 }).d, "M40,90L115,30");
  const pixels = { xsizemode: "pixel", ysizemode: "pixel", xanchor: 2, yanchor: 0.5 };
  assert.equal(shape({ type: "line", ...pixels, x0: -3, x1: 3, y0: 0, y1: 5 }).d, "M67,30L73,25");
});

test("what is not known of a shape is left to plotly.js", () => {
  for (const unknown of [
    { type: "ellipse", ...CORNERS }, { type: "path", path: "M0,0Q1,1 2,2" }, { type: "path", path: "M0,0H5" }, { type: "rect", ...CORNERS, label: {} },
    { type: "line", ...CORNERS, xsizemode: "pixel" },
  ]) assert.equal(shape(unknown), undefined);
  assert.equal(shape({ type: "path" }).d, "");
});

const note = (more) => {
  const marks = drawn({ annotations: [{ text: "four", x: 5, y: 0, font: { size: 10 }, showarrow: false, ...more }] });
  const found = marks?.find(({ set }) => set.class === "annotation-text");
  return found && [found.set.x, found.set.y, found.set["text-anchor"]];
};

test("a note that a zoom has put out of sight is not drawn, one with an arrow not here", () => {
  for (const far of [{ x: -1 }, { x: 11 }, { y: 1.1 }, { y: -1.1 }, { xref: "paper", x: 0.5, y: 2 }])
    assert.equal(note(far), undefined);
  for (const near of [{ x: 0 }, { x: 10 }, { y: 1 }, { y: -1 }, { xref: "paper", x: 2 }]) assert.ok(note(near));
  assert.equal(note({ showarrow: true }), undefined);
  assert.equal(drawn({ annotations: [{ text: "", x: 0, y: 0, font: { size: 9 }, showarrow: true }] }), undefined);
  assert.equal(drawn({ annotations: [{ text: "", x: 0, y: 0, font: { size: 9 }, showarrow: false, bgcolor: "red" }] }), undefined);
});

test("an end of a tag ends its look, and signs are read", () => {
  const [runs] = linesOf('<b>a</b>b<span style="color:#d95f02">c</span>d &gt; e &amp; f');
  assert.deepEqual(runs.map(({ text }) => text), ["a", "b", "c", "d > e & f"]);
  assert.deepEqual(runs.map(({ bold }) => Boolean(bold)), [true, false, false, false]);
  assert.deepEqual(runs.map(({ colour }) => colour), [undefined, undefined, "#d95f02", undefined]);
  const [within] = linesOf('<span style="color:#d95f02">a<b>b</b>c</span><b>d<span style="color:#d95f02">e</span>f</b>');
  assert.deepEqual(within.map(({ colour }) => Boolean(colour)), [true, true, true, false, true, false]);
  assert.deepEqual(within.map(({ bold }) => Boolean(bold)), [false, true, false, true, true, true]);
  assert.equal(linesOf("a<br/>b<br />c").length, 3);
  for (const tag of ["<i>", "x<brx>", '<span style="color:red">', '<span style="color:#d95f02;x">', "<bb>", "<x<br>", '<x<span style="color:#d95f02">'])
    assert.throws(() => linesOf(tag), Error, `for ${tag}`);
  assert.deepEqual([widest(linesOf("ab<br><b>a</b>bc"), 10, TYPE), widest([[]], 10, TYPE)], [16, 0]);
});
