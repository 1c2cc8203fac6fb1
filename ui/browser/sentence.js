// A sentence whose words can be moved to other positions, with or without dials above them.
//
// The hands of a dial turn while its word moves.

import { announce, made } from "./elements.js";
import { move } from "./move.js";

/** @import { SentenceRows } from "./types.d.ts" */

const FAR_PX = 6; // a press that moves less than this is a click
const NARROW_PX = 44; // in columns narrower than this, words are written from top to bottom

/** @type {WeakMap<HTMLElement, Sentence>} */
const WRITTEN = new WeakMap();

/** @param {HTMLElement} host @param {SentenceRows} rows */
export function writeSentence(host, rows) {
  const here = WRITTEN.get(host) ?? new Sentence(host);
  WRITTEN.set(host, here);
  here.take(rows);
}

/**
 * Return the angle of a hand between two positions, by linear interpolation.
 *
 * @param {number[][]} angles by position and dial
 * @param {number} place
 * @param {number} dial
 */
export function angleAt(angles, place, dial) {
  const low = Math.min(Math.max(Math.floor(place), 0), angles.length - 1);
  const high = Math.min(low + 1, angles.length - 1);
  return angles[low][dial] + (place - low) * (angles[high][dial] - angles[low][dial]);
}

/**
 * Return a list with one item moved to another place.
 *
 * @template Thing
 * @param {Thing[]} things
 * @param {number} from
 * @param {number} to
 */
export function reordered(things, from, to) {
  const rest = things.filter((_, i) => i !== from);
  return [...rest.slice(0, to), things[from], ...rest.slice(to)];
}

/** One word with its dials. */
class Column {
  /** @param {string} word @param {string[]} colours */
  constructor(word, colours) {
    this.word = word;
    this.hands = colours.map(hand);
    this.button = made("button", "live-word", word);
    this.button.type = "button";
    this.position = made("span", "live-position");
    const dials = made("div", "live-dials", ...this.hands.map((one) => one.dial));
    dials.setAttribute("aria-hidden", "true");
    this.root = made("li", "live-column", dials, this.button, this.position);
  }

  /** @param {number} place @param {number[][]} angles @param {number} width */
  stand(place, angles, width) {
    this.root.style.transform = `translateX(${place * width}px)`;
    this.hands.forEach(({ arm }, dial) => {
      arm.style.transform = `rotate(${angleAt(angles, place, dial)}rad)`;
    });
  }
}

/** @param {string} colour */
function hand(colour) {
  const dial = made("div", "live-dial");
  dial.innerHTML =
    '<svg viewBox="-22 -22 44 44"><circle r="19" fill="none" stroke="currentColor" stroke-opacity="0.3" stroke-width="1.5"/>' +
    `<g><path d="M0 0V-19" stroke="${colour}" stroke-width="3.5" stroke-linecap="round"/>` +
    `<circle cy="-19" r="3" fill="${colour}"/></g></svg>`;
  return { dial, arm: /** @type {SVGGElement} */ (dial.querySelector("g")) };
}

class Sentence {
  /** @type {SentenceRows | null} */
  rows = null;
  /** @type {Column[]} */
  columns = [];

  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    this.list = made("ol", "live-sentence");
    this.caption = made("p", "live-caption");
    this.alt = made("p", "live-status");
    host.replaceChildren(this.list, this.caption, this.alt);
    new ResizeObserver(() => this.lay()).observe(this.list);
  }

  /** @param {SentenceRows} rows */
  take(rows) {
    const words = rows.words.slice(0, rows.angles.length);
    const same =
      this.rows?.colours.join() === rows.colours.join() &&
      words.join("\n") === this.columns.map(({ word }) => word).join("\n");
    this.rows = rows;
    if (!same) this.build(words);
    this.caption.textContent = rows.caption;
    this.alt.textContent = rows.alt;
    this.lay(same);
  }

  /** @param {string[]} words */
  build(words) {
    this.columns = words.map((word) => new Column(word, this.rows?.colours ?? []));
    for (const column of this.columns) this.listen(column);
    this.list.classList.toggle("live-alone", !this.rows?.colours.length);
    this.list.replaceChildren(...this.columns.map(({ root }) => root));
  }

  // Put every word in its place, with its hands at the angles of that position. It moves there smoothly,
  // but at once if it is new or its width has changed.
  lay(glides = false) {
    const { rows } = this;
    if (!rows) return;
    const count = Math.max(this.columns.length, 1);
    const width = this.list.clientWidth / count;
    this.list.style.setProperty("--column", `${width}px`);
    this.list.classList.toggle("live-narrow", width < NARROW_PX);
    this.columns.forEach((column, i) => {
      column.stand(i, rows.angles, width);
      column.root.classList.toggle("live-chosen", i === rows.chosen);
      column.position.textContent = width < 90 ? String(i) : `position ${i}`;
      const told = `${column.word}, position ${i} of ${count - 1}. Left and right arrow move it.`;
      column.button.setAttribute("aria-label", told);
      column.button.setAttribute("aria-pressed", String(i === rows.chosen));
    });
    if (glides) return;
    this.list.classList.add("live-still");
    this.list.getBoundingClientRect(); // applies the new places before motion is turned on again
    this.list.classList.remove("live-still");
  }

  /** @param {number} from @param {number} to */
  place(from, to) {
    if (!this.rows) return;
    this.columns = reordered(this.columns, from, to);
    const words = reordered(this.rows.words, from, to);
    this.rows = { ...this.rows, words, chosen: to };
    this.lay(true);
    move(from === to ? { t: to } : { t: to, words: words.join(" ") });
  }

  /** @param {Column} column */
  listen(column) {
    const { button } = column;
    button.addEventListener("pointerdown", (event) => this.hold(column, event));
    button.addEventListener("click", ({ detail }) => {
      const at = this.columns.indexOf(column);
      if (!detail) this.place(at, at); // by the keyboard: a pointer has done this when it was released
    });
    button.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const from = this.columns.indexOf(column);
      const to = from + (by ?? 0);
      if (!by || to < 0 || to >= this.columns.length) return;
      event.preventDefault();
      this.place(from, to);
      announce(`${column.word} now stands at position ${to}.`);
    });
  }

  /** @param {Column} column @param {PointerEvent} event */
  hold(column, { button, pointerId, clientX }) {
    if (button || !this.rows) return;
    const { angles } = this.rows;
    const width = this.list.clientWidth / this.columns.length;
    const from = this.columns.indexOf(column);
    const last = this.columns.length - 1;
    let place = from;
    let far = false;
    const target = column.button;
    target.setPointerCapture(pointerId);
    const follow = (/** @type {PointerEvent} */ { clientX: x }) => {
      far ||= Math.abs(x - clientX) > FAR_PX;
      if (!far) return;
      column.root.classList.add("live-held");
      place = Math.min(Math.max(from + (x - clientX) / width, 0), last);
      column.stand(place, angles, width);
      // The other words make room, and their hands turn.
      reordered(this.columns, from, Math.round(place)).forEach((other, i) => {
        if (other !== column) other.stand(i, angles, width);
      });
    };
    const done = () => {
      for (const [kind, act] of acts) target.removeEventListener(kind, act);
      column.root.classList.remove("live-held");
      this.place(from, Math.round(place));
    };
    const acts = /** @type {[string, EventListener][]} */ ([
      ["pointermove", follow],
      ["pointerup", done],
      ["pointercancel", done],
    ]);
    for (const [kind, act] of acts) target.addEventListener(kind, act);
  }
}
