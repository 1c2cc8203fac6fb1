import assert from "node:assert/strict";
import test from "node:test";

import { along } from "../../ui/browser/picture.js";

test("every cell of a picture lies where the axis has its edges, zoomed or turned round", () => {
  const [first, step, count, points] = [-0.5, 2, 5, 300];
  for (const [from, to] of [[-0.5, 9.5], [2, 5], [-4, 20], [9.5, -0.5]]) {
    const [start, length] = along({ _length: points }, [from, to], [first, step], count);
    for (let cell = 0; cell <= count; cell++) {
      const place = (points * (first + cell * step - from)) / (to - from);
      assert.ok(Math.abs(start + (cell / count) * length - place) < 1e-9);
    }
  }
});
