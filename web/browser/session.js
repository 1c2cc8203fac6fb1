// The runs of a page, one at a time and in order: a page is opened, the learner does something, or time
// passes. Events wait here until the worker can run pages.

import { here } from "./address.js";
import { Stopped } from "./engine.js";
import { toast } from "./toasts.js";

/** @import { Engine } from "./engine.js" */
/** @import { Screen } from "./screen.js" */
/** @import { Answer, Happened, Place } from "./types.d.ts" */

/** @typedef {Place & {events: Happened[], stepped?: boolean}} Run */

export class Session {
  /** @param {Engine} engine @param {Screen} screen @param {(waits: boolean) => void} waiting */
  constructor(engine, screen, waiting) {
    this.engine = engine;
    this.screen = screen;
    this.waiting = waiting;
    /** @type {Run[]} */
    this.queue = [];
    this.running = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.ticking = undefined;
    /** @type {number | null} seconds, while the page is at work */
    this.again = null;
    addEventListener("visibilitychange", () => this.tickSoon());
  }

  /**
   * Open the page that the address names. Of several that wait the last one is opened.
   *
   * @param {boolean} stepped whether the browser has stepped back or forth
   */
  open(stepped = false) {
    this.again = null;
    this.queue = this.queue.filter(({ events }) => events.length);
    this.push({ ...here(), events: [], stepped });
  }

  /** Take note of what the hand did. @param {Happened} event */
  happened(event) {
    const place = here();
    if (place.page !== this.screen.page) return; // on the way to another page
    const last = this.queue.at(-1);
    if (last && replaces(last.events[0], event)) this.queue.pop();
    this.push({ ...place, events: [event] });
    const pressed = event.kind === "state" && event.name === "pressed";
    if (pressed) this.waiting(true);
  }

  /** Whether the session has yet to hear of a field. @param {string} key */
  pending(key) {
    return this.queue.some(({ events }) => events.some((event) => "key" in event && event.key === key));
  }

  /** @param {Run} run */
  push(run) {
    this.queue.push(run);
    if (!this.running) this.pump();
  }

  async pump() {
    this.running = true;
    clearTimeout(this.ticking);
    for (let run = this.queue.shift(); run; run = this.queue.shift()) {
      // Before the first run the page that was made ahead stands, and may be handed what is kept.
      if (this.engine.state === "whole") this.screen.running(true);
      await this.ran(run);
      await soon(); // components tell what they know of in the same breath
    }
    this.running = false;
    this.screen.running(false);
    this.waiting(false);
    this.tickSoon();
  }

  /** What was still to be told to a session that has gone with its worker means nothing to another. */
  forget() {
    this.queue = [];
  }

  /** @param {Run} run */
  async ran(run) {
    try {
      const { message } = await this.engine.call("run", { message: JSON.stringify(run) });
      /** @type {Answer} */
      const drawn = JSON.parse(message);
      const left = this.queue.some(({ page }) => page !== drawn.page);
      if (!left) await this.screen.draw(drawn, (key) => this.pending(key));
      this.again = drawn.again;
    } catch (error) {
      if (error instanceof Stopped) return; // which the page says at its foot
      console.error(error);
      toast("<p>Something went wrong, and this has not been done.</p>");
    }
  }

  /** A page at work is asked for again as long as somebody sees it. */
  tickSoon() {
    clearTimeout(this.ticking);
    if (this.again === null || document.visibilityState !== "visible") return;
    this.ticking = setTimeout(() => !this.running && this.happened({ kind: "tick" }), 1000 * this.again);
  }
}

/** Whether a later event says all that an earlier one said. @param {Happened | undefined} a @param {Happened} b */
export const replaces = (a, b) => {
  if (a?.kind === "tick") return b.kind === "tick";
  const sends = (a?.kind === "trigger" && b.kind === "trigger") || (a?.kind === "state" && b.kind === "state");
  return sends && a.key === b.key && a.name === b.name;
};

const soon = () => new Promise((done) => setTimeout(done));
