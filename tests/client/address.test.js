import assert from "node:assert/strict";
import test from "node:test";

import { Purse, sameQuery } from "../../ui/browser/address.js";

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

test("the order of an address does not matter", () => {
  const url = (query) => new URL(`http://x.test/heatmap?${query}`);
  assert.ok(sameQuery(url("d=4&t=1"), url("t=1&d=4")));
  assert.ok(!sameQuery(url("d=4&t=1"), url("d=4&t=2")));
});
