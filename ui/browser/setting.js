// What the learner has set by hand. A page that shows something else offers to bring it back.

import { fit, sameView } from "./view.js";

/** @import { ViewValues, View } from "./types.d.ts" */

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
    const own = fit(/** @type {View} */ ({ ...view, ...this.values }));
    return sameView(own, view) ? null : own;
  }
}
