// The two rows of the control bar: what stands in front with the buttons, and what "More" shows.

import { button, made } from "./elements.js";
import { page } from "./state.js";
import { clamp } from "./view.js";

/** @import { Sentence, Slider } from "./sliders.js" */

const CONTROL_REM = 11.5; // that a control needs, its name beside its number
const TOOLS_REM = 5; // that the buttons need at least
const FEWEST = 2;

export class Rows {
  /** @type {string[]} what the page wants in front, in this order */
  wanted = [];
  held = "";

  /**
   * @param {HTMLElement} host
   * @param {(Slider | Sentence)[]} controls
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

  // What scrolls to the top of the page stands below the bar.
  fit() {
    if (!this.host.isConnected) return;
    this.arrange();
    document.documentElement.style.setProperty("--bar", `${this.host.offsetHeight}px`);
  }

  // As many stand in front as have room beside each other. The sentence is shown only on pages that
  // speak of words.
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

  // The button keeps its width, so that a second press finds it again.
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
 * Put elements into a row; what is there already keeps the focus.
 *
 * @param {HTMLElement} row
 * @param {HTMLElement[]} elements
 */
function place(row, elements) {
  if (elements.length === row.childElementCount && elements.every((one, i) => row.children[i] === one))
    return;
  row.replaceChildren(...elements);
}
