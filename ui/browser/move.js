// Changes of the view: by a control, by a figure, or as a new place with an address of its own.

import { newAddress, writeAddress, writeAddressSoon } from "./address.js";
import { ask } from "./ask.js";
import { highlight } from "./scroll-to-figure.js";
import { fitView, page, sameView } from "./state.js";
import { transitionTo } from "./transitions.js";

/** @import { View, ViewValues } from "./types.d.ts" */

/** The values that the learner has set; one set back to what the page opens with counts no more. */
export class Setting {
  /** @type {Partial<View>} */
  values = {};

  /** @param {Partial<View>} changes @param {ViewValues} opening */
  set(changes, opening) {
    this.values = { ...this.values, ...changes };
    for (const key of Object.keys(changes))
      if (changes[key] === opening[key]) delete this.values[key];
  }

  /**
   * A hand in a figure has moved something: what the learner has set of it goes along.
   *
   * @param {Partial<View>} changes
   */
  follow(changes) {
    for (const key of Object.keys(this.values)) if (key in changes) this.values[key] = changes[key];
  }

  forget() {
    this.values = {};
  }

  /**
   * Return the view with what the learner has set; null if that is what it shows.
   *
   * @param {View} view
   */
  offer(view) {
    const own = fitView(/** @type {View} */ ({ ...view, ...this.values }));
    return sameView(own, view) ? null : own;
  }
}

/** What the learner has set in the control bar. */
export const setting = new Setting();

/** @type {Partial<View>} what a smaller table has cut off: it comes back when the table grows again */
let cut = {};

/**
 * Show a view that comes from elsewhere; nothing of it has been cut off.
 *
 * @param {View} view
 */
export function setView(view) {
  page.view = view;
  cut = {};
}

/**
 * Show what a hand in a figure or a choice has moved.
 *
 * @param {Partial<View>} changes
 */
export function move(changes) {
  setting.follow(changes);
  changeView(changes);
}

/**
 * Show what a hand has set in the control bar.
 *
 * @param {Partial<View>} changes
 */
export function set(changes) {
  setting.set(changes, page.bar?.opening ?? {});
  changeView(changes);
}

/**
 * Show a change of the view everywhere.
 *
 * @param {Partial<View>} changes
 */
export function changeView(changes) {
  if (!page.view) return;
  const wished = /** @type {View} */ ({ ...page.view, ...cut, ...changes });
  page.view = fitView(wished);
  cut = cutOff(wished, page.view);
  ask(); // first, so that the answer is under way while the rest is done
  showView();
  page.bar?.moved();
  writeAddressSoon();
}

/**
 * Show other values as a new place, to which the browser's steps lead back.
 *
 * @param {Partial<View>} values
 */
export function goToView(values) {
  const before = page.view;
  if (!before) return;
  writeAddress(); // what stood before is a place of its own
  const view = fitView(/** @type {View} */ ({ ...before, ...values }));
  setView(view);
  newAddress();
  transitionTo(view);
  ask();
  showView();
  page.bar?.moved();
  for (const { key, root } of page.bar?.controls ?? []) if (before[key] !== view[key]) highlight(root);
}

/**
 * Return what was wished and is shown otherwise.
 *
 * @param {View} wished
 * @param {View} shown
 * @returns {Partial<View>}
 */
const cutOff = (wished, shown) =>
  Object.fromEntries(Object.entries(wished).filter(([key, value]) => shown[key] !== value));

/** Set every control to the view. */
export function showView() {
  const { view } = page;
  if (!view) return;
  page.bar?.show(view);
  for (const part of page.parts) part.show?.(view);
}
