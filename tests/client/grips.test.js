import assert from "node:assert/strict";
import test from "node:test";

import { dragKind, changesOfDrag, handles, hintOf } from "../../ui/browser/click-and-drag.js";

const VIEW = { d: 8, n: 100, L: 50, t: 10, phi: 5, dim: 3, words: "" };
const HEATMAP = { position: "y", dimension: "x" };
const SQUARE = { position: "y", offset: "x-y" };
const content = (choose, more) => ({ data: [], pictures: [], layout: { meta: { choose, ...more } } });
const at = (x, y) => ({ x, y });

test("a sign moves along its axis what a click there would choose", () => {
  assert.equal(dragKind(HEATMAP, "y", "circle"), "y");
  assert.deepEqual(changesOfDrag(content(HEATMAP), "y", at(3.2, 17.6), VIEW), { t: 18 });
  assert.equal(dragKind(HEATMAP, "x", "triangle-down"), "x");
  assert.deepEqual(changesOfDrag(content(HEATMAP), "x", at(6.4, 17.6), VIEW), { dim: 6 });
});

test("the sign of t + φ moves φ, and never below 0", () => {
  assert.equal(dragKind(HEATMAP, "y", "diamond"), "y-t");
  assert.equal(dragKind(SQUARE, "x", "diamond"), "x-t");
  assert.deepEqual(changesOfDrag(content(HEATMAP), "y-t", at(0, 22.3), VIEW), { phi: 12 });
  assert.deepEqual(changesOfDrag(content(SQUARE), "x-t", at(4, 0), VIEW), { phi: 0 });
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
