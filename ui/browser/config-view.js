// What the page can show of a model's layers: the values of its view, or why there are none.

import { grouped } from "./field.js";
import { shown } from "./config-sought.js";

/** @import { ModelLayers, ModelFilePayload, ViewValues } from "./types.d.ts" */

/** @typedef {[low: number, high: number, step: number]} Ends */

/** @type {Record<"base" | "width" | "length", [name: string, key: string]>} */
const NUMBERS = {
  base: ["base", "rope_base"],
  width: ["head width", "head_width"],
  length: ["trained length", "trained_length"],
};
export const NOTHING = "Nothing on the page is changed.";

/**
 * Return the values that show some layers, and what is to be said of them. Without values, what is
 * said is why.
 *
 * @param {ModelLayers} layers
 * @param {Pick<ModelFilePayload, "ends" | "d">} page
 * @returns {{values: ViewValues | null, notes: string[]}}
 */
export function viewOf(layers, { ends, d }) {
  const refuse = (/** @type {string} */ said) => ({ values: null, notes: [`${said} ${NOTHING}`] });
  if (layers.width === null)
    return refuse("The file names neither head_dim nor hidden_size and num_attention_heads, so that the head width is unknown.");
  if (layers.base === null) return refuse("The file has no rope_theta, and what this type of model takes then is not known here.");
  for (const what of /** @type {const} */ (["base", "width", "length"])) {
    const [name, key] = NUMBERS[what];
    const value = layers[what];
    if (value !== null && !within(value, ends[key]))
      return refuse(`The ${name} is ${shown(value)}; this page shows ${range(ends[key])}.`);
  }
  const { width, turned, rule } = layers;
  const count = turned ?? width;
  if (!within(count, [2, width, 2]))
    return refuse(`The entries that turn are ${shown(count)} of ${shown(width)}; this page shows an even number of them.`);
  const notes = [...layers.notes];
  const part = partOf(width, count, ends.rotated);
  if (!part.whole)
    notes.push(`No whole percentage of ${width} entries makes ${count}. The figures show the part that turns as the head.`);
  /** @type {ViewValues} */
  const values = { d, rope_base: layers.base, ...part.values, scaling: "none" };
  if (layers.length === null)
    notes.push("The file has no max_position_embeddings. The trained length on the page stays as it was.");
  else values.trained_length = layers.length;
  if (layers.factor === null) return { values, notes };
  if (!within(layers.factor, ends.scale)) {
    notes.push(`The factor of the rule “${rule}” is ${shown(layers.factor)}; this page shows ${range(ends.scale)}. The figures show the frequencies before the rule.`);
    return { values, notes };
  }
  return { values: { ...values, scaling: rule, scale: layers.factor }, notes };
}

/** @param {number} value @param {Ends} ends */
const within = (value, [low, high, step]) =>
  value >= low && value <= high && value % step === 0;

/** @param {Ends} ends */
const range = ([low, high, step]) =>
  `${step === 2 ? "even" : "whole"} numbers from ${grouped(low)} to ${grouped(high)}`;

/**
 * Return the width and the share in percent of which so many entries turn.
 *
 * @param {number} width
 * @param {number} count
 * @param {Ends} ends
 */
function partOf(width, count, [, most]) {
  const nearest = Math.round((100 * count) / width);
  const shares = [nearest, ...Array.from({ length: most }, (_, i) => i + 1)];
  const rotated = shares.find((share) => entries(width, share) === count);
  if (rotated === undefined) return { whole: false, values: { head_width: count, rotated: most } };
  return { whole: true, values: { head_width: width, rotated } };
}

// As pe_core.rope_in_models.rotated_width has it.
/** @param {number} width @param {number} share in percent */
const entries = (width, share) => Math.max(2, 2 * Math.floor(Math.floor((width * share) / 100) / 2));
