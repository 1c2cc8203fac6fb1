// What of the values in a GGUF head counts, and what stays behind.

import assert from "node:assert/strict";
import test from "node:test";

import { ggufFacts, headOf } from "../../ui/browser/config-gguf.js";
import { viewOf } from "../../ui/browser/config-view.js";
import { array, f32, gguf, KINDS, PAGE, string, u32 } from "./model-file.js";

const QWEN = {
  "general.architecture": string("qwen2"),
  "qwen2.context_length": u32(32_768),
  "qwen2.embedding_length": u32(3584),
  "qwen2.attention.head_count": u32(28),
  "qwen2.rope.freq_base": f32(1_000_000),
};
const file = (values, more) => gguf(Object.entries(values).filter(([, value]) => value), more);
const head = (values, more) => headOf(new Blob([file(values, more)]));
const read = async (values, more) => ggufFacts(await head(values, more));
const layers = async (own, more) => (await read({ ...QWEN, ...own }, more)).layers[0];
const rowsOf = async (own) => Object.fromEntries((await read({ ...QWEN, ...own })).rows);

test("a number is read in each of the kinds that the format has", async () => {
  const own = Object.entries(KINDS).map(([name, [kind, bytes]]) => [name, [kind, bytes]]);
  const { values } = await head({ ...Object.fromEntries(own), "no": [7, Buffer.of(0)], "2": [7, Buffer.of(2)] });
  for (const [name, [, , value]] of Object.entries(KINDS)) assert.equal(values[name], value, name);
  assert.deepEqual([values.no, values["2"]], [false, true]);
  // Each leads to the next one: had one the wrong size, the name behind it would not be found.
  assert.equal(Object.keys(values).length, own.length + 2);
  for (const [name, [kind, bytes, value]] of Object.entries(KINDS))
    if (typeof value === "number" && value > 0)
      assert.equal((await layers({ "qwen2.context_length": [kind, bytes] })).length, value, name);
});

test("what is no value of this model is stepped over: a tokenizer, long names, another architecture", async () => {
  const more = {
    "tokenizer.ggml.model": string("gpt2"), ["k".repeat(1001)]: u32(1), "other.tokenizer.": u32(2),
    "qwen3.rope.freq_base": f32(5), "qwen3.context_length": u32(7),
  };
  const { values } = await head({ ...more, ...QWEN });
  assert.deepEqual(Object.keys(values).sort(), [...Object.keys(QWEN), "other.tokenizer.", "qwen3.rope.freq_base", "qwen3.context_length"].sort());
  assert.deepEqual(await read({ ...QWEN, ...more }), await read(QWEN));
});

test("weights are stepped over in any number of directions; only a rule among them is spoken of", async () => {
  const tensors = ["token_embd.weight", "output.weight"];
  for (const directions of [1, 2, 4]) {
    const found = await head(QWEN, { tensors: [...tensors, "rope_freqs.weight", "last"], directions });
    assert.deepEqual(found.tensors, ["rope_freqs.weight"]);
  }
  assert.deepEqual((await layers({}, { tensors, directions: 2 })).notes, []);
});

test("the width of a head is named, or a part of the embedding, or the part that turns", async () => {
  const widths = async (own) => {
    const { width, turned } = await layers(own);
    return [width, turned];
  };
  const [key, heads, turned] = ["attention.key_length", "attention.head_count", "rope.dimension_count"].map((name) => `qwen2.${name}`);
  assert.deepEqual(await widths({ [key]: u32(96) }), [96, null]);
  assert.deepEqual(await widths({ [turned]: u32(64) }), [128, 64]);
  // Layers with numbers of heads of their own, as in OpenELM.
  const own = array(4, 3, Buffer.alloc(12));
  assert.deepEqual(await widths({ [heads]: own, [key]: u32(64), [turned]: u32(32) }), [64, 32]);
  assert.deepEqual(await widths({ [heads]: own, [turned]: u32(32) }), [32, 32]);
  assert.deepEqual(await widths({ [heads]: own }), [null, null]);
  for (const missing of [heads, "qwen2.embedding_length"]) {
    assert.deepEqual(await widths({ [missing]: null, [turned]: u32(48) }), [48, 48]);
    assert.deepEqual(await widths({ [missing]: null }), [null, null]);
  }
  assert.deepEqual(await widths({ [heads]: u32(0), [turned]: u32(48) }), [48, 48]);
  // What the width is not taken from is not listed as read.
  assert.ok(!("qwen2.embedding_length" in await rowsOf({ [key]: u32(96) })));
});

test("layers with sliding attention are a kind of their own only where they have a base", async () => {
  assert.equal((await read(QWEN)).layers.length, 1);
  const own = { "qwen2.rope.freq_base_swa": f32(10_000), "qwen2.rope.scaling.factor": f32(8) };
  const found = (await read({ ...QWEN, ...own })).layers;
  assert.deepEqual(found.map(({ name, base, rule, factor, width }) => [name, base, rule, factor, width]), [
    ["full attention", 1_000_000, "linear", 8, 128], ["sliding attention", 10_000, "none", null, 128],
  ]);
  assert.equal(viewOf(found[1], PAGE).values.scaling, "none");
});
