// Failures: one sentence over the figures about what is missing, and the pauses between new attempts.
//
// Each thing that may be missing has a name. While one is, the sentence stands; it is announced once and
// not at every attempt. It brings its own styles, because the style sheet may be what is missing.

import { announce, button, made, statusLine } from "./elements.js";
import { forgetAll, keepsAny } from "./memory.js";
import { figureParts, page } from "./state.js";

/**
 * @typedef {object} Problem
 * @property {string} sentence says what is missing, and what happens next
 * @property {boolean} [reload] whether only loading the page again can help
 * @property {() => void} [again] what "Try again" does besides ending all pauses
 */

// If several things are missing, the first of these is named.
const ORDER = ["answers", "plotly", "style", "formulas", "cell"];

/** @typedef {"answers" | "plotly" | "style" | "formulas" | "cell"} Thing */

const BOX =
  "position:absolute;z-index:6;top:0;left:0;right:0;display:flex;flex-wrap:wrap;align-items:center;" +
  "gap:0.25rem 1rem;padding:0.5rem 0.75rem;font-size:0.875rem;border-radius:0.25rem;" +
  "color:var(--st-text-color,#14202e);background:var(--st-secondary-background-color,#eef2f6);" +
  "border:1px solid var(--st-border-color,#c9d2dc)";
const BUTTON =
  "font:inherit;cursor:pointer;min-height:2rem;padding:0 0.75rem;border-radius:0.25rem;" +
  "color:inherit;background:var(--st-background-color,#fff);border:1px solid currentColor";

/** @type {Map<string, Problem>} */
const problems = new Map();

/** @type {{box: HTMLElement, sentence: HTMLElement, problem: Problem} | null} */
let notice = null;

/**
 * @param {Thing} thing
 * @param {Problem} problem
 */
export function reportMissing(thing, problem) {
  problems.set(thing, problem);
  tell();
}

/** @param {Thing} thing */
export function reportFound(thing) {
  if (problems.delete(thing)) tell();
}

function tell() {
  const thing = ORDER.find((name) => problems.has(name));
  const problem = thing && problems.get(thing);
  if (!problem) return clear();
  const { sentence, reload } = notice?.problem ?? {};
  if (notice && sentence === problem.sentence && reload === problem.reload) notice.problem = problem;
  else {
    const held = notice?.box.contains(document.activeElement);
    notice?.box.remove();
    notice = built(problem);
    placeNotice();
    if (held) notice.box.querySelector("button")?.focus();
  }
}

function clear() {
  if (!notice) return;
  const { box } = notice;
  const held = box.contains(document.activeElement) && box.parentElement;
  notice = null;
  if (!box.isConnected) return; // it was never shown
  box.remove();
  announce("The page is complete again.");
  if (!held) return;
  held.tabIndex = -1; // the keyboard focus was on the button and goes on from here
  held.focus({ preventScroll: true });
}

/** @param {Problem} problem */
function built(problem) {
  const sentence = statusLine("span");
  setTimeout(() => (sentence.textContent = problem.sentence)); // announced only if the box is in the page before
  const act = problem.reload
    ? button("Load the page anew", () => location.reload())
    : button("Try again", () => {
        notice?.problem.again?.();
        retryAllNow();
      });
  const acts = [act];
  // If loading the page again does not help, the cause may be the stored answers.
  if (problem.reload && keepsAny()) acts.push(button("Forget my answers", forgetAll));
  for (const one of acts) one.style.cssText = BUTTON;
  const box = made("div", "live-failure", sentence, ...acts);
  return { box, sentence, problem };
}

/** Put the sentence over the first figure of the page, or before its first words. */
export function placeNotice() {
  if (!notice) return;
  const { box } = notice;
  const figure = figureParts()[0];
  const part = figure ?? [...page.parts].find(({ host }) => host.isConnected);
  const host = part?.host.parentElement;
  if (!host || box.parentElement === host) return;
  box.style.cssText = BOX;
  host.style.position = "relative";
  if (figure) host.append(box); // after the figures: the style sheet counts them
  else {
    box.style.position = "static";
    host.prepend(box);
  }
}

// ---- Pauses between attempts --------------------------------------------------------------------

export const FIRST_MS = 500;
export const LONGEST_MS = 30_000;

/** @param {number} pause the pause before; 0 before the first one */
export const nextPause = (pause) => Math.min(pause ? 2 * pause : FIRST_MS, LONGEST_MS);

/** @type {Set<Pauses>} the pauses under way */
const waiting = new Set();

/** The pauses between attempts at one thing, each twice as long as the one before. */
export class Pauses {
  constructor() {
    this.pause = 0;
    this.since = 0;
    /** @type {(() => void) | null} */
    this.wake = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.hurrying = undefined;
  }

  /** Start again with a short pause, after a success. */
  reset() {
    this.pause = 0;
  }

  /**
   * Wait for the next attempt.
   *
   * @param {number} [least] what the server has asked for, in milliseconds
   */
  async next(least = 0) {
    this.pause = nextPause(this.pause);
    this.since = performance.now();
    waiting.add(this);
    await /** @type {Promise<void>} */ (
      new Promise((done) => {
        const timer = setTimeout(done, Math.max(this.pause, Math.min(least, LONGEST_MS)));
        this.wake = () => {
          clearTimeout(timer);
          done();
        };
      })
    );
    this.wake = null;
    clearTimeout(this.hurrying);
    this.hurrying = undefined;
    waiting.delete(this);
  }

  /**
   * Shorten the pause under way, because somebody is waiting.
   *
   * @param {number} most how long it may last in all, in milliseconds
   */
  hurry(most) {
    if (!this.wake) return;
    this.hurrying ??= setTimeout(this.wake, most - (performance.now() - this.since));
  }
}

/** End all pauses now. */
export function retryAllNow() {
  for (const { wake } of waiting) wake?.();
}

/** End all pauses when the network is back or the learner returns to the page. */
export function retryOnReturn() {
  addEventListener("online", retryAllNow);
  addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") retryAllNow();
  });
}
