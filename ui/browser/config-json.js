// A model's config.json: what it says of positions. Nothing here knows the page.

import { BESIDE, CROSS, FEED_FORWARD, LEGACY, namedWay, OTHERWISE, PATTERNS, RECURRENT, rowOf } from "./config-types.js";
import { setRule } from "./config-rule.js";
import { noLayers, Refused, shown, Sought, turnedOf } from "./config-sought.js";
import { isRecord } from "./state.js";

/** @import { ModelFacts, ModelLayers } from "./types.d.ts" */
/** @import { Otherwise, Type } from "./config-types.js" */

/** @typedef {{key: string, told: string}[]} Taken what a config leaves out, and what is taken for it */

export const MOST = 1_000_000; // letters; a config has a few thousand
const MANY = 1000; // more layers than any model has
const TEXT = ["text_config", "language_config", "llm_config", "thinker_config", "global_config", "vlm_config"];
const BASE = ["rope_theta", "rotary_emb_base", "rope_embedding_base", "rotary_base"];
const SHARE = ["partial_rotary_factor", "rotary_pct", "rope_pct"];
const LENGTH = ["max_position_embeddings", "n_positions", "max_seq_len", "seq_length", "n_ctx", "model_max_length"];
const ROPE = [
  ...BASE, ...SHARE, "rotary_dim", "rope_scaling", "rope_parameters", "qk_rope_head_dim",
  "global_rope_theta", "no_rope_layers", "layer_rope_theta",
];

/**
 * Return what a config says; Refused says in one sentence why it cannot be read.
 *
 * @param {string} text
 * @returns {ModelFacts}
 */
export function configFacts(text) {
  const config = innermost(new Sought(parsed(text)));
  const type = config.note("model_type");
  const row = rowOf(type);
  const known = { type: shown(type ?? ""), rows: config.rows };
  const labels = labelsOf(config, row);
  const way = rotationless(config, row, labels);
  if (way) return { ...known, layers: [], each: [], notes: [], otherwise: OTHERWISE[way] };
  if ((!row || row.otherwise) && !ROPE.some((key) => config.has(key)))
    throw new Refused(
      type === undefined
        ? "This is no config of a model that rotates: it names neither a model_type nor a base."
        : `The file names no rotation, and models of type “${shown(type)}” are not known here.`,
    );
  const values = row ?? {};
  const layers = kinds(config, values, labels);
  const each = labels.map((label, at) => whatTurns(config, values, layers, label, at));
  if (each.length && !each.some((one) => typeof one === "number"))
    return { ...known, layers: [], each, notes: [], otherwise: OTHERWISE[withoutAny(labels)] };
  return { ...known, layers, each, notes: [...counted(each), ...beside(config, values, labels)], otherwise: null };
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

/**
 * Return what the file, or else its type, says of a model that rotates in no layer.
 *
 * @param {Sought} config
 * @param {Type | null} row
 * @param {string[]} labels
 * @returns {Otherwise | null}
 */
function rotationless(config, row, labels) {
  const attention = isRecord(config.get("attn_config")) ? config.inner("attn_config") : null;
  for (const place of [config, attention])
    if (place?.get("alibi") === true) {
      place.note("alibi");
      return "alibi";
    }
  if (row?.needs) {
    const { needs: [key, value] } = row;
    const found = config.note(key);
    if (found !== value) return withoutAny(labels);
  }
  const named = namedWay(config.get("position_embedding_type"));
  const rotates = attention?.get("rope") === true || ROPE.some((key) => config.has(key));
  if (named === "none" || (named && !rotates)) {
    config.note("position_embedding_type");
    return named === "none" ? withoutAny(labels) : named;
  }
  const own = row?.otherwise === "none" ? withoutAny(labels) : (row?.otherwise ?? null);
  if (row?.always) return own;
  if (config.get("qk_rope_head_dim") === 0 && config.note("qk_rope_head_dim") === 0) return withoutAny(labels);
  return rotates || named === "" ? null : own;
}

/** @param {string[]} labels @returns {Otherwise} */
const withoutAny = (labels) => (labels.some((one) => RECURRENT.has(one)) ? "hybrid" : "none");

/**
 * Return what kind each layer is; nothing if the file does not say how many there are.
 *
 * @param {Sought} config
 * @param {Type | null} row
 * @returns {string[]}
 */
function labelsOf(config, row) {
  const count =
    config.get("num_hidden_layers") ?? config.get("n_layer") ?? config.get("n_layers") ??
    (listed(config, "no_rope_layers") ?? listed(config, "layer_rope_theta"))?.length;
  for (const key of ["layer_types", "layers_block_type"]) {
    const found = config.get(key);
    if (!Array.isArray(found) || !found.every((one) => typeof one === "string") || found.length > MANY) continue;
    config.note(key);
    return found.filter((one) => !FEED_FORWARD.has(one)).map((one) => LEGACY[one] ?? one);
  }
  if (typeof count !== "number" || !(count > 0 && count <= MANY)) return [];
  for (const [key, kindsOf] of Object.entries(PATTERNS)) {
    const found = config.has(key) ? kindsOf(config.get(key), count, config) : null;
    if (!found) continue;
    config.note(key);
    return found;
  }
  return Array.from({ length: count }, () => row?.kind ?? "");
}

/**
 * Return which of the kinds a layer rotates by, or what it does in place of it.
 *
 * @param {Sought} config
 * @param {Type} row
 * @param {ModelLayers[]} layers
 * @param {string} label
 * @param {number} at
 * @returns {number | "without" | "recurrent"}
 */
function whatTurns(config, row, layers, label, at) {
  if (RECURRENT.has(label)) return "recurrent";
  if (label === CROSS) return "without";
  const flag = listed(config, "no_rope_layers")?.[at];
  if (flag === 0 || flag === false) return "without";
  const base = listed(config, "layer_rope_theta")?.[at];
  if (base === 0 || base === null) return "without";
  const own = row.labels?.[label] ?? label;
  const rope = config.get("rope_parameters");
  if (isRecord(rope) && Object.hasOwn(rope, own) && rope[own] === null) return "without";
  if (row.turns === "sliding" && config.has("sliding_window") && label !== "" && !/sliding/.test(label) && !forced(config, row, at))
    return "without";
  const name = typeof base === "number" && layers.length > 1 ? basedOn(base) : own.replaceAll("_", " ");
  return Math.max(layers.findIndex((one) => one.name === name), 0);
}

/** @param {number} base */
const basedOn = (base) => `base ${shown(base)}`;

/** @param {Sought} config @param {string} key @returns {unknown[] | null} */
function listed(config, key) {
  const found = config.get(key);
  return Array.isArray(found) ? found : null;
}

/** @param {Sought} config @param {Type} row @param {number} at */
function forced(config, { turnsToo }, at) {
  if (!turnsToo) return false;
  const [list, value, key, needed] = turnsToo;
  return listed(config, list)?.[at] === value && config.get(key) === needed;
}

/** @param {(number | string)[]} each @returns {string[]} how many layers do not rotate */
function counted(each) {
  const of = (/** @type {string} */ what) => each.filter((one) => one === what).length;
  const [without, recurrent] = [of("without"), of("recurrent")];
  const whole = shown(each.length);
  return [
    ...(without ? [`${shown(without)} of the ${whole} layers rotate nothing: their attention is given no positions. The figures show the other layers.`] : []),
    ...(recurrent ? [`${shown(recurrent)} of the ${whole} layers have no such attention: they read the text in order, as recurrent or convolutional layers, and rotate nothing.`] : []),
  ];
}

/**
 * Return what acts beside the rotation, which the figures do not show.
 *
 * @param {Sought} config
 * @param {Type} row
 * @param {string[]} labels
 */
function beside(config, row, labels) {
  const notes = [];
  if (row.turns === "sliding" && !labels.some((one) => one) && config.note("sliding_window") !== undefined)
    notes.push("Only the layers with sliding attention rotate in models of this type.");
  for (const key of ["no_rope_layers", "layer_rope_theta"]) if (listed(config, key)) config.note(key);
  for (const what of row.beside ?? [])
    if (what !== "length" || config.note("attn_temperature_tuning") !== false) notes.push(BESIDE[what]);
  return notes;
}

/**
 * Return the layers that rotate, one of each kind.
 *
 * @param {Sought} config
 * @param {Type} row
 * @param {string[]} labels
 * @returns {ModelLayers[]}
 */
function kinds(config, row, labels) {
  const values = config.inner("rope_parameters") ?? config.inner("rope_scaling");
  const used = new Set(labels.filter((one) => !RECURRENT.has(one)).map((one) => row.labels?.[one] ?? one));
  const nested = Object.entries(values?.record ?? {}).filter(([, value]) => isRecord(value)).map(([key]) => key);
  if (values && nested.length) {
    const some = nested.filter((key) => used.has(key));
    const first = (/** @type {string} */ key) => (key.startsWith("full") ? 0 : 1);
    return (some.length ? some : nested).slice(0, 4)
      .sort((a, b) => first(a) - first(b))
      .map((key) => layersOf(config, values.inner(key), key.replaceAll("_", " "), row));
  }
  const bases = [...new Set(listed(config, "layer_rope_theta") ?? [])].filter((one) => one);
  if (bases.length && bases.every((one) => typeof one === "number"))
    return bases.slice(0, 4).map((base) => ({
      ...layersOf(config, values, bases.length > 1 ? basedOn(base) : "", row), base,
    }));
  if (!row.local && !config.has("rope_local_base_freq") && !config.has("global_rope_theta"))
    return [layersOf(config, values, "", row)];
  const whole = layersOf(config, values, "full attention", row, ["global_rope_theta", ...BASE]);
  const local = { ...row, base: row.local };
  const keys = row.same ? BASE : ["rope_local_base_freq", "local_rope_theta"];
  return [whole, layersOf(config, null, "sliding attention", local, keys)];
}

/**
 * @param {Sought} config
 * @param {Sought | null} values those of the rotation alone
 * @param {string} name
 * @param {Type} defaults
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
    `The file has no ${inWords(kept.map(({ key }) => key))}. By the defaults of Hugging Face transformers ` +
      `for this type, ${inWords(kept.map(({ told }) => told))}.`,
  );
  return layers;
}

const inWords = (/** @type {string[]} */ words) =>
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

/** @param {Sought} config @param {ModelLayers} layers @param {Type} defaults @param {Taken} kept */
function widthOf(config, layers, defaults, kept) {
  if (config.has("qk_rope_head_dim")) {
    layers.notes.push(
      "In this model each query and key has one part that is rotated and one that is not, each with numbers of its own. The figures show the rotated part as the head.",
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
 * @param {Type} defaults
 * @param {Taken} kept
 */
function turned(config, values, layers, defaults, kept) {
  const { width } = layers;
  const type = values?.get("rope_type");
  if (config.has("qk_rope_head_dim")) return width;
  const share = values?.number("partial_rotary_factor") ?? config.number(...SHARE);
  if (type === "proportional") return width; // the frequencies are those of the whole head
  if (share !== null) return turnedOf(width, share);
  const count = (defaults.unused ? null : config.number("rotary_dim")) ?? defaults.turned ?? null;
  if (count !== null) return count;
  const usual = defaults.share && taken(kept, "rotated share", SHARE[0], defaults.share);
  return usual ? turnedOf(width, usual) : width;
}
