// Words of a sketch, with the few tags that plotly.js knows.

import { Unknown, points } from "./sketch-known.js";

/** @import { Run, Type, Written } from "./types.d.ts" */

export const LINE_HEIGHT = 1.3; // in sizes of the type
export const MIDDLE = 0.35; // from the middle of a letter to its foot, likewise

/** @type {Record<string, string>} */
const SIGNS = { "&lt;": "<", "&gt;": ">", "&amp;": "&" };

/**
 * Return the lines of a text with the tags of plotly.js: each a list of runs of one look.
 *
 * @param {string} text
 */
export function linesOf(text) {
  /** @type {Run[][]} */
  const lines = [[]];
  /** @type {Omit<Run, "text">} */
  let look = {};
  for (const part of String(text).split(/(<[^>]*>)/)) {
    if (!part) continue;
    if (!part.startsWith("<")) {
      const plain = part.replaceAll(/&(?:lt|gt|amp);/g, (sign) => SIGNS[sign]);
      lines[lines.length - 1].push({ text: plain, ...look });
    } else if (/^<br\s*\/?>$/.test(part)) lines.push([]);
    else if (part === "<b>") look = { ...look, bold: true };
    else if (part === "</b>") look = { ...look, bold: false };
    else if (part === "</span>") look = { ...look, colour: undefined };
    else {
      const [, colour] = part.match(/^<span style="color:(#[0-9a-f]{6})">$/) ?? [];
      if (!colour) throw new Unknown(part);
      look = { ...look, colour };
    }
  }
  return lines;
}

/** @param {Run[][]} lines @param {number} size @param {Type} type */
export const widest = (lines, size, type) =>
  Math.max(...lines.map((runs) => runs.reduce((sum, run) => sum + type.width(run.text, size, run.bold), 0)));

/**
 * @param {Run[][]} lines
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} anchor
 * @param {string} name
 * @returns {Written}
 */
export function written(lines, x, y, size, anchor, name) {
  const set = { x: points(x), y: points(y), "text-anchor": anchor, "font-size": size, class: name };
  const marks = lines.flatMap((runs, row) =>
    runs.map((run, i) => {
      /** @type {Record<string, string | number>} */
      const start = i === 0 ? { x: points(x), dy: row ? `${LINE_HEIGHT}em` : "0" } : {};
      /** @type {Record<string, string>} */
      const weight = run.bold ? { "font-weight": "bold" } : {};
      /** @type {Record<string, string>} */
      const paint = run.colour ? { style: `fill: ${run.colour}` } : {};
      return { tag: "tspan", set: { ...start, ...weight, ...paint }, text: run.text };
    }),
  );
  return { tag: "text", set, marks, said: { lines, x, size } };
}
