// Values in the head of a GGUF file, one after the other. Arrays are stepped over, not copied.

import { Listed, Refused } from "./config-sought.js";

const LONGEST = 1000; // bytes of a name or of a text that is kept
const DEEP = 4; // arrays within arrays
const STRING = 8;
const ARRAY = 9;
const SIZES = [1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8]; // of a value, by its kind

/** What was read ends before the head does. */
export class Short extends Error {}

export class Cursor {
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
