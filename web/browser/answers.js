// Answers in the place of a server: from a worker, or, before it has started, made ahead.

import { ROOT } from "./address.js";
import { Engine } from "./engine.js";
import { unpacked } from "./gzip.js";

/** @import { First, Told } from "./types.d.ts" */

/**
 * Return a worker that is still to be started.
 *
 * @param {(told: Told) => void} hear
 */
export function engineOf(hear) {
  return new Engine((again) => {
    if (typeof WebAssembly === "undefined")
      throw new Error("this browser has no WebAssembly");
    return new Worker(new URL(again ? "worker.js?again" : "worker.js", import.meta.url), { type: "module" });
  }, hear);
}

/**
 * Answer the client in the server's place.
 *
 * @param {Engine} engine
 * @param {First | null} first
 */
export function answerBy(engine, first) {
  window.__started = engine.started;
  /** @param {string} where @param {string} body */
  window.__ask = async (where, body) => {
    const early = engine.state === "loading" || engine.state === "failed";
    if (early && first && fits(first, where, body))
      try {
        return await fetched(new URL(first.file, ROOT));
      } catch (error) {
        console.error(error); // the worker will answer
      }
    // What is made of the sources waits until they are there.
    const late = where === "file" || body.includes('"part":"listing"');
    const reply = await engine.call(late ? "file" : "ask", { where, text: body });
    return new Response(reply.bytes, { status: reply.status, headers: { "content-type": reply.type } });
  };
}

// ---- The answer made ahead ----------------------------------------------------------------------

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
