import assert from "node:assert/strict";
import test from "node:test";

import {
  changesOfDrag, chosenAt, dialAt, dragKind, handles, hintOf, turnedDial,
} from "../../ui/browser/click-and-drag.js";

const VIEW = { d: 8, n: 10000, L: 9, t: 3, phi: 1, dim: 2, words: "" };
const content = (choose, more = {}) => ({ data: [], pictures: [], layout: { meta: { choose, ...more } } });
const at = (x, y) => ({ x, y });

test("a click chooses what the figure says, and nothing where an axis is missed", () => {
  const table = content({ position: "y", dimension: "x" });
  assert.deepEqual(chosenAt(table, at(4.6, 2.2), VIEW), { t: 2, dim: 5 });
  assert.deepEqual(chosenAt(table, at(null, 2.2), VIEW), { t: 2 });
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

test("a whole turn of a hand is one wavelength, whichever way it is cut", () => {
  const meta = { dials: [{ x: 1, y: 1, pair: 2, wavelength: 10 }] };
  assert.equal(dialAt(meta, at(5, 5)), undefined);
  let held = dialAt(meta, at(1, 2));
  assert.deepEqual([held.pair, held.angle], [2, 0]);
  let sum = 0;
  for (let step = 1; step <= 12; step++) {
    const angle = (2 * Math.PI * step) / 12;
    const { angle: now, by } = turnedDial(held, at(1 + Math.sin(angle), 1 + Math.cos(angle)));
    held = { ...held, angle: now };
    sum += by;
  }
  assert.ok(Math.abs(sum - 10) < 1e-9);
});

test("a click on a dial chooses its pair, and one beside all of them nothing", () => {
  const dials = content({ pair: "dial" }, { dials: [{ x: 0, y: 0, pair: 1 }, { x: 4, y: 0, pair: 3, radius: 0.5 }] });
  assert.deepEqual(chosenAt(dials, at(0, 1.25), VIEW), { dim: 2 }); // its reach is a quarter beyond its rim
  assert.deepEqual(chosenAt(dials, at(0, 1.26), VIEW), {});
  assert.deepEqual(chosenAt(dials, at(4, 0.62), VIEW), { dim: 6 });
  assert.deepEqual(chosenAt(dials, at(4, 0.63), VIEW), {});
  for (const missed of [at(null, 0), at(0, null)]) assert.deepEqual(chosenAt(dials, missed, VIEW), {});
  assert.deepEqual(chosenAt(content({ pair: "dial" }), at(0, 0), VIEW), {});
});

test("the angle of a hand is counted from above, clockwise", () => {
  const meta = { dials: [{ x: 2, y: 3, pair: 0, wavelength: 8 }] };
  const angles = [[0, 1], [1, 0], [0, -1], [-1, 0]].map(([x, y]) => dialAt(meta, at(2 + x, 3 + y)).angle / Math.PI);
  assert.deepEqual(angles, [0, 0.5, 1, -0.5]);
  const held = { ...meta.dials[0], angle: 0 };
  assert.deepEqual(turnedDial(held, at(3, 3)), { angle: Math.PI / 2, by: 2 }); // a quarter of the wavelength
  for (const lost of [at(null, 3), at(3, null)]) assert.deepEqual(turnedDial({ ...held, angle: 1 }, lost), { angle: 1, by: 0 });
});

test("the closest line is sought where it runs, and only among those with a name", () => {
  const waves = content({ dimension: "meta" });
  const find = (data, ...place) => chosenAt({ ...waves, data }, at(...place), VIEW);
  // From 4 on in steps of 2: at 6 the second values count.
  assert.deepEqual(find([{ meta: 1, x0: 4, dx: 2, y: [9, 0, 9] }, { meta: 2, x0: 4, dx: 2, y: [0, 9, 0] }], 6, 0), { dim: 1 });
  assert.deepEqual(find([{ meta: 1, x0: 4, dx: 2, y: [0, 9, 0] }, { meta: 2, x0: 4, dx: 2, y: [9, 0, 9] }], 6, 0), { dim: 2 });
  assert.deepEqual(find([{ meta: 1, y: [5, 5, 0] }, { meta: 2, y: [0, 0, 5] }], 1.6, 0), { dim: 1 });
  // One that ends before the place is farthest of all.
  assert.deepEqual(find([{ meta: 1, y: [2] }, { meta: 2, y: [9, 9, 9] }], 2, 2), { dim: 2 });
  assert.deepEqual(find([{ y: [2, 2, 2] }, { meta: 2, y: [9, 9, 9] }], 2, 2), { dim: 2 });
  for (const missed of [[null, 2], [2, null]]) assert.deepEqual(find([{ meta: 1, y: [2] }], ...missed), {});
});

test("a number is that of the nearest row or column; without one nothing is chosen", () => {
  assert.deepEqual(chosenAt(content({ position: "x" }), at(4.4, 1), VIEW), { t: 4 });
  assert.deepEqual(chosenAt(content({ offset: "y" }), at(4, 0), VIEW), { phi: 0 });
  assert.deepEqual(chosenAt(content({ offset: "y" }), at(4, -1), VIEW), {});
  for (const missed of [at(null, 2), at(null, -2), at(2, null)]) {
    assert.deepEqual(chosenAt(content({ offset: "x-y" }), missed, VIEW), {});
    assert.deepEqual(chosenAt(content({ position: "cells" }), missed, VIEW), {});
  }
  assert.deepEqual(chosenAt(content({ offset: "x-y" }), at(5.4, 1.6), VIEW), { phi: 3 });
  assert.deepEqual(chosenAt(content({ position: "cells" }), at(3, 2), VIEW), { t: 3 }); // a range of no width
});

const HERE = { d: 8, n: 100, L: 50, t: 10, phi: 5, dim: 3, words: "" };
const HEATMAP = { position: "y", dimension: "x" };
const SQUARE = { position: "y", offset: "x-y" };

test("a sign moves along its axis what a click there would choose", () => {
  assert.equal(dragKind(HEATMAP, "y", "circle"), "y");
  assert.deepEqual(changesOfDrag(content(HEATMAP), "y", at(3.2, 17.6), HERE), { t: 18 });
  assert.equal(dragKind(HEATMAP, "x", "triangle-down"), "x");
  assert.deepEqual(changesOfDrag(content(HEATMAP), "x", at(6.4, 17.6), HERE), { dim: 6 });
});

test("the sign of t + φ moves φ, and never below 0", () => {
  assert.equal(dragKind(HEATMAP, "y", "diamond"), "y-t");
  assert.equal(dragKind(SQUARE, "x", "diamond"), "x-t");
  assert.deepEqual(changesOfDrag(content(HEATMAP), "y-t", at(0, 22.3), HERE), { phi: 12 });
  assert.deepEqual(changesOfDrag(content(SQUARE), "x-t", at(4, 0), HERE), { phi: 0 });
});

test("what cannot be chosen has no grip", () => {
  for (const symbol of ["circle", "diamond"])
    for (const axis of ["x", "y"]) assert.equal(dragKind({}, axis, symbol), null);
  assert.equal(dragKind({ position: "y" }, "x", "diamond"), null);
});

test("a grip lies where the hand ends, as long as it is in sight", () => {
  const axes = { xaxis: { _offset: 10, _length: 100, range: [0, 10] }, yaxis: { _offset: 20, _length: 100, range: [0, 10] } };
  const [, grip] = handles({ grips: [{ x: 5, y: 7, drag: "dial" }, { x: 11, y: 1, drag: "x" }] }, axes);
  assert.deepEqual([grip.set.cx, grip.set.cy, grip.set["data-drag"]], [60, 50, "dial"]);
  assert.equal(handles({ grips: [{ x: 11, y: 1, drag: "x" }] }, axes).length, 0);
});

test("a figure has a hint if it can be dragged or clicked, and none otherwise", () => {
  assert.match(hintOf(content({ pair: "dial" }, { dials: [{}], grips: [{}] })), /hand/);
  const chosen = { rows: [], columns: [] };
  assert.match(hintOf({ ...content(HEATMAP), pictures: [{ chosen }] }), /Click/);
  assert.equal(hintOf({ ...content(undefined), pictures: [{ chosen }] }), "");
});
