// What a model's file says of its positions: values by their keys, in the order in which they were
// found. What is no number where one is needed is refused with a sentence.

import { grouped } from "./field.js";
import { isRecord } from "./state.js";

/** @import { ModelLayers } from "./types.d.ts" */

const LONGEST = 40; // letters of a value that are repeated

/** A file that cannot be read: the message is a sentence for whoever gave it. */
export class Refused extends Error {}

/** A list of which only the length is kept. */
export class Listed {
  /** @param {number} length */
  constructor(length) {
    this.length = length;
  }
}

/**
 * Return a value of a file as it is shown; of a list or a record only its size.
 *
 * @param {unknown} value
 */
export function shown(value) {
  if (Array.isArray(value) || value instanceof Listed) return `a list of ${value.length}`;
  if (isRecord(value)) return "a group of values";
  if (typeof value === "string") {
    const text = value.replace(/\p{Cc}/gu, " ");
    return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  }
  return Number.isSafeInteger(value) ? grouped(/** @type {number} */ (value)) : String(value);
}

/** A record of a file, in which keys are looked up; what is found is noted with its whole key. */
export class Sought {
  /**
   * @param {Record<string, unknown>} record
   * @param {string} [path] the keys that lead to it
   * @param {[string, string][]} [rows] what has been found so far
   */
  constructor(record, path = "", rows = []) {
    this.record = record;
    this.path = path;
    this.rows = rows;
  }

  /** @param {string} key what stands there; null counts as nothing */
  has(key) {
    return this.get(key) !== undefined;
  }

  /** @param {string} key @returns {unknown} */
  get(key) {
    return Object.hasOwn(this.record, key) ? (this.record[key] ?? undefined) : undefined;
  }

  /** @param {string} key @returns {any} the same, noted */
  note(key) {
    const value = this.get(key);
    const row = this.path + key;
    if (value !== undefined && !this.rows.some(([one]) => one === row))
      this.rows.push([row, shown(value)]);
    return value;
  }

  /**
   * Return the number at the first of these keys that stands there; null without any.
   *
   * @param {string[]} keys
   */
  number(...keys) {
    const key = keys.find((one) => this.has(one));
    if (key === undefined) return null;
    const value = this.note(key);
    if (Number.isFinite(value)) return value;
    const got = typeof value === "string" ? `“${shown(value)}”` : shown(value);
    throw new Refused(`${shown(this.path + key)} must be a number, got ${got}.`);
  }

  /**
   * Return the record at a key; null without one.
   *
   * @param {string} key
   */
  inner(key) {
    const value = this.get(key);
    if (value === undefined) return null;
    if (isRecord(value)) return new Sought(value, `${this.path}${key}.`, this.rows);
    throw new Refused(`${shown(this.path + key)} must be a group of values, got ${shown(value)}.`);
  }
}

/**
 * Return the entries that turn, if the file names a share of the width; as transformers counts them.
 *
 * @param {number | null} width
 * @param {number} share
 */
export const turnedOf = (width, share) => (width === null ? null : Math.trunc(width * share));

/** @returns {ModelLayers} layers of which nothing is known yet */
export const noLayers = () => ({
  name: "", base: null, width: null, turned: null, length: null, rule: "none", factor: null, notes: [],
});
