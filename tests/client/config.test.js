// What is read of a model's file. tests/core/test_model_configs.py holds the same values against the
// frequencies that transformers makes of each config.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { configFacts, MOST } from "../../ui/browser/config-json.js";
import { rowOf } from "../../ui/browser/config-types.js";
import { Refused } from "../../ui/browser/config-sought.js";
import { viewOf } from "../../ui/browser/config-view.js";
import { PAGE } from "./model-file.js";

const { models, defaults } = JSON.parse(
  readFileSync(new URL("../oracles/model_configs.json", import.meta.url), "utf8"),
);
const LLAMA = {
  model_type: "llama", hidden_size: 4096, num_attention_heads: 32, rope_theta: 10_000,
  max_position_embeddings: 4096,
};
const LLAMA3 = {
  rope_type: "llama3", factor: 8, low_freq_factor: 1, high_freq_factor: 4,
  original_max_position_embeddings: 8192,
};

const read = (config) => configFacts(JSON.stringify(config));
const first = (config) => viewOf(read({ ...LLAMA, ...config }).layers[0], PAGE);
const said = (config) => first(config).notes.join(" ");

test("the numbers of every model are read", () => {
  for (const [name, { config, layers }] of Object.entries(models)) {
    const found = read(config).layers.map((one) => {
      const { d, ...values } = viewOf(one, PAGE).values;
      assert.equal(d, 1024);
      return { ...values, layers: one.name };
    });
    assert.deepEqual(found, layers.map(({ shown }) => shown), name);
  }
});

test("what a config leaves out is what transformers takes", () => {
  for (const [type, known] of Object.entries(defaults)) {
    const row = rowOf(type) ?? {};
    assert.equal(row.same ?? false, row.base === row.local, type);
    assert.deepEqual(Object.fromEntries(Object.keys(known).map((key) => [key, row[key]])), known, type);
  }
});

test("what is taken by default is said, with its value", () => {
  const { hidden_size, num_attention_heads } = LLAMA;
  const bare = { model_type: "mixtral", hidden_size, num_attention_heads };
  const { values, notes } = viewOf(read(bare).layers[0], PAGE);
  assert.equal(values.rope_base, 1_000_000);
  assert.match(notes.join(" "), /no rope_theta and max_position_embeddings\. By the defaults of .*, the base is 1.000.000 and/);
  const unknown = viewOf(read({ ...bare, model_type: "new", rope_theta: 5000 }).layers[0], PAGE);
  assert.ok(!("trained_length" in unknown.values));
  assert.match(unknown.notes.join(" "), /trained length on the page stays/);
  assert.match(said({ hidden_size: null }), /neither head_dim nor hidden_size/);
  const baseless = viewOf(read({ ...bare, model_type: "new", head_dim: 8, rotary_pct: 1 }).layers[0], PAGE);
  assert.equal(baseless.values, null);
});

test("a rule that the page does not draw is named, and the figures are those before it", () => {
  const rule = (rope_scaling) => first({ rope_scaling });
  for (const [scaling, told] of [
    [{ type: "dynamic", factor: 2 }, /“dynamic” changes nothing up to the trained length/],
    [{ type: "su", short_factor: [1], long_factor: [2] }, /“longrope” divides/],
    [{ rope_type: "longrope", short_factor: [1], long_factor: [2] }, /“longrope” divides/],
    [{ rope_type: "proportional", rope_theta: 1e6 }, /p-RoPE/],
    [{ type: "own", factor: 2 }, /“own” is not known/],
    [{ ...LLAMA3, high_freq_factor: 8 }, /other values for high_freq_factor/],
    [{ type: "yarn", factor: 4, beta_fast: 16, beta_slow: 2, truncate: false }, /for beta_fast and beta_slow/],
    [{ type: "yarn", factor: 2.5, original_max_position_embeddings: 64 }, /“yarn” is 2.5; this page/],
    [{ type: "linear" }, /has no factor/],
    [{ type: "linear", factor: 5000 }, /“linear” is 5.000; this page/],
  ]) {
    const { values, notes } = rule(scaling);
    assert.equal(values.scaling, "none", JSON.stringify(scaling));
    assert.ok(!("scale" in values));
    assert.match(notes.join(" "), told);
  }
  const mrope = rule({ type: "mrope", mrope_section: [16, 24, 24] });
  assert.match(mrope.notes.join(" "), /three directions/);
  // transformers: without a factor, the ratio of the two lengths.
  const yarn = first({ max_position_embeddings: 65_536,
    rope_scaling: { type: "yarn", original_max_position_embeddings: 4096 } });
  assert.deepEqual([yarn.values.scaling, yarn.values.scale, yarn.values.trained_length], ["yarn", 16, 4096]);
  // Phi-3 has the length before the rule beside it.
  const phi3 = { original_max_position_embeddings: 4096, max_position_embeddings: 131_072 };
  assert.equal(first({ ...phi3, rope_scaling: { type: "su" } }).values.trained_length, 4096);
});

test("layers without rotation are counted, and absurd numbers change nothing", () => {
  const { notes } = read({ ...LLAMA, no_rope_layers: [1, 1, 1, 0, 1, 1, 1, 0] });
  assert.match(notes.join(), /^2 of the 8 layers/);
  const cohere = read({ ...LLAMA, model_type: "cohere2", sliding_window: 4096 });
  assert.match(cohere.notes.join(), /^Only the layers with sliding attention rotate/);
  for (const config of [
    { rope_theta: 1e30 }, { rope_theta: -1 }, { rope_theta: 0 }, { rope_theta: 10_000.5 },
    { head_dim: 97 }, { head_dim: 1e9 }, { num_attention_heads: 0 }, { partial_rotary_factor: 7 },
    { partial_rotary_factor: -1 }, { head_dim: 100, rotary_dim: 33 }, { max_position_embeddings: 1e300 }, { max_position_embeddings: 0 },
  ]) {
    const { values, notes: why } = first(config);
    assert.equal(values, null, JSON.stringify(config));
    assert.equal(why.length, 1);
    assert.match(why[0], /Nothing on the page is changed\.$/);
  }
});

test("what is no config is refused with one sentence", () => {
  const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
  const nested = `${'{"text_config":'.repeat(40_000)}{}${"}".repeat(40_000)}`;
  for (const text of [
    "", "hello", "[]", "3", "null", '"x"', "{}", '{"a": 1', '{"vocab_size": 3}', deep, nested,
    " ".repeat(MOST + 1), '{"model_type": "unheard"}', '{"model_type": {"a": 1}}',
    '{"__proto__": {"rope_theta": 5}}', '{"model_type": "toString"}',
    '{"model_type": "llama", "rope_theta": [10000]}', '{"model_type": "llama", "rope_theta": "10000"}',
    '{"model_type": "llama", "rope_theta": {"a": 1}}', '{"model_type": "llama", "rope_theta": true}',
    '{"model_type": "llama", "rope_scaling": "yarn"}', '{"model_type": "llama", "rope_scaling": [1]}',
    '{"model_type": "llama", "rope_scaling": {"type": 7}}',
    '{"model_type": "llama", "rope_theta": 1e999}',
  ])
    assert.throws(() => configFacts(text), (error) => {
      assert.ok(error instanceof Refused, `${text.slice(0, 60)}: ${error}`);
      assert.match(error.message, /^[^\n]{10,200}\.$/);
      return true;
    });
});
