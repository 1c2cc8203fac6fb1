// The rule for longer texts that a config names, and what of a model the page can show.

import assert from "node:assert/strict";
import test from "node:test";

import { configFacts } from "../../ui/browser/config-json.js";
import { viewOf } from "../../ui/browser/config-view.js";
import { PAGE } from "./model-file.js";

const PLAIN = {
  model_type: "llama", hidden_size: 4096, num_attention_heads: 32, rope_theta: 500_000, max_position_embeddings: 131_072,
};
const read = (config) => configFacts(JSON.stringify({ ...PLAIN, ...config }));
const layers = (rope_scaling, more) => read({ ...more, rope_scaling }).layers[0];
const YARN = { rope_type: "yarn", factor: 16, original_max_position_embeddings: 8192 };

test("of the factor on cosine and sine only another one than YaRN's is spoken of", () => {
  const other = (more) => layers({ ...YARN, ...more }).notes.length > 0;
  const usual = (factor) => 0.1 * Math.log(factor) + 1; // Peng et al. (2023), equation 22
  assert.ok(!other({}) && !other({ attention_factor: usual(16) }) && other({ attention_factor: usual(15) }));
  // transformers takes the two others only together, as one over the other.
  assert.ok(!other({ mscale: 0.707 }) && !other({ mscale_all_dim: 0.707 }));
  assert.ok(other({ mscale: 0.707, mscale_all_dim: 0.707 }));
  const factor = Math.exp(10); // then the usual one is 2, that of mscale 2 is 3, and that of 0.5 is 1.5
  assert.ok(!other({ factor, mscale: 2, mscale_all_dim: 0.5 }));
  assert.ok(other({ factor, mscale: 0.5, mscale_all_dim: 2 }));
  assert.ok(!other({ factor: 0.5 }) && other({ factor: 0.5, attention_factor: usual(0.5) })); // a shorter text needs none
});

const shown = (config) => viewOf(read(config).layers[0], PAGE);

test("the ends of the page are shown", () => {
  const { values, notes } = shown({ rope_theta: 2, head_dim: 2, max_position_embeddings: 1 });
  assert.deepEqual(values, { d: 1024, rope_base: 2, head_width: 2, rotated: 100, scaling: "none", trained_length: 1 });
  assert.deepEqual(notes, []);
  const most = { rope_theta: 1_000_000_000, head_dim: 1024, max_position_embeddings: 10_000_000 };
  assert.deepEqual(shown(most).values, { ...values, rope_base: 1_000_000_000, head_width: 1024, trained_length: 10_000_000 });
  for (const factor of [1, 1000]) assert.equal(shown({ rope_scaling: { type: "linear", factor } }).values.scale, factor);
  for (const factor of [0, 1001, 2.5]) {
    const linear = shown({ rope_scaling: { type: "linear", factor } });
    assert.deepEqual([linear.values.scaling, linear.values.scale], ["none", undefined]);
    assert.match(linear.notes.at(-1), /^The factor of the rule “linear” is .*; this page shows whole numbers from 1 to 1.000\. The figures show the frequencies before the rule\.$/);
  }
});

test("the part that turns is the percentage next to it, or a head of its own", () => {
  const part = (head_dim, rotary_dim) => {
    const { values, notes } = shown({ head_dim, rotary_dim });
    return [values.head_width, values.rotated, notes.length];
  };
  assert.deepEqual(part(128, 32), [128, 25, 0]);
  assert.deepEqual(part(8, 2), [8, 25, 0]); // 1 to 49 % of 8 are two entries as well
  assert.deepEqual(part(10, 2), [10, 20, 0]);
  assert.deepEqual(part(192, 64), [192, 34, 0]); // 33 % are 62
  assert.deepEqual(part(120, 118), [120, 99, 0]); // 98 % are 116
  assert.deepEqual(part(64, 64), [64, 100, 0]);
  assert.deepEqual(part(1024, 1014), [1014, 100, 1]); // 99 % are 1012, 100 % all
  assert.deepEqual(shown({ head_dim: 1024, rotary_dim: 1014 }).notes,
    ["No whole percentage of 1024 entries makes 1014. The figures show the part that turns as the head."]);
});
