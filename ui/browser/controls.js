// The control bar, and how the session on the server hears of a move.

import { writeAddress } from "./address.js";
import { ask } from "./ask.js";
import { button } from "./elements.js";
import { showView } from "./move.js";
import { rest } from "./post.js";
import { Sentence, Slider } from "./sliders.js";
import { page } from "./state.js";

/** @import { BarPayload, Trigger, View } from "./types.d.ts" */

const DEAF_MS = 20_000; // after so long, what the session has not heard it will not hear

export class Bar {
  /** @type {Set<string>} */
  front = new Set();
  /** @type {BarPayload["usual"]} */
  usual = {};
  /** @type {Trigger | null} */
  trigger = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} as long as the hand moves */
  resting;
  /** @type {number | null} the number of the last move that the session was sent */
  sent = null;
  sentAt = 0;
  opened = false;

  /** @param {HTMLElement} host @param {BarPayload} payload */
  constructor(host, { controls, more }) {
    this.host = host;
    host.classList.add("live-controls");
    this.controls = controls.map((control) =>
      "longest" in control ? new Sentence(control) : new Slider(control),
    );
    this.button = button(more, () => this.open(!this.opened), "live-more");
    host.replaceChildren(...this.controls.map(({ root }) => root), this.button);
  }

  /** @param {BarPayload} payload @param {Trigger} trigger */
  set({ front, view, usual, heard }, trigger) {
    this.front = new Set(front);
    this.usual = usual;
    this.trigger = trigger;
    const calm = this.controls.filter(({ key }) => key !== "words" && !this.front.has(key));
    this.button.hidden = !front.length || !calm.length;
    this.open(page.more);
    // While a move is still to be sent or heard, the hand knows better than the server.
    if (heard === this.sent || performance.now() - this.sentAt > DEAF_MS) this.sent = null;
    if (page.view && this.untold) return;
    page.view = view;
    writeAddress();
    showView();
    ask();
  }

  // Whether the hand has moved since the server heard of it.
  get untold() {
    return Boolean(this.resting || this.sent);
  }

  // Another view was opened, whatever the hand has done before.
  forget() {
    clearTimeout(this.resting);
    this.resting = undefined;
    this.sent = null;
  }

  // The sentence is shown on pages that speak of words only.
  /** @param {boolean} opened */
  open(opened) {
    this.opened = page.more = opened;
    this.button.setAttribute("aria-expanded", String(opened));
    const more = opened && !this.button.hidden;
    for (const { root, key } of this.controls)
      root.hidden = !this.front.has(key) && !(more && key !== "words");
  }

  /** @param {View} view */
  show(view) {
    /** @type {Record<string, number>} */
    const lasts = { t: view.L - 1, phi: view.L - 1, dim: view.d - 1 };
    for (const control of this.controls) control.show(view[control.key], lasts[control.key]);
  }

  // The state of the session hears of a move when the hand rests: sooner on an idle server, later
  // on a busy one. Nothing the learner sees waits for it.
  tellSoon() {
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.tellNow(), rest.ms);
  }

  tellNow() {
    if (!this.resting) return;
    clearTimeout(this.resting);
    this.resting = undefined;
    this.sent = crypto.getRandomValues(new Uint32Array(1))[0];
    this.sentAt = performance.now();
    this.trigger?.("moved", { ...page.view, told: this.sent });
  }

  // The bar has gone from the page.
  leave() {
    this.forget();
    if (page.bar === this) page.bar = null;
  }
}

// Whatever else the learner does, on the page or with the browser, the address names the view and
// the session knows it before it hears of that.
/** @param {Event} event */
function tellBefore(event) {
  const { target } = event;
  const inside = target instanceof Element && target.closest(".live-controls, .live-figure");
  const toBrowser =
    event instanceof KeyboardEvent &&
    (event.ctrlKey || event.metaKey || event.altKey || /^F\d/.test(event.key));
  if (inside && !toBrowser) return;
  page.bar?.tellNow();
  writeAddress();
}

export function tellBeforeAllElse() {
  for (const kind of ["pointerdown", "keydown", "click", "visibilitychange"])
    addEventListener(kind, tellBefore, true);
}
