// The choices of a page: options as radio buttons or as a list, and presets of several numbers.

import { button, made } from "./elements.js";
import { changeView, move, set } from "./move.js";
import { presses } from "./presses.js";
import { PagePart, matchesPreset, page, withPreset } from "./state.js";

/** @import { ChoicePayload, Part, PresetsPayload, View, ViewValues } from "./types.d.ts" */

/** @implements {Part} */
export class Choice extends PagePart {
  choice = "";
  label = "";
  /** @type {HTMLElement | null} */
  box = null;
  /** @type {HTMLInputElement[]} */
  inputs = [];
  /** @type {HTMLSelectElement | null} */
  select = null;
  /** The key of the press that runs the page for another option; empty if no run is needed. */
  press = "";
  /** @type {string | null} the option for which the page was run last */
  drawn = null;

  /** @param {ChoicePayload} payload */
  set({ key, choice, many, label, help, options, written, press = "" }) {
    Object.assign(this, { key, press, choice, label });
    if (this.box) return;
    this.box = many ? this.list(label, options) : this.row(label, options, written);
    this.box.title = help;
    // In a form of its own: while Streamlit replaces a page there are two copies of this choice for a
    // moment, and radio buttons with one name in one form would be one group.
    const form = made("form", "", this.box);
    form.addEventListener("submit", (event) => event.preventDefault());
    this.host.replaceChildren(form);
    if (page.view) this.show(page.view);
  }

  /** @param {string} label @param {string[]} options @param {Record<string, string>} written */
  row(label, options, written) {
    const box = made("fieldset", "live-choice", made("legend", "", label));
    this.inputs = options.map((option) => {
      const input = made("input");
      Object.assign(input, { type: "radio", name: `live-choice-${this.choice}`, value: option });
      input.addEventListener("change", () => move({ [this.choice]: option }));
      box.append(made("label", "", input, written[option] ?? option.replaceAll("-", " ")));
      return input;
    });
    return box;
  }

  // In a list, options are names and shown as they are.
  /** @param {string} label @param {string[]} options */
  list(label, options) {
    const select = made("select", "", ...options.map((option) => made("option", "", option)));
    select.name = `live-choice-${this.choice}`;
    select.addEventListener("change", () => move({ [this.choice]: select.value }));
    this.select = select;
    return made("label", "live-choice", made("strong", "", label), select);
  }

  /** The chosen option, as it is written. */
  get value() {
    const checked = this.inputs.find((input) => input.checked);
    return this.select?.value ?? checked?.parentElement?.textContent ?? "";
  }

  /** @param {View} view */
  show(view) {
    const chosen = String(view[this.choice]);
    if (this.press && this.drawn !== null && this.drawn !== chosen) presses.add(this.press);
    this.drawn = chosen;
    if (this.select) this.select.value = chosen;
    for (const input of this.inputs) input.checked = input.value === chosen;
  }
}

// ---- Presets ------------------------------------------------------------------------------------

const NONE = "your own numbers"; // shown in a list if the view matches none of its presets

/** @implements {Part} */
export class Presets extends PagePart {
  /** @type {{element: HTMLElement, sizes: ViewValues}[]} */
  buttons = [];
  /** @type {HTMLSelectElement | null} */
  select = null;
  /** @type {PresetsPayload["presets"]} */
  presets = {};

  /** @param {PresetsPayload} payload */
  set({ key, presets, label }) {
    this.key = key;
    if (this.host.childElementCount) return;
    this.presets = presets;
    this.host.replaceChildren(label ? this.list(label) : this.row());
    if (page.view) this.show(page.view);
  }

  row() {
    this.buttons = Object.entries(this.presets).map(([name, sizes]) => {
      const choose = () => page.view && changeView(withPreset(page.view, sizes));
      return { element: button(name, choose), sizes };
    });
    const box = made("div", "live-buttons", ...this.buttons.map(({ element }) => element));
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", "Presets");
    return box;
  }

  /** @param {string} label */
  list(label) {
    const own = made("option", "", NONE);
    own.hidden = true;
    const names = Object.keys(this.presets).map((name) => made("option", "", name));
    const select = made("select", "", ...names, own);
    select.name = `live-${this.key}`;
    select.addEventListener("change", () => set(this.presets[select.value] ?? {}));
    this.select = select;
    return made("label", "live-choice", made("strong", "", label), select);
  }

  /** @param {View} view */
  show(view) {
    for (const { element, sizes } of this.buttons)
      element.setAttribute("aria-pressed", String(matchesPreset(view, sizes)));
    if (!this.select) return;
    const found = Object.entries(this.presets).find(([, sizes]) => matchesPreset(view, sizes));
    this.select.value = found?.[0] ?? NONE;
  }
}
