// Where a hand takes hold of a figure: what can be dragged has a ring around it, and a hint says so
// until it has been done once.

import { chosenAt } from "./choosing.js";
import { points } from "./svg.js";

/** @import { Choose, FigureData, Mark, Meta, Span, View } from "./types.d.ts" */
/** @import { Place } from "./choosing.js" */
/** @import { Places } from "./picture.js" */

/** @typedef {"dial" | "x" | "y" | "x-t" | "y-t"} Drag what a grip does: x-t and y-t move the offset */

const RING = 10;
const REACH = 16; // of a finger

const HINTS = { turn: "Drag a hand", choose: "Click or drag" };

/** @type {Set<string>} what has been done once on this visit */
const done = new Set();

/**
 * Return what the sign of a chosen row or column moves when it is dragged, if anything.
 *
 * @param {Choose} choose
 * @param {"x" | "y"} axis
 * @param {string} symbol
 * @returns {Drag | null}
 */
export function dragOf(choose, axis, symbol) {
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
export function gripMarks([x, y], drag, ring = RING) {
  const place = { cx: points(x), cy: points(y) };
  return [
    { tag: "circle", set: { ...place, r: ring, class: "ring" } },
    { tag: "circle", set: { ...place, r: REACH, class: "grip", "data-drag": drag } },
  ];
}

/** @param {Meta} meta @param {Places} axes @returns {Mark[]} */
export function grips({ grips: all = [] }, { xaxis, yaxis }) {
  return all.flatMap(({ x, y, drag }) => {
    const across = (x - xaxis.range[0]) / (xaxis.range[1] - xaxis.range[0]);
    const up = (y - yaxis.range[0]) / (yaxis.range[1] - yaxis.range[0]);
    if (Math.min(across, up, 1 - across, 1 - up) < 0) return [];
    const at = /** @type {Span} */ ([xaxis._offset + across * xaxis._length, yaxis._offset + (1 - up) * yaxis._length]);
    return gripMarks(at, drag);
  });
}

/**
 * Return what a grip that is dragged to a place changes.
 *
 * @param {FigureData} content
 * @param {string} drag
 * @param {Place} at
 * @param {View} view
 * @returns {Partial<View>}
 */
export function draggedTo(content, drag, { id, x, y }, view) {
  const place = drag.startsWith("x") ? x : y;
  if (place === null) return {};
  if (drag.endsWith("-t")) return { phi: Math.max(0, Math.round(place) - view.t) };
  return chosenAt(content, drag === "x" ? { id, x, y: null } : { id, x: null, y }, view);
}

/**
 * Return the hint of a figure, for as long as it is news.
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
 * Show each hint once, in the first figure that it is about.
 *
 * @param {{content: FigureData | null, hint: HTMLElement}[]} figures
 */
export function giveHints(figures) {
  const given = new Set([""]);
  for (const { content, hint } of figures) {
    const said = content ? hintOf(content) : "";
    const text = given.has(said) ? "" : said;
    given.add(said);
    if (hint.textContent !== text) hint.textContent = text;
  }
}

/**
 * Note that somebody has found out, and take the hint away.
 *
 * @param {"turn" | "choose"} what
 */
export function foundOut(what) {
  if (done.has(what)) return;
  done.add(what);
  for (const element of document.querySelectorAll(".live-hint"))
    if (element.textContent === HINTS[what]) element.textContent = "";
}
