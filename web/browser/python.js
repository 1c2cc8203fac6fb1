// Pyodide, started on the files of the site alone.

import { loadPyodide } from "./pyodide.js";
import { Failed, files } from "./parts.js";
import { LATER } from "./sizes.js";

const WASM = "pyodide.asm.wasm";
const STDLIB = "python_stdlib.zip";
/** What answers, and what pages need beside it. */
const FIRST = "answers.pack";
const REST = "pages.pack";
const REASON_MS = 1000; // that a failure without a reason waits for one

/** @typedef {ReturnType<typeof import("./parts.js").parts>} Parts */

/**
 * Python, able to answer; `rest` brings what pages need, and is begun when the first is there.
 *
 * @param {URL} home
 * @param {Parts} parts
 */
export async function python(home, { coming, whole }) {
  const first = whole(FIRST);
  const loading = answering(home, { [WASM]: coming(WASM), [STDLIB]: coming(STDLIB) });
  const started = loadPyodide({
    indexURL: home.href,
    packageBaseUrl: home.href,
    lockFileContents: LOCK,
    fsInit: async (/** @type {any} */ system) => write(system, await first),
  });
  // Pyodide waits for ever for a file that fails, so what failed is heard here.
  const failed = Promise.race([loading.failed, first.then(() => started)]);
  const rest = Promise.all([first, loading.come]).then(() => whole(REST));
  rest.catch(() => {}); // is heard when it is waited for
  const pyodide = await Promise.race([started, failed]).catch((error) => {
    // What broke off may be heard a moment after the error of Pyodide that it led to.
    const later = new Promise((_, no) => setTimeout(no, REASON_MS, error));
    return error instanceof Failed ? Promise.reject(error) : Promise.race([failed, later]);
  });
  loading.done();
  pyodide.pyimport("sys").path.insert(0, "/course");
  pyodide.pyimport("web.host.later").fetch = (/** @type {string} */ path) =>
    LATER.includes(path) && fetchLater(pyodide.FS, path, home);
  return { pyodide, rest: async () => write(pyodide.FS, await rest) };
}

// There are no packages to load: all that is imported lies in the pack.
const LOCK = {
  info: {
    abi_version: "2025_0",
    arch: "wasm32",
    platform: "emscripten_4_0_9",
    python: "3.13.2",
    version: "0.29.3",
  },
  packages: {},
};

/**
 * Answer Pyodide's own requests for these files with answers that are already under way.
 *
 * @param {URL} home
 * @param {Record<string, Promise<Response>>} answers
 */
function answering(home, answers) {
  const { fetch } = self;
  /** @type {(error: unknown) => void} */
  let fail;
  const failed = /** @type {Promise<never>} */ (new Promise((_, no) => (fail = no)));
  failed.catch(() => {});
  for (const answer of Object.values(answers)) answer.catch((error) => fail(error));
  /** @type {((all: void) => void)[]} */
  const ends = [];
  const come = Promise.all(Object.keys(answers).map(() => new Promise((end) => ends.push(end))));
  self.fetch = async (asked, options) => {
    const address = new URL(asked instanceof Request ? asked.url : asked, self.location.href);
    const coming = answers[address.href.replace(home.href, "")];
    if (!coming) return fetch(asked, options);
    const answer = await coming;
    if (answer.url || !answer.body) {
      ends.pop()?.(); // it is kept on this machine
      return answer;
    }
    const { readable, writable } = new TransformStream();
    answer.body.pipeTo(writable).then(ends.pop(), fail);
    return new Response(readable, answer);
  };
  return { failed, come, done: () => (self.fetch = fetch) };
}

/**
 * @param {any} system the file system of Pyodide
 * @param {Uint8Array} pack
 */
function write(system, pack) {
  /** @type {Set<string>} */
  const folders = new Set();
  for (const [path, bytes] of files(pack)) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) system.mkdirTree(`/${folder}`);
    folders.add(folder);
    system.writeFile(`/${path}`, bytes, { canOwn: true });
  }
}

/**
 * Fetch a file that Python waits for, and return whether it came.
 *
 * @param {any} system the file system of Pyodide
 * @param {string} path
 * @param {URL} home
 */
function fetchLater(system, path, home) {
  const request = new XMLHttpRequest();
  request.open("GET", new URL(`later/${path}`, home).href, false);
  request.responseType = "arraybuffer";
  try {
    request.send();
  } catch {
    return false; // there is no connection
  }
  if (request.status !== 200) return false;
  system.writeFile(`/course/${path}`, new Uint8Array(request.response));
  return true;
}

/** @param {unknown} error */
export const sentence = (error) =>
  error instanceof Failed ? error.message : `Python could not be started: ${short(error)}`;

/** @param {any} error some of Emscripten's have a name and no message */
const short = (error) => String(error?.message || error?.name || error).trim().slice(-300);
