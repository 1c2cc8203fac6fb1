import assert from "node:assert/strict";
import test from "node:test";

const KEY = "positional-encoding";
const SAID = { "seen/quiz": [1, 50] }; // by the server
let visits = 0;

// A page just opened in a browser that keeps a text: what the page tells the server, what the
// browser keeps then, and a way to say that the server has judged what it was told.
async function visited(text) {
  const kept = new Map([[KEY, text]]);
  const told = [];
  let watch;
  const app = { dataset: { testScriptState: "notRunning", testConnectionState: "CONNECTED" } };
  Object.assign(globalThis, {
    localStorage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) },
    document: { querySelector: () => app, visibilityState: "visible" },
    MutationObserver: class {
      constructor(act) {
        watch = act;
      }
      observe() {}
    },
    addEventListener() {},
    setTimeout() {},
  });
  const { default: component } = await import(`../../ui/browser/memory.js?visit=${++visits}`);
  const run = (heard, run = false) => {
    const facts = { record: { entries: SAID }, blocked: false, forgotten: 0, heard, run };
    const data = new TextEncoder().encode(JSON.stringify(facts));
    component({ data, setStateValue: (_, payload) => told.push(payload) });
  };
  const reconnect = () => {
    for (const state of ["PINGING_SERVER", "CONNECTED"]) {
      app.dataset.testConnectionState = state;
      watch();
    }
  };
  run(0);
  return { told, run, reconnect, record: () => JSON.parse(kept.get(KEY)) };
}

for (const broken of [
  "",
  "{",
  "null",
  "[]",
  "7",
  '"text"',
  '{"version": 2, "since": 1, "entries": {"page/carry": [0, 5]}}',
  '{"version": 1, "entries": {"page/carry": [0, 5]}}',
  '{"version": 1, "since": 1}',
  `{"version": 1, "since": 1, "entries": {"page/carry": [0, 5], "${"x".repeat(70_000)}": [1, 1]}}`,
])
  test(`what is no record is passed over and mended: ${broken.slice(0, 60)}`, async () => {
    const { told, record } = await visited(broken);
    assert.deepEqual(told, []);
    assert.deepEqual(record().entries, SAID);
    assert.equal(record().version, 1);
    assert.ok(record().since > 1);
  });

test("an entry without a time is passed over, and the others are handed in", async () => {
  const entries = '{"game": 1, "at/0": [1, "2"], "page/carry": [0, 5]}';
  const { told } = await visited(`{"version": 1, "since": 1, "entries": ${entries}}`);
  assert.deepEqual(told.map(({ record }) => record.entries), [{ "page/carry": [0, 5] }]);
});

test("what the server does not take over is kept no more", async () => {
  const entries = '{"0": [1, 2], "page/carry": ["<img src=x>", 5]}';
  const { told, run, record } = await visited(`{"version": 1, "since": 7, "entries": ${entries}}`);
  assert.deepEqual(Object.keys(told[0].record.entries), ["0", "page/carry"]);
  run(told[0].message);
  assert.equal(told.length, 1);
  assert.deepEqual(record(), { version: 1, since: 7, entries: SAID });
});

test("a new connection hears whether there was a training run, and once", async () => {
  const { told, run, reconnect } = await visited('{"version": 1, "since": 7, "entries": {}}');
  reconnect();
  run(told.at(-1).message, true);
  reconnect();
  run(told.at(-1).message, false); // a fresh session has none
  reconnect();
  assert.deepEqual(told.map(({ ran }) => ran), [false, true, false]);
});
