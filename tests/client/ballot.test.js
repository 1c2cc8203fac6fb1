import assert from "node:assert/strict";
import test from "node:test";

import { Ballot } from "../../ui/browser/room-seat.js";

const QUESTION = { options: [{ number: 4, letter: "A" }, { number: 7, letter: "B" }] };
const STATE = { step: 2, phase: "vote", ballot: "2.vote", open: true, closes_in: null, question: QUESTION };

function ballot(more = {}, votes = {}) {
  const found = new Ballot();
  found.set({ ...STATE, ...more });
  found.votes = votes;
  return found;
}

test("the vote that counts is that of the phase, and a discussion keeps the one before", () => {
  const votes = { "2.vote": 4, "2.again": 7, "2.twin": 5, "1.vote": 9 };
  const own = (phase, kept = votes) => ballot({ phase, ballot: null }, kept).own;
  assert.deepEqual(["ask", "vote", "discuss"].map((phase) => own(phase)), [4, 4, 4]);
  assert.deepEqual(["again", "reveal", "twin", "answer"].map((phase) => own(phase)), [7, 7, 5, 5]);
  assert.equal(own("reveal", { "2.vote": 4 }), 4);
  assert.equal(own("again", { "2.vote": 4 }), undefined);
  assert.equal(own("twin", { "2.vote": 4 }), undefined);
  assert.equal(new Ballot().own, undefined);
  assert.deepEqual([new Ballot().letter, ballot({}, votes).letter, ballot({}, { "2.vote": 5 }).letter], ["", "A", ""]);
  assert.equal(ballot({ question: null }, votes).letter, "");
});

test("of each answer that was shown the last vote counts, and a step without a vote counts for nothing", () => {
  const seat = ballot({}, { "0.vote": 1, "0.again": 2, "1.vote": 3, "2.twin": 5, "4.vote": 0, "5.vote": 1 });
  const answers = { 0: { right: 2 }, 1: { right: 1 }, 2: { right: 5 }, 3: { right: 0 }, 4: { right: 0 } };
  const { right, wrong } = seat.result(answers);
  assert.deepEqual([right.length, wrong.map((one) => one.right)], [2, [1]]); // step 5 was never told
});

test("a vote on its way counts until its round is over, and is kept or refused once", () => {
  const seat = ballot({}, { "2.vote": 4 });
  const vote = seat.choose(7);
  assert.deepEqual([vote, seat.own], [{ ballot: "2.vote", option: 7 }, 7]);
  assert.equal(seat.said(), "Sending your answer B … This page sends it as soon as it can.");
  seat.set({ ...STATE, phase: "again", ballot: "2.again" });
  assert.equal(seat.own, undefined); // it belongs to the round before
  seat.set(STATE);
  seat.kept({ ballot: "2.vote", option: 7 }); // another one than that on its way
  assert.equal(seat.sending, vote);
  seat.kept(vote);
  assert.deepEqual([seat.sending, seat.own], [null, 7]);
  const late = seat.choose(4);
  seat.refused({ ...late }, "No.");
  assert.equal(seat.sending, late);
  seat.refused(late, "The vote is closed.");
  assert.deepEqual([seat.sending, seat.own], [null, 7]);
  assert.equal(seat.said(), "The vote is closed. Your answer A was not counted.");
  seat.set(STATE);
  assert.match(seat.said(), /was not counted/); // of the same question it stays
  seat.set({ ...STATE, step: 3 });
  assert.equal(seat.said(), "Choose an answer.");
  seat.refused({ ballot: "3.vote", option: 7 }, "No.");
  seat.choose(4);
  assert.equal(seat.refusal, "");
});

test("a vote closes when its seconds are over, and nobody can choose then", (t) => {
  let now = 1000;
  t.mock.method(performance, "now", () => now);
  const seat = ballot({ closes_in: 5 });
  assert.deepEqual([seat.left, seat.open], [5, true]);
  assert.equal(seat.said(), "The vote closes in 5 s.");
  now += 3500;
  assert.equal(seat.left, 1.5);
  assert.equal(seat.said(), "The vote closes in 2 s.");
  seat.votes = { "2.vote": 7 };
  assert.equal(seat.said(), "The vote closes in 2 s. You have chosen B.");
  now += 1500;
  assert.deepEqual([seat.left, seat.open, seat.choose(4), seat.sending], [0, false, null, null]);
  assert.equal(seat.said(), "The vote is closed. You have chosen B.");
  assert.deepEqual([ballot().left, new Ballot().left, ballot({ open: false }).open, new Ballot().open], [null, null, false, false]);
  assert.equal(ballot({ ballot: null }).choose(4), null);
  assert.equal(new Ballot().choose(4), null);
});
