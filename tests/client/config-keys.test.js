// Under which names a config.json may say what it says of positions, what is told of each, and how its
// values are repeated.

import assert from "node:assert/strict";
import test from "node:test";

import { configFacts, MOST } from "../../ui/browser/config-json.js";

const read = (config) => configFacts(JSON.stringify(config));
const layers = (config) => read(config).layers[0];
const PLAIN = {
  model_type: "llama", hidden_size: 4096, num_attention_heads: 32, rope_theta: 500_000, max_position_embeddings: 8192,
};
const NEW = { model_type: "new", rope_theta: 500 }; // a type of which no default is known

test("the part about text is found in a config of pictures or sound, three groups deep at most", () => {
  for (const key of ["text_config", "language_config", "llm_config", "thinker_config"]) {
    const { type, rows } = read({ model_type: "outer", rope_theta: 9, [key]: NEW });
    assert.deepEqual([type, rows], ["new", [[`${key}.model_type`, "new"], [`${key}.rope_theta`, "500"]]]);
  }
  const within = (depth) => (depth ? { ...PLAIN, model_type: `at ${depth}`, text_config: within(depth - 1) } : NEW);
  assert.deepEqual([1, 2, 3].map((depth) => read(within(depth)).type), ["new", "new", "new"]);
  assert.equal(read(within(4)).type, "at 1");
});

test("how a model encodes positions that does not rotate is told", () => {
  const page = (config) => read(config).otherwise?.page;
  assert.deepEqual(read({ model_type: "gpt2", n_ctx: 1024 }), {
    type: "gpt2", rows: [["model_type", "gpt2"]], layers: [], each: [], notes: [],
    otherwise: { said: "It adds a learned vector for each position.", page: "biases" },
  });
  for (const name of ["rope", "rotary"]) {
    const { rope_theta, ...bare } = PLAIN;
    assert.equal(read({ ...bare, position_embedding_type: name }).layers[0].base, 10_000);
    assert.throws(() => read({ model_type: "bert", position_embedding_type: name }), /type “bert” are not known/);
  }
  // What is no name that is known says nothing: the type does.
  for (const name of ["toString", "unheard", ["alibi"], 3])
    assert.equal(page({ model_type: "t5", position_embedding_type: name }), "biases");
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

test("a value of the wrong kind is refused with its whole key", () => {
  for (const [config, key] of [
    [{ rope_theta: "10000" }, "rope_theta"], [{ rope_scaling: { type: "linear", factor: "8" } }, "rope_scaling.factor"],
    [{ rope_scaling: "yarn" }, "rope_scaling"], [{ text_config: { ...PLAIN, rope_parameters: [1] } }, "text_config.rope_parameters"],
  ])
    assert.throws(() => read({ ...PLAIN, ...config }), ({ message }) => message.startsWith(`${key} must be `));
});

test("a mark of the byte order may stand before the text; elsewhere it is a letter", () => {
  assert.equal(configFacts(`\uFEFF${JSON.stringify(PLAIN).padEnd(MOST)}`.slice(0, MOST)).type, "llama");
  assert.equal(read({ ...NEW, model_type: "a\uFEFFb" }).type, "a\uFEFFb");
});

test("a value is shown as it is read, a whole number in groups of three", () => {
  const shown = (value) => read({ ...NEW, head_dim: value }).rows[2][1];
  assert.deepEqual([64, 10_000, 1e7, 0.25, -1234567.5].map(shown), ["64", "10\u202f000", "10\u202f000\u202f000", "0.25", "-1234567.5"]);
  assert.equal(shown(1e22), "1e+22");
  assert.equal(shown(2 ** 53 - 1), "9\u202f007\u202f199\u202f254\u202f740\u202f991");
  assert.equal(shown(2 ** 53), String(2 ** 53)); // from here on a number stands for several
  const typed = (model_type) => read({ ...NEW, model_type }).type;
  assert.deepEqual([typed("x".repeat(40)), typed("x".repeat(41))], ["x".repeat(40), `${"x".repeat(40)}…`]);
  assert.equal(typed("a\u0007b\nc"), "a b c");
});
