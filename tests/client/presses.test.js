import assert from "node:assert/strict";
import test from "node:test";

import { NumberField } from "../../ui/browser/buttons.js";
import { Presses, presses } from "../../ui/browser/presses.js";
import { page } from "../../ui/browser/state.js";

const VIEW = { d: 128, n: 10_000, L: 50, t: 10, phi: 5, dim: 32, words: "a b" };
const MINUTE_MS = 60_000;

// The presses of a page, what was sent of them, and a session that says what it has done.
function begun(context) {
  context.mock.timers.enable({ apis: ["Date"], now: 1000 });
  Object.assign(page, { view: VIEW, at: "heatmap" });
  const held = new Presses();
  const sent = [];
  const hear = (session, ...done) => held.hear({ session, done }, (name, value) => sent.push([name, structuredClone(value)]));
  const waits = () => held.waiting.map(({ key }) => key);
  return { held, sent, hear, waits, last: () => sent.at(-1)[1] };
}

test("a press is sent with its page, its view and its value, and numbers grow", (context) => {
  const { held, sent, hear, last } = begun(context);
  hear("one");
  assert.deepEqual(sent, []);
  held.add("answer", 3);
  assert.deepEqual(sent, [
    ["pressed", { session: "one", presses: [{ number: 1000, key: "answer", page: "heatmap", view: VIEW, value: 3 }] }],
  ]);
  held.add("next"); // in the same millisecond
  context.mock.timers.setTime(500); // a clock that was put back
  held.add("next");
  assert.deepEqual(last().presses.map(({ number }) => number), [1000, 1001, 1002]);
});

test("a press is sent with each later one until it is done, and never after that", (context) => {
  const { held, sent, hear, waits, last } = begun(context);
  hear("one");
  held.add("a");
  held.add("b");
  assert.deepEqual(last().presses.map(({ key }) => key), ["a", "b"]);
  hear("one", last().presses[0].number);
  assert.deepEqual(waits(), ["b"]);
  assert.equal(sent.length, 2); // a session that goes on has been sent it before
  held.add("c");
  assert.deepEqual(last().presses.map(({ key }) => key), ["b", "c"]);
  hear("one", ...last().presses.map(({ number }) => number));
  assert.deepEqual(waits(), []);
});

test("a new session is sent what the one before has not done, whatever its own numbers are", (context) => {
  const { held, sent, hear, last } = begun(context);
  hear("one");
  held.add("a");
  const { number } = last().presses[0];
  hear("two", number);
  assert.equal(sent.length, 2);
  assert.deepEqual([last().session, last().presses.map(({ key }) => key)], ["two", ["a"]]);
  hear("two", number);
  hear("three");
  assert.equal(sent.length, 2);
});

test("what is pressed before there is a session waits for it as long as it takes", (context) => {
  const { held, hear, waits, last } = begun(context);
  hear("");
  held.add("a");
  context.mock.timers.tick(5 * MINUTE_MS);
  held.add("b");
  context.mock.timers.tick(MINUTE_MS);
  hear("one");
  assert.deepEqual([last().session, last().presses.map(({ key }) => key)], ["one", ["a", "b"]]);
  context.mock.timers.tick(MINUTE_MS);
  held.add("c");
  assert.deepEqual(waits(), ["c"]);
});

test("a press that nobody has heard of for a minute is given up", (context) => {
  const { held, hear, waits, last } = begun(context);
  hear("one");
  held.add("a");
  context.mock.timers.tick(MINUTE_MS / 2);
  held.add("b");
  context.mock.timers.tick(MINUTE_MS / 2);
  hear("two");
  assert.deepEqual(waits(), ["b"]);
  assert.deepEqual(last().presses.map(({ key }) => key), ["b"]);
});

test("a press of a page that was left is given up", (context) => {
  const { held, sent, hear, waits, last } = begun(context);
  hear("one");
  held.add("a");
  page.at = "rotation";
  hear("one");
  held.add("b");
  assert.deepEqual([waits(), last().presses.map(({ page: at }) => at)], [["b"], ["rotation"]]);
  Object.assign(page, { view: null });
  held.add("c"); // no page stands
  assert.equal(sent.length, 2);
});

test("files and lines that the session has taken are sent with nothing else", (context) => {
  for (const value of [[{ name: "a.csv", data: "MQ==" }], "0, 1"]) {
    context.mock.timers.reset();
    const { held, sent, hear, last } = begun(context);
    hear("one");
    held.add("given", value);
    held.add("answer", 1);
    const [first, second] = last().presses.map(({ number }) => number);
    hear("one", second); // not yet
    assert.equal(sent.length, 2);
    hear("one", first, second);
    assert.deepEqual([sent.length, last().presses], [3, []]);
    hear("one", first, second);
    assert.equal(sent.length, 3);
  }
});

test("what is given up is not sent", (context) => {
  const { held, hear, last } = begun(context);
  hear("one");
  for (const key of ["files", "answer", "files"]) held.add(key);
  held.drop("files");
  held.add("files", []);
  assert.deepEqual(last().presses.map(({ key, value }) => [key, value]), [["answer", null], ["files", []]]);
});

class Element {
  append() {}
  replaceChildren() {}
  addEventListener(_, act) {
    this.act = act;
  }
}

test("a field sends the number that was typed", (context) => {
  context.mock.timers.enable({ apis: ["Date"], now: 1000 });
  const made = {};
  globalThis.document = { createElement: (tag) => (made[tag] = new Element()) };
  Object.assign(page, { view: VIEW, at: "heatmap" });
  const sent = [];
  presses.hear({ session: "one", done: [] }, (_, value) => sent.push(...value.presses));
  new NumberField(new Element()).set({ kind: "number", key: "where", label: "Where?", press: "Answer", most: 49 });
  assert.deepEqual([made.input.min, made.input.max, made.input.required], [0, 49, true]);
  made.input.valueAsNumber = 7;
  let kept = false;
  made.form.act({ preventDefault: () => (kept = true) });
  assert.deepEqual([kept, sent.map(({ key, value }) => [key, value])], [true, [["where", 7]]]);
});
