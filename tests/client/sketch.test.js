import assert from "node:assert/strict";
import test from "node:test";

import { linesOf } from "../../ui/browser/sketch-words.js";
import { sketched } from "../../ui/browser/sketch.js";

const TYPE = { width: (text, size) => 0.5 * size * text.length, above: () => 10, below: () => 3 };
const axis = (range) => ({ range, nticks: 5, tickfont: { size: 12 }, ticklabelstandoff: 4 });
const LAYOUT = {
  width: 200, height: 120, margin: { l: 40, r: 10, t: 10, b: 30 },
  xaxis: axis([0, 10]), yaxis: axis([-1, 1]),
};
const LINE = { type: "scatter", mode: "lines", line: { color: "#123456" }, y: [0, 1], dx: 10 };

const deep = (marks) => marks.flatMap((mark) => [mark, ...deep(mark.marks ?? [])]);

test("a line runs from edge to edge of the axes it is drawn on", () => {
  const { axes, marks } = sketched([LINE], LAYOUT, TYPE);
  assert.deepEqual([axes.x._offset, axes.x._length, axes.y._length], [40, 150, 80]);
  const line = deep(marks).find((mark) => mark.set.class === "js-line");
  assert.equal(line.set.d, "M40,50L190,10");
});

test("ticks stand at round numbers and say them", () => {
  const { axes } = sketched([LINE], LAYOUT, TYPE);
  assert.deepEqual(axes.x.ticks.map(({ text }) => text), ["0", "2", "4", "6", "8", "10"]);
  assert.deepEqual(axes.y.ticks.map(({ text }) => text), ["\u22121", "\u22120.5", "0", "0.5", "1"]);
});

test("what is not known is left to plotly.js", () => {
  const unknown = [
    [[{ ...LINE, fill: "tozeroy" }], LAYOUT],
    [[{ ...LINE, type: "bar" }], LAYOUT],
    [[{ ...LINE, line: { color: "red", dash: "longdash" } }], LAYOUT],
    [[{ ...LINE, mode: "markers", marker: { color: "red", symbol: "star" } }], LAYOUT],
    [[LINE], { ...LAYOUT, xaxis2: {} }],
    [[LINE], { ...LAYOUT, xaxis: { ...axis([0, 10]), type: "log" } }],
    [[LINE], { ...LAYOUT, xaxis: { ...axis([0, 10]), range: undefined } }],
  ];
  unknown.push([[LINE], { ...LAYOUT, xaxis: undefined }], [[LINE], { ...LAYOUT, yaxis: undefined }]);
  for (const [traces, layout] of unknown) assert.equal(sketched(traces, layout, TYPE), null);
});

test("the tags of plotly.js make lines, bold and coloured runs", () => {
  const lines = linesOf('a &lt; <b>b</b><br><span style="color:#d95f02">c</span>');
  assert.deepEqual(lines.map((runs) => runs.map(({ text }) => text)), [["a < ", "b"], ["c"]]);
  assert.deepEqual([lines[0][1].bold, lines[1][0].colour], [true, "#d95f02"]);
  assert.throws(() => linesOf("<script>"));
});

test("a fault of this page's own is not hidden", () => {
  const width = () => {
    throw new RangeError("no type");
  };
  assert.throws(() => sketched([LINE], LAYOUT, { ...TYPE, width }), RangeError);
});

test("every mark is an element of SVG, with all that it is drawn by", () => {
  const title = { text: "name", standoff: 6, font: { size: 10 } };
  const traces = [{ ...LINE, mode: "lines+markers+text", marker: { color: "red" }, text: "a" }];
  const shapes = [{ type: "line", x0: 0, x1: 1, y0: 0, y1: 1, line: { color: "red" } }];
  const annotations = [{ text: "four", x: 5, y: 0, font: { size: 10 }, showarrow: false }];
  const layout = { ...LAYOUT, xaxis: { ...LAYOUT.xaxis, title }, yaxis: { ...LAYOUT.yaxis, title }, shapes, annotations };
  const all = deep(sketched(traces, layout, TYPE).marks);
  const tags = Object.fromEntries(all.map(({ tag, set }) => [set.class ?? tag, tag]));
  assert.deepEqual(tags, {
    crisp: "path", traces: "svg", "js-line": "path", points: "path", textpoint: "text", tspan: "tspan", xtick: "text",
    ytick: "text", xtitle: "text", ytitle: "text", shapes: "svg", "annotation-text": "text", path: "path",
  });
  const set = (name) => all.find((mark) => mark.set.class === name).set;
  assert.deepEqual([set("crisp").fill, set("xtitle")["text-anchor"], set("ytitle")["text-anchor"]], ["none", "middle", "middle"]);
  assert.deepEqual([set("traces").viewBox, set("traces").width, set("traces").height], ["40 10 150 80", 150, 80]);
});
