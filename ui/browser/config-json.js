// A model's config.json: what it says of positions. Nothing here knows the page.

import { defaultsOf, namedWay, OTHERWISE, otherwiseOf } from "./config-kinds.js";
import { setRule } from "./config-rule.js";
import { isRecord, noLayers, Refused, shown, Sought, turnedOf } from "./config-sought.js";

/** @import { ModelFacts, ModelLayers } from "./types.d.ts" */
/** @import { Defaults } from "./config-kinds.js" */

/** @typedef {{key: string, told: string}[]} Taken what a config leaves out, and what is taken for it */

export const MOST = 1_000_000; // letters; a config has a few thousand
const TEXT = ["text_config", "language_config", "llm_config", "thinker_config"];
const BASE = ["rope_theta", "rotary_emb_base", "rope_embedding_base", "rotary_base"];
const SHARE = ["partial_rotary_factor", "rotary_pct", "rope_pct"];
const LENGTH = ["max_position_embeddings", "n_positions", "max_seq_len", "seq_length", "n_ctx"];
const ROPE = [
  ...BASE, ...SHARE, "rotary_dim", "rope_scaling", "rope_parameters", "qk_rope_head_dim",
  "global_rope_theta", "no_rope_layers",
];

/**
 * Return what a config says; Refused says in one sentence why it cannot be read.
 *
 * @param {string} text
 * @returns {ModelFacts}
 */
export function configFacts(text) {
  const whole = parsed(text);
  const config = innermost(new Sought(whole));
  const type = config.note("model_type");
  const { rows } = config;
  const way = rotationless(config, type);
  if (way) return { type: shown(type ?? ""), rows, layers: [], notes: [], otherwise: OTHERWISE[way] };
  const defaults = defaultsOf(type);
  if (!defaults && !ROPE.some((key) => config.has(key)))
    throw new Refused(
      type === undefined
        ? "This is no config of a model that rotates: it names neither a model_type nor a base."
        : `The file names no rotation, and models of type “${shown(type)}” are not known here.`,
    );
  const layers = kinds(config, defaults ?? {});
  const notes = unrotated(config);
  if (defaults?.bare && config.note("sliding_window") !== undefined)
    notes.push("Only the layers with sliding attention rotate in models of this type.");
  return { type: shown(type ?? ""), rows, layers, notes, otherwise: null };
}

/** @param {string} text @returns {Record<string, unknown>} */
function parsed(text) {
  if (text.length > MOST) throw new Refused("This is too long for a config.json.");
  let found;
  try {
    found = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    throw new Refused("This is no whole config.json: it cannot be read as JSON.");
  }
  if (isRecord(found)) return found;
  throw new Refused("A config.json has names and values in braces; this is something else.");
}

/** @param {Sought} config @param {number} depth @returns {Sought} the part about text */
function innermost(config, depth = 0) {
  const key = TEXT.find((one) => isRecord(config.get(one)));
  const inner = key && depth < 3 ? config.inner(key) : null;
  return inner ? innermost(inner, depth + 1) : config;
}

/** @param {Sought} config @param {unknown} type */
function rotationless(config, type) {
  const attention = isRecord(config.get("attn_config")) ? config.inner("attn_config") : null;
  for (const place of [config, attention])
    if (place?.get("alibi") === true) {
      place.note("alibi");
      return "alibi";
    }
  if (attention?.get("rope") === true || ROPE.some((key) => config.has(key))) return null;
  return namedWay(config.note("position_embedding_type")) ?? otherwiseOf(type);
}

/** @param {Sought} config @param {Defaults} defaults @returns {ModelLayers[]} one of each kind */
function kinds(config, defaults) {
  const values = config.inner("rope_parameters") ?? config.inner("rope_scaling");
  const nested = Object.entries(values?.record ?? {}).filter(([, value]) => isRecord(value)).map(([key]) => key);
  if (values && nested.length) {
    const first = (/** @type {string} */ key) => (key.startsWith("full") ? 0 : 1);
    return nested.slice(0, 4)
      .sort((a, b) => first(a) - first(b))
      .map((key) => layersOf(config, values.inner(key), key.replaceAll("_", " "), defaults));
  }
  if (!defaults.local && !config.has("rope_local_base_freq") && !config.has("global_rope_theta"))
    return [layersOf(config, values, "", defaults)];
  const whole = layersOf(config, values, "full attention", defaults, ["global_rope_theta", ...BASE]);
  const local = { ...defaults, base: defaults.local };
  const keys = defaults.same ? BASE : ["rope_local_base_freq", "local_rope_theta"];
  return [whole, layersOf(config, null, "sliding attention", local, keys)];
}

/**
 * @param {Sought} config
 * @param {Sought | null} values those of the rotation alone
 * @param {string} name
 * @param {Defaults} defaults
 * @param {string[]} keys of the base
 * @returns {ModelLayers}
 */
function layersOf(config, values, name, defaults, keys = BASE) {
  const layers = { ...noLayers(), name };
  /** @type {Taken} */
  const kept = [];
  const base = values?.number("rope_theta") ?? config.number(...keys);
  layers.base = base ?? taken(kept, "base", "rope_theta", defaults.base);
  layers.width = widthOf(config, layers, defaults, kept);
  layers.turned = turned(config, values, layers, defaults, kept);
  layers.length = config.number(...LENGTH) ?? taken(kept, "trained length", LENGTH[0], defaults.length);
  const before = config.number("original_max_position_embeddings");
  if (values) setRule(layers, values, before);
  if (kept.length) layers.notes.push(
    `The file has no ${listed(kept.map(({ key }) => key))}. By the defaults of Hugging Face transformers ` +
      `for this type, ${listed(kept.map(({ told }) => told))}.`,
  );
  return layers;
}

const listed = (/** @type {string[]} */ words) =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/**
 * Return a default, and keep that it is one.
 *
 * @param {Taken} kept
 * @param {string} what
 * @param {string} key
 * @param {number | undefined} value
 */
function taken(kept, what, key, value) {
  if (value === undefined) return null;
  kept.push({ key, told: `the ${what} is ${shown(value)}` });
  return value;
}

/** @param {Sought} config @param {ModelLayers} layers @param {Defaults} defaults @param {Taken} kept */
function widthOf(config, layers, defaults, kept) {
  if (config.has("qk_rope_head_dim")) {
    layers.notes.push(
      "Only a part of its own of each query and key is rotated in this model. The figures show that part as the head.",
    );
    return config.number("qk_rope_head_dim");
  }
  const global = layers.name === "full attention" && config.has("global_head_dim");
  const named = config.number(...(global ? ["global_head_dim"] : ["head_dim", "kv_channels"]));
  if (named !== null) return named;
  if (defaults.width) return taken(kept, "head width", "head_dim", defaults.width);
  const hidden = config.number("hidden_size", "n_embd", "d_model");
  const heads = config.number("num_attention_heads", "n_head", "n_heads", "num_heads");
  return hidden === null || !heads ? null : Math.floor(hidden / heads);
}

/**
 * @param {Sought} config
 * @param {Sought | null} values
 * @param {ModelLayers} layers
 * @param {Defaults} defaults
 * @param {Taken} kept
 */
function turned(config, values, layers, defaults, kept) {
  const { width } = layers;
  const type = values?.get("rope_type");
  if (config.has("qk_rope_head_dim")) return width;
  const share = values?.number("partial_rotary_factor") ?? config.number(...SHARE);
  if (type === "proportional") return width; // the frequencies are those of the whole head
  if (share !== null) return turnedOf(width, share);
  const count = config.number("rotary_dim") ?? defaults.turned ?? null;
  if (count !== null) return count;
  const usual = defaults.share && taken(kept, "rotated share", SHARE[0], defaults.share);
  return usual ? turnedOf(width, usual) : width;
}

/** @param {Sought} config @returns {string[]} what is said of layers that do not rotate */
function unrotated(config) {
  const listed = config.get("no_rope_layers");
  if (!Array.isArray(listed) || !listed.length) return [];
  config.note("no_rope_layers");
  const without = listed.filter((one) => one === 0 || one === false).length;
  if (!without) return [];
  return [`${without} of the ${listed.length} layers that no_rope_layers lists have no rotation; the figures show the others.`];
}
