// The control bar: sliders in two rows, "Your setting", "Reset", and the view of a page just opened.

import { isCurrentPage, writeAddress } from "./address.js";
import { ask } from "./ask.js";
import { button, made } from "./elements.js";
import { goToView, setView, setting, showView } from "./move.js";
import { presses } from "./presses.js";
import { NumberEntry, SentenceField, Slider, valueText } from "./sliders.js";
import { clamp, page } from "./state.js";

/** @import { BarPayload, StateSetter, View } from "./types.d.ts" */

export class Bar {
  /** @type {BarPayload["usual"]} */
  usual = {};
  /** @type {BarPayload["opening"]} */
  opening = {};
  /** @type {string[] | null} the numbers that captions of saved pictures name; null for all */
  shows = null;

  /** @param {HTMLElement} host @param {BarPayload} payload */
  constructor(host, { controls }) {
    this.host = host;
    host.classList.add("live-controls");
    this.controls = controls.map((control) =>
      "longest" in control ? new SentenceField(control) : new Slider(control),
    );
    this.tools = [new OwnSetting(this), new ResetButton(this)];
    this.rows = new ControlRows(host, this.controls, this.tools.map(({ root }) => root));
  }

  /** @param {BarPayload} payload @param {StateSetter} send */
  set(payload, send) {
    const { front, shows, view, usual, opening, shown, page: at } = payload;
    if (!isCurrentPage(at)) return; // a late run of a page that was left
    page.path = location.pathname;
    this.usual = usual;
    this.shows = shows;
    this.hold(opening, front);
    const opened = !page.view || at !== page.at;
    page.at = at;
    // The view in the browser counts. Only a page just opened takes the view of the session, and after
    // Back or Forward the view in the history entry.
    if (opened) setView((page.view && history.state?.view) || view);
    if (shown && shown[0] !== page.shown) {
      page.shown = shown[0];
      if (!opened) goToView(shown[1]);
    }
    presses.hear(payload, send);
    writeAddress();
    showView();
    ask();
  }

  /** Open with a view, and with these controls in the first row. @param {BarPayload["opening"]} opening @param {string[]} front */
  hold(opening, front) {
    this.opening = opening;
    this.rows.set(front);
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

  /** Called after each change of the view; the wall of a room sends the view then. */
  moved() {}

  // Show the view of another history entry of this page.
  /** @param {View} view */
  step(view) {
    setView(view);
    ask();
    showView();
  }

  // The bar was removed from the page.
  leave() {
    if (page.bar === this) page.bar = null;
  }
}

// Write the view into the address before anything that the learner does outside the controls and
// figures, or with the browser, such as copying the address.
/** @param {Event} event */
function writeBefore(event) {
  const { target } = event;
  const inside = target instanceof Element && target.closest(".live-controls, .live-figure");
  const toBrowser =
    event instanceof KeyboardEvent &&
    (event.ctrlKey || event.metaKey || event.altKey || /^F\d/.test(event.key));
  if (!inside || toBrowser) writeAddress();
}

export function writeAddressFirst() {
  for (const kind of ["pointerdown", "keydown", "click", "visibilitychange"])
    addEventListener(kind, writeBefore, true);
}

// ---- The two rows of controls -------------------------------------------------------------------

const CONTROL_REM = 11.5; // width that a control needs, its name beside its number
const TOOLS_REM = 5; // width that the buttons need at least
const FEWEST = 2;

class ControlRows {
  /** @type {string[]} the keys of the controls that the page wants in the first row, in this order */
  wanted = [];
  held = "";

  /**
   * @param {HTMLElement} host
   * @param {(Slider | SentenceField)[]} controls
   * @param {HTMLElement[]} tools
   */
  constructor(host, controls, tools) {
    this.host = host;
    this.controls = controls;
    this.more = button("", () => this.turn(), "live-tool live-more");
    this.tools = made("div", "live-tools", ...tools, this.more);
    this.front = made("div", "live-front");
    this.rest = made("div", "live-rest");
    this.rest.id = "live-rest";
    this.more.setAttribute("aria-controls", this.rest.id);
    host.replaceChildren(this.front, this.rest);
    new ResizeObserver(() => this.fit()).observe(host);
  }

  /** @param {string[]} wanted */
  set(wanted) {
    this.wanted = wanted;
    this.host.hidden = !wanted.length;
    this.fit();
  }

  // The height of the bar is in --bar, so that what scrolls to the top of the page stays below it.
  fit() {
    if (!this.host.isConnected) return;
    this.arrange();
    document.documentElement.style.setProperty("--bar", `${this.host.offsetHeight}px`);
  }

  // The first row has as many controls as have room beside each other. The field for the sentence is
  // shown only on pages that use it.
  arrange() {
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const room = Math.floor((this.host.clientWidth / rem - TOOLS_REM) / CONTROL_REM);
    const front = this.wanted.slice(0, clamp(room, FEWEST, this.wanted.length));
    const shown = this.controls.filter(({ key }) => key !== "words" || this.wanted.includes(key));
    const others = shown.filter(({ key }) => !front.includes(key));
    const first = front.flatMap((key) => shown.filter((one) => one.key === key));
    place(this.front, [...first.map(({ root }) => root), this.tools]);
    place(this.rest, others.map(({ root }) => root));
    this.more.hidden = !others.length;
    this.held = others.map(({ sign }) => sign).join(", ");
    this.open(page.more);
  }

  // The button keeps its width, so that a second click still hits it.
  turn() {
    this.more.style.minWidth = page.more ? "" : `${this.more.offsetWidth}px`;
    this.open(!page.more);
  }

  /** @param {boolean} opened */
  open(opened) {
    page.more = opened;
    this.rest.hidden = !opened || this.more.hidden;
    this.more.setAttribute("aria-expanded", String(opened));
    const told = opened ? ["Less"] : ["More", made("span", "live-wide", `: ${this.held}`)];
    this.more.replaceChildren(...told);
  }
}

/**
 * Put elements into a row, unless they are there already: then the focus stays.
 *
 * @param {HTMLElement} row
 * @param {HTMLElement[]} elements
 */
function place(row, elements) {
  if (elements.length === row.childElementCount && elements.every((one, i) => row.children[i] === one))
    return;
  row.replaceChildren(...elements);
}

// ---- Buttons that set several controls ----------------------------------------------------------

/** Offers what the learner has set, while something else is shown. */
class OwnSetting {
  /** @param {Bar} bar */
  constructor(bar) {
    this.bar = bar;
    this.root = button("Your setting", () => this.bringBack(), "live-tool live-yours");
    this.root.hidden = true;
  }

  /** @param {View} view */
  show(view) {
    const own = setting.offer(view);
    const focused = this.root === document.activeElement;
    this.root.hidden = !own;
    if (!own) return focused && this.bar.focus();
    const entered = [...page.parts].flatMap((part) =>
      part instanceof NumberEntry ? [{ key: part.choice, sign: part.label }] : [],
    );
    const told = [...this.bar.controls, ...entered]
      .filter(({ key }) => own[key] !== view[key])
      .map(({ key, sign }) => `${sign} = ${valueText(own[key])}`);
    if (this.root.title !== told.join(", ")) this.root.title = told.join(", ");
  }

  bringBack() {
    const own = page.view && setting.offer(page.view);
    if (own) goToView(own);
  }
}

/** Back to the view that the page opens with. */
class ResetButton {
  /** @param {Bar} bar */
  constructor(bar) {
    this.bar = bar;
    this.root = button("Reset", () => this.reset(), "live-tool live-reset");
    this.root.title = "Back to the view that this page opens with";
  }

  /** @param {View} view */
  show(view) {
    const opening = Object.entries(this.bar.opening);
    const done = String(opening.every(([key, value]) => view[key] === value));
    if (this.root.ariaDisabled !== done) this.root.ariaDisabled = done;
  }

  reset() {
    if (this.root.ariaDisabled === "true") return;
    setting.forget();
    goToView(this.bar.opening);
  }
}
