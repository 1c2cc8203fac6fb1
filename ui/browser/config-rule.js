// The rule for longer texts that a model's file names: whether the page has the same one.

import { Refused, shown } from "./config-sought.js";

/** @import { ModelLayers } from "./types.d.ts" */
/** @import { Sought } from "./config-sought.js" */

const YARN = { beta_fast: 32, beta_slow: 1 };
const LLAMA3 = { low_freq_factor: 1, high_freq_factor: 4 };
const WITHOUT = "The figures show the frequencies before any rule.";

/** @type {Record<string, string>} rules that the page does not draw */
const NOT_DRAWN = {
  dynamic: `The rule “dynamic” changes nothing up to the trained length, and beyond it depends on the length of each text. ${WITHOUT}`,
  longrope: `The rule “longrope” divides the frequency of each pair by a number of its own, which this page does not draw. ${WITHOUT}`,
  proportional:
    "The rule “proportional” is p-RoPE: only the share of pairs that the file names turns, the fastest ones, " +
    "as fast as shown here. The slower ones stand still in the model and turn in these figures.",
};
const PART =
  "The rule “proportional” is p-RoPE: the fastest pairs of the head turn, the others stand still. The figures show the " +
  "pairs that turn as the rotated share of the head, with the smaller base that gives them the same frequencies.";
const PLAIN = ["default", "none", "mrope"];

/**
 * Set the rule of some layers, and what is to be said of it.
 *
 * @param {ModelLayers} layers with the length that the model is meant for
 * @param {Sought} values where the rule and its numbers stand
 * @param {number | null} before the length before the rule, if the file names it elsewhere
 */
export function setRule(layers, values, before) {
  const type = values.note(values.has("rope_type") ? "rope_type" : "type");
  if (type !== undefined && typeof type !== "string")
    throw new Refused(`rope_type must be a name, got ${shown(type)}.`);
  if (values.has("mrope_section")) {
    values.note("mrope_section");
    layers.notes.push(
      "The model counts positions in three directions for pictures and videos. For text all three are " +
        "the same, and the figures hold as they are.",
    );
  }
  if (type === undefined || PLAIN.includes(type)) return;
  const factor = values.number("factor");
  const original = before ?? values.number("original_max_position_embeddings");
  const name = type === "su" ? "longrope" : type;
  layers.factor = name === "yarn" ? factor ?? ratio(layers.length, original) : factor;
  if (name === "linear") layers.rule = "linear";
  else {
    if (original !== null) layers.length = original;
    if (name === "yarn" || name === "llama3") drawn(layers, values, name);
    else if (name === "proportional" && asPart(layers, values)) layers.notes.push(PART);
    else if (Object.hasOwn(NOT_DRAWN, name)) layers.notes.push(NOT_DRAWN[name]);
    else layers.notes.push(`The rule “${shown(name)}” is not known here. ${WITHOUT}`);
  }
  if (layers.rule === "none") return void (layers.factor = null);
  if (layers.factor === null) {
    layers.notes.push(`The rule “${name}” has no factor in the file. ${WITHOUT}`);
    layers.rule = "none";
  } else if (layers.rule === "linear")
    layers.notes.push("The file does not say for which length the model was trained before the rule.");
  else if (original === null)
    layers.notes.push("The length before the rule is missing. The length that is named is taken for it.");
}

/**
 * Set a head whose fastest pairs turn, as if of the whole head, and the others stand still, as one of
 * which a part rotates: that part has the same frequencies by a smaller base.
 *
 * @param {ModelLayers} layers
 * @param {Sought} values
 */
function asPart(layers, values) {
  const { base, width } = layers;
  if (base === null || width === null || (values.number("factor") ?? 1) !== 1) return false;
  const turned = 2 * Math.trunc(((values.number("partial_rotary_factor") ?? 1) * width) / 2);
  const smaller = base ** (turned / width);
  if (turned < 2 || Math.abs(smaller - Math.round(smaller)) > 1e-9 * smaller) return false;
  Object.assign(layers, { turned, base: Math.round(smaller) });
  return true;
}

/** @param {number | null} long @param {number | null} short */
const ratio = (long, short) => (long === null || short === null ? null : long / short);

/** @param {ModelLayers} layers @param {Sought} values @param {"yarn" | "llama3"} name */
function drawn(layers, values, name) {
  const usual = name === "yarn" ? YARN : LLAMA3;
  const other = Object.entries(usual).filter(([key, value]) => (values.number(key) ?? value) !== value);
  const untruncated = name === "yarn" && values.note("truncate") === false;
  if (other.length) {
    const keys = other.map(([key]) => key).join(" and ");
    layers.notes.push(`The rule has other values for ${keys} than this page can draw. ${WITHOUT}`);
    return;
  }
  layers.rule = untruncated ? "yarn-untruncated" : name;
  if (name === "yarn" && !usualStrength(values, layers.factor))
    layers.notes.push("The file multiplies cosine and sine by another factor than YaRN's paper. The frequencies are the same.");
}

/** @param {Sought} values @param {number | null} factor */
function usualStrength(values, factor) {
  const [given, one, all] = ["attention_factor", "mscale", "mscale_all_dim"].map((key) =>
    values.number(key),
  );
  const grown = (/** @type {number} */ by) => 0.1 * by * Math.log(Math.max(factor ?? 1, 1)) + 1;
  const found = given ?? (one && all ? grown(one) / grown(all) : grown(1));
  return Math.abs(found - grown(1)) < 1e-9;
}
