// The sentence under dials: how a hand turns between two positions, and how words change places.

import assert from "node:assert/strict";
import { test } from "node:test";

import { angleAt, reordered } from "../../ui/browser/sentence.js";

const ANGLES = [0, 1, 2, 3].map((t) => [t, t / 10]);

test("a hand turns evenly, through all of its turns", () => {
  for (const place of [0, 0.25, 1, 1.5, 2.99, 3])
    for (const [dial, speed] of [1, 0.1].entries())
      assert.ok(Math.abs(angleAt(ANGLES, place, dial) - speed * place) < 1e-12);
});

test("a hand stays at the last position when a word is carried past it", () => {
  assert.equal(angleAt([[5]], 0, 0), 5);
});

test("a word that moves takes its new place, and the others keep their order", () => {
  const words = ["the", "dog", "bites", "the", "man"];
  assert.deepEqual(reordered(words, 4, 1), ["the", "man", "dog", "bites", "the"]);
  assert.deepEqual(reordered(words, 0, 4), ["dog", "bites", "the", "man", "the"]);
  for (let from = 0; from < 5; from++)
    for (let to = 0; to < 5; to++) {
      const moved = reordered(words, from, to);
      assert.equal(moved[to], words[from]);
      assert.deepEqual(reordered(moved, to, from), words);
    }
});
