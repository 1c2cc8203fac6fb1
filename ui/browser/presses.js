// Presses that the session is to carry out. They are kept here until it says that they are done, and
// all that are still to be done are sent again with each new one: as state, so that none is lost when
// a run of the page gives way to the next one, or the connection breaks.

import { page } from "./state.js";

/** @import { BarPayload, Press, StateSetter } from "./types.d.ts" */

// A press that was not heard of for so long is given up; before there is a session it waits for one.
const MOST_MS = 60_000;

export class Presses {
  /** @type {Press[]} */
  waiting = [];
  last = 0;
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
    this.waiting = this.waiting.filter(({ number }) => session !== this.session || !done.includes(number));
    const fresh = session !== this.session;
    this.session = session;
    if (session) this.since = Math.min(this.since, Date.now());
    if (fresh && this.waiting.length) this.tell();
  }

  /**
   * Have the session carry out a press.
   *
   * @param {string} key of its button
   * @param {number | null} [value] what was chosen or typed
   */
  add(key, value = null) {
    if (!page.view || page.at === null) return;
    this.last = Math.max(Date.now(), this.last + 1);
    this.waiting.push({ number: this.last, key, page: page.at, view: page.view, value });
    this.tell();
  }

  tell() {
    const oldest = Date.now() - MOST_MS;
    const counts = (/** @type {Press} */ one) => one.page === page.at && Math.max(one.number, this.since) > oldest;
    this.waiting = this.waiting.filter(counts);
    this.send?.("pressed", { session: this.session, presses: this.waiting });
  }
}

export const presses = new Presses();
