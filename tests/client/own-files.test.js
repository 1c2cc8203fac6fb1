import assert from "node:assert/strict";
import test from "node:test";

import { faultOf } from "../../ui/browser/learner-input.js";
import { presses } from "../../ui/browser/presses.js";

const PLACE = { kind: "own_files", key: "mine", kinds: ["csv", "npy"], many: true, most: 1000, count: 3, held: [], refused: [0, ""] };
const file = (name, size) => ({ name, size });
const fault = (files, more) => faultOf(files, { ...PLACE, ...more });

test("files of the kinds and the size that a place takes are taken", () => {
  presses.waiting = [];
  assert.equal(fault([file("a.csv", 400), file("B.NPY", 600)]), "");
  assert.equal(fault([file("a.csv", 600)], { held: [{ number: 1, ...file("b.csv", 400) }] }), "");
  assert.equal(fault([]), "");
});

test("what is too large is named with its size and the limit", () => {
  presses.waiting = [];
  for (const [files, more] of [
    [[file("a.csv", 1), file("big.csv", 1200)]],
    [[file("big.csv", 1200)], { many: false, count: 1 }],
  ]) {
    const said = fault(files, more);
    assert.match(said, /big\.csv/);
    assert.match(said, /1\u202f200/);
    assert.match(said, /1\u202f000/);
  }
  assert.match(fault([file("b.csv", 401)], { held: [{ number: 1, ...file("a.csv", 600) }] }), /b\.csv.*600/);
});

test("files on their way count as those that lie there, unless the next one takes their place", () => {
  presses.waiting = [{ number: 1, key: "mine", page: "x", view: {}, value: [{ name: "a.csv", data: "x".repeat(800) }] }];
  assert.notEqual(fault([file("b.csv", 401)]), "");
  assert.equal(fault([file("b.csv", 399)]), "");
  assert.equal(fault([file("b.csv", 1000)], { key: "another" }), "");
  assert.equal(fault([file("b.csv", 1000)], { many: false, count: 1 }), "");
  presses.waiting = [];
});

test("another kind and too many files are refused", () => {
  presses.waiting = [];
  for (const name of ["a.png", "csv", "a.csv.exe"]) assert.match(fault([file(name, 1)]), new RegExp(name));
  const four = ["a", "b", "c", "d"].map((name) => file(`${name}.csv`, 1));
  assert.match(fault(four), /3/);
  assert.equal(fault(four.slice(1)), "");
  assert.notEqual(fault(four.slice(2), { many: false, count: 1 }), "");
});
