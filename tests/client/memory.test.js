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
    localStorage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => kept.set(key, value),
      removeItem: (key) => kept.delete(key),
    },
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
  const module = await import(`../../ui/browser/memory.js?visit=${++visits}`);
  const component = module.default;
  const run = (heard, run = false, more = {}) => {
    const facts = { record: { entries: SAID }, blocked: false, unread: "", forgotten: 0, heard, run, ...more };
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
  const record = () => JSON.parse(kept.get(KEY));
  return { told, run, reconnect, kept, module, record };
}

/** A record with a value that is nested so deep. */
const nested = (deep) =>
  `{"version": 1, "since": 1, "entries": {"page/carry": [${"[".repeat(deep)}${"]".repeat(deep)}, 5]}}`;

const NEWER = '{"version": 2, "since": 1, "entries": {"page/carry": [0, 5]}}';
const BROKEN = [
  "",
  "{",
  "null",
  "[]",
  "7",
  '"text"',
  '{"version": 0, "since": 1, "entries": {}}',
  '{"version": "2", "since": 1, "entries": {}}',
  '{"version": 1, "since": 1, "entries": [[1, 2]]}',
  '{"version": 1, "entries": {"page/carry": [0, 5]}}',
  '{"version": 1, "since": 1}',
  `{"version": 1, "since": 1, "entries": {"page/carry": [0, 5], "${"x".repeat(70_000)}": [1, 1]}}`,
  nested(2),
  nested(500),
  nested(30_000),
];

test("what cannot be read is said, not handed in, and left as it is", async () => {
  for (const [why, text] of [["newer", NEWER], ...BROKEN.map((text) => ["broken", text])]) {
    const { told, run, reconnect, kept, module } = await visited(text);
    const said = told.map(({ record, unread, forget }) => [record.entries, unread, forget]);
    assert.deepEqual(said, [[{}, why, undefined]], text.slice(0, 75));
    run(told[0].message, false, { unread: why });
    assert.equal(told.length, 1);
    module.keepValue("code", 7);
    assert.equal(module.keptValue("code"), undefined);
    reconnect();
    assert.equal(told.at(-1).unread, why); // to a session that may know nothing
    assert.equal(kept.get(KEY), text);
  }
});

test("a record is kept anew once what cannot be read is forgotten", async () => {
  const { told, run, record } = await visited(nested(500));
  run(told[0].message, false, { unread: "broken", forgotten: 1 });
  assert.deepEqual(record().entries, SAID);
  assert.equal(told.at(-1).unread, "");
});

test("a newer version that takes the record over while this page is open takes nothing from it", async () => {
  const { told, run, kept } = await visited('{"version": 1, "since": 7, "entries": {}}');
  kept.set(KEY, NEWER);
  run(0);
  assert.deepEqual(told.map(({ forget, unread }) => [forget, unread]), [[undefined, "newer"]]);
  assert.equal(kept.get(KEY), NEWER);
});

test("the largest values that a record has are no deeper than what is handed in", async () => {
  const values = { "round/0": [["carry", "one_sine"], 5], game: [{ hidden: 3, given: null }, 6] };
  const { told } = await visited(JSON.stringify({ version: 1, since: 1, entries: values }));
  assert.deepEqual(told.map(({ record, unread }) => [record.entries, unread]), [[values, ""]]);
});

test("a browser forgets without a session, and only when that is confirmed", async () => {
  const { run, kept, module } = await visited(nested(500));
  let loads = 0;
  Object.assign(globalThis, { location: { reload: () => loads++ }, confirm: () => false });
  module.forgetAll();
  assert.deepEqual([loads, module.keepsAny()], [0, true]);
  globalThis.confirm = () => true;
  module.forgetAll();
  run(0); // one that was under way
  assert.deepEqual([loads, module.keepsAny(), kept.size], [1, false, 0]);
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

test("only a fresh session is told what came back, and once in a tab", async () => {
  const tab = new Map();
  globalThis.sessionStorage = { getItem: (key) => tab.get(key) ?? null, setItem: (key, value) => tab.set(key, value), removeItem: (key) => tab.delete(key) };
  const { told, run, reconnect, kept } = await visited('{"version": 1, "since": 7, "entries": {}}');
  kept.set(KEY, '{"version": 1, "since": 7, "entries": {"page/carry": [0, 99]}}'); // by another tab
  run(told.at(-1)?.message ?? 0);
  reconnect();
  run(told.at(-1).message);
  reconnect();
  const entries = told.filter(({ record }) => Object.keys(record.entries).length);
  assert.deepEqual(entries.map(({ again }) => again), [true, false, true]);
  delete globalThis.sessionStorage;
});
