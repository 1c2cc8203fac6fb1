// The control bar, and how a move is sent to the session on the server.

import { isAt, leaving, newAddress, writeAddress } from "./address.js";
import { ask } from "./ask.js";
import { glideTo } from "./motion.js";
import { showView, turnTo } from "./move.js";
import { rest } from "./post.js";
import { Rows } from "./rows.js";
import { bringIntoSight, note } from "./sight.js";
import { Sentence, Slider } from "./sliders.js";
import { page } from "./state.js";
import { Reset, Yours } from "./tools.js";
import { sameView } from "./view.js";

/** @import { BarPayload, Trigger, View } from "./types.d.ts" */

const LEAVING_MS = 3_000; // a link that was followed has led to another page by then
const ACK_TIMEOUT_MS = 20_000; // a move not acknowledged by then is taken for lost

export class Bar {
  /** @type {BarPayload["usual"]} */
  usual = {};
  /** @type {BarPayload["opening"]} */
  opening = {};
  /** @type {Trigger | null} */
  trigger = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} as long as the hand moves */
  resting;
  /** @type {number | null} the number of the last move that the session was sent */
  sent = null;
  /** @type {string[] | null} which numbers captions name; all of them in an embedded figure */
  shows = null;
  sentAt = 0;

  /** @param {HTMLElement} host @param {BarPayload} payload */
  constructor(host, { controls }) {
    this.host = host;
    host.classList.add("live-controls");
    this.controls = controls.map((control) =>
      "longest" in control ? new Sentence(control) : new Slider(control),
    );
    this.tools = [new Yours(this), new Reset(this)];
    this.rows = new Rows(host, this.controls, this.tools.map(({ root }) => root));
  }

  /** @param {BarPayload} payload @param {Trigger} trigger */
  set({ front, shows, view, usual, opening, heard, shown, sought, page: at }, trigger) {
    if (!isAt(at)) return; // a run of a page that the browser has left comes late
    page.path = location.pathname;
    this.usual = usual;
    this.opening = opening;
    this.trigger = trigger;
    this.rows.set(front);
    this.shows = shows;
    const answered = this.sent !== null && heard === this.sent;
    if (answered || performance.now() - this.sentAt > ACK_TIMEOUT_MS) this.sent = null;
    const opened = !page.view || at !== page.at;
    const pressed = shown !== null && shown !== page.shown;
    page.at = at;
    const taken = this.take(view, { opened, pressed, answered });
    if (taken) page.shown = shown;
    writeAddress();
    showView();
    ask();
    if (taken && pressed && sought) bringIntoSight();
  }

  /**
   * Take over the view of the session, where it is news: that of a page just opened, or of a
   * button. Otherwise the view of the page counts, and the session is sent it. While a move is still
   * to be sent or acknowledged, the view of the page counts in any case; what a button has asked for
   * comes again with the acknowledgement.
   *
   * @param {View} view
   * @param {{opened: boolean, pressed: boolean, answered: boolean}} news
   * @returns {boolean} whether the view of the session has been looked at
   */
  take(view, { opened, pressed, answered }) {
    if (opened || !page.view) {
      // One to which the browser has stepped back shows what stood there.
      turnTo((page.view && history.state?.view) || view);
      this.forget();
    } else if (this.unheard) return false;
    else if (pressed || answered) {
      const before = page.view;
      if (answered) page.view = view;
      if (pressed) {
        turnTo(view);
        newAddress();
        glideTo(view);
        for (const { key, root } of this.controls) if (before[key] !== view[key]) note(root);
      }
    }
    if (!sameView(page.view, view)) this.tell();
    return true;
  }

  // Whether a move has not been sent yet, or not been acknowledged.
  get unheard() {
    return Boolean(this.resting || this.sent);
  }

  // Another view was opened, whatever the hand has done before.
  forget() {
    clearTimeout(this.resting);
    this.resting = undefined;
    this.sent = null;
  }

  /** @param {View} view */
  show(view) {
    /** @type {Record<string, number>} */
    const lasts = { t: view.L - 1, phi: view.L - 1, dim: view.d - 1 };
    for (const control of this.controls) control.show(view[control.key], lasts[control.key]);
    for (const tool of this.tools) tool.show(view);
  }

  focus() {
    this.host.querySelector("input")?.focus();
  }

  // The session is sent a move when the hand rests: sooner on an idle server, later on a busy one.
  // Nothing the learner sees waits for it.
  tellSoon(after = rest.ms) {
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.tellNow(), after);
  }

  putOff() {
    if (this.resting) this.tellSoon(LEAVING_MS);
  }

  tellNow() {
    if (this.resting) this.tell();
  }

  tell() {
    clearTimeout(this.resting);
    this.resting = undefined;
    if (leaving()) return;
    this.sent = crypto.getRandomValues(new Uint32Array(1))[0];
    this.sentAt = performance.now();
    this.trigger?.("moved", { ...page.view, message: this.sent, shown: page.shown });
  }

  // Another place of this page is shown, with the view that belongs there.
  /** @param {View} view */
  step(view) {
    turnTo(view);
    ask();
    showView();
    this.tell();
  }

  // The bar has gone from the page.
  leave() {
    this.forget();
    if (page.bar === this) page.bar = null;
  }
}

// Before anything else the learner does, on the page or with the browser, the view is written into
// the address and sent to the session. Not so before a link: the page it leads to takes the view along
// by itself, and a move sent on the way would have the session run the page that is left.
/** @param {Event} event */
function tellBefore(event) {
  const { target } = event;
  const inside = target instanceof Element && target.closest(".live-controls, .live-figure");
  const toBrowser =
    event instanceof KeyboardEvent &&
    (event.ctrlKey || event.metaKey || event.altKey || /^F\d/.test(event.key));
  if (inside && !toBrowser) return;
  if (target instanceof Element && target.closest("a[href]")) page.bar?.putOff();
  else page.bar?.tellNow();
  writeAddress();
}

export function tellBeforeAllElse() {
  for (const kind of ["pointerdown", "keydown", "click", "visibilitychange"])
    addEventListener(kind, tellBefore, true);
}
