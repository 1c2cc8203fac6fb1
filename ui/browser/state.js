// The state of the page that all modules share: the view, the parts, the control bar.

/** @import { Bar } from "./control-bar.js" */
/** @import { AskingPart, DrawnPart, PageEnd, Part, View, ViewValues } from "./types.d.ts" */

/**
 * @typedef {object} Page
 * @property {View | null} view what the figures show, or are about to
 * @property {Set<Part>} parts those that Streamlit has mounted; two may have the same key for a moment
 * @property {Bar | null} bar the control bar
 * @property {string | null} at the name of the page in the course
 * @property {string} path its path in the address
 * @property {number | null} shown the number of the last view that the session asked to show
 * @property {boolean} more whether "More" is open, so that the bar shows all of its controls
 * @property {PageEnd | null} end sent at the end of each run: the page, and the last press it has handled
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

/** What every part of a page has: its key, and the box that it fills. */
export class PagePart {
  key = "";

  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
  }
}

/** @param {unknown} value @returns {value is Record<string, any>} */
export const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Return the parts on the page that can do something, those in a closed fold left out. @param {string} act */
const openParts = (act) =>
  [...page.parts].filter((part) => part.host.isConnected && act in part && !part.host.closest("details:not([open])"));

/** Return the parts that need an answer of the server. */
export const askingParts = () => /** @type {AskingPart[]} */ (openParts("asks"));

/** Return the figures. */
export const figureParts = () => /** @type {DrawnPart[]} */ (openParts("draw"));

/**
 * Run a step. If it throws, log the error and return false: trying again would not help.
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
 * Return what changes when a preset is chosen. Both t and t + φ must lie in the new table.
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

/** @param {View} view */
export const viewName = (view) =>
  Object.entries(view).map(([key, value]) => `${key}=${value}`).join("&");

/**
 * @param {View | null | undefined} a
 * @param {View | null | undefined} b
 */
export const sameView = (a, b) =>
  Boolean(a && b && Object.keys(a).every((key) => a[key] === b[key]));
