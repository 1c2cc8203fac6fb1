// A hand has moved something.

import { addressSoon } from "./address.js";
import { ask } from "./ask.js";
import { Setting } from "./setting.js";
import { page } from "./state.js";
import { fit } from "./view.js";

/** @import { View } from "./types.d.ts" */

/** What the learner has set in the control bar. */
export const setting = new Setting();

/** @type {Partial<View>} what a smaller table has cut off: it comes back when the table grows again */
let cut = {};

/**
 * Show a view that comes from elsewhere; nothing of it has been cut off.
 *
 * @param {View} view
 */
export function turnTo(view) {
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
  give(changes);
}

/**
 * Show what a hand has set in the control bar.
 *
 * @param {Partial<View>} changes
 */
export function set(changes) {
  setting.set(changes, page.bar?.opening ?? {});
  give(changes);
}

/**
 * Show a change of the view everywhere, and tell the server's state of it once the hand rests.
 *
 * @param {Partial<View>} changes
 */
export function give(changes) {
  if (!page.view) return;
  const wished = /** @type {View} */ ({ ...page.view, ...cut, ...changes });
  page.view = fit(wished);
  cut = beyond(wished, page.view);
  ask(); // first, so that the answer is under way while the rest is done
  showView();
  page.bar?.tellSoon();
  addressSoon();
}

/**
 * Return what was wished and is shown otherwise.
 *
 * @param {View} wished
 * @param {View} shown
 * @returns {Partial<View>}
 */
const beyond = (wished, shown) =>
  Object.fromEntries(Object.entries(wished).filter(([key, value]) => shown[key] !== value));

/** Set every control to the view. */
export function showView() {
  const { view } = page;
  if (!view) return;
  page.bar?.show(view);
  for (const part of page.parts) part.show?.(view);
}
