import assert from "node:assert/strict";
import test from "node:test";

import { viewIn } from "../../ui/browser/embed.js";

const FACTS = /** @type {any} */ ({
  bar: {
    controls: [
      { key: "d", ends: [2, 1024, 2] },
      { key: "n", values: [2, 100, 10000, 1000000] },
      { key: "L", ends: [2, 2048, 1] },
      { key: "t", ends: [0, 2047, 1] },
      { key: "words", longest: 8 },
    ],
    view: { d: 128, n: 10000, L: 50, t: 10, phi: 5, dim: 32, words: "a b", layout: "interleaved", fit: "jointly", width: 128 },
  },
  choices: [{ choice: "layout", options: ["interleaved", "halves"] }],
  entered: [{ choice: "width", ends: [2, 1_000_000, 2] }],
});

/** @param {string} query */
const found = (query) => viewIn(new URLSearchParams(query), FACTS);

test("an address without a view opens that of the lesson", () => {
  assert.deepEqual(found(""), FACTS.bar.view);
  assert.deepEqual(found("theme=dark&embed=true"), FACTS.bar.view);
});

test("an address names the view of a frame", () => {
  assert.deepEqual(found("d=64&n=100&L=20&t=3&words=c+d&layout=halves"), {
    ...FACTS.bar.view, d: 64, n: 100, L: 20, t: 3, words: "c d", layout: "halves",
  });
});

test("what cannot be shown is brought to the nearest that can", () => {
  const { d, n, L, t, words } = found("d=7&n=9000&L=99999&t=5000&words=123456789");
  assert.deepEqual([d, n, L, t, words], [6, 10000, 2048, 2047, "12345678"]);
  assert.equal(found("L=20&t=30").t, 19);
  assert.equal(found("d=20").dim, 19);
});

test("a number to enter is read from the address, and brought to the nearest that may be", () => {
  const read = { 96: 96, 97: 96, 1: 2, 0: 2, 99999999999: 1e6, "-4": 2, "1e3": 1000, "": 128, "0x9": 128 };
  for (const [text, width] of Object.entries(read)) assert.equal(found(`width=${text}`).width, width, text);
});

test("what cannot be read is as the lesson opens", () => {
  assert.deepEqual(found("d=x4&n=ten&L=0x99&t=&layout=diagonal&fit=sines-only"), FACTS.bar.view);
});
