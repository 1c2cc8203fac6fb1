// The first answer of a page, made ahead: its figures stand before the worker does.

import { unpacked } from "./gzip.js";

/** @import { First } from "./types.d.ts" */

/**
 * Return a value as text in which the order of keys is always the same.
 *
 * @param {unknown} value
 * @returns {string}
 */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical)}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${pairs.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`)}}`;
}

/**
 * Whether the first answer answers a request: the same view, and every part that is asked for.
 *
 * @param {First | null | undefined} first
 * @param {string} where
 * @param {string} body
 */
export function fits(first, where, body) {
  if (!first || where !== "figures") return false;
  const asked = JSON.parse(body);
  /** @type {(kind: "figures" | "words") => boolean} */
  const all = (kind) =>
    Object.entries(asked[kind]).every(([key, part]) => canonical(part) === canonical(first[kind][key]));
  return canonical(asked.view) === canonical(first.view) && all("figures") && all("words");
}

/** Fetch the first answer. @param {string | URL} file @returns {Promise<Response>} */
export async function fetched(file) {
  const response = await fetch(file);
  if (!response.ok || !response.body) throw new Error(`${response.status} for ${file}`);
  return new Response(await unpacked(response.body));
}
