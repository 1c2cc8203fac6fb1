import assert from "node:assert/strict";
import test from "node:test";

const { HOME, RoomConnection, eventsOf, nextPause } = await import("../../ui/browser/room-connection.js");
const { addressOf } = await import("../../ui/browser/room-teacher.js");
const { addressOfScene } = await import("../../ui/browser/room-figure.js");

test("a stream is cut into its events, wherever the network has cut it", () => {
  const whole = 'event: state\ndata: {"a":1}\n\n:\n\nevent: view\ndata: {"b":"x: y"}\n\nevent: gone\ndata: {}\n\n';
  for (let cut = 0; cut <= whole.length; cut++) {
    const first = eventsOf(whole.slice(0, cut));
    const second = eventsOf(first.rest + whole.slice(cut));
    const events = [...first.events, ...second.events];
    assert.deepEqual(events.map(({ kind }) => kind), ["state", "view", "gone"]);
    assert.deepEqual(events.map(({ data }) => JSON.parse(data)), [{ a: 1 }, { b: "x: y" }, {}]);
    assert.equal(second.rest, "");
  }
});

test("a sign of life is no event, and half an event waits", () => {
  assert.deepEqual(eventsOf(":\n\n:\n\n"), { events: [], rest: "" });
  assert.deepEqual(eventsOf("event: state\ndata: {"), { events: [], rest: "event: state\ndata: {" });
});

test("pauses double, and everybody is back within three seconds", () => {
  const all = [];
  for (let pause = 0; all.length < 6; ) all.push((pause = nextPause(pause)));
  assert.deepEqual(all, [300, 600, 1200, 2000, 2000, 2000]);
  assert.ok(1.25 * Math.max(...all) < 3000); // a line waits up to a quarter longer
});

test("a secret stands behind the mark that no browser sends", () => {
  assert.equal(addressOf("BCDF", ""), new URL("room/BCDF", HOME).href);
  const led = new URL(addressOf("BCDF", "desk", "a-secret"));
  assert.ok(led.pathname.endsWith("room/BCDF/desk"));
  assert.equal(led.hash, "#a-secret");
  assert.equal(led.search, "");
});

test("a learner finds the view of the class on its page", () => {
  const scene = { page: "heatmap", keys: ["d", "L"] };
  const view = { d: 64, L: 20, words: "not for this page" };
  const home = new URL("https://course.example/here/");
  assert.equal(addressOfScene(home, scene, view), "https://course.example/here/heatmap?d=64&L=20");
  assert.equal(addressOfScene(home, scene, null), "https://course.example/here/heatmap");
});

/** A line of which each stream is what `open` returns; its timers are the test's. */
function lineTo(context, open) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  context.mock.method(Math, "random", () => 0.5);
  const listeners = {};
  const before = ["fetch", "addEventListener", "document"].map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]);
  const stand = (name, value) => Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
  const asked = [];
  stand("addEventListener", (kind, act) => (listeners[kind] = act));
  stand("document", { visibilityState: "visible" });
  stand("fetch", (url, { signal }) => {
    asked.push(url.pathname.split("/").at(-1));
    return open(asked.length, signal);
  });
  context.after(() => {
    for (const [name, was] of before) {
      if (was) Object.defineProperty(globalThis, name, was);
      else delete globalThis[name];
    }
  });
  const heard = [];
  const line = new RoomConnection("BCDF", () => ({ role: "seat" }), {
    state: (state) => heard.push(state.n),
    gone: (sentence) => heard.push(sentence ? `gone: ${sentence}` : "gone"),
    lost: (is) => heard.push(is ? "lost" : "found"),
    refused: ({ status }) => heard.push(status),
  });
  return { line, listeners, asked, heard };
}

/** Let everything run that waits for no timer. */
async function settled() {
  for (let turn = 0; turn < 60; turn++) await new Promise((done) => setImmediate(done));
}

const streamOf = (text, signal, ends) =>
  new Response(new ReadableStream({
    start(at) {
      if (text) at.enqueue(new TextEncoder().encode(text));
      if (ends) at.close();
      signal?.addEventListener("abort", () => at.error(signal.reason));
    },
  }));

test("a phone that wakes again and again keeps its stream, and does not fall back to asking", async (context) => {
  const { line, listeners, asked } = lineTo(context, async (_, signal) => streamOf("", signal, false));
  line.listen();
  await settled();
  for (let wake = 0; wake < 4; wake++) {
    listeners.visibilitychange({ type: "visibilitychange" });
    await settled();
    context.mock.timers.tick(2500);
    await settled();
  }
  assert.deepEqual(new Set(asked), new Set(["stream"]));
  assert.equal(asked.length, 5);
});

test("a page that has just been opened does not cut its first stream", async (context) => {
  const { line, listeners, asked } = lineTo(context, async (_, signal) => streamOf("", signal, false));
  line.listen();
  await settled();
  listeners.pageshow({ type: "pageshow", persisted: false });
  await settled();
  context.mock.timers.tick(1000);
  await settled();
  assert.equal(asked.length, 1);
  listeners.pageshow({ type: "pageshow", persisted: true }); // it was put aside, and is shown again
  await settled();
  context.mock.timers.tick(1000);
  await settled();
  assert.equal(asked.length, 2);
});

test("a network that lets no stream through is asked instead", async (context) => {
  const { line, asked, heard } = lineTo(context, async (n, signal) =>
    asked[n - 1] === "now" ? Response.json({ state: { n }, view: {} }) : streamOf("", signal, false));
  line.listen();
  for (let n = 0; n < 12; n++) {
    await settled();
    context.mock.timers.tick(2500);
  }
  assert.deepEqual([...new Set(asked)], ["stream", "now"]);
  assert.ok(heard.includes(asked.indexOf("now") + 1));
});

test("a stream that breaks after it has told something is opened again at once each time", async (context) => {
  const event = (n) => `event: state\ndata: {"n":${n}}\n\n`;
  const { line, heard } = lineTo(context, async (n, signal) => streamOf(event(n), signal, true));
  line.listen();
  for (let n = 1; n <= 6; n++) {
    await settled();
    context.mock.timers.tick(301);
  }
  assert.ok(heard.includes(6));
  assert.ok(!heard.includes("lost")); // a moment without a stream is no reason to say so
});

test("what is refused for good ends the line, and a room that is gone says so", async (context) => {
  const said = { status: 404, headers: { "content-type": "text/plain; charset=utf-8" } };
  const { line, asked, heard } = lineTo(context, async () => new Response("There is no room.", said));
  await line.listen();
  assert.deepEqual([asked.length, heard], [1, ["gone: There is no room."]]);
});
