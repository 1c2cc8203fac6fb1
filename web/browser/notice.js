// What the page says of its own state: that it is still loading what a press needs, or what failed,
// with a button that tries again. It brings its own style: the style sheet may be what is missing.

import { element } from "./toasts.js";

/** @import { Told } from "./types.d.ts" */

const PATIENCE_MS = 400; // what is answered sooner needs no word
const LONG_MS = 30_000; // a worker that has not answered by then may never do so
const MB = 2 ** 20;
const BOX =
  "position:fixed;z-index:99;inset:auto 0 0;display:flex;flex-wrap:wrap;align-items:center;gap:0.25rem 1rem;" +
  "padding:0.6rem 1rem;color:light-dark(#14202e,#e9edf2);background:light-dark(#eef2f6,#1c2530);" +
  "border-top:1px solid light-dark(#c9d2dc,#38434f)";
const BUTTON =
  "font:inherit;cursor:pointer;min-height:2.1rem;padding:0 0.75rem;border-radius:0.25rem;color:inherit;" +
  "background:light-dark(#fff,#0f141b);border:1px solid currentColor";

const LATE = "The answer takes longer than usual. “Try again” starts this page's computing anew.";

/** Return how far the loading is, in words. @param {Told} told */
export function loadingSentence({ loaded = 0, total = 0 }) {
  const far = total ? ` (${(loaded / MB).toFixed(1)} of ${(total / MB).toFixed(1)} MB)` : "";
  return `The page is still loading what answers you${far}. Nothing you have pressed is lost.`;
}

export class Notice {
  /** @param {() => void} again */
  constructor(again) {
    this.again = again;
    /** @type {HTMLElement | null} */
    this.box = null;
    this.text = element("span", { role: "status" });
    /** @type {Told} */
    this.told = { state: "loading" };
    this.waits = false;
    this.late = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.lating = undefined;
  }

  /** Somebody waits for an answer, or does so no more. @param {boolean} waits */
  wait(waits) {
    if (this.waits === waits) return;
    this.waits = waits;
    clearTimeout(this.lating);
    if (waits) this.lating = setTimeout(() => this.beLate(), LONG_MS);
    else this.late = false;
    setTimeout(() => this.show(), waits ? PATIENCE_MS : 0);
  }

  beLate() {
    this.late = this.told.state === "whole";
    this.show();
  }

  /** The worker has come further, or has stopped. @param {Told} told */
  hear(told) {
    this.told = told;
    this.show();
  }

  show() {
    const { state, sentence } = this.told;
    if (state === "failed") this.say(failedSentence(sentence), true);
    else if (state !== "whole" && this.waits) this.say(loadingSentence(this.told), false);
    else if (this.late) this.say(LATE, true);
    else this.away();
  }

  away() {
    this.box?.remove();
    this.box = null;
  }

  /** @param {string} sentence @param {boolean} failed */
  say(sentence, failed) {
    if (this.box?.dataset.failed !== String(failed)) {
      this.away();
      this.box = element("div", { class: "page-notice", "data-failed": String(failed) }, this.text);
      if (failed) this.box.append(button("Try again", this.again), button("Load the page anew", () => location.reload()));
      this.box.style.cssText = BOX;
      document.body.append(this.box);
      this.text.textContent = "";
    }
    if (this.text.textContent !== sentence) setTimeout(() => (this.text.textContent = sentence));
  }
}

/** @param {string} [sentence] */
const failedSentence = (sentence) =>
  `${sentence || "The code that computes did not load."} You can read this page, but it does not follow your hand.`;

/** @param {string} name @param {() => void} act */
function button(name, act) {
  const made = element("button", { type: "button" }, name);
  made.style.cssText = BUTTON;
  made.addEventListener("click", act);
  return made;
}
