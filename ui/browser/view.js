// The view: six numbers, a sentence and what is a page's own. Nothing here knows the page.

/** @import { ViewValues, View } from "./types.d.ts" */

/** @param {number} value @param {number} low @param {number} high */
export const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

/**
 * Return a view with the position, the offset and the dimension inside its table.
 *
 * @param {View} view
 * @returns {View}
 */
export function fit(view) {
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
export const dimensionOf = (column, half) =>
  column < half ? 2 * column : 2 * (column - half) + 1;

/** @param {View} view */
export const nameOf = (view) =>
  Object.entries(view).map(([key, value]) => `${key}=${value}`).join("&");

/**
 * @param {View | null | undefined} a
 * @param {View | null | undefined} b
 */
export const sameView = (a, b) =>
  Boolean(a && b && Object.keys(a).every((key) => a[key] === b[key]));
