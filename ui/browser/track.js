// Where a value lies on the track of a slider, and which value comes next. Nothing here knows the page.

import { clamp } from "./view.js";

/** @import { SliderFacts } from "./types.d.ts" */

const KNEE = 100; // a long track has half of its length for the values up to here
const LONG = 2 * KNEE;

/** So many places a track has: one at least between any two values of the longest. */
export const PLACES = 20_000;

/** Counts the items of a list, or whole numbers from `low` to `high`, by steps. */
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
    const steps = Math.ceil((count - this.low) / this.step - 0.5); // of two the lower one
    return clamp(this.low + steps * this.step, this.low, this.high);
  }

  /**
   * Return the value that a slider can show next to this number.
   *
   * @param {number} number
   */
  nearest(number) {
    const [first, last] = this.ends; // beside a huge number all values would seem equally near
    return this.valueOf(this.whole(this.countOf(clamp(number, first, last))));
  }

  /**
   * Return the value so many steps away, or the last one on the way.
   *
   * @param {number} value
   * @param {number} steps
   */
  next(value, steps) {
    return this.valueOf(this.whole(this.countOf(value) + steps * this.step));
  }

  // A track is linear up to the knee, and from there each step is the same factor.
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
