// Named settings to choose at once, as buttons of which the one that matches the view is pressed, or
// as a list with a name.

import { button, made } from "./elements.js";
import { give, set } from "./move.js";
import { page } from "./state.js";
import { matchesPreset, withPreset } from "./view.js";

/** @import { Part, PresetsPayload, View, ViewValues } from "./types.d.ts" */

const NONE = "your own numbers"; // of a list, where the view is like none of its settings

/** @implements {Part} */
export class Presets {
  key = "";
  /** @type {{element: HTMLElement, sizes: ViewValues}[]} */
  buttons = [];
  /** @type {HTMLSelectElement | null} */
  select = null;
  /** @type {PresetsPayload["presets"]} */
  presets = {};

  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
  }

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
      const choose = () => page.view && give(withPreset(page.view, sizes));
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

  leave() {}
}
