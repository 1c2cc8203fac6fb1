// The state of the page that all modules share: the view, the parts, the control bar.

/** @import { Bar } from "./control-bar.js" */
/** @import { AskingPart, DrawnPart, PageEnd, Part, View, ViewValues } from "./types.d.ts" */

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
export function safely(step) {
  try {
    return step();
  } catch (error) {
    console.error(error);
    return false;
  }
}

// ---- Views --------------------------------------------------------------------------------------

/** @param {number} value @param {number} low @param {number} high */
export const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

/**
 * Return a view with the position, the offset and the dimension inside its table.
 *
 * @param {View} view
 * @returns {View}
 */
export function fitView(view) {
  const last = view.L - 1;
  return {
    ...view,
    t: clamp(view.t, 0, last),
    phi: clamp(view.phi, 0, last),
    dim: clamp(view.dim, 0, view.d - 1),
  };
}

/**
 * Return what changes when a preset is chosen: both t and t + φ shall lie in the new table.
 *
 * @param {View} view
 * @param {ViewValues} sizes
 */
export function withPreset(view, sizes) {
  const half = Math.floor((Number(sizes.L ?? view.L) - 1) / 2);
  return { ...sizes, t: Math.min(view.t, half), phi: Math.min(view.phi, half) };
}

/** @param {View} view @param {ViewValues} sizes */
export const matchesPreset = (view, sizes) =>
  Object.entries(sizes).every(([key, value]) => view[key] === value);

/**
 * Of all sines and then all cosines, return the dimension of a column: sine, cosine, sine ...
 *
 * @param {number} column
 * @param {number} half
 */
export const dimensionOfColumn = (column, half) =>
  column < half ? 2 * column : 2 * (column - half) + 1;

/** @param {View} view */
export const viewName = (view) =>
  Object.entries(view).map(([key, value]) => `${key}=${value}`).join("&");

/**
 * @param {View | null | undefined} a
 * @param {View | null | undefined} b
 */
export const sameView = (a, b) =>
  Boolean(a && b && Object.keys(a).every((key) => a[key] === b[key]));
