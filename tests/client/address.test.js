import assert from "node:assert/strict";
import test from "node:test";

import { WriteBudget, queryOf } from "../../ui/browser/address.js";

test("a drag writes the address thirty times at once, and then twice a second", () => {
  const purse = new WriteBudget();
  const paid = (from, to, step) => {
    let count = 0;
    for (let now = from; now < to; now += step) count += purse.pays(now);
    return count;
  };
  assert.equal(paid(0, 300, 10), 30);
  assert.equal(paid(300, 10_300, 10), 20);
  assert.equal(paid(100_000, 100_400, 10), 30); // after a rest the purse is full, and no fuller
});

const USUAL = { d: 128, n: 10_000, words: "John likes Jane" };

test("the address names what is not as usual, and keeps what is not of the view", () => {
  const view = { d: 8, n: 10_000, words: "a & b", scheme: "RoPE" };
  const asked = new URLSearchParams(queryOf(view, USUAL, USUAL, "?n=100&present=true"));
  assert.deepEqual(Object.fromEntries(asked), { d: "8", words: "a & b", present: "true" });
  assert.equal(queryOf({ ...view, ...USUAL }, USUAL, USUAL, "?d=8"), "");
});

test("an address without a name is that of the page's own view, and of no other", () => {
  const opening = { ...USUAL, n: 16 };
  assert.equal(queryOf(opening, USUAL, opening, "?d=8&n=2"), "");
  assert.equal(queryOf(USUAL, USUAL, opening, "?n=16"), "?n=10000");
  assert.equal(queryOf({ ...USUAL, d: 8 }, USUAL, opening, "?n=16"), "?d=8");
  assert.equal(queryOf(USUAL, USUAL, opening, "?present=true"), "?present=true&n=10000");
});

test("a page that has no usual value of something always names it beside others", () => {
  const named = { ...USUAL, words: null };
  const asked = queryOf({ ...USUAL, d: 8 }, named, { ...USUAL, n: 16 }, "");
  assert.deepEqual([...new URLSearchParams(asked).keys()].sort(), ["d", "words"]);
});
