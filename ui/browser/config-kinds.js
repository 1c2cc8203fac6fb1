// What models are like whose config leaves it out, by its model_type: the defaults of Hugging Face
// transformers 5.23.0, and which models do not rotate at all.

/**
 * `local` is the base of layers with sliding attention, which no rule changes; it is `same` where the
 * file names one base for both. Models that are `bare` rotate nothing in the other layers.
 *
 * @typedef {{base?: number, local?: number, same?: boolean, bare?: boolean, width?: number, share?: number, turned?: number, length?: number}} Defaults
 */

const USUAL = 10_000;

/** @type {Record<string, Defaults>} models that rotate; the base is 10 000 where none is named */
const ROTATING = {
  codegen: { turned: 64, length: 2048 },
  cohere: { base: 500_000, length: 8192 },
  cohere2: { length: 8192, bare: true },
  deepseek_v2: { length: 2048 },
  deepseek_v3: { length: 4096 },
  exaone4: { length: 2048, bare: true },
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
  llama4_text: { base: 500_000, width: 128, length: 131_072 },
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
};

/**
 * Return what transformers takes where a config of this type leaves it out; null for a type that is
 * not known here.
 *
 * @param {unknown} type
 */
export const defaultsOf = (type) =>
  typeof type === "string" && Object.hasOwn(ROTATING, type)
    ? { base: USUAL, ...ROTATING[type] }
    : null;

export const KNOWN = Object.keys(ROTATING);

/** How models encode positions that do not rotate: what is said, and the page that explains it. */
export const OTHERWISE = {
  alibi: { said: "It uses ALiBi: a penalty on each score that grows with the distance.", page: "biases" },
  learned: { said: "It adds a learned vector for each position.", page: "biases" },
  relative: { said: "It learns something for each offset between two positions.", page: "biases" },
  sinusoidal: { said: "It adds sines and cosines, as the first Transformer did.", page: "formula" },
  none: { said: "It is given no positions.", page: "order" },
};

/** @typedef {keyof typeof OTHERWISE} Otherwise */

/** @type {Record<Otherwise, string>} */
const TYPES = {
  alibi: "bloom mpt jina-bert-v2",
  learned:
    "gpt2 openai-gpt gpt_neo gpt_bigcode starcoder opt bert roberta xlm-roberta distilbert albert electra " +
    "camembert bart mbart biogpt whisper",
  relative: "t5 mt5 umt5 longt5 t5encoder deberta deberta-v2 xlnet transfo-xl mpnet",
  sinusoidal: "marian m2m_100 xglm",
  none: "mamba mamba2 falcon_mamba rwkv rwkv6 rwkv7",
};

/** @type {Record<string, Otherwise | "">} what position_embedding_type may say; "" for a rotation */
const NAMED = {
  alibi: "alibi", absolute: "learned", learned: "learned", learned_absolute: "learned",
  relative_key: "relative", relative_key_query: "relative", nope: "none", none: "none",
  sinusoidal: "sinusoidal", rope: "", rotary: "",
};

/** @param {unknown} type @returns {Otherwise | null} how a model of this type encodes positions */
export const otherwiseOf = (type) =>
  /** @type {Otherwise[]} */ (Object.keys(TYPES)).find((way) =>
    TYPES[way].split(" ").includes(String(type)),
  ) ?? null;

/** @param {unknown} name what a config calls it */
export const namedWay = (name) =>
  typeof name === "string" && Object.hasOwn(NAMED, name) ? NAMED[name] : null;
