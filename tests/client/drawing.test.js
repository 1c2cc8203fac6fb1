import assert from "node:assert/strict";
import test from "node:test";

import { tracesAndSettings, fitDialRows } from "../../ui/browser/figure-settings.js";

const PITCH = 4;
const MARGIN = { l: 8, r: 10, t: 8, b: 8 };
const dials = (count) => ({
  data: [{ type: "scatter", mode: "markers", x: [0, 0], y: [PITCH + 1, 0.5] }],
  pictures: [],
  layout: {
    margin: MARGIN,
    meta: { dials: [{ x: 0, y: PITCH }, { x: 0, y: 0 }], rows: { count, across: 4, pitch: PITCH } },
    xaxis: { range: [-1.25, 9.35] }, yaxis: { range: [-1.25, (count - 1) * PITCH + 2.2] },
    shapes: [{ type: "circle", x0: -1, x1: 1, y0: PITCH - 1, y1: PITCH + 1 }],
    annotations: [{ x: 0, y: 1.2 }, { x: 0, y: PITCH + 1.2 }],
  },
});

// How long a radius is, in points.
const radius = ({ layout: { xaxis, yaxis } }, { width, height }) =>
  Math.min((width - 18) / (xaxis.range[1] - xaxis.range[0]), (height - 16) / (yaxis.range[1] - yaxis.range[0]));

test("dials fill their room, and names keep clear of the dials above them", () => {
  for (const size of [{ width: 925, height: 450 }, { width: 312, height: 300 }, { width: 1900, height: 800 }]) {
    const [before, after] = [dials(2), fitDialRows(dials(2), size)];
    const r = radius(after, size);
    assert.ok(r >= radius(before, size) - 0.5, JSON.stringify(size));
    const [top, low] = after.layout.meta.dials;
    assert.ok((top.y - low.y - 2) * r >= 0.2 * r + 3 * 12 * 1.3 + 8);
    assert.ok((after.layout.yaxis.range[1] - top.y - 1.2) * r >= 3 * 12 * 1.3);
  }
});

test("all parts of a row move with its dial, and what fits stays as it is", () => {
  const size = { width: 925, height: 450 };
  const after = fitDialRows(dials(2), size);
  const by = after.layout.meta.dials[0].y - PITCH;
  assert.ok(by < 0);
  const close = (a, b) => assert.ok(Math.abs(a - b) < 1e-9);
  close(after.data[0].y[0], PITCH + 1 + by);
  close(after.data[0].y[1], 0.5);
  close(after.layout.shapes[0].y1 - after.layout.shapes[0].y0, 2);
  close(after.layout.annotations[1].y, PITCH + 1.2 + by);
  assert.equal(fitDialRows(after, size), after);
});

const CONTENT = {
  data: [{ name: "a", x: [1, 2], y: [1, 2] }, { name: "only named", x: [null], y: [null] }],
  pictures: [],
  layout: { margin: MARGIN, meta: { choose: {} }, xaxis: { range: [0, 1] } },
};

test("what plotly.js is handed has no words of the page, and margins for names and signs", () => {
  const size = { width: 400, height: 300 };
  const { traces, settings } = tracesAndSettings(CONTENT, size, { room: 0 });
  assert.deepEqual(traces.map(({ name }) => name), ["a"]);
  assert.deepEqual(settings, { margin: MARGIN, xaxis: { range: [0, 1] }, ...size });
  assert.deepEqual(tracesAndSettings(CONTENT, size, { room: 90 }).settings.margin, { ...MARGIN, r: 90 });
  const picture = { rows: 3, columns: 3, chosen: { rows: [], columns: [{}] } };
  assert.deepEqual(tracesAndSettings({ ...CONTENT, pictures: [picture] }, size, { room: 90 }).settings.margin, { ...MARGIN, t: 16, r: 12 });
});
