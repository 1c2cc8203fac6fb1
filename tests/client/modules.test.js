// A module that does work when it is imported can be neither tested nor loaded in another order. Only
// room.js does: it is all that a page of a room loads.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import test from "node:test";

const FOLDER = new URL("../../ui/browser/", import.meta.url);
const PAGE = ["document", "window", "fetch", "location", "history", "addEventListener"];

test("no module touches the page when it is imported", async () => {
  const touched = [];
  for (const name of PAGE)
    Object.defineProperty(globalThis, name, { configurable: true, get: () => touched.push(name) });
  const files = readdirSync(FOLDER).filter((name) => /^(?!plotly|room\.js).*\.js$/.test(name));
  for (const name of files) await import(new URL(name, FOLDER).href);
  assert.ok(files.length > 30);
  assert.deepEqual(touched, []);
  const client = await import(new URL("client.js", FOLDER).href);
  const called = ["actions", "controls", "header", "links", "move", "parts"];
  assert.deepEqual(Object.keys(client).sort(), called);
  for (const name of called) assert.equal(typeof client[name], "function");
});
