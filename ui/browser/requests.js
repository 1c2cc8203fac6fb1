// Requests to the server, its refusals, and reading the binary message with figures and words.
//
// A page without a server defines `window.__ask`, which lets its worker answer in the same way.

/** @import { Head, Message, Requests, TypedArray } from "./types.d.ts" */

const HOME = new URL("../", import.meta.url); // `live`, above the folder of this version
const LONGEST_SENTENCE = 300;
const AGAIN = new Set([408, 424, 425, 429]); // client errors after which the same request may succeed

/** Return the name of what answers this page, for messages. */
export const answererName = () => (window.__ask ? "The code that computes" : "The server");

/** The server has refused a request. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {string} sentence the server's reason, if the course's own server has answered
   * @param {number} after how long to wait before asking again, in milliseconds
   */
  constructor(status, sentence, after) {
    super(`${status} ${sentence}`);
    this.status = status;
    this.sentence = sentence;
    this.after = after;
  }

  /** Whether the same request would be refused again. */
  get final() {
    return (this.status < 500 && !AGAIN.has(this.status)) || this.status === 500;
  }

  /** Whether this page is older than the server, so that only loading it again can help. */
  get outdated() {
    return this.final && this.status !== 500;
  }
}

/**
 * Ask for what a page needs; Refused says why it is not given.
 *
 * @template {keyof Requests} Where
 * @param {Where} where
 * @param {Requests[Where]} asked
 */
export async function postRequest(where, asked) {
  const response = await (window.__ask?.(where, JSON.stringify(asked)) ?? postJson(new URL(where, HOME), asked));
  if (!response.ok) throw await refusalOf(response);
  return response;
}

/** @param {URL} url @param {object} said @param {AbortSignal} [signal] */
export const postJson = (url, said, signal) =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(said),
    signal,
  });

/** @param {Response} response */
export async function refusalOf(response) {
  const { status, headers } = response;
  const kind = headers.get("content-type") ?? "";
  const text = kind.startsWith("text/plain") ? await response.text() : "";
  const after = 1000 * (Number(headers.get("retry-after")) || 0);
  return new Refused(status, text.slice(0, LONGEST_SENTENCE), after);
}

// ---- Messages -----------------------------------------------------------------------------------

// The kinds of array in a message; the same list as ARRAY_KINDS in pe_core/figures/serialization.py.
export const ARRAYS = {
  float32: Float32Array,
  float64: Float64Array,
  uint8: Uint8Array,
  uint16: Uint16Array,
  int32: Int32Array,
  int64: BigInt64Array,
};

/** @type {WeakMap<object, string>} */
const NAMES = new WeakMap();

/**
 * Return the name of an array of a message, which stands for its content, and any other value as it is.
 *
 * @param {unknown} value
 */
export const arrayName = (value) => (ArrayBuffer.isView(value) ? NAMES.get(value) : value);

/** A message that this page cannot read: the server has another version. */
export class UnreadableMessage extends Error {}

/**
 * Return the figures and words of a message, with each array in its place.
 *
 * @param {ArrayBuffer} bytes
 * @param {Map<string, TypedArray>} [held] the arrays of the message before
 * @returns {Message}
 */
export function readMessage(bytes, held = new Map()) {
  try {
    return placed(bytes, held);
  } catch (error) {
    throw new UnreadableMessage(`a message that cannot be read: ${error}`);
  }
}

/** @param {ArrayBuffer} bytes @param {Map<string, TypedArray>} held */
function placed(bytes, held) {
  const length = new DataView(bytes).getUint32(0, true);
  /** @type {Head} */
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length)));
  /** @type {Map<string, TypedArray>} */
  const sent = new Map();
  for (const [name, kind, at, count] of head.arrays) {
    if (!Object.hasOwn(ARRAYS, kind)) throw new Error(`an array of ${kind}`);
    const make = ARRAYS[/** @type {keyof typeof ARRAYS} */ (kind)];
    sent.set(name, new make(bytes, 4 + length + at, count));
  }
  /** @type {Map<string, TypedArray>} */
  const arrays = new Map();
  /** @param {string} name */
  const arrayOf = (name) => {
    const array = sent.get(name) ?? held.get(name);
    if (!array) throw new Error(`no array ${name}`);
    arrays.set(name, array);
    NAMES.set(array, name);
    return array;
  };
  /** @param {unknown} value @returns {unknown} */
  const place = (value) => {
    if (value === null || typeof value !== "object") return value;
    if ("array" in value && typeof value.array === "string") return arrayOf(value.array);
    const parts = /** @type {Record<string, unknown>} */ (value);
    for (const key of Object.keys(parts)) parts[key] = place(parts[key]);
    return value;
  };
  place(head.figures);
  return { figures: head.figures, words: head.words, arrays };
}
