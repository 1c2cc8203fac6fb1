// Failures: one sentence over the figures about what is missing, and the pauses between new attempts.
//
// Each thing that may be missing has a name. While one is, the sentence stands; it is announced once and
// not at every attempt. It brings its own styles, because the style sheet may be what is missing.

import { announce, button, made } from "./elements.js";
import { forgetAll, keepsAny } from "./memory.js";
import { figureParts, page } from "./state.js";

/**
 * @typedef {object} Problem
 * @property {string} sentence what is missing, and what happens next
 * @property {boolean} [reload] whether only loading the page anew can help
 * @property {() => void} [again] what "Try again" does beside ending all pauses
 */

// Of several things that are missing, the first of these is named.
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
const lacks = new Map();

/** @type {{box: HTMLElement, sentence: HTMLElement, lack: Problem} | null} */
let notice = null;

/**
 * @param {Thing} thing
 * @param {Problem} lack
 */
export function reportMissing(thing, lack) {
  lacks.set(thing, lack);
  tell();
}

/** @param {Thing} thing */
export function reportFound(thing) {
  if (lacks.delete(thing)) tell();
}

function tell() {
  const thing = ORDER.find((name) => lacks.has(name));
  const lack = thing && lacks.get(thing);
  if (!lack) return clear();
  if (notice && sameLack(notice.lack, lack)) notice.lack = lack;
  else {
    const held = notice?.box.contains(document.activeElement);
    notice?.box.remove();
    notice = built(lack);
    placeNotice();
    if (held) notice.box.querySelector("button")?.focus();
  }
}

/** @param {Problem} a @param {Problem} b */
const sameLack = (a, b) => a.sentence === b.sentence && a.reload === b.reload;

function clear() {
  if (!notice) return;
  const { box } = notice;
  const held = box.contains(document.activeElement) && box.parentElement;
  notice = null;
  if (!box.isConnected) return; // nobody has heard of it
  box.remove();
  announce("The page is complete again.");
  if (!held) return;
  held.tabIndex = -1; // who pressed the button by keyboard goes on from here
  held.focus({ preventScroll: true });
}

/** @param {Problem} lack */
function built(lack) {
  const sentence = made("span");
  sentence.setAttribute("role", "status");
  setTimeout(() => (sentence.textContent = lack.sentence)); // heard only if the box stands before
  const act = lack.reload
    ? button("Load the page anew", () => location.reload())
    : button("Try again", () => {
        notice?.lack.again?.();
        retryAllNow();
      });
  const acts = [act];
  // What does not go away with the page may come from what is kept.
  if (lack.reload && keepsAny()) acts.push(button("Forget my answers", forgetAll));
  for (const one of acts) one.style.cssText = BUTTON;
  const box = made("div", "live-failure", sentence, ...acts);
  return { box, sentence, lack };
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
  if (figure) host.append(box); // after the figures, which a style sheet counts
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

/** @type {Set<Pauses>} those that wait now */
const waiting = new Set();

/** The pauses of one thing that is tried again until it succeeds. */
export class Pauses {
  constructor() {
    this.pause = 0;
    this.since = 0;
    /** @type {(() => void) | null} */
    this.wake = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.hurrying = undefined;
  }

  /** It has succeeded: the next failure is a first one. */
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
   * Somebody waits for it: this pause shall last no longer than so long in all.
   *
   * @param {number} most in milliseconds
   */
  hurry(most) {
    if (!this.wake) return;
    this.hurrying ??= setTimeout(this.wake, most - (performance.now() - this.since));
  }
}

/** Try everything again now that is waiting. */
export function retryAllNow() {
  for (const { wake } of waiting) wake?.();
}

/** What was out of reach may be back with the network, or when the learner comes back. */
export function retryOnReturn() {
  addEventListener("online", retryAllNow);
  addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") retryAllNow();
  });
}
