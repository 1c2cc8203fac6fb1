import assert from "node:assert/strict";
import test from "node:test";

import { PLACES, Track } from "../../ui/browser/field.js";

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
