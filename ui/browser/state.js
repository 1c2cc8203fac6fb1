// What the modules of the client share: what the page shows, and which parts it has.

/** @import { AskingPart, DrawnPart, PageEnd, Part, View } from "./types.d.ts" */
/** @import { Bar } from "./controls.js" */

/**
 * @typedef {object} Page
 * @property {View | null} view what the figures show, or are about to
 * @property {Set<Part>} parts those that Streamlit has placed; of one key there may be two for a moment
 * @property {Bar | null} bar the control bar
 * @property {string | null} at the page of the course
 * @property {string} path where it lies
 * @property {number | null} shown the number of the last view that the session has shown by itself
 * @property {boolean} more whether the bar shows all of its controls
 * @property {PageEnd | null} end what the page that was drawn last has said at its end
 * @property {boolean} asking whether a request for figures is under way
 */

/** @type {Page} */
export const page = {
  view: null,
  parts: new Set(),
  bar: null,
  at: null,
  path: "",
  shown: null,
  more: false,
  end: null,
  asking: false,
};

/** @returns {AskingPart[]} the parts on the page that the server is asked for: not those folded away */
export function askingParts() {
  const asks = (/** @type {Part} */ part) =>
    part.host.isConnected && "asks" in part && !part.host.closest("details:not([open])");
  return /** @type {AskingPart[]} */ ([...page.parts].filter(asks));
}

/** @returns {DrawnPart[]} the figures on the page */
export function figureParts() {
  const draws = (/** @type {Part} */ part) =>
    part.host.isConnected && "draw" in part && !part.host.closest("details:not([open])");
  return /** @type {DrawnPart[]} */ ([...page.parts].filter(draws));
}

/**
 * Take a step that would fail again if it were repeated: a failure is logged, and the step returns false.
 *
 * @template T
 * @param {() => T} step
 * @returns {T | false}
 */
export function tried(step) {
  try {
    return step();
  } catch (error) {
    console.error(error);
    return false;
  }
}
