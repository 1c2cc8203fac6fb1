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
  for (const [traces, layout] of unknown) assert.equal(sketched(traces, layout, TYPE), null);
});

test("the tags of plotly.js make lines, bold and coloured runs", () => {
  const lines = linesOf('a &lt; <b>b</b><br><span style="color:#d95f02">c</span>');
  assert.deepEqual(lines.map((runs) => runs.map(({ text }) => text)), [["a < ", "b"], ["c"]]);
  assert.deepEqual([lines[0][1].bold, lines[1][0].colour], [true, "#d95f02"]);
  assert.throws(() => linesOf("<script>"));
});
