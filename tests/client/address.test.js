import assert from "node:assert/strict";
import test from "node:test";

import { Purse, naming } from "../../ui/browser/address.js";

test("a drag writes the address thirty times at once, and then twice a second", () => {
  const purse = new Purse();
  const paid = (from, to, step) => {
    let count = 0;
    for (let now = from; now < to; now += step) count += purse.pays(now);
    return count;
  };
  assert.equal(paid(0, 300, 10), 30);
  assert.equal(paid(300, 10_300, 10), 20);
  assert.equal(paid(100_000, 100_400, 10), 30); // after a rest the purse is full, and no fuller
});

test("the address names what is not as at the start, and keeps what is not of the view", () => {
  const usual = { d: 128, n: 10_000, words: "John likes Jane" };
  const view = { d: 8, n: 10_000, words: "a & b", scheme: "RoPE" };
  const asked = new URLSearchParams(naming(view, usual, "?n=100&present=true"));
  assert.deepEqual(Object.fromEntries(asked), { d: "8", words: "a & b", present: "true" });
  assert.equal(naming({ ...view, ...usual }, usual, "?d=8"), "");
});
