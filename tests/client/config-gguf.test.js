// The head of a GGUF file.

import assert from "node:assert/strict";
import test from "node:test";

import { ggufFacts, headOf, isGguf, MOST } from "../../ui/browser/config-gguf.js";
import { Refused } from "../../ui/browser/config-sought.js";
import { viewOf } from "../../ui/browser/config-view.js";
import { array, f32, gguf, int, KINDS, long, PAGE, string, text, u32 } from "./model-file.js";

const QWEN = {
  "general.architecture": string("qwen2"),
  "qwen2.context_length": u32(32_768),
  "qwen2.embedding_length": u32(3584),
  "qwen2.attention.head_count": u32(28),
  "qwen2.rope.freq_base": f32(1_000_000),
};
const HEAD = Object.entries(QWEN);
const YARN = [
  ["qwen2.rope.scaling.type", string("yarn")],
  ["qwen2.rope.scaling.factor", f32(4)],
  ["qwen2.rope.scaling.original_context_length", u32(32_768)],
];
const factsOf = async (bytes) => ggufFacts(await headOf(new Blob([bytes])));
const shown = async (bytes) => viewOf((await factsOf(bytes)).layers[0], PAGE);
const USUAL = {
  d: 1024, rope_base: 1_000_000, head_width: 128, rotated: 100, scaling: "none", trained_length: 32_768,
};

test("the head of a file is read, in either version, without what stands behind it", async () => {
  for (const version of [2, 3]) {
    const file = Buffer.concat([gguf(HEAD, { version }), Buffer.alloc(1000, 7)]);
    assert.deepEqual(await shown(file), { values: USUAL, notes: [] });
  }
  assert.ok(isGguf(await new Blob([gguf(HEAD)]).arrayBuffer()));
  assert.ok(isGguf(await new Blob(["GGUF"]).arrayBuffer())); // what is missing then is said by headOf
  assert.ok(!isGguf(new ArrayBuffer(3)) && !isGguf(new ArrayBuffer(8)));
  const { rows } = await factsOf(gguf(HEAD));
  assert.deepEqual(rows[0], ["general.architecture", "qwen2"]);
  assert.ok(rows.some(([key]) => key === "qwen2.rope.freq_base"));
  assert.deepEqual((await shown(gguf([...HEAD, ...YARN]))).values, { ...USUAL, scaling: "yarn", scale: 4 });
});

test("what the file leaves out is what llama.cpp takes", async () => {
  const baseless = await shown(gguf(HEAD.slice(0, 4)));
  assert.equal(baseless.values.rope_base, 10_000);
  assert.match(baseless.notes[0], /as llama\.cpp takes it/);
  const { values } = await shown(gguf([...HEAD, YARN[1]]));
  assert.deepEqual([values.scaling, values.scale], ["linear", 4]);
  const unknown = await shown(gguf([...HEAD, ["qwen2.rope.scaling.type", string("longrope")], YARN[1]]));
  assert.equal(unknown.values.scaling, "none");
  assert.match(unknown.notes[0], /“longrope” is not drawn/);
  const own = await shown(gguf(HEAD, { tensors: ["output.weight", "rope_freqs.weight"] }));
  assert.match(own.notes[0], /rope_freqs\.weight/);
});

test("a tokenizer is stepped over, also where the first bytes do not reach its end", async () => {
  const words = Array.from({ length: 30_000 }, (_, i) => text(`word ${i}`));
  const tokenizer = [
    ["tokenizer.ggml.tokens", array(8, words.length, ...words)],
    ["tokenizer.ggml.scores", array(6, 30_000, Buffer.alloc(120_000))],
    ["tokenizer.nested", array(9, 2, array(0, 1, Buffer.of(1))[1], array(4, 0)[1])],
  ];
  const [name, ...rest] = HEAD;
  const sizes = [];
  const file = new Blob([gguf([name, ...tokenizer, ...rest]), Buffer.alloc(8_000_000)]);
  const slice = file.slice.bind(file);
  file.slice = (from, to) => (sizes.push(to), slice(from, to));
  const facts = ggufFacts(await headOf(file));
  assert.deepEqual(viewOf(facts.layers[0], PAGE).values, USUAL);
  assert.ok(sizes.length > 1 && sizes.at(-1) < 2_000_000, String(sizes));
  assert.ok(facts.rows.every(([key]) => !key.startsWith("tokenizer")));
});

test("of a head without end the first part is read, and that is said", async () => {
  const endless = ["tokenizer.ggml.scores", array(10, 2 ** 40)];
  const head = await headOf(new Blob([gguf([...HEAD, endless]), Buffer.alloc(MOST)]));
  assert.ok(head.cut);
  assert.match(viewOf(ggufFacts(head).layers[0], PAGE).notes.join(), /first 16 MB/);
});

test("a file cut off anywhere is refused, and never read as another", async () => {
  const whole = gguf([...HEAD, ...YARN], { tensors: ["a"] });
  for (let size = 4; size < whole.length; size++)
    await assert.rejects(factsOf(whole.subarray(0, size)), /cut off/, `${size} bytes`);
});

test("what is no such file is refused with a sentence that says what is wrong", async () => {
  const nested = (depth) => {
    let [, deep] = array(4, 0);
    for (let i = 1; i < depth; i++) [, deep] = array(9, 1, deep);
    return gguf([...HEAD, ["a", [9, deep]]]);
  };
  assert.equal((await factsOf(nested(4))).type, "qwen2");
  const base = "qwen2.rope.freq_base";
  for (const [bytes, said] of [
    [Buffer.from("PK\x03\x04 and more of a zip"), /no GGUF file/],
    ...[1, 4, 2 ** 24 * 3].map((version) => [gguf(HEAD, { version }), new RegExp(`got version ${version}\\.$`)]),
    [gguf(HEAD, { count: 100_001 }), /more values/], [gguf(HEAD, { weights: 100_001 }), /more values/],
    [gguf(HEAD, { count: 100_000 }), /cut off/], [gguf(HEAD, { weights: 100_000 }), /cut off/],
    [gguf([]), /no architecture/], [gguf([["general.architecture", u32(3)]]), /no architecture/],
    [gguf([...HEAD, ["a", [77, int(0)]]]), /unknown kind, 77/], [gguf([["a", array(77, 3)]]), /unknown kind, 77/],
    [nested(5), /arrays within arrays/], [nested(50), /arrays within arrays/],
    [gguf([...HEAD.slice(0, 4), [base, string("1e6")]]), /freq_base must be a number/],
    [gguf([...HEAD.slice(0, 4), [base, array(6, 0)]]), /freq_base must be a number/],
    [gguf([["a", [8, long(2n ** 63n)]]]), /cut off/],
  ])
    await assert.rejects(factsOf(bytes), (error) => {
      assert.ok(error instanceof Refused, String(error));
      assert.match(error.message, /^[^\n]{10,200}\.$/);
      assert.match(error.message, said);
      return true;
    });
});

test("absurd numbers change nothing, and a model without rotation is told", async () => {
  for (const [key, value] of [
    ["qwen2.rope.freq_base", f32(Infinity)], ["qwen2.rope.freq_base", f32(NaN)],
    ["qwen2.rope.freq_base", f32(1e30)], ["qwen2.context_length", u32(0)],
    ["qwen2.attention.head_count", u32(3)],
  ]) {
    const file = gguf([...HEAD.filter(([one]) => one !== key), [key, value]]);
    const found = await shown(file).catch((error) => ({ values: null, error }));
    assert.equal(found.values, null, key);
    assert.ok(!found.error || found.error instanceof Refused);
  }
  const bloom = await factsOf(gguf([["general.architecture", string("bloom")]]));
  assert.equal(bloom.otherwise.page, "biases");
});

// What of the values in a head counts, and what stays behind.

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
