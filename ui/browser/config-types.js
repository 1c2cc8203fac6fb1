// How each type of model encodes positions, as far as its config does not say it: one row a type. The
// rows are those of Hugging Face transformers; tests/client/test_config_walk.py holds them to it.

/**
 * The first line is what the library takes where a config leaves it out. `local` is the base of layers
 * with sliding attention, which no rule changes; it is `same` where the file names one base for both.
 *
 * Where `turns` is "sliding", the other layers with attention rotate nothing, unless the layer and the
 * config have the values in `turnsToo`. With `needs`, no layer rotates unless the config has this
 * value at this key. `labels` are the names that rope_parameters has for kinds of layers; `kind` is that of all layers of
 * a config that does not say. Where `unused` is true, rotary_dim stands in the file and is not used.
 * A type with `otherwise` rotates nothing, whatever its config has of a base if that is `always` so.
 * `beside` names what else acts.
 *
 * @typedef {{
 *   base?: number, width?: number, share?: number, turned?: number, length?: number,
 *   local?: number, same?: boolean,
 *   turns?: "sliding", turnsToo?: [list: string, value: unknown, key: string, needed: unknown],
 *   needs?: [key: string, value: unknown], labels?: Record<string, string>, kind?: string, unused?: boolean,
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

  // Newer and rarer types.
  apertus: { base: 12_000_000, length: 65_536 },
  apertus1p5_text: { base: 12_000_000, length: 65_536 },
  arcee: { length: 4096 },
  aria_text: { length: 2048 },
  axk1: { length: 32_768 },
  bailing_hybrid: { base: 6_000_000 },
  bitnet: { base: 500_000, length: 2048 },
  blt: { base: 500_000, length: 4096 },
  cosmos3_edge_text: { base: 100_000_000, length: 131_072 },
  cwm: { base: 1_000_000, length: 131_072 },
  diffllama: { length: 2048 },
  doge: { length: 2048 },
  dory: { length: 8192 },
  ernie4_5: { base: 500_000, length: 131_072 },
  ernie4_5_moe: { base: 500_000, length: 131_072 },
  ernie4_5_vl_moe_text: { base: 500_000, length: 131_072 },
  exaone: { base: 500_000, length: 4096 },
  falcon_h1: { length: 8192 },
  flex_olmo: { base: 500_000, length: 4096 },
  gemma3n_text: { length: 32_768 },
  gemma4_text: { length: 131_072 },
  gemma4_unified_text: { length: 262_144 },
  glm4_moe: { share: 0.5, length: 131_072 },
  glm4_moe_lite: { length: 202_752 },
  glm_ocr_text: { length: 131_072 },
  gpt_neox_japanese: { length: 2048 },
  granite_docling_text: { length: 32_768 },
  granitemoe: { length: 2048 },
  granitemoeshared: { length: 2048 },
  helium: { base: 100_000, length: 4096 },
  hrm_text: { length: 2048 },
  hy_v3: { base: 11_158_840, length: 131_072 },
  hyperclovax: { length: 2048 },
  internlm3: { length: 32_768 },
  iquestcoder: { length: 131_072 },
  jais2: { length: 8192 },
  laguna: { length: 131_072 },
  lfm2: { base: 1_000_000, length: 128_000 },
  lfm3: { length: 128_000 },
  longcat_flash: { base: 10_000_000, length: 131_072 },
  mellum: { length: 131_072 },
  minicpm3: { length: 32_768 },
  minimax_m2: { base: 5_000_000, length: 196_608 },
  mllama_text_model: { base: 500_000, length: 131_072 },
  "modernbert-decoder": { length: 8192 },
  molmo2_text: { length: 36_864 },
  moshi: { length: 3000 },
  muse_glimmer_text: { length: 131_072 },
  muse_spark_text: { base: 500_000, length: 1_048_576 },
  nanochat: { length: 2048 },
  olmoe: { length: 4096 },
  paddleocr_vl_text: { base: 500_000, length: 131_072 },
  phi4_multimodal: { length: 131_072 },
  qwen2_5_vl_text: { base: 1_000_000, length: 32_768 },
  qwen2_moe: { length: 32_768 },
  qwen3_5_text: { share: 0.25, length: 32_768 },
  qwen3_vl_moe_text: { base: 500_000, length: 128_000 },
  qwen3_vl_text: { base: 500_000, length: 128_000 },
  recurrent_gemma: { share: 0.5 },
  roformer: { length: 1536 },
  sarvam_mla: { length: 4096 },
  sarvam_moe: { base: 8_000_000, length: 131_072 },
  seed_oss: { length: 524_288 },
  solar_open: { base: 1_000_000, length: 131_072 },
  step3p5: { length: 128_000 },
  t5_gemma_module: { length: 8192 },
  unlimited_ocr_text: { length: 32_768 },
  vaultgemma: { length: 8192 },
  voxtral_realtime_text: { length: 131_072 },
  youtu: { length: 131_072 },
  zaya: { length: 131_072 },

  // Some or all layers with attention rotate nothing.
  afmoe: { length: 16_384, turns: "sliding" },
  bamba: { share: 0.5, kind: "linear_attention" },
  beam: { length: 8192, beside: ["length"] },
  cohere2_moe: { length: 8192, turns: "sliding", turnsToo: ["mlp_layer_types", "dense", "prefix_dense_sliding_window_pattern", 1] },
  exaone_moe: { length: 2048, turns: "sliding" },
  flint: { length: 262_144, turns: "sliding", beside: ["sink"] },
  granitemoehybrid: { needs: ["position_embedding_type", "rope"] },
  jamba: { otherwise: "none", always: true },
  kimi_linear: { otherwise: "none", always: true },
  kolibri1: { length: 262_144, turns: "sliding" },
  lara_mini: { length: 131_072, turns: "sliding" },
  nemotron_h: { otherwise: "none", always: true },
  olmo_hybrid: { length: 65_536, otherwise: "none" },
  zamba: { otherwise: "none", always: true },
  zamba2: { needs: ["use_mem_rope", true] },
  inkling_text: { otherwise: "relative", always: true },
  inkling2_text: { otherwise: "relative", always: true },
  inkling2_loop_text: { otherwise: "relative", always: true },
  // Something acts beside the rotation.
  axk2: { length: 131_072, beside: ["index"] },
  deepseek_v32: { length: 163_840, beside: ["index"] },
  deepseek_v4: {
    labels: { sliding_attention: "main", compressed_sparse_attention: "compress", heavily_compressed_attention: "compress" },
    beside: ["sink", "index"],
  },
  dots3_note_text: { length: 524_288, beside: ["index"] },
  glm_moe_dsa: { length: 202_752, beside: ["index"] },
  gpt_oss: { base: 150_000, length: 131_072, beside: ["sink"] },
  granite_swa: { length: 8192, beside: ["sink"] },
  granitemoe_swa: { length: 2048, beside: ["sink"] },
  hy_v4: { length: 262_144, beside: ["sink", "index"] },
  hy_v4_vl_text: { length: 262_144, beside: ["sink", "index"] },
  mimo_v2_flash: { length: 131_072, beside: ["sink"] },
  minimax_m3_vl_text: { base: 5_000_000, length: 524_288, unused: true, beside: ["index"] },
  ministral3: { base: 1_000_000, length: 262_144, beside: ["length"] },
  mistral4: { length: 1_048_576, beside: ["length"] },
  mistral_large4_text: { length: 1_048_576, beside: ["learned", "index"] },
  qwen4_exp_text: { beside: ["index"] },

  ...each("alibi", "bloom mpt jina-bert-v2"),
  ...each("learned",
    "gpt2 openai-gpt gpt_neo gpt_bigcode starcoder opt bert bert-generation roberta roberta-prelayernorm xlm-roberta " +
    "xlm-roberta-xl xmod distilbert albert electra ernie camembert data2vec-text rembert roc_bert megatron-bert " +
    "big_bird bigbird_pegasus bart mbart mvp plbart led biogpt blenderbot blenderbot-small blip_text_model git " +
    "pp_formulanet_text prophetnet trocr reformer xlm whisper"),
  ...each("relative",
    "t5 mt5 umt5 longt5 t5encoder switch_transformers pop2piano pix2struct_text_model udop deberta deberta-v2 xlnet " +
    "transfo-xl mpnet cpmant"),
  ...each("sinusoidal",
    "marian m2m_100 nllb-moe xglm pegasus pegasus_x fsmt ctrl kosmos_2_text_model kosmos_2_5_text_model musicgen_decoder " +
    "musicgen_melody_decoder seamless_m4t seamless_m4t_v2 speech_to_text"),
  ...each("none", "mamba mamba2 falcon_mamba xlstm rwkv rwkv6 rwkv7"),
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
export const RECURRENT = new Set(["linear_attention", "conv", "recurrent"]);

/** Layers that look at one token at a time; most models count them with the attention before them. */
export const FEED_FORWARD = new Set(["mlp", "moe"]);

/** Layers that look from the text at a picture. */
export const CROSS = "cross_attention";

/** @type {Record<string, string>} older names of kinds of layers */
export const LEGACY = { mamba: "linear_attention", attention: "full_attention", full: "full_attention", sliding: "sliding_attention" };

/** @param {any} kinds @param {number} count @returns {string[] | null} these kinds again and again */
const repeated = (kinds, count) =>
  Array.isArray(kinds) && kinds.length
    ? Array.from({ length: count }, (_, at) => LEGACY[kinds[at % kinds.length]] ?? String(kinds[at % kinds.length]))
    : null;

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
  block_types: repeated,
  _block_types: repeated,
  cross_attention_layers: (at, count) =>
    Array.isArray(at) ? Array.from({ length: count }, (_, one) => (at.includes(one) ? CROSS : "")) : null,
  attn_layer_indices: (at, count) => (Array.isArray(at) ? alternating(count, (one) => at.includes(one), "linear_attention") : null),
  sliding_window_pattern: (every, count, config) =>
    every > 0 && config.has("sliding_window") ? alternating(count, (at) => (at + 1) % every === 0, "sliding_attention") : null,
  hybrid_override_pattern: (letters) =>
    typeof letters === "string" ? [...letters].filter((one) => one === "*" || one === "M").map((one) => (one === "*" ? "full_attention" : "linear_attention")) : null,
};
