// A hand has moved something.

import { addressSoon } from "./address.js";
import { ask } from "./ask.js";
import { page } from "./state.js";
import { fit } from "./view.js";

/** @import { View } from "./types.d.ts" */

/**
 * Show a change of the view everywhere, and tell the server's state of it once the hand rests.
 *
 * @param {Partial<View>} changes
 */
export function move(changes) {
  if (!page.view) return;
  page.view = fit(/** @type {View} */ ({ ...page.view, ...changes }));
  ask(); // first, so that the answer is under way while the rest is done
  showView();
  page.bar?.tellSoon();
  addressSoon();
}

/** Set every control to the view. */
export function showView() {
  const { view } = page;
  if (!view) return;
  page.bar?.show(view);
  for (const part of page.parts) part.show?.(view);
}
