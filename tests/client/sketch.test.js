import assert from "node:assert/strict";
import test from "node:test";

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

test("a fault of this page's own is not hidden", () => {
  const width = () => {
    throw new RangeError("no type");
  };
  assert.throws(() => sketched([LINE], LAYOUT, { ...TYPE, width }), RangeError);
});
