import assert from "node:assert/strict";
import test from "node:test";

import { along, coarser } from "../../ui/browser/picture.js";

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

test("on a screen with too few points sines are mixed with sines alone", () => {
  const row = (sine, cosine, pairs) => Array.from({ length: pairs }, () => [sine, cosine]).flat();
  for (const [pairs, by] of [[4, 2], [5, 2], [7, 3]]) {
    const cells = [...row(10, 200, pairs), ...row(40, 80, pairs)];
    const before = { rows: 2, columns: 2 * pairs, cells, x: [0, 1], y: [0, 1] };
    const after = coarser(before, by);
    assert.equal(after.columns, 2 * Math.ceil(pairs / by));
    assert.deepEqual([...after.cells], [...row(10, 200, after.columns / 2), ...row(40, 80, after.columns / 2)]);
    assert.deepEqual(after.x, [0, by]);
  }
  const { cells } = coarser({ rows: 1, columns: 4, cells: [0, 100, 50, 200], x: [0, 1], y: [0, 1] }, 2);
  assert.deepEqual([...cells], [25, 150]);
});
