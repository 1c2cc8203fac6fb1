// How each type of model encodes positions, as far as its config does not say it. The rows are those
// of Hugging Face transformers; tests/client/test_config_walk.py holds them to it.

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
  ...each({ length: 2048 },
    "aria_text deepseek_v2 diffllama doge falcon gpt_neox_japanese granite granitemoe granitemoeshared " +
    "hrm_text hyperclovax llama nanochat olmo olmo2"),
  ...each({ length: 131_072 },
    "gemma4_text glm_ocr_text iquestcoder laguna mellum ministral mistral muse_glimmer_text " +
    "phi4_multimodal voxtral_realtime_text youtu zaya"),
  ...each({ length: 32_768 },
    "axk1 gemma3n_text granite_docling_text internlm3 minicpm3 qwen2 qwen2_moe qwen3_moe " +
    "unlimited_ocr_text"),
  ...each({ length: 4096 }, "arcee deepseek_v3 olmoe phi3 sarvam_mla starcoder2"),
  ...each({ length: 8192 }, "dory falcon_h1 jais2 modernbert-decoder t5_gemma_module vaultgemma"),
  ...each({ turned: 64, length: 2048 }, "codegen gptj"),
  ...each({ width: 256, length: 8192 }, "gemma gemma2"),
  ...each({ width: 128, share: 0.5, length: 131_072 }, "glm glm4"),
  ...each({ length: 128_000 }, "lfm3 step3p5"),
  ...each({ base: 500_000, length: 131_072 },
    "ernie4_5 ernie4_5_moe ernie4_5_vl_moe_text mllama_text_model paddleocr_vl_text"),
  ...each({ base: 1_000_000, length: 131_072 }, "cwm minimax mixtral solar_open"),
  ...each({ base: 500_000, length: 4096 }, "blt exaone flex_olmo"),
  ...each({ base: 1_000_000, length: 32_768 }, "qwen2_5_vl_text qwen2_vl_text"),
  ...each({ base: 12_000_000, length: 65_536 }, "apertus apertus1p5_text"),
  ...each({ base: 500_000, length: 128_000 }, "qwen3_vl_moe_text qwen3_vl_text"),
  ...each({ otherwise: "none", always: true }, "jamba kimi_linear nemotron_h zamba"),
  ...each({ otherwise: "relative", always: true }, "inkling2_loop_text inkling2_text inkling_text"),
  ...each({ length: 2048, turns: "sliding" }, "exaone4 exaone_moe"),
  ...each({ length: 262_144, beside: ["sink", "index"] }, "hy_v4 hy_v4_vl_text"),

  cohere: { base: 500_000, length: 8192 },
  cohere2: { length: 8192, turns: "sliding" },
  gemma3_text: { base: 1_000_000, local: USUAL, width: 256, length: 131_072 },
  gpt_neox: { share: 0.25, length: 2048 },
  llama4_text: { base: 500_000, width: 128, length: 131_072, beside: ["length"] },
  modernbert: { base: 160_000, local: USUAL, length: 8192 },
  nemotron: { share: 0.5, length: 4096 },
  olmo3: { base: 500_000, local: 500_000, same: true, length: 2048 },
  persimmon: { share: 0.5, length: 16_384 },
  phi: { share: 0.5, length: 2048 },
  qwen3: { width: 128, length: 32_768 },
  qwen3_next: { width: 256, share: 0.25, length: 32_768 },
  smollm3: { base: 2_000_000, length: 32_768 },
  stablelm: { share: 0.25, length: 4096 },
  bailing_hybrid: { base: 6_000_000 },
  bitnet: { base: 500_000, length: 2048 },
  cosmos3_edge_text: { base: 100_000_000, length: 131_072 },
  gemma4_unified_text: { length: 262_144 },
  glm4_moe: { share: 0.5, length: 131_072 },
  glm4_moe_lite: { length: 202_752 },
  helium: { base: 100_000, length: 4096 },
  hy_v3: { base: 11_158_840, length: 131_072 },
  lfm2: { base: 1_000_000, length: 128_000 },
  longcat_flash: { base: 10_000_000, length: 131_072 },
  minimax_m2: { base: 5_000_000, length: 196_608 },
  molmo2_text: { length: 36_864 },
  moshi: { length: 3000 },
  muse_spark_text: { base: 500_000, length: 1_048_576 },
  qwen3_5_text: { share: 0.25, length: 32_768 },
  recurrent_gemma: { share: 0.5 },
  roformer: { length: 1536 },
  sarvam_moe: { base: 8_000_000, length: 131_072 },
  seed_oss: { length: 524_288 },

  // Some or all layers with attention rotate nothing.
  afmoe: { length: 16_384, turns: "sliding" },
  bamba: { share: 0.5, kind: "linear_attention" },
  beam: { length: 8192, beside: ["length"] },
  cohere2_moe: { length: 8192, turns: "sliding", turnsToo: ["mlp_layer_types", "dense", "prefix_dense_sliding_window_pattern", 1] },
  flint: { length: 262_144, turns: "sliding", beside: ["sink"] },
  granitemoehybrid: { needs: ["position_embedding_type", "rope"] },
  kolibri1: { length: 262_144, turns: "sliding" },
  lara_mini: { length: 131_072, turns: "sliding" },
  olmo_hybrid: { length: 65_536, otherwise: "none" },
  zamba2: { needs: ["use_mem_rope", true] },
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
  mimo_v2_flash: { length: 131_072, beside: ["sink"] },
  minimax_m3_vl_text: { base: 5_000_000, length: 524_288, unused: true, beside: ["index"] },
  ministral3: { base: 1_000_000, length: 262_144, beside: ["length"] },
  mistral4: { length: 1_048_576, beside: ["length"] },
  mistral_large4_text: { length: 1_048_576, beside: ["learned", "index"] },
  qwen4_exp_text: { beside: ["index"] },

  ...each({ otherwise: "alibi" }, "bloom mpt jina-bert-v2"),
  ...each({ otherwise: "learned" },
    "gpt2 openai-gpt gpt_neo gpt_bigcode starcoder opt bert bert-generation roberta roberta-prelayernorm xlm-roberta " +
    "xlm-roberta-xl xmod distilbert albert electra ernie camembert data2vec-text rembert roc_bert megatron-bert " +
    "big_bird bigbird_pegasus bart mbart mvp plbart led biogpt blenderbot blenderbot-small blip_text_model git " +
    "pp_formulanet_text prophetnet trocr reformer xlm whisper"),
  ...each({ otherwise: "relative" },
    "t5 mt5 umt5 longt5 t5encoder switch_transformers pop2piano pix2struct_text_model udop deberta deberta-v2 xlnet " +
    "transfo-xl mpnet cpmant"),
  ...each({ otherwise: "sinusoidal" },
    "marian m2m_100 nllb-moe xglm pegasus pegasus_x fsmt ctrl kosmos_2_text_model kosmos_2_5_text_model musicgen_decoder " +
    "musicgen_melody_decoder seamless_m4t seamless_m4t_v2 speech_to_text"),
  ...each({ otherwise: "none" }, "mamba mamba2 falcon_mamba xlstm rwkv rwkv6 rwkv7"),
};

/** @param {Type} row @param {string} types @returns {Record<string, Type>} one row for several types */
function each(row, types) {
  return Object.fromEntries(types.split(" ").map((type) => [type, row]));
}

/** @param {unknown} type @returns {Type | null} what is known of a type of models */
export const rowOf = (type) =>
  typeof type === "string" && Object.hasOwn(TYPES, type)
    ? TYPES[type].otherwise ? TYPES[type] : { base: USUAL, ...TYPES[type] }
    : null;

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
