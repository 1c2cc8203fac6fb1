import assert from "node:assert/strict";
import test from "node:test";

import { bars, clock, renewalWarning, rich, verdict, whereOf } from "../../ui/browser/room-words.js";
import { onPage } from "./page.js";

const OPTIONS = [{ number: 0, letter: "A", text: "It *is*." }, { number: 2, letter: "B", text: "No." }];
const written = (parts) => parts.map(String);

test("each option has its votes, with their share of their round", () => {
  const counted = (votes) => [...String(onPage(() => bars(OPTIONS, votes))).matchAll(/--share=([\d.]+)><\/i><span>([^<]*)/g)]
    .map(([, share, label]) => [Number(share), label]);
  assert.deepEqual(counted({ vote: { 0: 1, 2: 3 } }), [[0.25, "1 (25%)"], [0.75, "3 (75%)"]]);
  const rounds = counted({ vote: { 0: 2 }, again: {}, twin: { 2: 2 } });
  assert.deepEqual(rounds.map(([share]) => share), [1, 0, 0, 0, 0, 1]); // nobody has voted: no share
  assert.ok(rounds.every(([share, label]) => label.endsWith(`(${100 * share}%)`)));
  const more = String(onPage(() => bars(OPTIONS.slice(1), {}, ({ letter }) => ({ look: `own-${letter}`, more: ["!"] }))));
  assert.match(more, /<li own-B>.*!<\/li>/);
});

test("an answer is met with its verdict, its reason and the evidence", () => {
  const told = { right: 2, why: "It turns.", evidence: "Measured: `1`.", wrong: { 0: { said: "It is.", why: "Not *so*." } } };
  const met = (own, state = { told }) => written(onPage(() => verdict(state, own)));
  const reason = "<p>It turns. Measured: <code>1</code>.</p>";
  assert.deepEqual(met(2), ["<p>\u2713 <b>Right.</b></p>", reason]);
  assert.deepEqual(met(0), ["<p>\u2717 A common mistake: \u201cIt is.\u201d </p>", "<p>Not <em>so</em>.</p>", reason]);
  assert.deepEqual([met(undefined), met(5)], [[reason], [reason]]);
  assert.deepEqual(met(2, { told: null }), []);
});

test("signs that emphasise nothing stay as they are", () => {
  assert.deepEqual(written(onPage(() => rich("`a` **b** *c*"))), ["", "<code>a</code>", " ", "<strong>b</strong>", " ", "<em>c</em>", ""]);
  assert.deepEqual(written(onPage(() => rich("x`a`y *b"))), ["x", "<code>a</code>", "y *b"]);
  assert.deepEqual(onPage(() => rich("2*3 `a")), ["2*3 `a"]);
  assert.deepEqual(written(onPage(() => rich("say `f(x) = 2*x*x`"))), ["say ", "<code>f(x) = 2*x*x</code>", ""]);
  assert.deepEqual(written(onPage(() => rich("**so `a`** *or `b`*"))), ["", "<strong>so `a`</strong>", " ", "<em>or `b`</em>", ""]);
  assert.deepEqual([clock(61), clock(600)], ["1:01", "10:00"]);
});

test("a class that has not begun, has ended or has no steps is at its title", () => {
  const state = { phase: "vote", step: 4, steps: 7, quiz: 5, title: "A plan", scene: null };
  assert.equal(whereOf(state), "Step 5 of 5");
  assert.equal(whereOf({ ...state, step: 5 }), "Closing question 1 of 2");
  for (const none of [{ phase: "gather" }, { phase: "end" }, { steps: 0 }]) assert.equal(whereOf({ ...state, ...none }), "A plan");
});

test("before the code is renewed the teacher is told which answers that deletes", () => {
  const warned = (open, test) => renewalWarning({ open, test });
  assert.doesNotMatch(warned(false, ""), /delete/);
  assert.doesNotMatch(warned(false, "before"), /delete/);
  assert.match(warned(true, ""), /question that is open now .* deleted/);
  for (const when of ["before", "after"]) assert.match(warned(true, when), /test .* every answer .* deleted.* CSV/);
});
