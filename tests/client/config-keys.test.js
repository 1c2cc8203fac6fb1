// Under which names a config.json may say what it says of positions, and what is told of each.

import assert from "node:assert/strict";
import test from "node:test";

import { configFacts } from "../../ui/browser/config-json.js";

const read = (config) => configFacts(JSON.stringify(config));
const layers = (config) => read(config).layers[0];
const PLAIN = {
  model_type: "llama", hidden_size: 4096, num_attention_heads: 32, rope_theta: 500_000, max_position_embeddings: 8192,
};
const NOTHING = { name: "", base: null, width: null, turned: null, length: null, rule: "none", factor: null, notes: [] };
const NEW = { model_type: "new", rope_theta: 500 }; // a type of which no default is known

test("of a plain config its numbers are found, and nothing else is said of it", () => {
  assert.deepEqual(read({ ...PLAIN, vocab_size: 32_000, sliding_window: 4096 }), {
    type: "llama", otherwise: null, notes: [],
    rows: [
      ["model_type", "llama"], ["rope_theta", "500\u202f000"], ["hidden_size", "4\u202f096"],
      ["num_attention_heads", "32"], ["max_position_embeddings", "8\u202f192"],
    ],
    layers: [{ ...NOTHING, base: 500_000, width: 128, turned: 128, length: 8192 }],
  });
  assert.deepEqual(read(NEW), {
    type: "new", otherwise: null, notes: [], rows: [["model_type", "new"], ["rope_theta", "500"]],
    layers: [{ ...NOTHING, base: 500 }],
  });
  assert.equal(read({ rope_theta: 500 }).type, "");
});

test("each name that families use for a number is read", () => {
  for (const key of ["rope_theta", "rotary_emb_base", "rope_embedding_base", "rotary_base"])
    assert.equal(layers({ model_type: "new", [key]: 77 }).base, 77, key);
  for (const key of ["partial_rotary_factor", "rotary_pct", "rope_pct"])
    assert.equal(layers({ ...NEW, head_dim: 64, [key]: 0.25 }).turned, 16, key);
  for (const key of ["max_position_embeddings", "n_positions", "max_seq_len", "seq_length", "n_ctx"])
    assert.equal(layers({ ...NEW, [key]: 4096 }).length, 4096, key);
  for (const key of ["head_dim", "kv_channels", "qk_rope_head_dim"])
    assert.equal(layers({ ...NEW, hidden_size: 640, num_attention_heads: 4, [key]: 96 }).width, 96, key);
  for (const hidden of ["hidden_size", "n_embd", "d_model"])
    for (const heads of ["num_attention_heads", "n_head", "n_heads", "num_heads"])
      assert.equal(layers({ ...NEW, [hidden]: 640, [heads]: 4 }).width, 160, `${hidden} ${heads}`);
  assert.equal(layers({ ...NEW, hidden_size: 640 }).width, null);
  assert.equal(layers({ ...NEW, hidden_size: 640, num_attention_heads: 0 }).width, null);
  assert.deepEqual([layers({ ...NEW, rotary_pct: 0.5 }).width, layers({ ...NEW, rotary_pct: 0.5 }).turned], [null, null]);
});

test("the part about text is found in a config of pictures or sound, three groups deep at most", () => {
  for (const key of ["text_config", "language_config", "llm_config", "thinker_config"]) {
    const { type, rows } = read({ model_type: "outer", rope_theta: 9, [key]: NEW });
    assert.deepEqual([type, rows], ["new", [[`${key}.model_type`, "new"], [`${key}.rope_theta`, "500"]]]);
  }
  const within = (depth) => (depth ? { ...PLAIN, model_type: `at ${depth}`, text_config: within(depth - 1) } : NEW);
  assert.deepEqual([1, 2, 3].map((depth) => read(within(depth)).type), ["new", "new", "new"]);
  assert.equal(read(within(4)).type, "at 1");
});

test("any value of a rotation shows that a model rotates, whatever its type", () => {
  for (const [key, value] of Object.entries({
    rope_theta: 5, rotary_emb_base: 5, rope_embedding_base: 5, rotary_base: 5, partial_rotary_factor: 0.5,
    rotary_pct: 0.5, rope_pct: 0.5, rotary_dim: 4, rope_scaling: {}, rope_parameters: {}, qk_rope_head_dim: 4,
    global_rope_theta: 5, no_rope_layers: [1],
  })) {
    assert.equal(read({ model_type: "new", [key]: value }).otherwise, null, key);
    assert.equal(read({ model_type: "bert", [key]: value }).otherwise, null, key);
  }
});

test("how a model encodes positions that does not rotate is told, by its type or as the file names it", () => {
  const page = (config) => read(config).otherwise?.page;
  assert.deepEqual(read({ model_type: "gpt2", n_ctx: 1024 }), {
    type: "gpt2", rows: [["model_type", "gpt2"]], layers: [], notes: [],
    otherwise: { said: "It adds a learned vector for each position.", page: "learned_tables" },
  });
  for (const [type, where] of Object.entries({
    bloom: "biases", opt: "learned_tables", t5: "t5_and_shaw", marian: "formula", mamba: "order",
  })) {
    assert.equal(page({ model_type: type }), where, type);
    assert.match(read({ model_type: type }).otherwise.said, /^It .{10,}\.$/);
  }
  for (const [name, where] of Object.entries({
    alibi: "biases", absolute: "learned_tables", learned: "learned_tables", learned_absolute: "learned_tables",
    relative_key: "t5_and_shaw", relative_key_query: "t5_and_shaw", nope: "order", none: "order", sinusoidal: "formula",
  })) {
    const facts = read({ model_type: "new", position_embedding_type: name });
    assert.equal(facts.otherwise?.page, where, name);
    assert.deepEqual(facts.rows, [["model_type", "new"], ["position_embedding_type", name]]);
  }
  for (const name of ["rope", "rotary"]) {
    const { rope_theta, ...bare } = PLAIN;
    assert.equal(read({ ...bare, position_embedding_type: name }).layers[0].base, 10_000);
    assert.throws(() => read({ model_type: "bert", position_embedding_type: name }), /type “bert” are not known/);
  }
  // What is no name that is known says nothing: the type does.
  for (const name of ["toString", "unheard", ["alibi"], 3])
    assert.equal(page({ model_type: "t5", position_embedding_type: name }), "t5_and_shaw");
});

test("ALiBi counts where it is switched on, also among the values of the attention", () => {
  const inner = read({ model_type: "new", attn_config: { alibi: true } });
  assert.equal(inner.otherwise.page, "biases");
  assert.deepEqual(inner.rows, [["model_type", "new"], ["attn_config.alibi", "true"]]);
  const outer = read({ alibi: true });
  assert.deepEqual([outer.type, outer.otherwise.page, outer.rows], ["", "biases", [["alibi", "true"]]]);
  // MPT has ALiBi unless it says that it rotates.
  assert.equal(read({ model_type: "mpt", attn_config: { rope: false } }).otherwise.page, "biases");
  assert.throws(() => read({ model_type: "mpt", attn_config: { alibi: false, rope: true } }), /type “mpt” are not known/);
  assert.equal(read({ model_type: "mpt", attn_config: "none" }).otherwise.page, "biases");
});

test("kinds of layers have their own base, width and part that turns", () => {
  const kinds = (config) => read(config).layers.map(({ name, base, width, turned }) => [name, base, width, turned]);
  const shape = { ...NEW, head_dim: 64 };
  const [full, sliding] = ["full attention", "sliding attention"];
  assert.deepEqual(kinds({ ...shape, rope_local_base_freq: 50 }), [[full, 500, 64, 64], [sliding, 50, 64, 64]]);
  const { rope_theta, ...baseless } = shape;
  assert.deepEqual(kinds({ ...baseless, global_rope_theta: 900, local_rope_theta: 40 }), [[full, 900, 64, 64], [sliding, 40, 64, 64]]);
  assert.deepEqual(kinds({ ...shape, global_rope_theta: 900 }), [[full, 900, 64, 64], [sliding, null, 64, 64]]);
  // The base of all layers is not that of the sliding ones: those have their own default.
  assert.deepEqual(kinds({ ...PLAIN, model_type: "gemma3_text" }), [[full, 500_000, 256, 256], [sliding, 10_000, 256, 256]]);
  const groups = {
    sliding_attention: { rope_type: "default" },
    full_attention: { rope_type: "proportional", rope_theta: 900, partial_rotary_factor: 0.25 },
  };
  assert.deepEqual(kinds({ ...shape, global_head_dim: 128, rope_parameters: groups }), [[full, 900, 128, 128], [sliding, 500, 64, 64]]);
  const half = { full_attention: { rope_theta: 900, partial_rotary_factor: 0.5 } };
  assert.deepEqual(kinds({ ...shape, rope_parameters: half }), [[full, 900, 64, 32]]);
  const six = Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`kind_${i}`, { rope_theta: i + 2 }]));
  assert.deepEqual(kinds({ ...shape, rope_parameters: six }).map(([name]) => name), ["kind 0", "kind 1", "kind 2", "kind 3"]);
});

test("where only a part of its own turns, that part is the head, and all of it turns", () => {
  const { width, turned, notes } = layers({ ...NEW, qk_rope_head_dim: 64, head_dim: 192, partial_rotary_factor: 0.5 });
  assert.deepEqual([width, turned, notes.length], [64, 64, 1]);
  assert.match(notes[0], /The figures show that part as the head\.$/);
});
