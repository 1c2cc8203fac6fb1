// The buttons of the control bar that set several controls at once.

import { button } from "./elements.js";
import { Entry } from "./entry.js";
import { newPlace, setting } from "./move.js";
import { written } from "./sliders.js";
import { page } from "./state.js";

/** @import { Bar } from "./controls.js" */
/** @import { View } from "./types.d.ts" */

/** What the learner has set is offered where something else is shown. */
export class Yours {
  /** @param {Bar} bar */
  constructor(bar) {
    this.bar = bar;
    this.root = button("Your setting", () => this.bringBack(), "live-tool live-yours");
    this.root.hidden = true;
  }

  /** @param {View} view */
  show(view) {
    const own = setting.offer(view);
    const focused = this.root === document.activeElement;
    this.root.hidden = !own;
    if (!own) return focused && this.bar.focus();
    const entered = [...page.parts].flatMap((part) =>
      part instanceof Entry ? [{ key: part.choice, sign: part.label }] : [],
    );
    const told = [...this.bar.controls, ...entered]
      .filter(({ key }) => own[key] !== view[key])
      .map(({ key, sign }) => `${sign} = ${written(own[key])}`);
    if (this.root.title !== told.join(", ")) this.root.title = told.join(", ");
  }

  bringBack() {
    const own = page.view && setting.offer(page.view);
    if (own) newPlace(own);
  }
}

/** Back to the view that the page opens with. */
export class Reset {
  /** @param {Bar} bar */
  constructor(bar) {
    this.bar = bar;
    this.root = button("Reset", () => this.reset(), "live-tool live-reset");
    this.root.title = "Back to the view that this page opens with";
  }

  /** @param {View} view */
  show(view) {
    const opening = Object.entries(this.bar.opening);
    const done = String(opening.every(([key, value]) => view[key] === value));
    if (this.root.ariaDisabled !== done) this.root.ariaDisabled = done;
  }

  reset() {
    if (this.root.ariaDisabled === "true") return;
    setting.forget();
    newPlace(this.bar.opening);
  }
}
