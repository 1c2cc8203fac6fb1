// The traces and settings that plotly.js and a sketch get for a figure of a given size.

import { wholePixelCells } from "./heatmap.js";
import { isLegendOnly } from "./legend.js";
import { heatmapMargins } from "./overlay.js";

/** @import { LineLabels } from "./legend.js" */
/** @import { Axis, FigureData, FullLayout, Ground, Settings, Theme, Trace } from "./types.d.ts" */

// Dials, in radii: room below a row, from its middle to its labels, and between two columns.
const [EDGE, NAMES_AT, ACROSS] = [1.25, 1.2, 2.7];
const NAMES_PX = 56; // three lines of labels, and some space
const MOST_AIR = 0.8; // most space between two rows, in radii
const LEAST_PX = 8;

/**
 * Return the traces and the settings. They contain no title or text equivalent, because plotly.js would
 * draw everything again when one changes.
 *
 * @param {FigureData} content
 * @param {{width: number, height: number}} size
 * @param {LineLabels} ends
 * @param {number} [dense] pixels per unit of the axes
 */
export function tracesAndSettings({ data, pictures, layout }, size, ends, dense = 1) {
  const traces = data.filter((trace) => !isLegendOnly(trace));
  const { meta, ...drawable } = layout;
  /** @type {Settings} */
  const settings = { ...drawable, ...size };
  if (ends.room) settings.margin = { ...layout.margin, r: ends.room };
  if (!pictures.length) return { traces, settings };
  settings.margin = heatmapMargins(pictures[0], layout.margin, size.height);
  return { traces, settings: wholePixelCells(settings, pictures[0], dense) };
}

/**
 * Return a figure with its rows of dials as close as their labels allow, so that they fill their room.
 *
 * @param {FigureData} content
 * @param {{width: number, height: number}} size
 * @returns {FigureData}
 */
export function fitDialRows(content, { width, height }) {
  const { layout } = content;
  const { rows } = layout.meta;
  if (!rows || !layout.xaxis?.range || !layout.yaxis?.range) return content;
  const { margin } = layout;
  const high = (height - margin.t - margin.b) / rows.count;
  const wide = (width - margin.l - margin.r) / (ACROSS * (rows.across - 1) + 2 * EDGE);
  const radius = Math.max(LEAST_PX, Math.min(wide, (high - NAMES_PX) / (EDGE + NAMES_AT)));
  const least = EDGE + NAMES_AT + NAMES_PX / radius;
  const pitch = Math.max(least, Math.min(high / radius, least + MOST_AIR));
  if (pitch === rows.pitch) return content;
  const place = (/** @type {number} */ y) => y + Math.floor((y + EDGE) / rows.pitch) * (pitch - rows.pitch);
  const moved = (/** @type {{y: number}[]} */ all) => all.map((one) => ({ ...one, y: place(one.y) }));
  const shapes = (layout.shapes ?? []).map((shape) => ({ ...shape, y0: place(shape.y0), y1: place(shape.y1) }));
  const data = content.data.map((trace) =>
    trace.y && !isLegendOnly(trace) ? { ...trace, y: Array.from(trace.y, (y) => (y === null ? y : place(y))) } : trace);
  const top = (rows.count - 1) * pitch + NAMES_AT + NAMES_PX / radius;
  const meta = { ...layout.meta, rows: { ...rows, pitch } };
  for (const key of /** @type {const} */ (["dials", "grips"]))
    if (layout.meta[key]) Object.assign(meta, { [key]: moved(layout.meta[key]) });
  return {
    ...content,
    data,
    layout: {
      ...layout,
      meta,
      shapes,
      annotations: /** @type {typeof layout.annotations} */ (moved(layout.annotations ?? [])),
      yaxis: { ...layout.yaxis, range: [-EDGE, top] },
    },
  };
}

// ---- Theme, and values that stay identical ------------------------------------------------------

const MOST_KEPT = 500;

/** @type {Map<string, unknown>} */
const KEPT = new Map();

/**
 * Return the first of all objects with the same content: plotly.js takes another object for a change.
 *
 * @template T
 * @param {T} thing
 * @returns {T}
 */
function sameObject(thing) {
  const text = JSON.stringify(thing);
  if (KEPT.size > MOST_KEPT) KEPT.clear();
  if (!KEPT.has(text)) KEPT.set(text, thing);
  return /** @type {T} */ (KEPT.get(text));
}

/** @param {Settings} settings */
export function reuseTicks(settings) {
  for (const [name, axis] of Object.entries(settings))
    if (/^[xy]axis/.test(name)) keep(axis, ["tickvals", "ticktext", "labelalias", "autotickangles"]);
}

/** @param {Trace} trace */
export function reuseLists(trace) {
  keep(trace, ["x", "y", "text", "customdata", "hovertext"]);
}

/** @param {Record<string, unknown> | Axis | Trace} settings @param {string[]} keys */
function keep(settings, keys) {
  const parts = /** @type {Record<string, unknown>} */ (settings);
  for (const key of keys)
    if (parts[key] && !ArrayBuffer.isView(parts[key])) parts[key] = sameObject(parts[key]);
}

/** @param {Settings | FullLayout} layout */
export const rangesText = ({ xaxis, yaxis }) => String([xaxis?.range, yaxis?.range]);

/** @returns {Ground} the scale and the colours of the page, on which all figures are drawn */
export function pageGround() {
  const big = Number(getComputedStyle(document.documentElement).getPropertyValue("--big")) || 1;
  return { big, theme: theme() };
}

// Colours of the page's theme. Text takes its colour from the style sheet.
/** @returns {Theme} */
function theme() {
  const style = getComputedStyle(document.querySelector(".stApp") ?? document.body);
  const grid = "rgba(127, 135, 145, 0.25)";
  const axis = { gridcolor: grid, linecolor: grid, zerolinecolor: grid, tickcolor: grid };
  const font = { color: style.color, family: style.fontFamily };
  const hoverlabel = { bgcolor: style.backgroundColor, font };
  return sameObject({ layout: { font, hoverlabel, xaxis: axis, yaxis: axis } });
}
