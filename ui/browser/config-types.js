// How each type of model encodes positions, as far as its config does not say it: one row a type. The
// rows are those of Hugging Face transformers; tests/client/config-walk.test.js holds them to it.

/**
 * The first line is what the library takes where a config leaves it out. `local` is the base of layers
 * with sliding attention, which no rule changes; it is `same` where the file names one base for both.
 *
 * Where `turns` is "sliding", the other layers with attention rotate nothing, unless the layer and the
 * config have the values in `turnsToo`. With `needs`, no layer rotates unless the config has this
 * value at this key. `labels` are the names that rope_parameters has for kinds of layers.
 * A type with `otherwise` rotates nothing, whatever its config has of a base if that is `always` so.
 * `beside` names what else acts.
 *
 * @typedef {{
 *   base?: number, width?: number, share?: number, turned?: number, length?: number,
 *   local?: number, same?: boolean,
 *   turns?: "sliding", turnsToo?: [list: string, value: unknown, key: string, needed: unknown],
 *   needs?: [key: string, value: unknown], labels?: Record<string, string>,
 *   otherwise?: Otherwise, always?: boolean, beside?: Beside[],
 * }} Type
 */

/** @import { Sought } from "./config-sought.js" */

const USUAL = 10_000;

/** @type {Record<string, Type>} */
const TYPES = {
  codegen: { turned: 64, length: 2048 },
  cohere: { base: 500_000, length: 8192 },
  cohere2: { length: 8192, turns: "sliding" },
  deepseek_v2: { length: 2048 },
  deepseek_v3: { length: 4096 },
  exaone4: { length: 2048, turns: "sliding" },
  falcon: { length: 2048 },
  gemma: { width: 256, length: 8192 },
  gemma2: { width: 256, length: 8192 },
  gemma3_text: { base: 1_000_000, local: USUAL, width: 256, length: 131_072 },
  glm: { width: 128, share: 0.5, length: 131_072 },
  glm4: { width: 128, share: 0.5, length: 131_072 },
  gptj: { turned: 64, length: 2048 },
  gpt_neox: { share: 0.25, length: 2048 },
  granite: { length: 2048 },
  llama: { length: 2048 },
  llama4_text: { base: 500_000, width: 128, length: 131_072, beside: ["length"] },
  minimax: { base: 1_000_000, length: 131_072 },
  ministral: { length: 131_072 },
  mistral: { length: 131_072 },
  mixtral: { base: 1_000_000, length: 131_072 },
  modernbert: { base: 160_000, local: USUAL, length: 8192 },
  nemotron: { share: 0.5, length: 4096 },
  olmo: { length: 2048 },
  olmo2: { length: 2048 },
  olmo3: { base: 500_000, local: 500_000, same: true, length: 2048 },
  persimmon: { share: 0.5, length: 16_384 },
  phi: { share: 0.5, length: 2048 },
  phi3: { length: 4096 },
  qwen2: { length: 32_768 },
  qwen2_vl_text: { base: 1_000_000, length: 32_768 },
  qwen3: { width: 128, length: 32_768 },
  qwen3_moe: { length: 32_768 },
  qwen3_next: { width: 256, share: 0.25, length: 32_768 },
  smollm3: { base: 2_000_000, length: 32_768 },
  stablelm: { share: 0.25, length: 4096 },
  starcoder2: { length: 4096 },

  // Some or all layers with attention rotate nothing.
  afmoe: { turns: "sliding" },
  beam: { beside: ["length"] },
  cohere2_moe: { turns: "sliding", turnsToo: ["mlp_layer_types", "dense", "prefix_dense_sliding_window_pattern", 1] },
  exaone_moe: { turns: "sliding" },
  flint: { turns: "sliding", beside: ["sink"] },
  granitemoehybrid: { needs: ["position_embedding_type", "rope"] },
  jamba: { otherwise: "none", always: true },
  kimi_linear: { otherwise: "none", always: true },
  kolibri1: { turns: "sliding" },
  lara_mini: { turns: "sliding" },
  nemotron_h: { otherwise: "none", always: true },
  olmo_hybrid: { otherwise: "none" },
  zamba: { otherwise: "none", always: true },
  zamba2: { needs: ["use_mem_rope", true] },
  inkling_text: { otherwise: "relative", always: true },
  inkling2_text: { otherwise: "relative", always: true },
  inkling2_loop_text: { otherwise: "relative", always: true },
  // Something acts beside the rotation.
  axk2: { beside: ["index"] },
  deepseek_v32: { beside: ["index"] },
  deepseek_v4: { beside: ["sink", "index"] },
  dots3_note_text: { beside: ["index"] },
  glm_moe_dsa: { beside: ["index"] },
  gpt_oss: { beside: ["sink"] },
  granite_swa: { beside: ["sink"] },
  granitemoe_swa: { beside: ["sink"] },
  hy_v4: { beside: ["sink", "index"] },
  hy_v4_vl_text: { beside: ["sink", "index"] },
  mimo_v2_flash: { beside: ["sink"] },
  minimax_m3_vl_text: { beside: ["index"] },
  ministral3: { beside: ["length"] },
  mistral4: { beside: ["length"] },
  mistral_large4_text: { beside: ["learned", "index"] },
  qwen4_exp_text: { beside: ["index"] },

  ...each("alibi", "bloom mpt jina-bert-v2"),
  ...each("learned",
    "gpt2 openai-gpt gpt_neo gpt_bigcode starcoder opt bert roberta xlm-roberta distilbert albert electra " +
    "camembert bart mbart biogpt whisper"),
  ...each("relative", "t5 mt5 umt5 longt5 t5encoder deberta deberta-v2 xlnet transfo-xl mpnet"),
  ...each("sinusoidal", "marian m2m_100 xglm"),
  ...each("none", "mamba mamba2 falcon_mamba rwkv rwkv6 rwkv7"),
};

/** @param {Otherwise} otherwise @param {string} types @returns {Record<string, Type>} */
function each(otherwise, types) {
  return Object.fromEntries(types.split(" ").map((type) => [type, { otherwise }]));
}

/** @param {unknown} type @returns {Type | null} what is known of a type of models */
export const rowOf = (type) =>
  typeof type === "string" && Object.hasOwn(TYPES, type)
    ? TYPES[type].otherwise ? TYPES[type] : { base: USUAL, ...TYPES[type] }
    : null;

export const KNOWN = Object.keys(TYPES);

/** How models encode positions that do not rotate: what is said, and the page that explains it. */
export const OTHERWISE = {
  alibi: { said: "It uses ALiBi: a penalty on each score that grows with the distance.", page: "biases" },
  learned: { said: "It adds a learned vector for each position.", page: "biases" },
  relative: { said: "It learns something for each offset between two positions.", page: "biases" },
  sinusoidal: { said: "It adds sines and cosines, as the first Transformer did.", page: "formula" },
  none: { said: "It is given no positions.", page: "nope" },
  hybrid: {
    said: "Its attention is given no positions: the order of the words comes in through its other layers, which read the text word by word.",
    page: "nope",
  },
};

/** @typedef {keyof typeof OTHERWISE} Otherwise */

/** What acts beside the rotation, and the figures do not show. */
export const BESIDE = {
  length: "The model also makes its scores larger the longer the text is, against weights that thin out. The figures do not show that.",
  sink: "Each head also has a learned number that takes part in the softmax like the score of one more key, but has no value (an attention sink). The figures do not show it.",
  learned: "The model multiplies the frequency of each pair by a learned factor. The factors are kept with the weights, not in this file, so the frequencies of the model cannot be drawn from it. The figures show them without the factors.",
  index: "In some layers a small attention of its own first chooses which keys are looked at (an indexer). The figures show the main attention.",
};

/** @typedef {keyof typeof BESIDE} Beside */

/** @type {Record<string, Otherwise | "">} what position_embedding_type may say; "" for a rotation */
const NAMED = {
  alibi: "alibi", absolute: "learned", learned: "learned", learned_absolute: "learned",
  relative_key: "relative", relative_key_query: "relative", nope: "none", none: "none",
  sinusoidal: "sinusoidal", rope: "", rotary: "",
};

/** @param {unknown} type @returns {Otherwise | null} how a model of this type encodes positions */
export const otherwiseOf = (type) => rowOf(type)?.otherwise ?? null;

/** @param {unknown} name what a config calls it */
export const namedWay = (name) =>
  typeof name === "string" && Object.hasOwn(NAMED, name) ? NAMED[name] : null;

/** Layers that are no softmax attention, by the library's names. */
export const RECURRENT = new Set(["linear_attention", "conv", "recurrent", "moe", "mlp"]);

/** @type {Record<string, string>} older names of kinds of layers */
export const LEGACY = { mamba: "linear_attention", attention: "full_attention", full: "full_attention", sliding: "sliding_attention" };

/** @param {number} count @param {(at: number) => boolean} full @param {string} other @returns {string[]} */
const alternating = (count, full, other) =>
  Array.from({ length: count }, (_, at) => (full(at) ? "full_attention" : other));

/**
 * How older files say which layers are of which kind; null for what is not understood.
 *
 * @type {Record<string, (value: any, count: number, config: Sought) => string[] | null>}
 */
export const PATTERNS = {
  full_attention_interval: (every, count) => alternating(count, (at) => (at + 1) % every === 0, "linear_attention"),
  attn_layer_period: (every, count, config) =>
    alternating(count, (at) => at % every === (config.number("attn_layer_offset") ?? 0), "linear_attention"),
  sliding_window_pattern: (every, count, config) =>
    every > 0 && config.has("sliding_window") ? alternating(count, (at) => (at + 1) % every === 0, "sliding_attention") : null,
  hybrid_override_pattern: (letters) =>
    typeof letters === "string" ? [...letters].map((one) => (one === "*" ? "full_attention" : "linear_attention")) : null,
};
