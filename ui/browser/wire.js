// Messages of pe_core/figures/serialization.py: a head in JSON, and the arrays behind it.

/** @import { Head, Message, TypedArray } from "./types.d.ts" */

// The kinds of array that a message may hold; ARRAY_KINDS of serialization.py is the same list.
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
 * An array stands for what it holds: return its name for it, and any other value as it is.
 *
 * @param {unknown} value
 */
export const named = (value) => (ArrayBuffer.isView(value) ? NAMES.get(value) : value);

/** A message that this page cannot read: the server is of another version. */
export class Unreadable extends Error {}

/**
 * Return the figures and words of a message, with each array in its place.
 *
 * @param {ArrayBuffer} bytes
 * @param {Map<string, TypedArray>} [held] the arrays of the message before
 * @returns {Message}
 */
export function read(bytes, held = new Map()) {
  try {
    return placed(bytes, held);
  } catch (error) {
    throw new Unreadable(`a message that cannot be read: ${error}`);
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
