// The head of a GGUF file: the values before the weights.

import { OTHERWISE, otherwiseOf } from "./config-types.js";
import { Listed, noLayers, Refused, shown, Sought } from "./config-sought.js";

/** @import { ModelFacts, ModelLayers } from "./types.d.ts" */

export const MOST = 16 * 2 ** 20; // bytes of the head; the longest part is the tokenizer
const FIRST = 2 ** 16;
const MAGIC = 0x46554747; // "GGUF"
const MANY = 100_000; // more values than any head has
const OWN_TABLE = "rope_freqs.weight";
const LONGEST = 1000; // bytes of a name or of a text that is kept
const DEEP = 4; // arrays within arrays
const STRING = 8;
const ARRAY = 9;
const SIZES = [1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8]; // of a value, by its kind

/** @typedef {{values: Record<string, unknown>, tensors: string[], cut: boolean}} Head */

/** @param {ArrayBuffer} start the first bytes of a file */
export const isGguf = (start) =>
  start.byteLength >= 4 && new DataView(start).getUint32(0, true) === MAGIC;

/**
 * Return what the head of a file says; of the file no more is read than that takes.
 *
 * @param {Blob} file
 * @returns {Promise<Head>}
 */
export async function headOf(file) {
  for (let size = FIRST; ; size *= 4) {
    const read = Math.min(size, MOST, file.size);
    /** @type {Head} */
    const head = { values: Object.create(null), tensors: [], cut: false };
    try {
      readHead(new Cursor(await file.slice(0, read).arrayBuffer()), head);
      return head;
    } catch (error) {
      if (!(error instanceof Short)) throw error;
      if (read === file.size) throw new Refused("The file is cut off: its head goes on beyond its end.");
      if (read === MOST) return { ...head, cut: true };
    }
  }
}

/** @param {Cursor} cursor @param {Head} head */
function readHead(cursor, { values, tensors }) {
  if (cursor.int() !== MAGIC) throw new Refused("This is no GGUF file: it does not begin with “GGUF”.");
  const version = cursor.int();
  if (version !== 2 && version !== 3)
    throw new Refused(`This page reads GGUF of version 2 and 3 with the smaller byte first, got version ${version}.`);
  const weights = cursor.long();
  const count = cursor.long();
  if (count > MANY || weights > MANY) throw new Refused("The head of the file says that it has more values than any model.");
  for (let i = 0; i < count; i++) {
    const key = cursor.text();
    const value = cursor.value(cursor.int());
    if (key !== null && !key.startsWith("tokenizer.")) values[key] = value;
  }
  for (let i = 0; i < weights; i++) {
    const name = cursor.text();
    cursor.skip(8 * cursor.int() + 12);
    if (name === OWN_TABLE) tensors.push(name);
  }
}

/**
 * Return what the head of a file says of positions.
 *
 * @param {Head} head
 * @returns {ModelFacts}
 */
export function ggufFacts({ values, tensors, cut }) {
  const general = new Sought(values);
  const type = general.note("general.architecture");
  if (typeof type !== "string")
    throw new Refused("The head of the file names no architecture, so its other values cannot be found.");
  const own = Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      key.startsWith(`${type}.`) ? [[key.slice(type.length + 1), value]] : [],
    ),
  );
  const model = new Sought(own, `${type}.`, general.rows);
  const facts = { type: shown(type), rows: general.rows, otherwise: null, each: [], notes: [] };
  const way = otherwiseOf(type);
  if (way && !Object.keys(own).some((key) => key.startsWith("rope.")))
    return { ...facts, layers: [], otherwise: OTHERWISE[way] };
  const layers = layersOf(model);
  if (tensors.length)
    layers.notes.push(
      `The rule of this model lies beside its weights (${OWN_TABLE}; the rule “llama3” is kept so) and is not read. The figures show the frequencies before it.`,
    );
  if (cut) layers.notes.push("Only the first 16 MB of the file were read; its head is longer.");
  const local = model.number("rope.freq_base_swa");
  if (local === null) return { ...facts, layers: [layers] };
  const sliding = { ...layers, name: "sliding attention", base: local, rule: "none", factor: null };
  return { ...facts, layers: [{ ...layers, name: "full attention" }, sliding] };
}

/** @param {Sought} model @returns {ModelLayers} */
function layersOf(model) {
  const layers = noLayers();
  layers.base = model.number("rope.freq_base");
  if (layers.base === null) {
    layers.base = 10_000;
    layers.notes.push("The file has no rope.freq_base. The base is 10\u202f000, as llama.cpp takes it then.");
  }
  layers.turned = model.number("rope.dimension_count");
  layers.width = model.number("attention.key_length") ?? partOf(model) ?? layers.turned;
  layers.length = model.number("context_length");
  if (model.has("rope.dimension_sections")) {
    model.note("rope.dimension_sections");
    layers.notes.push("The model counts positions in several directions for pictures. For text they are all the same.");
  }
  setRule(layers, model);
  return layers;
}

/** @param {Sought} model @returns {number | null} what one head has of the embedding; null if layers differ */
function partOf(model) {
  if (model.get("attention.head_count") instanceof Listed) return null;
  const heads = model.number("attention.head_count");
  const whole = model.number("embedding_length");
  return heads && whole ? whole / heads : null;
}

/** @param {ModelLayers} layers @param {Sought} model */
function setRule(layers, model) {
  const named = model.note("rope.scaling.type");
  const factor = model.number("rope.scaling.factor", "rope.scale_linear");
  const before = model.number("rope.scaling.original_context_length");
  const rule = named ?? "linear"; // as llama.cpp has it
  if (before !== null) layers.length = before;
  if (rule === "none" || factor === null) return;
  if (rule === "linear" || rule === "yarn") Object.assign(layers, { rule, factor });
  else layers.notes.push(`The rule “${shown(rule)}” is not drawn here. The figures show the frequencies before it.`);
}

/** What was read ends before the head does. */
class Short extends Error {}

// Values one after the other. Arrays are stepped over, not copied.
class Cursor {
  at = 0;

  /** @param {ArrayBuffer} bytes */
  constructor(bytes) {
    this.view = new DataView(bytes);
  }

  /** @param {number} count @returns {number} where so many bytes begin that are stepped over */
  skip(count) {
    const from = this.at;
    if (count > this.view.byteLength - from) throw new Short();
    this.at += count;
    return from;
  }

  int() {
    return this.view.getUint32(this.skip(4), true);
  }

  long() {
    return Number(this.view.getBigUint64(this.skip(8), true));
  }

  text() {
    const size = this.long();
    const from = this.skip(size);
    if (size > LONGEST) return null;
    return new TextDecoder().decode(new Uint8Array(this.view.buffer, from, size));
  }

  /** @param {number} kind @returns {unknown} */
  value(kind) {
    const size = SIZES[kind];
    if (size === undefined) throw new Refused(`The file has a value of an unknown kind, ${kind}.`);
    const { view } = this;
    const at = this.skip(size);
    return [
      () => view.getUint8(at), () => view.getInt8(at),
      () => view.getUint16(at, true), () => view.getInt16(at, true),
      () => view.getUint32(at, true), () => view.getInt32(at, true),
      () => view.getFloat32(at, true), () => view.getUint8(at) !== 0,
      () => this.text() ?? "a long text", () => this.array(),
      () => Number(view.getBigUint64(at, true)), () => Number(view.getBigInt64(at, true)),
      () => view.getFloat64(at, true),
    ][kind]();
  }

  // Of an array only its length is kept.
  array(depth = 0) {
    if (depth === DEEP) throw new Refused("The file has arrays within arrays without end.");
    const kind = this.int();
    const count = this.long();
    const size = SIZES[kind];
    if (size) this.skip(count * size);
    else if (kind === STRING) for (let i = 0; i < count; i++) this.skip(this.long());
    else if (kind === ARRAY) for (let i = 0; i < count; i++) this.array(depth + 1);
    else throw new Refused(`The file has a value of an unknown kind, ${kind}.`);
    return new Listed(count);
  }
}
