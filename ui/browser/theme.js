// What figures are drawn on: the size and the colours of the page, and settings for plotly.js.

/** @import { Axis, FullLayout, Ground, Settings, Theme, Trace } from "./types.d.ts" */

const MOST_KEPT = 500;

/** @type {Map<string, unknown>} */
const KEPT = new Map();

/**
 * Of two things that say the same, plotly.js takes the second for a change. So return the first.
 *
 * @template T
 * @param {T} thing
 * @returns {T}
 */
export function same(thing) {
  const text = JSON.stringify(thing);
  if (KEPT.size > MOST_KEPT) KEPT.clear();
  if (!KEPT.has(text)) KEPT.set(text, thing);
  return /** @type {T} */ (KEPT.get(text));
}

/** @param {Settings} settings */
export function keepTicks(settings) {
  for (const [name, axis] of Object.entries(settings))
    if (/^[xy]axis/.test(name)) keep(axis, ["tickvals", "ticktext", "labelalias", "autotickangles"]);
}

/** @param {Trace} trace */
export function keepLists(trace) {
  keep(trace, ["x", "y", "text", "customdata", "hovertext"]);
}

/** @param {Record<string, unknown> | Axis | Trace} settings @param {string[]} keys */
function keep(settings, keys) {
  const parts = /** @type {Record<string, unknown>} */ (settings);
  for (const key of keys)
    if (parts[key] && !ArrayBuffer.isView(parts[key])) parts[key] = same(parts[key]);
}

/** @param {Settings | FullLayout} layout */
export const rangesOf = ({ xaxis, yaxis }) => String([xaxis?.range, yaxis?.range]);

/** @returns {Ground} what all figures of the page are drawn on */
export function grounded() {
  const big = Number(getComputedStyle(document.documentElement).getPropertyValue("--big")) || 1;
  return { big, theme: theme() };
}

// Colours that the page's theme decides. Type takes its colour from the page by the style sheet.
/** @returns {Theme} */
function theme() {
  const style = getComputedStyle(document.querySelector(".stApp") ?? document.body);
  const grid = "rgba(127, 135, 145, 0.25)";
  const axis = { gridcolor: grid, linecolor: grid, zerolinecolor: grid, tickcolor: grid };
  const font = { color: style.color, family: style.fontFamily };
  const hoverlabel = { bgcolor: style.backgroundColor, font };
  return same({ layout: { font, hoverlabel, xaxis: axis, yaxis: axis } });
}
