import assert from "node:assert/strict";
import test from "node:test";

import { Setting } from "../../ui/browser/move.js";

const VIEW = { d: 128, n: 10000, L: 50, t: 10, phi: 5, dim: 32, words: "a b" };

test("what was set by hand is offered where something else is shown", () => {
  const setting = new Setting();
  assert.equal(setting.offer(VIEW), null);
  setting.set({ d: 64 }, VIEW);
  setting.set({ n: 100 }, VIEW);
  assert.deepEqual(setting.offer(VIEW), { ...VIEW, d: 64, n: 100 });
  assert.equal(setting.offer({ ...VIEW, d: 64, n: 100, t: 3 }), null);
});

test("what is set back to what the page opens with is not offered", () => {
  const setting = new Setting();
  setting.set({ L: 60 }, VIEW);
  setting.set({ L: 50 }, VIEW);
  assert.equal(setting.offer({ ...VIEW, L: 16 }), null);
});

test("a hand in a figure takes along what was set, and sets nothing itself", () => {
  const setting = new Setting();
  setting.set({ t: 20, L: 60 }, VIEW);
  setting.follow({ t: 30, dim: 4 });
  assert.deepEqual(setting.offer(VIEW), { ...VIEW, t: 30, L: 60 });
  setting.forget();
  assert.equal(setting.offer(VIEW), null);
});

test("a setting that does not fit is offered as far as it fits", () => {
  const setting = new Setting();
  setting.set({ t: 45 }, VIEW);
  const small = { ...VIEW, L: 16, t: 3 };
  assert.equal(setting.offer(small).t, 15);
  assert.equal(setting.offer({ ...small, t: 15 }), null);
});
