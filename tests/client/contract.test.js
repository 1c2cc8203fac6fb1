// What server and client must both know. The lists of Python are the source: test_client.py holds
// contract.json against them, and this holds the client's tables against contract.json.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import * as legend from "../../ui/browser/legend.js";
import { DASHES, strokeOf } from "../../ui/browser/sketch-marks.js";
import { SYMBOLS } from "../../ui/browser/svg.js";
import { ARRAYS } from "../../ui/browser/requests.js";

const contract = JSON.parse(readFileSync(new URL("contract.json", import.meta.url), "utf8"));

test("the client reads every kind of array, and no other", () => {
  assert.deepEqual(Object.keys(ARRAYS), contract.arrays);
});

test("the legend and the traces draw every sign and dash, and no other", () => {
  for (const [name, tables] of Object.entries({ legend, sketch: { SYMBOLS, DASHES } })) {
    assert.deepEqual(Object.keys(tables.SYMBOLS).sort(), contract.symbols.toSorted(), name);
    assert.deepEqual(Object.keys(tables.DASHES).sort(), contract.dashes.toSorted(), name);
  }
});

test("an unknown sign or dash is an error, and never a circle or a plain line", () => {
  assert.throws(() => legend.outlineOf("star"), /a sign star/);
  assert.throws(() => legend.outlineOf("toString"), /a sign/);
  assert.throws(() => legend.dashOf("longdash"), /a line with longdash/);
  assert.throws(() => strokeOf({ color: "red", dash: "longdash" }), /a line with longdash/);
  assert.deepEqual(legend.outlineOf("triangle-up-open").open, true);
  assert.equal(legend.dashOf("7px,4px"), "7,4");
});
