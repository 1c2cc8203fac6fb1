// The large files of the worker: fetched as streams, unpacked on their way, and counted.

/** @import { Sizes } from "./worker.d.ts" */

import { unpacked } from "./gzip.js";

/** Says that a file is kept here unpacked and whole: service-worker.js has compared its digest. */
const KEPT = "course-kept";

/** What failed, in a sentence for who reads the page. */
export class Failed extends Error {}

/**
 * The large files, each of a known size; `told` hears how many bytes of how many are there.
 *
 * @param {URL} home the folder that they lie in
 * @param {Sizes} sizes of the files as they are when unpacked
 * @param {(loaded: number, total: number) => void} told
 */
export function parts(home, sizes, told) {
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  let loaded = 0;
  /** A file as an answer that is read while it comes. @param {string} name */
  const coming = async (name) => {
    const { answer, body } = await asked(new URL(`${name}.gz`, home), name);
    const size = sizes[name] ?? 0;
    if (answer.headers.has(KEPT)) {
      told((loaded += size), total);
      return answer; // as it is: of such an answer browsers keep what they compile
    }
    const reader = (await unpacked(body)).getReader();
    let left = size;
    const counted = new ReadableStream({
      async pull(controller) {
        const { done, value } = await reader.read().catch(() => {
          throw new Failed(incomplete(name));
        });
        left -= value?.byteLength ?? 0;
        if (done ? left : left < 0) throw new Failed(incomplete(name));
        if (done) return controller.close();
        told((loaded += value.byteLength), total);
        controller.enqueue(value);
      },
    });
    return new Response(counted, { headers: { "content-type": "application/wasm" } });
  };
  /** @param {string} name */
  const whole = async (name) => {
    const bytes = new Uint8Array(sizes[name] ?? 0);
    const reader = (await coming(name)).body?.getReader();
    let end = 0;
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      bytes.set(next.value, end);
      end += next.value.byteLength;
    }
    return bytes;
  };
  return { coming, whole };
}

/**
 * @param {URL} address
 * @param {string} name
 */
async function asked(address, name) {
  // Of an attempt that failed the browser may keep a file as it came.
  const cache = self.location.search ? "reload" : "default";
  const answer = await fetch(address, { cache }).catch(() => null);
  if (!answer) throw new Failed(`The connection failed while ${name} was loading.`);
  if (!answer.ok || !answer.body) {
    throw new Failed(`The host has no file ${name}: it answered ${answer.status}.`);
  }
  return { answer, body: answer.body };
}

/** @param {string} name */
const incomplete = (name) =>
  `The file ${name} has come incomplete: the connection broke off, or the host has another version.`;

/**
 * The files of a pack: the length of its index, the index [[path, size]], one file after another.
 *
 * @param {Uint8Array} pack
 * @returns {[string, Uint8Array][]}
 */
export function files(pack) {
  const length = new DataView(pack.buffer, pack.byteOffset).getUint32(0, true);
  /** @type {[string, number][]} */
  const index = JSON.parse(new TextDecoder().decode(pack.subarray(4, 4 + length)));
  let start = 4 + length;
  return index.map(([path, size]) => [path, pack.subarray(start, (start += size))]);
}
