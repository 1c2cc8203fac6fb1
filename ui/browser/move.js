// Changes of the view: by a control, by a figure, or as a new place with an address of its own.

import { newAddress, writeAddress, writeAddressSoon } from "./address.js";
import { ask } from "./ask.js";
import { highlight } from "./scroll-to-figure.js";
import { fitView, page, sameView } from "./state.js";
import { transitionTo } from "./transitions.js";

/** @import { View, ViewValues } from "./types.d.ts" */

/** What the learner has set by hand, which a page with another view offers to bring back. */
export class Setting {
  /** @type {Partial<View>} */
  values = {};

  /**
   * Note values set by the learner. One that is set back to what the page opens with is dropped.
   *
   * @param {Partial<View>} changes
   * @param {ViewValues} opening
   */
  set(changes, opening) {
    this.values = { ...this.values, ...changes };
    for (const key of Object.keys(changes))
      if (changes[key] === opening[key]) delete this.values[key];
  }

  /**
   * Update what the learner has set after a change made in a figure.
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
   * Return the view with the values that the learner has set, or null if it shows them already.
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

/** @type {Partial<View>} values that a smaller table has cut off: they return when the table grows again */
let cut = {};

/**
 * Set a view that does not come from a control: nothing of it has been cut off.
 *
 * @param {View} view
 */
export function setView(view) {
  page.view = view;
  cut = {};
}

/**
 * Show a change made in a figure or by a choice.
 *
 * @param {Partial<View>} changes
 */
export function move(changes) {
  setting.follow(changes);
  changeView(changes);
}

/**
 * Show a value set in the control bar.
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
  ask(); // first, so that the server works while the rest is done
  showView();
  page.bar?.moved();
  writeAddressSoon();
}

/**
 * Show other values with a new entry in the browser's history.
 *
 * @param {Partial<View>} values
 */
export function goToView(values) {
  const before = page.view;
  if (!before) return;
  writeAddress(); // the view before keeps its own entry
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
 * Return the values of a wish that could not be shown as they are.
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
