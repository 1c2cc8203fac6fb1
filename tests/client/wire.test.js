import assert from "node:assert/strict";
import test from "node:test";

import { UnreadableMessage, arrayName, readMessage } from "../../ui/browser/requests.js";

// A message as pe_core/figures/serialization.py writes it.
function message(head, ...arrays) {
  let text = JSON.stringify(head);
  text += " ".repeat((8 - ((4 + text.length) % 8)) % 8);
  const bodies = arrays.map((array) => {
    const padded = new Uint8Array(Math.ceil(array.byteLength / 8) * 8);
    padded.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
    return padded;
  });
  const size = bodies.reduce((sum, { length }) => sum + length, 0);
  const bytes = new Uint8Array(4 + text.length + size);
  new DataView(bytes.buffer).setUint32(0, text.length, true);
  bytes.set(new TextEncoder().encode(text), 4);
  let place = 4 + text.length;
  for (const body of bodies) {
    bytes.set(body, place);
    place += body.length;
  }
  return bytes.buffer;
}

const figure = (y) => ({ data: [{ y }], pictures: [], layout: {} });
const ONE = { arrays: [["a", "float32", 0, 3], ["b", "uint8", 16, 2]], words: { w: "said" } };

test("arrays stand where their names stood, and words come along", () => {
  const told = { ...ONE, figures: { f: figure({ array: "a" }), g: figure({ array: "b" }) } };
  const { figures, words, arrays } = readMessage(
    message(told, new Float32Array([1, 2, 3]), new Uint8Array([7, 8])),
  );
  assert.deepEqual(figures.f.data[0].y, new Float32Array([1, 2, 3]));
  assert.deepEqual(figures.g.data[0].y, new Uint8Array([7, 8]));
  assert.deepEqual(words, { w: "said" });
  assert.deepEqual([...arrays.keys()], ["a", "b"]);
  assert.equal(arrayName(figures.f.data[0].y), "a");
  assert.equal(arrayName("plain"), "plain");
});

test("an array that is held need not come again, and is forgotten when nothing shows it", () => {
  const held = new Map([["a", new Float32Array([5])], ["old", new Float32Array([6])]]);
  const told = { arrays: [], words: {}, figures: { f: figure({ array: "a" }) } };
  const { figures, arrays } = readMessage(message(told), held);
  assert.equal(figures.f.data[0].y, held.get("a"));
  assert.deepEqual([...arrays.keys()], ["a"]);
});

test("what cannot be read is an error of its own", () => {
  const kind = { arrays: [["a", "float16", 0, 1]], words: {}, figures: {} };
  assert.throws(() => readMessage(message(kind, new Uint8Array(2))), { message: /float16/ });
  const lost = { arrays: [], words: {}, figures: { f: figure({ array: "nowhere" }) } };
  assert.throws(() => readMessage(message(lost)), UnreadableMessage);
  assert.throws(() => readMessage(message(lost)), { message: /no array nowhere$/ });
  assert.throws(() => readMessage(new TextEncoder().encode("<html>").buffer), UnreadableMessage);
  assert.throws(() => readMessage(new ArrayBuffer(0)), UnreadableMessage);
  const proto = { arrays: [["a", "constructor", 0, 1]], words: {}, figures: {} };
  assert.throws(() => readMessage(message(proto, new Uint8Array(1))), UnreadableMessage);
});

test("nulls and plain numbers stay as they are", () => {
  const told = { arrays: [], words: {}, figures: { f: figure([1, null, 2]) } };
  assert.deepEqual(readMessage(message(told)).figures.f.data[0].y, [1, null, 2]);
  const odd = { arrays: [], words: {}, figures: { f: figure({ array: 3 }) } }; // no name of an array
  assert.deepEqual(readMessage(message(odd)).figures.f.data[0].y, { array: 3 });
});
