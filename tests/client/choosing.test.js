import assert from "node:assert/strict";
import test from "node:test";

import { chosenAt, dialAt, turned } from "../../ui/browser/choosing.js";

const VIEW = { d: 8, n: 10000, L: 9, t: 3, phi: 1, dim: 2, words: "" };
const content = (choose, more = {}) => ({ data: [], layout: { meta: { choose, ...more } } });
const at = (x, y, id = "xy") => ({ id, x, y });

test("a click chooses what the figure says, and nothing where an axis is missed", () => {
  const table = content({ position: "y", dimension: "x" });
  assert.deepEqual(chosenAt(table, at(4.6, 2.2), VIEW), { t: 2, dim: 5 });
  assert.deepEqual(chosenAt(table, at(null, 2.2), VIEW), { t: 2 });
  assert.deepEqual(chosenAt(content({ half: "x" }), at(5, 0), VIEW), { dim: 3 });
  assert.deepEqual(chosenAt(content({ pair: "x" }), at(3, 0), VIEW), { dim: 6 });
  assert.deepEqual(chosenAt(content(undefined), at(3, 0), VIEW), {});
});

test("a click on a picture chooses the number of its cell, counted row by row", () => {
  const picture = content({ position: "cells" });
  picture.layout.xaxis = { range: [-0.5, 13.5] };
  assert.deepEqual(chosenAt(picture, at(0.4, 0), VIEW), { t: 0 });
  assert.deepEqual(chosenAt(picture, at(12.6, 2.3), VIEW), { t: 41 });
  assert.deepEqual(chosenAt(picture, at(null, 2), VIEW), {});
});

test("an offset is never negative", () => {
  const matrix = content({ offset: "x-y" });
  assert.deepEqual(chosenAt(matrix, at(5, 2), VIEW), { phi: 3 });
  assert.deepEqual(chosenAt(matrix, at(2, 5), VIEW), {});
});

test("of several lines the closest one of the same subplot is chosen", () => {
  const line = (meta, y, axis) => ({ meta, y, x: [0, 1, 2], ...axis });
  const waves = content({ dimension: "meta" });
  waves.data = [line(1, [0, 0, 0]), line(2, [1, 1, 1]), line(3, [1, 1, 1], { yaxis: "y2" })];
  assert.deepEqual(chosenAt(waves, at(1, 0.9), VIEW), { dim: 2 });
  assert.deepEqual(chosenAt(waves, at(1, 0.9, "xy2"), VIEW), { dim: 3 });
});

test("a whole turn of a hand is one wavelength, whichever way it is cut", () => {
  const meta = { dials: [{ x: 1, y: 1, pair: 2, wavelength: 10 }] };
  assert.equal(dialAt(meta, at(5, 5)), undefined);
  let held = dialAt(meta, at(1, 2));
  assert.deepEqual([held.pair, held.angle], [2, 0]);
  let sum = 0;
  for (let step = 1; step <= 12; step++) {
    const angle = (2 * Math.PI * step) / 12;
    const { angle: now, by } = turned(held, at(1 + Math.sin(angle), 1 + Math.cos(angle)));
    held = { ...held, angle: now };
    sum += by;
  }
  assert.ok(Math.abs(sum - 10) < 1e-9);
});
