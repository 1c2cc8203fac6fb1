// A sketch against places worked out by hand: 15 points a unit across from 40 on, 40 a unit up from
// 50 on. tests/browser/test_sketch.py holds whole figures against those of plotly.js.

import assert from "node:assert/strict";
import test from "node:test";

import { linesOf, widest } from "../../ui/browser/sketch-words.js";
import { sketched } from "../../ui/browser/sketch.js";

const TYPE = { width: (text, size, bold) => (bold ? 0.6 : 0.5) * size * text.length, above: () => 10, below: () => 3 };
const axis = (range, more = {}) => ({ range, nticks: 5, tickfont: { size: 12 }, ticklabelstandoff: 4, ...more });
const LAYOUT = {
  width: 200, height: 120, margin: { l: 40, r: 10, t: 10, b: 30 },
  xaxis: axis([0, 10]), yaxis: axis([-1, 1]),
};
const LINE = { type: "scatter", mode: "lines", line: { color: "#123456" }, y: [0, 1], dx: 10 };
const drawn = (layout, traces = []) => sketched(traces, { ...LAYOUT, ...layout }, TYPE);

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
  assert.throws(() => sketched([LINE], LAYOUT, { ...TYPE, width }), RangeError);
});

test("what would not fit on an axis is left to plotly.js", () => {
  const along = (more, size = {}) => drawn({ xaxis: axis([0, 10], more), ...size });
  assert.equal(along({ nticks: undefined }), null);
  for (const size of [{ width: 50 }, { height: 40 }]) assert.equal(along({}, size), null);
  assert.equal(along({ visible: false }, { width: 50 }), null);
  assert.ok(along({ visible: false }, { width: 51 }));
  assert.ok(along({ tickvals: [4, 6.4], ticktext: ["a word", "b word"] })); // 36 apart: they touch
  assert.equal(along({ tickvals: [6.3, 4], ticktext: ["a word", "b word"] }), null);
  for (const range of [[0, 10_000], [0, 0.0001], [-10_000, 0]]) // plotly.js writes these with an exponent
    assert.equal(along({ range }), null);
  assert.equal(drawn({ yaxis: axis([0, 999], { dtick: 1 }) }).axes.y.ticks.length, 1000);
  assert.equal(drawn({ yaxis: axis([0, 1000], { dtick: 1 }) }), null); // a thousand ticks are the most
});

const traced = (trace) => drawn({}, [{ ...LINE, dx: 1, ...trace }])?.marks.find(({ set }) => set.class === "traces").marks;
const path = (trace) => traced(trace)[0].set.d.replaceAll(/M[^ML]*(?=M|$)/g, ""); // a lone M draws nothing

test("a line breaks where a value is missing, and where it is long out of sight", () => {
  assert.equal(path({ dx: 10 }), "M40,50L190,10");
  assert.equal(path({ y: [0, 1, null, -1, 0] }), "M40,50L55,10M85,90L100,50");
  assert.equal(path({ x: [0, null, 4, 6], y: [0, 1, 0, 1] }), "M100,50L130,10");
  assert.equal(path({ x0: 3 }), "M85,50L100,10");
  // The last point before the plot and the first one behind it lead there, those beyond do not.
  const far = { x: [-3, -2, -1, 5, 11, 12, 13], y: [0, 0, 0, 0, 0, 0, 0] };
  assert.equal(path(far), "M25,50L115,50L205,50");
  assert.equal(path({ x: [...far.x].reverse(), y: far.y }), "M205,50L115,50L25,50");
  assert.deepEqual(traced({ y: [] }), []);
  for (const [edge, place] of [[0, 40], [10, 190]]) // along an edge it is in sight
    assert.equal(path({ x: [edge, edge] }), `M${place},50L${place},10`);
});

test("what a trace is made of is its mode", () => {
  const all = { mode: "lines+markers+text", y: [0], marker: {}, text: "a" };
  assert.deepEqual(traced(all).map(({ set }) => set.class), ["js-line", "points", "textpoint"]);
  assert.deepEqual(traced({ mode: undefined }), []);
  for (const other of [
    { mode: "lines", line: undefined }, { mode: "markers", marker: undefined }, { cliponaxis: false },
    { textfont: { color: "red" } }, { textfont: { family: "serif" } }, { marker: { gradient: {} } },
  ])
    assert.equal(traced({ ...all, ...other }), undefined, JSON.stringify(other));
});

test("a number is a colour between the stops of its scale", () => {
  const colorscale = [[0, "#000000"], [0.5, "rgb(100, 50, 0)"], [1, "rgb(100, 150, 200)"]];
  const paint = (value, more) => traced({ mode: "markers", y: [0], marker: { color: [value], colorscale, ...more } })[0].set.fill;
  assert.deepEqual([0.25, 0.75, -5].map((value) => paint(value)), ["rgb(50, 25, 0)", "rgb(100, 100, 100)", "rgb(0, 0, 0)"]);
  assert.equal(paint(15, { cmin: 10, cmax: 20 }), "rgb(100, 50, 0)");
});

const shape = (more) =>
  drawn({ shapes: [{ line: LINE.line, ...more }] })?.marks.find(({ set }) => set.class === "shapes").marks[0].set.d;
const CORNERS = { x0: 2, x1: 4, y0: -0.5, y1: 0.5 };

test("an outline runs where its corners are on the axes, or on the plot", () => {
  assert.equal(shape({ type: "rect", ...CORNERS }), "M70,70H100V30H70Z");
  assert.equal(shape({ type: "circle", ...CORNERS }), "M100,50A15,20 0 1,1 85,30A15,20 0 0,1 100,50Z");
  assert.equal(shape({ type: "path", path: "M1,0L-2,-0.5Z" }), "M55,50L10,70Z");
  assert.equal(shape({ type: "line", xref: "paper", yref: "paper", x0: 0, x1: 0.5, y0: 0, y1: 0.75 }), "M40,90L115,30");
  const pixels = { xsizemode: "pixel", ysizemode: "pixel", xanchor: 2, yanchor: 0.5 };
  assert.equal(shape({ type: "line", ...pixels, x0: -3, x1: 3, y0: 0, y1: 5 }), "M67,30L73,25");
  for (const unknown of [
    { type: "ellipse" }, { type: "path", path: "M0,0Q1,1 2,2" }, { type: "rect", label: {} }, { type: "line", xsizemode: "pixel" },
  ])
    assert.equal(shape({ ...CORNERS, ...unknown }), undefined);
});

test("a note that a zoom has put out of sight is not drawn, one with an arrow not here", () => {
  const note = (more) => {
    const annotations = [{ text: "four", x: 5, y: 0, font: { size: 10 }, showarrow: false, ...more }];
    return drawn({ annotations })?.marks.some(({ set }) => set.class === "annotation-text");
  };
  for (const far of [{ x: -1 }, { x: 11 }, { y: 1.1 }, { xref: "paper", x: 0.5, y: 2 }]) assert.equal(note(far), false);
  for (const near of [{ x: 0 }, { x: 10 }, { y: 1 }, { xref: "paper", x: 2 }]) assert.ok(note(near));
  for (const unknown of [{ showarrow: true }, { text: "", bgcolor: "red" }]) assert.equal(note(unknown), undefined);
});

test("an end of a tag ends its look, and signs are read", () => {
  const [within] = linesOf('<span style="color:#d95f02">a<b>b</b>c</span><b>d<span style="color:#d95f02">e</span>f</b> &gt; &amp;');
  assert.deepEqual(within.map(({ text }) => text), ["a", "b", "c", "d", "e", "f", " > &"]);
  assert.deepEqual(within.map(({ colour }) => Boolean(colour)), [true, true, true, false, true, false, false]);
  assert.deepEqual(within.map(({ bold }) => Boolean(bold)), [false, true, false, true, true, true, false]);
  assert.equal(linesOf("a<br/>b<br />c").length, 3);
  for (const tag of ["<i>", "x<brx>", '<span style="color:red">', "<bb>", "<x<br>", '<x<span style="color:#d95f02">'])
    assert.throws(() => linesOf(tag), Error, `for ${tag}`);
  assert.deepEqual([widest(linesOf("ab<br><b>a</b>bc"), 10, TYPE), widest([[]], 10, TYPE)], [16, 0]);
});
