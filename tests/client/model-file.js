// What tests of a model's file have in common: the ends of the page, and a GGUF file written by hand
// after ggml's description of the format.

/** The ends that the page has for its numbers. */
export const PAGE = {
  d: 1024,
  ends: {
    rope_base: [2, 1_000_000_000, 1], head_width: [2, 1024, 2], rotated: [1, 100, 1],
    trained_length: [1, 10_000_000, 1], scale: [1, 1000, 1],
  },
};

const bytes = (array) => Buffer.from(array.buffer);
export const int = (value) => bytes(Uint32Array.of(value));
export const long = (value) => bytes(BigUint64Array.of(BigInt(value)));
export const text = (value) => Buffer.concat([long(Buffer.byteLength(value)), Buffer.from(value)]);
export const u32 = (value) => [4, int(value)];
export const f32 = (value) => [6, bytes(Float32Array.of(value))];
export const string = (value) => [8, text(value)];
export const array = (kind, count, ...items) => [9, Buffer.concat([int(kind), long(count), ...items])];

/** A value of each kind that a head may have, by the name that ggml gives the kind. */
export const KINDS = {
  UINT8: [0, Buffer.of(200), 200],
  INT8: [1, Buffer.of(200), -56],
  UINT16: [2, Buffer.of(1, 0xff), 0xff01],
  INT16: [3, Buffer.of(1, 0xff), -255],
  UINT32: [4, Buffer.of(1, 0, 0, 0xff), 0xff000001],
  INT32: [5, Buffer.of(1, 0, 0, 0xff), -0xffffff],
  FLOAT32: [6, Buffer.of(0, 0, 0x20, 0xc0), -2.5],
  BOOL: [7, Buffer.of(1), true],
  STRING: [8, text("yarn"), "yarn"],
  UINT64: [10, Buffer.of(1, 0, 0, 0, 1, 0, 0, 0), 2 ** 32 + 1],
  INT64: [11, Buffer.alloc(8, 0xff).fill(0xfe, 0, 1), -2],
  FLOAT64: [12, Buffer.of(0, 0, 0, 0, 0, 0, 0x04, 0xc0), -2.5],
};

export function gguf(values, { version = 3, tensors = [], directions = 1, count = values.length, weights = tensors.length } = {}) {
  const rows = values.map(([key, [kind, value]]) => Buffer.concat([text(key), int(kind), value]));
  const sizes = Array.from({ length: directions }, () => long(64));
  const named = tensors.map((name) => Buffer.concat([text(name), int(directions), ...sizes, int(0), long(0)]));
  const begin = [Buffer.from("GGUF"), int(version), long(weights), long(count)];
  return Buffer.concat([...begin, ...rows, ...named]);
}
