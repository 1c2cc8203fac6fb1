import assert from "node:assert/strict";
import test from "node:test";

import { interpolate, interpolateHand } from "../../ui/browser/transitions.js";

const figure = (y, more = {}) => ({
  data: [{ type: "scatter", mode: "lines", y, x0: 0, dx: 1, name: "a" }],
  pictures: [],
  layout: { meta: {}, xaxis: { range: [0, 10] }, yaxis: { range: [-1, 1] }, ...more },
});
const picture = (cells, rows = 1) => ({ rows, columns: cells.length / rows, cells, zmin: -1, zmax: 1 });

test("at its ends the way is the two figures themselves", () => {
  const [from, to] = [figure([0, 2, null]), figure([4, 6, 8], { yaxis: { range: [0, 9] } })];
  assert.deepEqual(interpolate(from, to, 1).data, to.data);
  assert.deepEqual(interpolate(from, to, 1).layout.yaxis.range, [0, 9]);
  assert.deepEqual(interpolate(from, to, 0).data[0].y, [0, 2, 8]);
  assert.deepEqual(interpolate(from, to, 0).layout.yaxis.range, [-1, 1]);
});

test("a line that gets more points begins along the old one", () => {
  assert.deepEqual(interpolate(figure([0, 4]), figure([9, 9, 9]), 0).data[0].y, [0, 2, 4]);
  assert.deepEqual(interpolate(figure([0, 4]), figure([9, 9, 9]), 1).data[0].y, [9, 9, 9]);
});

test("a picture moves over cell by cell", () => {
  const [a, b] = [[0, 100], [100, 200]].map((cells) => ({ ...figure([0]), pictures: [picture(cells)] }));
  assert.deepEqual([...interpolate(a, b, 0.5).pictures[0].cells], [50, 150]);
});

test("figures that are not of one build do not move over", () => {
  const plain = figure([0, 1]);
  const axis = { xaxis: { range: [0, 1], type: "log" } };
  const others = [figure([0, 1], { shapes: [{ type: "rect" }] }), figure([0, 1], axis), { ...plain, data: [] }];
  for (const other of others) assert.equal(interpolate(plain, other, 0.5), null);
  const [a, b] = [picture([1, 2, 3, 4]), picture([1, 2, 3, 4], 2)].map((one) => ({ ...figure([0]), pictures: [one] }));
  assert.equal(interpolate(a, b, 0.5), null);
});

test("a hand turns the short way and keeps its length", () => {
  const close = (a, b) => a.forEach((one, i) => assert.ok(Math.abs(one - b[i]) < 1e-9));
  close(interpolateHand([0, 1], [1, 0], 0.5), [Math.SQRT1_2, Math.SQRT1_2]);
  const late = (angle) => [Math.sin(angle), Math.cos(angle)];
  close(interpolateHand(late(3), late(-3), 0.5), [0, -1]);
  const dials = { meta: { dials: [{ x: 5, y: 0 }] } };
  const tip = (x, y) => ({ ...figure([0], dials), data: [{ type: "scatter", mode: "markers", x: [x], y: [y] }] });
  const { x, y } = interpolate(tip(5, 1), tip(6, 0), 0.5).data[0];
  close([x[0] - 5, y[0]], [Math.SQRT1_2, Math.SQRT1_2]);
});
