import assert from "node:assert/strict";
import test from "node:test";

import { PLACES, Track, acceptNumber, parseNumber } from "../../ui/browser/field.js";

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

const BASES = [2, 4, 8, 16, 100, 10_000, 1_000_000];
const TRACKS = {
  d: new Track({ ends: [2, 1024, 2] }),
  L: new Track({ ends: [2, 2048, 1] }),
  t: new Track({ ends: [0, 2047, 1] }),
  short: new Track({ ends: [0, 49, 1] }),
  single: new Track({ ends: [0, 0, 1] }),
  n: new Track({ values: BASES }),
};

function valuesOf(track) {
  const values = [];
  const [low, high] = track.ends;
  for (let value = low; ; value = track.next(value, 1)) {
    values.push(value);
    if (value === high) return values;
  }
}

test("every value has a place of its own, and the place leads back to it", () => {
  for (const [name, track] of Object.entries(TRACKS)) {
    const values = valuesOf(track);
    const places = values.map((value) => track.placeOf(value));
    assert.ok(places.every((place, i) => !i || place > places[i - 1]), name);
    assert.deepEqual(places.map((place) => track.valueAt(place)), values, name);
  }
});

test("a track goes from its first value to its last", () => {
  for (const [name, track] of Object.entries(TRACKS)) {
    const ends = [track.valueAt(0), track.valueAt(PLACES)];
    assert.deepEqual(ends, track.ends, name);
  }
  assert.equal(valuesOf(TRACKS.d).length, 512);
  assert.equal(valuesOf(TRACKS.L).length, 2047);
});

test("small lengths have half of a long track, and a short one is even", () => {
  for (const name of ["d", "L", "t"]) {
    const share = TRACKS[name].placeOf(100) / PLACES;
    assert.ok(share > 0.45 && share < 0.55, `${name}: ${share}`);
  }
  assert.equal(TRACKS.short.valueAt(PLACES / 7), 7);
});

test("a step goes to the neighbour and no further than the last value", () => {
  assert.equal(TRACKS.d.next(128, 1), 130);
  assert.equal(TRACKS.d.next(2, -1), 2);
  assert.equal(TRACKS.L.next(2048, 1), 2048);
  assert.equal(TRACKS.n.next(16, 1), 100);
  assert.equal(TRACKS.n.next(16, -1), 8);
});

test("the nearest value of any number is one that the slider can show", () => {
  assert.equal(TRACKS.d.nearest(7), 6); // of two the lower one
  assert.equal(TRACKS.d.nearest(7.5), 8);
  assert.equal(TRACKS.d.nearest(-3), 2);
  assert.equal(TRACKS.d.nearest(1e9), 1024);
  assert.equal(TRACKS.L.nearest(3.4), 3);
  assert.equal(TRACKS.n.nearest(90), 100);
  assert.equal(TRACKS.n.nearest(5e9), 1_000_000);
  assert.equal(TRACKS.n.nearest(1e30), 1_000_000);
  assert.equal(TRACKS.n.nearest(-1e30), 2);
});
