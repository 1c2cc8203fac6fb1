// The page on the screen: draws what a run has answered.

import { bind, here } from "./address.js";
import { mount } from "./components.js";
import { morph } from "./morphing.js";
import { showDialog, toast } from "./toasts.js";

/** @import { Answer, Happened, Made } from "./types.d.ts" */

const STAYS = "memory"; // the component that all pages share: it may be handing something in

export class Screen {
  /**
   * @param {Element} app
   * @param {string} live the folder of the client's files
   * @param {string} page the one that stands
   * @param {(event: Happened) => void} tell
   */
  constructor(app, live, page, tell) {
    this.app = /** @type {HTMLElement} */ (app);
    this.root = /** @type {Element} */ (app.querySelector(".stMainBlockContainer > .stVerticalBlock"));
    this.live = live;
    this.page = page;
    this.tell = tell;
    this.runs = 0;
  }

  /** Say whether a run is under way; a press waits for it. @param {boolean} running */
  running(running) {
    this.app.dataset.testScriptState = running ? "running" : "notRunning";
  }

  /** Say whether there is a session. @param {boolean} connected */
  connected(connected) {
    this.app.dataset.testConnectionState = connected ? "CONNECTED" : "DISCONNECTED";
  }

  /** Bring a page to life that stands as it was made. @param {Made} made */
  async wake(made) {
    this.finish();
    await mount(this.root, made.components, this.tell);
  }

  /** Draw what a run has answered. @param {Answer} answer @param {(key: string) => boolean} pending */
  async draw(answer, pending) {
    if (answer.page !== this.page) this.leave(answer.page);
    document.title = answer.title;
    if (here().page === answer.page) bind(answer.bound);
    morph(this.root, answer.html, pending);
    delete this.app.dataset.byLot;
    this.app.dataset.testRuns = String(++this.runs);
    this.finish();
    await mount(this.root, answer.components, this.tell);
    answer.toasts.forEach(toast);
    showDialog(answer.dialog);
  }

  /** What a component has drawn belongs to its page. @param {string} page */
  leave(page) {
    this.page = page;
    for (const place of this.root.querySelectorAll("[data-component]"))
      if (/** @type {HTMLElement} */ (place).dataset.key !== STAYS) place.remove();
  }

  finish() {
    // A fold that a run has opened is not opened by the learner.
    for (const fold of this.root.querySelectorAll("details[data-value]:not([data-told])"))
      /** @type {HTMLDetailsElement} */ (fold).dataset.told = String(/** @type {HTMLDetailsElement} */ (fold).open);
    setFormulas(this.root, this.live).catch(console.error);
  }
}

// ---- Formulas -----------------------------------------------------------------------------------

/** @typedef {typeof import("../../ui/browser/loading.js")} Setting */

/**
 * Set every formula that is still as it was written.
 *
 * @param {ParentNode} root
 * @param {string} live the folder of the client's files
 */
async function setFormulas(root, live) {
  const places = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(".math:not([data-tex])")]);
  if (!places.length) return;
  /** @type {Setting} */
  const { writeFormula } = await import(`${live}loading.js`);
  for (const place of places) {
    const tex = place.textContent ?? "";
    place.dataset.tex = tex;
    writeFormula(place, tex, place.localName === "div");
  }
}
