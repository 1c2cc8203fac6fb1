// What is said of a text that is no config, and how values of a file are repeated.

import assert from "node:assert/strict";
import test from "node:test";

import { configFacts, MOST } from "../../ui/browser/config-json.js";

const read = (config) => configFacts(JSON.stringify(config));
const PLAIN = {
  model_type: "llama", hidden_size: 4096, num_attention_heads: 32, rope_theta: 500_000, max_position_embeddings: 8192,
};
const NEW = { model_type: "new", rope_theta: 500 };

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
