import assert from "node:assert/strict";
import test from "node:test";

import { Track, parseNumber, acceptNumber } from "../../ui/browser/field.js";

const D = { sign: "d", rule: "even" };
const T = { sign: "t", rule: "a whole number", bound: "L − 1" };
const COLUMNS = new Track({ ends: [2, 1024, 2] });
const POSITIONS = new Track({ ends: [0, 49, 1] });

test("a number is read as people write it", () => {
  const read = { 64: 64, " 10 000 ": 10000, "10\u202f000": 10000, "1,000,000": 1e6, "\u22125": -5, 1e4: 1e4 };
  for (const [text, number] of Object.entries(read)) assert.equal(parseNumber(text), number, text);
  for (const text of ["", "  ", "abc", "1,5", "12a", "Infinity", "--1", "0x10", "1e999", "e5"])
    assert.ok(Number.isNaN(parseNumber(text)), text);
});

test("a number that will do is taken without a word", () => {
  assert.deepEqual(acceptNumber(D, COLUMNS, "64"), { value: 64, said: "" });
  assert.deepEqual(acceptNumber(D, COLUMNS, "1,024"), { value: 1024, said: "" });
});

test("of another number the nearest is taken, and the rule is said with what was typed", () => {
  assert.deepEqual(acceptNumber(D, COLUMNS, "7"), {
    value: 6,
    said: "d must be even, from 2 to 1\u202f024; got 7. Nearest: 6.",
  });
  assert.deepEqual(acceptNumber(T, POSITIONS, "99"), {
    value: 49,
    said: "t must be a whole number, from 0 to 49 (L − 1); got 99. Nearest: 49.",
  });
  assert.equal(acceptNumber(T, POSITIONS, "2.2").value, 2);
  const huge = acceptNumber(D, COLUMNS, "1e300");
  assert.equal(huge.value, 1024);
  assert.ok(huge.said.length < 100);
});

test("of a text that is no number nothing is taken", () => {
  assert.deepEqual(acceptNumber(D, COLUMNS, " wide "), {
    value: null,
    said: "d must be even, from 2 to 1\u202f024; got “wide”. Nothing is changed.",
  });
  assert.ok(acceptNumber(D, COLUMNS, "x".repeat(1000)).said.length < 100);
});
