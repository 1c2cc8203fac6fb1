// One request to the server, and what its answer says beside the answer itself. A page without a
// server has `__ask`, which has its worker answer in the same way.

/** @import { AskedCell, AskedFigure, AskedFigures, View } from "./types.d.ts" */

const HOME = new URL("../", import.meta.url); // above the folder of this version
const LONGEST_SENTENCE = 300;
const AGAIN = new Set([408, 424, 425, 429]); // of requests that are at fault, these may be repeated

/** Return what answers this page, in words. */
export const answerer = () => (window.__ask ? "The code that computes" : "The server");

/** An answer that is none. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {string} sentence what the server says, if it is the course's own that has answered
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

  /** Whether this page does not fit the server, and only a new one would. */
  get outdated() {
    return this.final && this.status !== 500;
  }
}

/**
 * @overload
 * @param {"figures"} where
 * @param {AskedFigures} asked
 * @returns {Promise<Response>}
 */
/**
 * @overload
 * @param {"cell"} where
 * @param {AskedCell} asked
 * @returns {Promise<Response>}
 */
/**
 * @overload
 * @param {"cells"} where
 * @param {AskedFigure & {view: View}} asked
 * @returns {Promise<Response>}
 */
/**
 * @overload
 * @param {"file"} where
 * @param {{view: View, lesson: string, kind: string, name: string}} asked
 * @returns {Promise<Response>}
 */
/**
 * @param {string} where
 * @param {object} asked
 */
export async function posted(where, asked) {
  const body = JSON.stringify(asked);
  const response = await (window.__ask?.(where, body) ?? sent(where, body));
  if (!response.ok) throw await refusal(response);
  return response;
}

/** @param {string} where @param {string} body */
const sent = (where, body) =>
  fetch(new URL(where, HOME), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });

/** @param {Response} response */
export async function refusal(response) {
  const { status, headers } = response;
  const kind = headers.get("content-type") ?? "";
  const text = kind.startsWith("text/plain") ? await response.text() : "";
  const after = 1000 * (Number(headers.get("retry-after")) || 0);
  return new Refused(status, text.slice(0, LONGEST_SENTENCE), after);
}
