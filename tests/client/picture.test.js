import assert from "node:assert/strict";
import test from "node:test";

import { cellSpan, snapToPixels } from "../../ui/browser/heatmap.js";

test("every cell of a picture lies where the axis has its edges, zoomed or turned round", () => {
  const [first, step, count, points] = [-0.5, 2, 5, 300];
  for (const [from, to] of [[-0.5, 9.5], [2, 5], [-4, 20], [9.5, -0.5]]) {
    const [start, length] = cellSpan({ _length: points }, [from, to], [first, step], count);
    for (let cell = 0; cell <= count; cell++) {
      const place = (points * (first + cell * step - from)) / (to - from);
      assert.ok(Math.abs(start + (cell / count) * length - place) < 1e-9);
    }
  }
});

test("cells that miss a whole number of points by rounding are laid out whole, others as they are", () => {
  assert.deepEqual(snapToPixels([0, 512.4], 512, 1), [0, 512]);
  assert.deepEqual(snapToPixels([-100.1, 1023.5], 512, 1), [-100, 1024]);
  assert.deepEqual(snapToPixels([0, 256.3], 512, 2), [0, 256]);
  assert.deepEqual(snapToPixels([3, 700], 512, 1), [3, 700]);
  assert.deepEqual(snapToPixels([0, 100], 512, 1), [0, 100]);
});
