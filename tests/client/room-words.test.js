import assert from "node:assert/strict";
import test from "node:test";

import { renewalWarning, progressText } from "../../ui/browser/room-words.js";

test("a class that has not begun, has ended or has no steps is at its title", () => {
  const state = { phase: "vote", step: 4, steps: 7, quiz: 5, title: "A plan", scene: null };
  assert.equal(progressText(state), "Step 5 of 5");
  assert.equal(progressText({ ...state, step: 5 }), "Closing question 1 of 2");
  for (const none of [{ phase: "gather" }, { phase: "end" }, { steps: 0 }]) assert.equal(progressText({ ...state, ...none }), "A plan");
});

test("before the code is renewed the teacher is told which answers that deletes", () => {
  const warned = (open, test) => renewalWarning({ open, test });
  assert.doesNotMatch(warned(false, ""), /delete/);
  assert.doesNotMatch(warned(false, "before"), /delete/);
  assert.match(warned(true, ""), /question that is open now .* deleted/);
  for (const when of ["before", "after"]) assert.match(warned(true, when), /test .* every answer .* deleted.* CSV/);
});
