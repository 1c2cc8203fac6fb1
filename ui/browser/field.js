// Number fields: how a typed number is read, which values are allowed, and the message when one is not.

import { announce, made } from "./elements.js";
import { clamp } from "./state.js";

/** @import { SliderFacts } from "./types.d.ts" */

const SAID_MS = 10_000;
const LONGEST = 20; // characters of a typed text that the message repeats
const WRITTEN = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** @param {number} value */
export const grouped = (value) => value.toLocaleString("en").replaceAll(",", "\u202f");

/**
 * Return the number in a text by the same rules as `course/view.py` for addresses; NaN if it is none.
 *
 * @param {string} text
 */
export function parseNumber(text) {
  const bare = text.replace(/[\s_]/g, "").replace("\u2212", "-");
  const grouping = /^-?\d{1,3}(,\d{3})+$/.test(bare);
  const plain = grouping ? bare.replaceAll(",", "") : bare;
  const number = WRITTEN.test(plain) ? Number(plain) : NaN;
  return Number.isFinite(number) ? number : NaN;
}

/**
 * Return the value taken from a typed text, and a message if it is not what was typed: the rule and the
 * nearest value. If the text is not a number, nothing is taken.
 *
 * @param {Pick<SliderFacts, "sign" | "rule" | "bound">} facts
 * @param {Track} track
 * @param {string} text
 * @returns {{value: number | null, said: string}}
 */
export function acceptNumber({ sign, rule, bound }, track, text) {
  const number = parseNumber(text);
  const value = Number.isNaN(number) ? null : track.nearest(number);
  if (value === number) return { value, said: "" };
  const [low, high] = track.ends.map(grouped);
  const readable = value !== null && grouped(number).length <= LONGEST;
  const typed = readable ? grouped(number) : `“${text.trim().slice(0, LONGEST)}”`;
  const nearest = value === null ? "Nothing is changed." : `Nearest: ${grouped(value)}.`;
  const range = `from ${low} to ${high}${bound ? ` (${bound})` : ""}`;
  return { value, said: `${sign} must be ${rule}, ${range}; got ${typed}. ${nearest}` };
}

/** A message below a field, announced and shown for a while. */
export class FieldMessage {
  /** @param {string} key */
  constructor(key) {
    this.root = made("span", "live-said");
    this.root.id = `live-said-${key}`;
    this.root.hidden = true;
  }

  /** @param {string} said */
  say(said) {
    if (this.root.textContent === said) return;
    clearTimeout(this.hiding);
    this.root.textContent = said;
    this.root.hidden = !said;
    if (!said) return;
    announce(said);
    this.hiding = setTimeout(() => this.say(""), SAID_MS);
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  hiding;
}

export class Field {
  /**
   * @param {SliderFacts} facts
   * @param {Track} track
   * @param {(value: number) => void} take
   */
  constructor(facts, track, take) {
    this.facts = facts;
    this.track = track;
    this.take = take;
    this.value = NaN;
    this.input = made("input", "live-number");
    Object.assign(this.input, { type: "text", inputMode: "numeric", enterKeyHint: "done" });
    Object.assign(this.input, { autocomplete: "off", ariaLabel: `${facts.label}: value` });
    this.remark = new FieldMessage(facts.key);
    this.note = this.remark.root;
    this.input.setAttribute("aria-describedby", this.note.id);
    this.input.addEventListener("focus", () => this.begin());
    this.input.addEventListener("blur", () => this.end());
    this.input.addEventListener("input", () => this.remark.say(""));
    this.input.addEventListener("keydown", (event) => this.onKey(event));
  }

  get typing() {
    return this.input === document.activeElement;
  }

  /** Show a value. Text being typed stays unless the value changes. @param {number} value */
  show(value) {
    const other = value !== this.value;
    if (other) this.remark.say("");
    this.value = value;
    if (other || !this.typing) this.write();
  }

  // While it is edited, a number has no gaps between its digits.
  write() {
    const text = this.typing ? String(this.value) : grouped(this.value);
    if (this.input.value !== text) this.input.value = text;
  }

  begin() {
    this.write();
    this.input.select();
  }

  end() {
    this.commit();
    this.write();
  }

  commit() {
    const text = this.input.value;
    if (!text.trim() || text === String(this.value) || text === grouped(this.value)) return;
    const { value, said } = acceptNumber(this.facts, this.track, text);
    if (value !== null && value !== this.value) this.take(value);
    this.write();
    this.remark.say(said);
  }

  /** @param {KeyboardEvent} event */
  onKey({ key }) {
    if (key === "Enter") this.commit();
    if (key === "Escape") this.remark.say("");
    if (key !== "Enter" && key !== "Escape") return;
    this.write();
    this.input.select();
  }
}

// ---- The values of a slider ---------------------------------------------------------------------

const KNEE = 100; // half of a long track is for the values up to here
const LONG = 2 * KNEE;

/** How many places a track has: at least one between any two values of the longest track. */
export const PLACES = 20_000;

/** The values of a slider: a list, or whole numbers from `low` to `high` by steps; a count is an index. */
export class Track {
  low = 0;
  high = 0;
  step = 1;

  /** @param {Pick<SliderFacts, "values" | "ends">} facts */
  constructor({ values, ends = [0, (values?.length ?? 1) - 1, 1] }) {
    this.values = values;
    const [low, high, step] = ends;
    Object.assign(this, { low, high, step });
  }

  /** The first value and the last one. */
  get ends() {
    return [this.valueOf(this.low), this.valueOf(this.high)];
  }

  /** @param {number} count */
  valueOf(count) {
    return this.values ? this.values[count] : count;
  }

  /** @param {number} value */
  countOf(value) {
    if (!this.values) return value;
    const miss = this.values.map((item) => Math.abs(item - value));
    return miss.indexOf(Math.min(...miss));
  }

  /** @param {number} count */
  whole(count) {
    const steps = Math.ceil((count - this.low) / this.step - 0.5); // halfway goes down
    return clamp(this.low + steps * this.step, this.low, this.high);
  }

  /**
   * Return the allowed value nearest to a number.
   *
   * @param {number} number
   */
  nearest(number) {
    const [first, last] = this.ends; // from a huge number all values would seem equally far
    return this.valueOf(this.whole(this.countOf(clamp(number, first, last))));
  }

  /**
   * Return the value a number of steps away, or the last one before the end.
   *
   * @param {number} value
   * @param {number} steps
   */
  next(value, steps) {
    return this.valueOf(this.whole(this.countOf(value) + steps * this.step));
  }

  // A long track is linear up to KNEE, and logarithmic above.
  get long() {
    return this.high - this.low > LONG;
  }

  /** @param {number} value */
  placeOf(value) {
    const count = this.countOf(value);
    if (this.long && count > KNEE)
      return Math.round(PLACES * (1 + Math.log(count / KNEE) / Math.log(this.high / KNEE)) / 2);
    const most = this.long ? 2 * KNEE - this.low : this.high;
    return Math.round(PLACES * (count - this.low) / (most - this.low || 1));
  }

  /** @param {number} place */
  valueAt(place) {
    const share = place / PLACES;
    if (!this.long) return this.valueOf(this.whole(this.low + share * (this.high - this.low)));
    if (share <= 0.5) return this.whole(this.low + 2 * share * (KNEE - this.low));
    return this.whole(KNEE * (this.high / KNEE) ** (2 * share - 1));
  }
}
