// What stands in for the server: a worker that answers the client, or, as long as it is not there, the
// answer that was made ahead.

import { Engine } from "./engine.js";
import { fetched, fits } from "./first.js";
import { ROOT } from "./place.js";

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
