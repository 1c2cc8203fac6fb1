// What a click in a figure chooses, and which hand it holds. Nothing here knows the page.

import { dimensionOf } from "./view.js";

/** @import { Dial, FigureData, Meta, Trace, View, Where } from "./types.d.ts" */

const DIAL_REACH = 1.25; // in radii of a dial

/**
 * A place in a figure: its subplot, and values on the axes; what it misses is null.
 *
 * @typedef {object} Place
 * @property {string} id
 * @property {number | null} x
 * @property {number | null} y
 */

/** @typedef {Dial & {angle: number}} HeldDial */

/**
 * Return the changes of the view that a click at a place means.
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
    if (what === "half") changes.dim = dimensionOf(value, view.d / 2);
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
 * Return the named trace of a subplot whose line runs closest to a place.
 *
 * @param {Trace[]} data
 * @param {Place} at
 */
export function nearest(data, { id, x, y }) {
  if (x === null || y === null) return undefined;
  const here = data.filter(
    (trace) => trace.meta !== undefined && (trace.xaxis ?? "x") + (trace.yaxis ?? "y") === id,
  );
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
export function turned(held, { x, y }) {
  if (x === null || y === null) return { angle: held.angle, by: 0 };
  const angle = Math.atan2(x - held.x, y - held.y);
  const turn = Math.atan2(Math.sin(angle - held.angle), Math.cos(angle - held.angle));
  return { angle, by: (turn / (2 * Math.PI)) * held.wavelength };
}
