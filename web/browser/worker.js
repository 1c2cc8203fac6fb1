// The worker: Python that answers for figures and runs the pages, as the server does elsewhere.

import { parts } from "./parts.js";
import { python, sentence } from "./python.js";
import { SIZES } from "./sizes.js";

/** @import { Answered, Asked, GoOn, State } from "./worker.d.ts" */

const HOME = new URL("./", import.meta.url);
const ENDED = "The part of this page that computes has stopped.";
const NOT_DONE = "This could not be done. Another view may work.";

/** What waits, figures first: a hand that moves waits for them. @type {[Asked[], Asked[]]} */
const waiting = [[], []];
const turn = new MessageChannel();
const progress = { loaded: 0, total: 0 };

/** @type {any} */
let pyodide;
/** @type {any} */
let api;

/** How far the worker has come; files that arrive later change nothing of it. @type {State["state"]} */
let far = "loading";

/** @param {State["state"]} state */
function say(state, sentence = "") {
  far = state;
  postMessage({ kind: "state", state, sentence, ...progress });
}

/** @type {() => void} */
let goOn;
/** What the page wants at once has been asked: it has heard "live", and has said "rest". */
const allAsked = /** @type {Promise<void>} */ (new Promise((done) => (goOn = done)));

self.onmessage = ({ data }) => {
  /** @type {Asked | GoOn} */
  const asked = data;
  if (asked.kind === "rest") return goOn();
  waiting[asked.kind === "ask" ? 0 : 1].push(asked);
  turn.port2.postMessage(null);
};

// Each answer is a task of its own, so that a figure asked for meanwhile goes before a page.
turn.port1.onmessage = async () => {
  const asked = api && (waiting[0].shift() ?? waiting[1].shift());
  if (!asked) return;
  const answer = await answered(asked);
  postMessage(answer, { transfer: "bytes" in answer ? [answer.bytes.buffer] : [] });
};

/**
 * @param {Asked} asked
 * @returns {Promise<Answered>}
 */
async function answered(asked) {
  const { id, kind } = asked;
  try {
    if (kind === "run") return { id, kind, message: api.run(asked.message) };
    if (kind === "ask" || kind === "file") {
      const [status, type, bytes] = taken(api.answer(asked.where, asked.text));
      return { id, kind, status, type, bytes };
    }
    const [name, mime, bytes] = taken(api.download(asked.key));
    return { id, kind, name, mime, bytes };
  } catch (error) {
    console.error(error);
    // An error of Python's own is one answer's; any other has ended Python.
    if (!(error instanceof pyodide.ffi.PythonError)) say("failed", ENDED);
    return { id, kind: "failed", sentence: NOT_DONE };
  }
}

/**
 * What a tuple of Python holds, its bytes copied out of Python's memory.
 *
 * @param {any} tuple
 */
function taken(tuple) {
  const [first, second, proxy] = tuple;
  const bytes = proxy.toJs().slice();
  proxy.destroy();
  tuple.destroy();
  return [first, second, bytes];
}

async function start() {
  const found = parts(HOME, SIZES, (loaded, total) => {
    Object.assign(progress, { loaded, total });
    say(far);
  });
  const started = await python(HOME, found);
  pyodide = started.pyodide;
  pyodide.pyimport("course.answer");
  api = pyodide.pyimport("web.host.worker_api");
  say("live");
  for (const _ of waiting.flat()) turn.port2.postMessage(null);
  await allAsked;
  await new Promise((done) => setTimeout(done)); // and is answered before the rest is unpacked
  await started.rest();
  while (api.warm()) await new Promise((done) => setTimeout(done)); // figures go before it
  say("whole");
}

start().catch((error) => {
  console.error(error);
  say("failed", sentence(error));
});
