import assert from "node:assert/strict";
import test from "node:test";

import { FIRST_MS, LONGEST_MS, Pauses, retryAllNow } from "../../ui/browser/failure.js";
import { Refused, refusalOf } from "../../ui/browser/requests.js";

test("a thing that never comes is tried 15 times in five minutes", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const pauses = new Pauses();
  let attempts = 0;
  const failing = async () => {
    for (;;) {
      attempts += 1;
      await pauses.next();
    }
  };
  failing();
  for (let second = 0; second < 300; second += 0.5) {
    context.mock.timers.tick(500);
    for (let turn = 0; turn < 4; turn++) await null;
  }
  assert.equal(attempts, 15); // the last of them after 271.5 seconds
});

test("who waits is woken, and waits longer the next time all the same", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const pauses = new Pauses();
  const first = pauses.next();
  retryAllNow();
  await first; // with no time gone by
  assert.equal(pauses.wake, null);
  const second = pauses.next();
  assert.equal(pauses.pause, 1000);
  pauses.wake();
  await second;
  pauses.reset();
  const third = pauses.next();
  assert.equal(pauses.pause, FIRST_MS);
  context.mock.timers.tick(FIRST_MS);
  await third;
});

test("who waits for it shortens a long pause, and not a short one", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const pauses = new Pauses();
  pauses.pause = LONGEST_MS;
  let over = false;
  pauses.next().then(() => (over = true));
  pauses.hurry(5000);
  pauses.hurry(5000);
  context.mock.timers.tick(5001);
  for (let turn = 0; turn < 4; turn++) await null;
  assert.equal(over, true);
  pauses.reset();
  const short = pauses.next();
  pauses.hurry(5000);
  context.mock.timers.tick(FIRST_MS);
  await short;
  pauses.hurry(5000); // nothing waits
  assert.equal(pauses.hurrying, undefined);
});

test("the server's own wish is kept, up to the longest pause", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const pauses = new Pauses();
  let over = false;
  pauses.next(3_600_000).then(() => (over = true));
  context.mock.timers.tick(LONGEST_MS - 1);
  await null;
  assert.equal(over, false);
  context.mock.timers.tick(1);
  for (let turn = 0; turn < 4; turn++) await null;
  assert.equal(over, true);
});

test("a request at fault is never repeated; a server that is full or away is asked again", () => {
  const final = (status) => new Refused(status, "", 0).final;
  assert.deepEqual([400, 403, 404, 405, 415, 500].filter(final), [400, 403, 404, 405, 415, 500]);
  assert.deepEqual([408, 429, 502, 503, 504].filter(final), []);
  assert.ok(new Refused(400, "", 0).outdated);
  assert.ok(!new Refused(500, "", 0).outdated);
});

test("only the course's own sentence is shown, never a page that a proxy has sent", async () => {
  const answer = (body, kind, more = {}) =>
    refusalOf(new Response(body, { status: 503, headers: { "content-type": kind, ...more } }));
  const own = await answer("too much", "text/plain; charset=utf-8", { "retry-after": "2" });
  assert.deepEqual([own.sentence, own.after], ["too much", 2000]);
  const proxy = await answer("<h1>503</h1>", "text/html");
  assert.deepEqual([proxy.sentence, proxy.after], ["", 0]);
});
