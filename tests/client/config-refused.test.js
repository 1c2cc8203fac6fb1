// What is said of a text that is no config, and how values of a file are repeated.

import assert from "node:assert/strict";
import test from "node:test";

import { configFacts, MOST } from "../../ui/browser/config-json.js";

const read = (config) => configFacts(JSON.stringify(config));
const PLAIN = {
  model_type: "llama", hidden_size: 4096, num_attention_heads: 32, rope_theta: 500_000, max_position_embeddings: 8192,
};
const NEW = { model_type: "new", rope_theta: 500 };

test("a text that is no config is refused with what is wrong with it", () => {
  const refused = (text, message) => assert.throws(() => configFacts(text), { message }, text.slice(0, 60));
  const whole = JSON.stringify(PLAIN);
  assert.equal(configFacts(whole.padEnd(MOST)).type, "llama");
  refused(whole.padEnd(MOST + 1), "This is too long for a config.json.");
  refused(whole.slice(0, -1), "This is no whole config.json: it cannot be read as JSON.");
  for (const text of ["[]", "3", "null", '"x"'])
    refused(text, "A config.json has names and values in braces; this is something else.");
  refused('{"vocab_size": 3}', "This is no config of a model that rotates: it names neither a model_type nor a base.");
  refused('{"model_type": "new"}', "The file names no rotation, and models of type “new” are not known here.");
  refused('{"model_type": ["llama"]}', "The file names no rotation, and models of type “a list of 1” are not known here.");
  // A mark of the byte order may stand before the text, as some editors put it; elsewhere it is a letter.
  assert.equal(configFacts(`\uFEFF${whole}`).type, "llama");
  assert.equal(read({ ...NEW, model_type: "a\uFEFFb" }).type, "a\uFEFFb");
});

test("a value of the wrong kind is refused with its whole key and what stands there", () => {
  const refused = (config, message) => assert.throws(() => read({ ...PLAIN, ...config }), { message });
  refused({ rope_theta: "10000" }, "rope_theta must be a number, got “10000”.");
  refused({ rope_theta: [10_000] }, "rope_theta must be a number, got a list of 1.");
  refused({ rope_theta: { a: 1 } }, "rope_theta must be a number, got a group of values.");
  refused({ rope_theta: true }, "rope_theta must be a number, got true.");
  refused({ rope_scaling: { type: "linear", factor: "8" } }, "rope_scaling.factor must be a number, got “8”.");
  refused({ rope_scaling: "yarn" }, "rope_scaling must be a group of values, got yarn.");
  refused({ rope_scaling: { type: 7 } }, "rope_type must be a name, got 7.");
  refused({ text_config: { ...PLAIN, rope_parameters: [1] } }, "text_config.rope_parameters must be a group of values, got a list of 1.");
  assert.throws(() => configFacts('{"rope_theta": 1e999}'), { message: "rope_theta must be a number, got Infinity." });
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
