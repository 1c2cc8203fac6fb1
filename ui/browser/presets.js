// Named sizes to set at once; the button that matches the view is pressed.

import { button, made } from "./elements.js";
import { give } from "./move.js";
import { page } from "./state.js";
import { matchesPreset, withPreset } from "./view.js";

/** @import { Part, PresetsPayload, Sizes, View } from "./types.d.ts" */

/** @implements {Part} */
export class Presets {
  key = "";
  /** @type {{element: HTMLElement, sizes: Sizes}[]} */
  buttons = [];

  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
  }

  /** @param {PresetsPayload} payload */
  set({ key, presets }) {
    this.key = key;
    if (this.buttons.length) return;
    this.buttons = Object.entries(presets).map(([name, sizes]) => {
      const choose = () => page.view && give(withPreset(page.view, sizes));
      return { element: button(name, choose), sizes };
    });
    const box = made("div", "live-buttons", ...this.buttons.map(({ element }) => element));
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", "Presets");
    this.host.replaceChildren(box);
    if (page.view) this.show(page.view);
  }

  /** @param {View} view */
  show(view) {
    for (const { element, sizes } of this.buttons)
      element.setAttribute("aria-pressed", String(matchesPreset(view, sizes)));
  }

  leave() {}
}
