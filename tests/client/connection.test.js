import assert from "node:assert/strict";
import test, { mock } from "node:test";

class HTMLElement {
  children = [];
  style = {};
  dataset = {};
  textContent = "";
  setAttribute() {}
  addEventListener(_, act) {
    this.act = act;
  }
  append(...content) {
    this.children.push(...content.map((one) => Object.assign(one, { parent: this })));
  }
  remove() {
    this.parent.children = this.parent.children.filter((one) => one !== this);
  }
}

// A page whose connection a test breaks and mends; what it shows; and whether the server is well.
async function page(visit) {
  const [app, body, server] = [new HTMLElement(), new HTMLElement(), { well: false, asked: 0 }];
  let watch = () => {};
  Object.assign(globalThis, {
    HTMLElement,
    window: {},
    document: {
      body,
      querySelector: () => app,
      createElement: (name) => Object.assign(new HTMLElement(), { name }),
    },
    MutationObserver: class {
      constructor(act) {
        watch = act;
      }
      observe() {}
    },
    fetch: () => ((server.asked += 1), server.well ? Promise.resolve({ ok: true }) : Promise.reject(new Error("gone"))),
  });
  const { watchConnection } = await import(`../../ui/browser/connection.js?visit=${visit}`);
  watchConnection();
  const state = (name) => {
    app.dataset.testConnectionState = name;
    watch();
  };
  const box = () => body.children.find(({ className }) => className === "live-lost");
  const said = () => box()?.children[0].textContent;
  const pass = async (ms) => {
    mock.timers.tick(ms);
    for (let i = 0; i < 5; i++) await Promise.resolve();
    mock.timers.tick(0);
  };
  return { state, box, said, pass, server };
}

test.beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
test.afterEach(() => mock.timers.reset());

test("a short break is not said, a long one is, until it is over", async () => {
  const { state, box, said, pass } = await page(1);
  state("CONNECTED");
  state("PINGING_SERVER");
  await pass(1000);
  assert.equal(box(), undefined);
  state("CONNECTED");
  await pass(60_000);
  assert.equal(box(), undefined);
  state("PINGING_SERVER");
  state("CONNECTING");
  await pass(1500);
  assert.match(said(), /^The server does not answer. Your answers and settings are kept/);
  await pass(60_000);
  assert.match(said(), /^The server does not answer/);
  state("CONNECTED");
  assert.equal(box(), undefined);
});

test("a server that is back sooner than the session can be had at once", async () => {
  const { state, box, said, pass, server } = await page(2);
  state("PINGING_SERVER");
  await pass(1500);
  await pass(3000);
  assert.equal(box().children.length, 1);
  server.well = true;
  await pass(3000);
  assert.match(said(), /^The server is back/);
  const [, again] = box().children;
  let loaded = 0;
  globalThis.location = { reload: () => (loaded += 1) };
  again.act();
  assert.equal(loaded, 1);
  await pass(60_000);
  assert.equal(box().children.length, 2);
});

test("a session that is back ends all questions about the server", async () => {
  const { state, box, pass, server } = await page(3);
  state("PINGING_SERVER");
  await pass(1500);
  mock.timers.tick(3000);
  state("CONNECTED"); // while an answer is under way
  for (let i = 0; i < 5; i++) await pass(3000);
  assert.equal(box(), undefined);
  assert.equal(server.asked, 1);
});
