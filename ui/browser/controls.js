// The control bar: the sliders, and the view of a page that has just been opened.

import { isAt, writeAddress } from "./address.js";
import { ask } from "./ask.js";
import { newPlace, showView, turnTo } from "./move.js";
import { presses } from "./presses.js";
import { Rows } from "./rows.js";
import { Sentence, Slider } from "./sliders.js";
import { page } from "./state.js";
import { Reset, Yours } from "./tools.js";

/** @import { BarPayload, StateSetter, View } from "./types.d.ts" */

export class Bar {
  /** @type {BarPayload["usual"]} */
  usual = {};
  /** @type {BarPayload["opening"]} */
  opening = {};
  /** @type {string[] | null} which numbers captions name; all of them in an embedded figure */
  shows = null;

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

  /** @param {BarPayload} payload @param {StateSetter} send */
  set(payload, send) {
    const { front, shows, view, usual, opening, shown, page: at } = payload;
    if (!isAt(at)) return; // a run of a page that the browser has left comes late
    page.path = location.pathname;
    this.usual = usual;
    this.opening = opening;
    this.rows.set(front);
    this.shows = shows;
    const opened = !page.view || at !== page.at;
    page.at = at;
    // The view of the page counts; only one that is opened has that of the session. One to which the
    // browser has stepped back shows what stood there.
    if (opened) turnTo((page.view && history.state?.view) || view);
    if (shown && shown[0] !== page.shown) {
      page.shown = shown[0];
      if (!opened) newPlace(shown[1]);
    }
    presses.hear(payload, send);
    writeAddress();
    showView();
    ask();
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

  /** The hand has moved: who follows it elsewhere hears of it. */
  moved() {}

  // Another place of this page is shown, with the view that belongs there.
  /** @param {View} view */
  step(view) {
    turnTo(view);
    ask();
    showView();
  }

  // The bar has gone from the page.
  leave() {
    if (page.bar === this) page.bar = null;
  }
}

// Before anything else the learner does, on the page or with the browser, the view is written into
// the address.
/** @param {Event} event */
function writeBefore(event) {
  const { target } = event;
  const inside = target instanceof Element && target.closest(".live-controls, .live-figure");
  const toBrowser =
    event instanceof KeyboardEvent &&
    (event.ctrlKey || event.metaKey || event.altKey || /^F\d/.test(event.key));
  if (!inside || toBrowser) writeAddress();
}

export function writeBeforeAllElse() {
  for (const kind of ["pointerdown", "keydown", "click", "visibilitychange"])
    addEventListener(kind, writeBefore, true);
}
