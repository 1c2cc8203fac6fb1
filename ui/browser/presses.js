// Presses of buttons that the session is to carry out, kept until it confirms them.
//
// All that are not confirmed are sent again with each new one, as state and not as events. So none is
// lost when a run of the page is cut short by the next one, or when the connection breaks.

import { page } from "./state.js";

/** @import { BarPayload, PageEnd, Press, StateSetter } from "./types.d.ts" */

// A press that is not confirmed in this time is given up. The time does not run before there is a session.
const MOST_MS = 60_000;

export class Presses {
  /** @type {Press[]} */
  waiting = [];
  last = 0;
  /** The page of the last press. @type {string | null} */
  lastPage = null;
  /** The session that they were sent to. */
  session = "";
  /** When there was a session for the first time. */
  since = Infinity;
  /** @type {StateSetter | null} */
  send = null;

  /**
   * Note what the session has carried out. A new session is sent what the one before had not done.
   *
   * @param {Pick<BarPayload, "session" | "done">} told
   * @param {StateSetter} send
   */
  hear({ session, done }, send) {
    this.send = send;
    const isDone = (/** @type {Press} */ { number }) => session === this.session && done.includes(number);
    const heavy = this.waiting.some((one) => isDone(one) && typeof (one.value ?? 0) !== "number");
    this.waiting = this.waiting.filter((one) => !isDone(one));
    const fresh = session !== this.session;
    if (fresh && !this.waiting.length) this.lastPage = null; // the session before has carried out all of them
    this.session = session;
    if (session) this.since = Math.min(this.since, Date.now());
    // Otherwise files and text that were taken would be sent again with the next press.
    if (heavy || (fresh && this.waiting.length)) this.tell();
  }

  /**
   * Have the session carry out a press.
   *
   * @param {string} key of its button
   * @param {Press["value"]} [value] what was chosen, typed or read
   */
  add(key, value = null) {
    if (!page.view || page.at === null) return;
    this.last = Math.max(Date.now(), this.last + 1);
    this.lastPage = page.at;
    this.waiting.push({ number: this.last, key, page: page.at, view: page.view, value });
    this.tell();
  }

  /** Whether the page is drawn with all presses carried out, by what it sent at its end. @param {PageEnd} end */
  metBy(end) {
    return this.lastPage !== end.page || end.latest >= this.last;
  }

  /** Drop the waiting presses of a key, before another one replaces them. @param {string} key */
  drop(key) {
    this.waiting = this.waiting.filter((one) => one.key !== key);
  }

  tell() {
    const oldest = Date.now() - MOST_MS;
    const counts = (/** @type {Press} */ one) => one.page === page.at && Math.max(one.number, this.since) > oldest;
    this.waiting = this.waiting.filter(counts);
    this.send?.("pressed", { session: this.session, presses: this.waiting });
  }
}

export const presses = new Presses();
