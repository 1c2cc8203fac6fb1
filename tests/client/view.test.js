import assert from "node:assert/strict";
import test from "node:test";

import {
  clamp, fitView, matchesPreset, viewName, sameView, withPreset,
} from "../../ui/browser/state.js";

const VIEW = { d: 8, n: 10000, L: 5, t: 3, phi: 1, dim: 2, words: "a b" };

test("a view that is too large for its table is brought inside", () => {
  const view = fitView({ ...VIEW, t: 9, phi: 5, dim: 8 });
  assert.deepEqual([view.t, view.phi, view.dim], [4, 4, 7]);
  assert.deepEqual(fitView({ ...VIEW, t: -1 }).t, 0);
  assert.deepEqual(fitView(VIEW), VIEW);
});

test("a preset leaves both t and t + φ inside the new table", () => {
  for (let L = 1; L < 12; L++) {
    const { t, phi } = withPreset({ ...VIEW, t: 300, phi: 300 }, { L });
    assert.ok(t + phi <= L - 1);
  }
  assert.deepEqual(withPreset(VIEW, { d: 4, L: 20 }), { d: 4, L: 20, t: 3, phi: 1 });
  assert.ok(matchesPreset(VIEW, { d: 8, L: 5 }));
  assert.ok(!matchesPreset(VIEW, { d: 8, L: 6 }));
});

test("a preset may set numbers and choices of a page, and leaves the rest", () => {
  const model = { rope_base: 500_000, scaling: "none" };
  const view = { ...VIEW, t: 1, rope_base: 10_000, scaling: "yarn" };
  assert.deepEqual(withPreset(view, model), { ...model, t: 1, phi: 1 });
  assert.ok(!matchesPreset(view, model));
  assert.ok(matchesPreset({ ...view, ...model }, model));
  assert.ok(!matchesPreset({ ...view, ...model, rope_base: 10_001 }, model));
});

test("views are the same when they say the same", () => {
  assert.ok(sameView(VIEW, { ...VIEW }));
  assert.ok(!sameView(VIEW, { ...VIEW, t: 4 }));
  assert.ok(!sameView(null, VIEW));
  assert.ok(!sameView(VIEW, undefined));
  assert.equal(viewName({ ...VIEW }), "d=8&n=10000&L=5&t=3&phi=1&dim=2&words=a b");
  assert.deepEqual([clamp(5, 0, 3), clamp(-1, 0, 3), clamp(2, 0, 3)], [3, 0, 2]);
});
