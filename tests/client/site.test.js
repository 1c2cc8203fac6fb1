import assert from "node:assert/strict";
import test from "node:test";

import { Engine, Stopped } from "../../web/browser/engine.js";
import { canonical, fetched, fits } from "../../web/browser/answers.js";
import { loadingSentence } from "../../web/browser/notice.js";
import { pageOf, withBound } from "../../web/browser/address.js";
import { replaces } from "../../web/browser/session.js";

// ---- the address ----------------------------------------------------------------------------------

test("the page of an address is its last folder, with or without what a host adds to it", () => {
  for (const [path, page] of Object.entries({
    "/sub/": "", "/sub/heatmap": "heatmap", "/sub/heatmap/": "heatmap",
    "/sub/heatmap/index.html": "heatmap", "/sub/index.html": "",
  }))
    assert.equal(pageOf(path, "/sub/"), page, path);
});

test("what a page binds to its address is put into it and taken out of it", () => {
  assert.equal(withBound("?d=64&present=true", { present: null, sheet: "Key" }), "?d=64&sheet=Key");
  assert.equal(withBound("?present=true", { present: null }), "");
});

// ---- the first answer -----------------------------------------------------------------------------

const PART = { lesson: "heatmap", name: "heatmap", options: { rows: 8, columns: 4 } };
const FIRST = { view: { d: 128, words: "a b" }, figures: { a: PART }, words: {}, file: "answers/a.gz" };
const asking = (changed) =>
  JSON.stringify({ view: FIRST.view, held: [], figures: { a: PART }, words: {}, ...changed });

test("the first answer fits the request that it was made for, in any order of its keys", () => {
  const turned = { options: { columns: 4, rows: 8 }, name: "heatmap", lesson: "heatmap" };
  assert.ok(fits(FIRST, "figures", asking({ figures: { a: turned } })));
  assert.ok(fits(FIRST, "figures", asking({ figures: {} })), "less is asked for");
});

test("the first answer fits no other request", () => {
  for (const changed of [
    { view: { ...FIRST.view, d: 64 } },
    { figures: { b: PART } },
    { figures: { a: { ...PART, options: { rows: 8, columns: 5 } } } },
    { words: { w: { lesson: "heatmap", part: "numbers", name: "cell" } } },
  ])
    assert.ok(!fits(FIRST, "figures", asking(changed)), JSON.stringify(changed));
});

test("only figures have a first answer, and not every page has one", () => {
  assert.ok(!fits(FIRST, "cell", asking({})));
  assert.ok(!fits(null, "figures", asking({})));
});

test("numbers, texts and lists are told apart in what is compared", () => {
  assert.notEqual(canonical({ a: 1 }), canonical({ a: "1" }));
  assert.notEqual(canonical([1, 2]), canonical([2, 1]));
});

test("a first answer is read packed, as hosts send files, and unpacked, as some send .gz", async () => {
  const packed = new Blob(["the answer"]).stream().pipeThrough(new CompressionStream("gzip"));
  const kinds = { packed: await new Response(packed).arrayBuffer(), plain: new TextEncoder().encode("the answer") };
  for (const bytes of Object.values(kinds)) {
    globalThis.fetch = async () => new Response(bytes);
    assert.equal(await (await fetched("answers/a.gz")).text(), "the answer");
  }
  globalThis.fetch = async () => new Response("", { status: 404 });
  await assert.rejects(fetched("answers/a.gz"));
});

// ---- the worker -----------------------------------------------------------------------------------

// An engine, the workers that it has made, and what it was heard to say.
function engine() {
  const made = [];
  const heard = [];
  const make = () => {
    const worker = { posted: [], ended: false, postMessage: (data) => worker.posted.push(data), terminate: () => (worker.ended = true) };
    made.push(worker);
    return worker;
  };
  const one = new Engine(make, ({ state, sentence }) => heard.push(sentence ? `${state}: ${sentence}` : state));
  one.start();
  const says = (data) => made.at(-1).onmessage({ data });
  return { one, made, heard, says, state: (state) => says({ kind: "state", state }) };
}

test("figures are asked for as soon as the worker answers them, pages and files when it is whole", async () => {
  const { one, made, says, state } = engine();
  const answer = one.call("ask", { where: "figures", text: "{}" });
  const page = one.call("run", { message: "{}" });
  one.call("file", { where: "file", text: "{}" });
  assert.deepEqual(made[0].posted, []);
  state("live");
  assert.deepEqual(made[0].posted.map(({ kind }) => kind), ["ask", "rest"]);
  state("whole");
  assert.deepEqual(made[0].posted.map(({ kind }) => kind), ["ask", "rest", "run", "file"]);
  says({ id: 2, kind: "run", message: "page" });
  says({ id: 1, kind: "ask", status: 200 });
  assert.equal((await page).message, "page");
  assert.equal((await answer).status, 200);
});

test("of a worker that stops, figures are asked for again and runs end with it", async () => {
  const { one, made, heard, state } = engine();
  state("whole");
  one.call("ask", { where: "figures", text: "{}" });
  const page = one.call("run", { message: "{}" });
  made[0].onerror({ message: "out of memory" });
  await assert.rejects(page, Stopped);
  assert.ok(made[0].ended);
  assert.match(heard.at(-1), /^failed: .*has stopped/);
  one.start();
  state("live");
  assert.deepEqual(made[1].posted.map(({ kind }) => kind), ["ask", "rest"]);
});

test("a run that waits while the worker comes up is not lost when it fails", async () => {
  const { one, made, says, state } = engine();
  const page = one.call("run", { message: "{}" });
  says({ kind: "state", state: "failed", sentence: "The connection failed." });
  one.start();
  state("whole");
  assert.equal(made[1].posted.length, 1);
  says({ id: 1, kind: "run", message: "page" });
  assert.equal((await page).message, "page");
});

test("a browser without module workers is told of as a failure", () => {
  const heard = [];
  const log = console.error;
  console.error = () => {};
  new Engine(() => { throw new Error("no workers"); }, ({ state }) => heard.push(state)).start();
  console.error = log;
  assert.deepEqual(heard, ["loading", "failed"]);
});

// ---- events ---------------------------------------------------------------------------------------

test("later state of a component replaces its own before it, and nothing else is replaced", () => {
  const state = { kind: "state", key: "hand", name: "pressed", value: 1 };
  assert.ok(replaces(state, { ...state, value: 2 }));
  for (const other of [{ key: "memory" }, { name: "kept" }, { kind: "trigger" }])
    assert.ok(!replaces(state, { ...state, ...other }));
  const value = { kind: "value", key: "hand", value: 1 };
  assert.ok(!replaces(value, value));
  assert.ok(!replaces(undefined, state));
  assert.ok(replaces({ kind: "tick" }, { kind: "tick" }));
  assert.ok(!replaces({ kind: "tick" }, state));
});

test("how far the loading is stands in the sentence, once it is known", () => {
  assert.match(loadingSentence({ state: "loading", loaded: 3 * 2 ** 20, total: 8 * 2 ** 20 }), /3\.0 of 8\.0 MB/);
  assert.doesNotMatch(loadingSentence({ state: "loading" }), /MB/);
});
