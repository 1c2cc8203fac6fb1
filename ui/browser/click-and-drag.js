// What a click in a figure chooses, and what dragging a handle or the hand of a dial changes.
//
// Pure functions on the content of a figure; pointer.js calls them. What can be dragged has a ring
// around it, and a hint says so until the learner has done it once.

import { rounded } from "./svg.js";

/** @import { Choose, Dial, FigureData, Mark, Meta, Span, Trace, View, PlotAxes } from "./types.d.ts" */
/** @import { Where } from "./types.d.ts" */

const DIAL_REACH = 1.25; // in radii of a dial

/** @typedef {{x: number | null, y: number | null}} Place the values on the axes, null beside the plot */

/** @typedef {Dial & {angle: number}} HeldDial */

/**
 * Return how a click at a place changes the view.
 *
 * @param {FigureData} content
 * @param {Place} at
 * @param {View} view
 */
export function chosenAt(content, at, view) {
  /** @type {Partial<View>} */
  const changes = {};
  for (const [what, where] of Object.entries(content.layout.meta.choose ?? {})) {
    const value = numberAt(content, where, at);
    if (value === null) continue;
    if (what === "position") changes.t = value;
    if (what === "offset" && value >= 0) changes.phi = value;
    if (what === "dimension") changes.dim = value;
    if (what === "pair") changes.dim = 2 * value;
  }
  return changes;
}

/** @param {FigureData} content @param {Where} where @param {Place} at */
function numberAt({ data, layout }, where, at) {
  const { x, y } = at;
  if (where === "meta") return nearest(data, at)?.meta ?? null;
  if (where === "dial") return dialAt(layout.meta, at)?.pair ?? null;
  if (where === "cells") {
    // Cells are counted row by row, as the words of a page are.
    const [first, last] = layout.xaxis?.range ?? [0, 0];
    return x === null || y === null ? null : Math.round(y) * Math.round(last - first) + Math.round(x);
  }
  if (where === "x-y") return x === null || y === null ? null : Math.round(x) - Math.round(y);
  const value = where === "x" ? x : y;
  return value === null ? null : Math.round(value);
}

/**
 * Return the named trace whose line runs closest to a place.
 *
 * @param {Trace[]} data
 * @param {Place} at
 */
function nearest(data, { x, y }) {
  if (x === null || y === null) return undefined;
  const here = data.filter(({ meta }) => meta !== undefined);
  const miss = (/** @type {Trace} */ trace) => {
    const along = trace.x
      ? Array.from(trace.x).findIndex((value) => value !== null && value >= x)
      : Math.round((x - (trace.x0 ?? 0)) / (trace.dx ?? 1));
    return Math.abs((trace.y[along] ?? Infinity) - y);
  };
  return here.sort((a, b) => miss(a) - miss(b))[0];
}

/**
 * Return the dial under a place, with the angle of the place as a hand shows it.
 *
 * @param {Meta} meta
 * @param {Place} at
 * @returns {HeldDial | undefined}
 */
export function dialAt({ dials = [] }, { x, y }) {
  if (x === null || y === null) return undefined;
  const away = (/** @type {Dial} */ dial) => Math.hypot(x - dial.x, y - dial.y);
  const dial = dials.find((one) => away(one) <= DIAL_REACH * (one.radius ?? 1));
  return dial && { ...dial, angle: Math.atan2(x - dial.x, y - dial.y) };
}

/**
 * Return the angle of a hand turned to a place, and how many positions it has gone on: as many as
 * that hand needs for the turn.
 *
 * @param {HeldDial} held
 * @param {Place} at
 */
export function turnedDial(held, { x, y }) {
  if (x === null || y === null) return { angle: held.angle, by: 0 };
  const angle = Math.atan2(x - held.x, y - held.y);
  const turn = Math.atan2(Math.sin(angle - held.angle), Math.cos(angle - held.angle));
  return { angle, by: (turn / (2 * Math.PI)) * held.wavelength };
}

// ---- Handles ------------------------------------------------------------------------------------

/** @typedef {"dial" | "x" | "y" | "x-t" | "y-t"} Drag what a grip does: x-t and y-t move the offset */

const RING = 10;
const REACH = 16; // of a finger

const HINTS = { turn: "Drag a hand", choose: "Click or drag" };

/** @type {Set<string>} what the learner has already done on this visit */
const done = new Set();

/**
 * Return what dragging the symbol of a chosen row or column moves, if anything.
 *
 * @param {Choose} choose
 * @param {"x" | "y"} axis
 * @param {string} symbol
 * @returns {Drag | null}
 */
export function dragKind(choose, axis, symbol) {
  if (symbol === "diamond" && choose.offset === "x-y") return "x-t";
  if (symbol === "diamond" && axis === "y") return choose.position === "y" ? "y-t" : null;
  return Object.values(choose).includes(axis) ? axis : null;
}

/**
 * @param {Span} at
 * @param {Drag} drag
 * @param {number} [ring]
 * @returns {Mark[]}
 */
export function handleMarks([x, y], drag, ring = RING) {
  const place = { cx: rounded(x), cy: rounded(y) };
  return [
    { tag: "circle", set: { ...place, r: ring, class: "ring" } },
    { tag: "circle", set: { ...place, r: REACH, class: "grip", "data-drag": drag } },
  ];
}

/** @param {Meta} meta @param {PlotAxes} axes @returns {Mark[]} */
export function handles({ grips: all = [] }, { xaxis, yaxis }) {
  return all.flatMap(({ x, y, drag }) => {
    const across = (x - xaxis.range[0]) / (xaxis.range[1] - xaxis.range[0]);
    const up = (y - yaxis.range[0]) / (yaxis.range[1] - yaxis.range[0]);
    if (Math.min(across, up, 1 - across, 1 - up) < 0) return [];
    const at = /** @type {Span} */ ([xaxis._offset + across * xaxis._length, yaxis._offset + (1 - up) * yaxis._length]);
    return handleMarks(at, drag);
  });
}

/**
 * Return how dragging a handle to a place changes the view.
 *
 * @param {FigureData} content
 * @param {string} drag
 * @param {Place} at
 * @param {View} view
 * @returns {Partial<View>}
 */
export function changesOfDrag(content, drag, { x, y }, view) {
  const place = drag.startsWith("x") ? x : y;
  if (place === null) return {};
  if (drag.endsWith("-t")) return { phi: Math.max(0, Math.round(place) - view.t) };
  return chosenAt(content, drag === "x" ? { x, y: null } : { x: null, y }, view);
}

/**
 * Return the hint of a figure, or nothing once the learner has followed it.
 *
 * @param {FigureData} content
 */
export function hintOf({ layout: { meta }, pictures }) {
  const chosen = pictures[0]?.chosen;
  if (meta.dials && meta.grips && !done.has("turn")) return HINTS.turn;
  if (chosen && meta.choose && !done.has("choose")) return HINTS.choose;
  return "";
}

/**
 * Show each hint once, in the first figure where it applies.
 *
 * @param {{content: FigureData | null, hint: HTMLElement}[]} figures
 */
export function showHints(figures) {
  const given = new Set([""]);
  for (const { content, hint } of figures) {
    const said = content ? hintOf(content) : "";
    const text = given.has(said) ? "" : said;
    given.add(said);
    if (hint.textContent !== text) hint.textContent = text;
  }
}

/**
 * Note that the learner has done what a hint says, and remove it.
 *
 * @param {"turn" | "choose"} what
 */
export function dismissHint(what) {
  if (done.has(what)) return;
  done.add(what);
  for (const element of document.querySelectorAll(".live-hint"))
    if (element.textContent === HINTS[what]) element.textContent = "";
}
