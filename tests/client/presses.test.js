import assert from "node:assert/strict";
import test from "node:test";

import { Buttons, NumberField, Options } from "../../ui/browser/buttons.js";
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

// ---- buttons, options and a field -----------------------------------------------------------------

class Element {
  parts = [];
  acts = {};

  constructor(tag) {
    this.tag = tag;
  }
  append(...parts) {
    this.parts.push(...parts);
  }
  replaceChildren(...parts) {
    this.parts = parts;
  }
  setAttribute(name, value) {
    this[name] = value;
  }
  addEventListener(kind, act) {
    this.acts[kind] = act;
  }
  contains() {
    return false;
  }
  querySelectorAll(tag) {
    const below = this.parts.flatMap((part) => (part instanceof Element ? [part, ...part.querySelectorAll(tag)] : []));
    return below.filter((part) => part.tag === tag);
  }
}

// A part of the page with what it is told, and what is sent from then on.
function drawn(context, Kind, payload) {
  context.mock.timers.enable({ apis: ["Date"], now: 1000 });
  Object.assign(globalThis, {
    document: { createElement: (tag) => new Element(tag), querySelector: () => null },
    CSS: { escape: (name) => name },
    matchMedia: () => ({ matches: true }),
  });
  Object.assign(page, { view: VIEW, at: "heatmap" });
  Object.assign(presses, { waiting: [], last: 0, session: "" });
  const sent = [];
  presses.hear({ session: "one", done: [] }, (_, value) => sent.push(...value.presses.slice(-1)));
  const host = new Element("div");
  const part = new Kind(host);
  part.set(payload);
  return { part, host, sent, all: (tag) => host.querySelectorAll(tag) };
}

const button = (key, more) => ({ key, label: key, acts: true, show: null, look: "plain", sought: null, strong: false, leads: "", ...more });

test("a button that only shows something shows it at once and sends nothing", (context) => {
  const buttons = [button("view", { acts: false, show: { d: 64, t: 60 }, sought: "heatmap" }), button("answer", { show: { d: 32 } })];
  const { all, sent } = drawn(context, Buttons, { kind: "buttons", key: "row", column: true, buttons });
  const [view, answer] = all("button");
  view.acts.click();
  assert.deepEqual([page.view.d, page.view.t, sent], [64, 49, []]); // no position lies beyond the table
  answer.acts.click();
  assert.deepEqual(sent.map(({ key, value, view }) => [key, value, view.d]), [["answer", null, 32]]);
});

test("buttons are written anew only when they are told something else", (context) => {
  const told = { kind: "buttons", key: "row", column: false, buttons: [button("1"), button("2", { strong: true })] };
  const { part, all } = drawn(context, Buttons, told);
  assert.deepEqual(all("button").map((one) => one["aria-current"]), [undefined, "step"]);
  const [first] = all("button");
  part.set(structuredClone(told));
  assert.equal(all("button")[0], first);
  part.set({ ...told, buttons: [button("1 ✓")] });
  assert.notEqual(all("button")[0], first);
});

test("an option sends its number, and stays checked while that is on its way", (context) => {
  const told = { kind: "options", key: "ask", label: "Which?", options: ["a", "b", "c"], chosen: null };
  const { part, all, sent } = drawn(context, Options, told);
  all("input")[2].acts.change();
  assert.deepEqual(sent.map(({ key, value }) => [key, value]), [["ask", 2]]);
  const checked = () => all("input").map((one) => one.checked);
  part.set({ ...told, chosen: 0 });
  assert.equal(checked()[2], true);
  presses.hear({ session: "one", done: [sent[0].number] }, () => {});
  part.set({ ...told, chosen: 1 });
  assert.deepEqual(checked(), [false, true, false]);
});

test("a field sends the number that was typed", (context) => {
  const { all, sent } = drawn(context, NumberField, { kind: "number", key: "where", label: "Where?", press: "Answer", most: 49 });
  const [input] = all("input");
  assert.deepEqual([input.min, input.max, input.required], [0, 49, true]);
  input.valueAsNumber = 7;
  let kept = false;
  all("form")[0].acts.submit({ preventDefault: () => (kept = true) });
  assert.deepEqual([kept, sent.map(({ key, value }) => [key, value])], [true, [["where", 7]]]);
});
