// The controls in the bar: sliders, and the field for a sentence.

import { made, within } from "./elements.js";
import { set } from "./move.js";

/** @import { SentenceFacts, SliderFacts } from "./types.d.ts" */

/**
 * Return a value as it is read.
 *
 * @param {number | string} value
 */
export const written = (value) => (typeof value === "number" ? grouped(value) : `“${value}”`);

/** @param {number} value */
const grouped = (value) => value.toLocaleString("en").replaceAll(",", "\u202f");

/** One slider. It counts steps of a list of values, or whole numbers between two ends. */
export class Slider {
  /** @param {SliderFacts} facts */
  constructor({ key, sign, label, help, values, ends = [0, (values?.length ?? 1) - 1, 1] }) {
    this.key = key;
    this.sign = sign;
    this.values = values;
    this.root = made("div", `live-control live-control-${key}`);
    const id = `live-slider-${key}`;
    this.root.innerHTML =
      `<label for="${id}"></label><output for="${id}"></output>` +
      `<input type="range" id="${id}" aria-describedby="${id}-help">` +
      `<span id="${id}-help" hidden></span>`;
    const name = within(this.root, "label");
    name.textContent = label;
    name.title = help;
    within(this.root, "span").textContent = help;
    this.output = within(this.root, "output");
    this.input = /** @type {HTMLInputElement} */ (within(this.root, "input"));
    [this.input.min, this.input.max, this.input.step] = ends.map(String);
    this.input.addEventListener("input", () => set({ [key]: this.value() }));
  }

  value() {
    const number = Number(this.input.value);
    return this.values ? this.values[number] : number;
  }

  /** @param {number | string} shown @param {number} [last] */
  show(shown, last) {
    const value = Number(shown);
    if (last !== undefined) this.input.max = String(last);
    const place = this.values ? this.values.findIndex((item) => item >= value) : value;
    if (Number(this.input.value) !== place) this.input.value = String(place);
    const words = grouped(value);
    if (this.output.textContent === words) return;
    this.output.textContent = words;
    this.input.setAttribute("aria-valuetext", words);
    const [low, high] = [Number(this.input.min), Number(this.input.max)];
    this.input.style.setProperty("--share", `${(100 * (place - low)) / (high - low || 1)}%`);
  }
}

/** The learner's own sentence. */
export class Sentence {
  /** @param {SentenceFacts} facts */
  constructor({ key, sign, label, help, longest }) {
    this.key = key;
    this.sign = sign;
    this.root = made("div", `live-control live-control-${key}`);
    const name = made("label", "", label);
    name.title = help;
    this.input = made("input");
    Object.assign(this.input, { type: "text", id: `live-text-${key}`, maxLength: longest });
    Object.assign(this.input, { autocomplete: "off", spellcheck: false, dir: "auto" });
    name.htmlFor = this.input.id;
    this.input.addEventListener("input", () => set({ [key]: this.input.value }));
    this.root.append(name, this.input);
  }

  /** @param {number | string} value */
  show(value) {
    if (this.input.value !== value) this.input.value = String(value);
  }
}
