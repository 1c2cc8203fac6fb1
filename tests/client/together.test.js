import assert from "node:assert/strict";
import test from "node:test";

import { groupFigures } from "../../ui/browser/draw-figures.js";

const box = (name, left, top, group = name) => ({ name, left, top, bottom: top + 100, group });
const names = (all) => all.map((some) => some.map(({ name }) => name));

test("figures side by side are read together, from the left", () => {
  const [groups, rows] = groupFigures([box("b", 300, 2), box("a", 0, 0), box("c", 0, 400)]);
  assert.deepEqual(names(groups), [["a", "b"], ["c"]]);
  assert.deepEqual(names(rows), [["a", "b"], ["c"]]);
});

test("all figures of one place are read together if some of them are side by side", () => {
  const place = (name, left, top) => box(name, left, top, "here");
  const [groups, rows] = groupFigures([place("a", 0, 0), place("b", 300, 0), place("c", 0, 120), place("d", 300, 120)]);
  assert.deepEqual(names(groups), [["a", "b", "c", "d"]]);
  assert.deepEqual(names(rows), [["a", "b"], ["c", "d"]]);
});

test("on a phone, where one stands below the other, each has a legend of its own", () => {
  const [groups] = groupFigures(["a", "b", "c"].map((name, i) => box(name, 0, 120 * i, "here")));
  assert.deepEqual(names(groups), [["a"], ["b"], ["c"]]);
});
