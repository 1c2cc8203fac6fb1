// Presses that the session is to carry out. They are kept here until it says that they are done, and
// all that are still to be done are sent again with each new one: as state, so that none is lost when
// a run of the page gives way to the next one, or the connection breaks.

import { page } from "./state.js";

/** @import { BarPayload, PageEnd, Press, StateSetter } from "./types.d.ts" */

// A press that was not heard of for so long is given up; before there is a session it waits for one.
const MOST_MS = 60_000;

export class Presses {
  /** @type {Press[]} */
  waiting = [];
  last = 0;
  /** The page of that one. @type {string | null} */
  lastPage = null;
  /** The session that they were sent to. */
  session = "";
  /** When the first one was there. */
  since = Infinity;
  /** @type {StateSetter | null} */
  send = null;

  /**
   * Take note of what the session has done; one that is new is sent what the one before had not done.
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
    if (fresh && !this.waiting.length) this.lastPage = null; // the session before has met all of them
    this.session = session;
    if (session) this.since = Math.min(this.since, Date.now());
    // Files and lines that were taken would be sent again with whatever is sent next.
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

  /** Whether what a page has said at its end tells that it is drawn with all presses met. @param {PageEnd} end */
  metBy(end) {
    return this.lastPage !== end.page || end.latest >= this.last;
  }

  /** Give up what waits under a key: what comes next takes its place. @param {string} key */
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
