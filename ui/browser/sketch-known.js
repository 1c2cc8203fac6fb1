// What a sketch of a figure knows of plotly.js: its settings are many, and only a few are used here.

export class Unknown extends Error {}

/** @param {string} text */
export const known = (text) => new Set(text.split(" "));

/**
 * Fail for a setting that is not among those known.
 *
 * @param {object} settings
 * @param {Set<string>} names
 */
export function only(settings, names) {
  for (const key of Object.keys(settings))
    if (!names.has(key)) throw new Unknown(key);
}

export { points } from "./svg.js";
