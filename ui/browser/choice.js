// One of a few words to choose, as buttons of which one is pressed; of many, as a list.

import { made } from "./elements.js";
import { move } from "./move.js";
import { presses } from "./presses.js";
import { page } from "./state.js";

/** @import { ChoicePayload, Part, View } from "./types.d.ts" */

/** @implements {Part} */
export class Choice {
  key = "";
  choice = "";
  /** @type {HTMLElement | null} */
  box = null;
  /** @type {HTMLInputElement[]} */
  inputs = [];
  /** @type {HTMLSelectElement | null} */
  select = null;
  /** The press that has the page drawn for another option; empty where it need not be. */
  press = "";
  /** @type {string | null} the option for which the page is drawn */
  drawn = null;

  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
  }

  /** @param {ChoicePayload} payload */
  set({ key, choice, many, label, help, options, written, press = "" }) {
    this.key = key;
    this.press = press;
    this.choice = choice;
    if (this.box) return;
    this.box = many ? this.list(label, options) : this.row(label, options, written);
    this.box.title = help;
    // In a form of their own: radio buttons of one name are one group, and while Streamlit moves a
    // page there are two of this choice for a moment, of which only one would stay checked.
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

  // Many options are names, and written as they are.
  /** @param {string} label @param {string[]} options */
  list(label, options) {
    const select = made("select", "", ...options.map((option) => made("option", "", option)));
    select.name = `live-choice-${this.choice}`;
    select.addEventListener("change", () => move({ [this.choice]: select.value }));
    this.select = select;
    return made("label", "live-choice", made("strong", "", label), select);
  }

  /** @param {View} view */
  show(view) {
    const chosen = String(view[this.choice]);
    if (this.press && this.drawn !== null && this.drawn !== chosen) presses.add(this.press);
    this.drawn = chosen;
    if (this.select) this.select.value = chosen;
    for (const input of this.inputs) input.checked = input.value === chosen;
  }

  leave() {}
}
