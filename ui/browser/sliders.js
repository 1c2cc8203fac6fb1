// The controls that set one value: a slider, the field for a sentence, and a number to enter.

import { made, within } from "./elements.js";
import { PLACES, Field, FieldMessage, Track, grouped } from "./field.js";
import { set } from "./move.js";
import { PagePart, page } from "./state.js";

/** @import { EntryPayload, Part, SentenceFacts, SliderFacts, View } from "./types.d.ts" */

/**
 * Return a value as text for a label.
 *
 * @param {number | string} value
 */
export const valueText = (value) => (typeof value === "number" ? grouped(value) : `“${value}”`);

/** One slider, with a step to either side and its number to type. */
export class Slider {
  value = NaN;

  /** @param {SliderFacts} facts */
  constructor(facts) {
    const { key, sign, label, help } = facts;
    this.key = key;
    this.sign = sign;
    this.track = new Track(facts);
    this.root = made("div", `live-control live-control-${key}`);
    const id = `live-slider-${key}`;
    this.root.innerHTML =
      `<label for="${id}"></label>` +
      `<input type="range" id="${id}" min="0" max="${PLACES}" step="1" aria-describedby="${id}-help">` +
      `<span id="${id}-help" hidden></span>`;
    const name = within(this.root, "label");
    name.append(...named(label));
    name.title = help;
    within(this.root, "span[id]").textContent = help;
    this.input = /** @type {HTMLInputElement} */ (within(this.root, "input"));
    this.input.addEventListener("input", () => this.follow());
    this.field = new Field(facts, this.track, (value) => this.take(value));
    const step = (/** @type {number} */ by) => () => this.take(this.track.next(this.value, by));
    this.less = repeatButton("\u2212", `${label}: one step less`, step(-1));
    this.more = repeatButton("+", `${label}: one step more`, step(1));
    name.after(this.field.input, this.less);
    this.input.after(this.more, this.field.note);
  }

  // An arrow key moves the thumb by one place, Page Up and Page Down by a tenth of the track. Either must
  // reach another value, and the thumb is set to the place of that value.
  follow() {
    const place = Number(this.input.value);
    const by = place - this.track.placeOf(this.value);
    const value = this.track.valueAt(place);
    const key = Math.abs(by) === 1 || (Math.abs(by) === PLACES / 10 && value === this.value);
    this.take(key ? this.track.next(this.value, Math.sign(by)) : value);
    this.input.value = String(this.track.placeOf(this.value));
  }

  /** @param {number} value */
  take(value) {
    if (value !== this.value) set({ [this.key]: value });
  }

  /** @param {number | string} shown @param {number} [last] */
  show(shown, last = this.track.high) {
    const value = Number(shown);
    if (value === this.value && last === this.track.high) return;
    this.value = value;
    this.track.high = last;
    this.input.value = String(this.track.placeOf(value));
    this.input.setAttribute("aria-valuetext", grouped(value));
    this.field.show(value);
    const [low, high] = this.track.ends;
    this.less.ariaDisabled = String(value <= low);
    this.more.ariaDisabled = String(value >= high);
  }
}

// Where there is no room, the style sheet hides the first word of a long name.
/** @param {string} label */
function named(label) {
  const [first, ...rest] = label.split(" ");
  return rest.length < 2 ? [label] : [made("span", "live-wide", `${first} `), rest.join(" ")];
}

/** The field for the learner's own sentence. */
export class SentenceField {
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
    this.remark = new FieldMessage(key);
    this.input.setAttribute("aria-describedby", this.remark.root.id);
    this.input.addEventListener("beforeinput", ({ data }) => this.weigh(data ?? ""));
    this.input.addEventListener("input", () => set({ [key]: this.input.value }));
    this.root.append(name, this.input, this.remark.root);
  }

  /** Say how many characters of typed or pasted text are left out. @param {string} text */
  weigh(text) {
    const { value, maxLength, selectionStart, selectionEnd } = this.input;
    const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0);
    const beyond = value.length - replaced + text.length - maxLength;
    const left = `${grouped(beyond)} ${beyond > 1 ? "are" : "is"} left out`;
    this.remark.say(beyond > 0 && text ? `A sentence has at most ${maxLength} characters: ${left}.` : "");
  }

  /** @param {number | string} value */
  show(value) {
    if (this.input.value !== value) this.input.value = String(value);
  }
}

// ---- A number to enter --------------------------------------------------------------------------

const ROOM = 1; // width beside the digits and the gaps between them, in ch

/** @implements {Part} */
export class NumberEntry extends PagePart {
  /** The key of the view that it sets. */
  choice = "";
  label = "";
  /** @type {Field | null} */
  field = null;

  /** @param {EntryPayload} payload */
  set({ key, choice, label, help, ends, rule }) {
    Object.assign(this, { key, choice, label });
    if (this.field) return;
    const facts = { key: choice, sign: label, label, help, ends, rule };
    this.field = new Field(facts, new Track(facts), (value) => set({ [choice]: value }));
    this.field.input.name = `live-entry-${choice}`;
    const digits = String(ends[1]).length;
    this.field.input.style.width = `${digits + Math.ceil(digits / 3) / 2 + ROOM}ch`;
    const box = made("label", "live-choice", made("strong", "", label), this.field.input);
    box.title = help;
    this.host.classList.add("live-entry");
    this.host.replaceChildren(box, this.field.note);
    if (page.view) this.show(page.view);
    // An address that names this number scrolls to it, in the fold that is open for it.
    const sent = new URLSearchParams(location.search).has(choice);
    if (sent) this.host.closest("details[open]")?.querySelector("summary")?.scrollIntoView();
  }

  get value() {
    return this.field?.input.value ?? "";
  }

  /** @param {View} view */
  show(view) {
    this.field?.show(Number(view[this.choice]));
  }
}

// ---- A button that repeats while it is held -----------------------------------------------------

const HOLD_MS = 400;
const AGAIN_MS = 70;

/**
 * @param {string} sign
 * @param {string} name
 * @param {() => void} act
 */
function repeatButton(sign, name, act) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let again;
  let held = false; // whether it has repeated, so that the click at the end does not count
  const go = () => {
    if (!element.isConnected) return;
    held = true;
    act();
    again = setTimeout(go, AGAIN_MS);
  };
  const element = made("button", "live-step", sign);
  element.type = "button";
  element.ariaLabel = name;
  element.tabIndex = -1; // the arrow keys of the slider do the same
  element.addEventListener("pointerdown", (event) => {
    clearTimeout(again);
    held = false;
    if (event.button === 0) again = setTimeout(go, HOLD_MS);
  });
  element.addEventListener("click", ({ detail }) => {
    if (!held || !detail) act(); // a key press has no detail
    held = false;
  });
  for (const kind of ["pointerup", "pointerleave", "pointercancel"])
    element.addEventListener(kind, () => clearTimeout(again));
  element.addEventListener("contextmenu", (event) => event.preventDefault());
  return element;
}
