// Unpacks files that lie gzipped on the host.

const GZIP = [0x1f, 0x8b];

/**
 * What a packed file holds. A host that takes .gz for a way of sending has the browser unpack it;
 * then it comes as it is.
 *
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} packed
 */
export async function unpacked(packed) {
  const reader = packed.getReader();
  const first = await reader.read();
  /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */
  const whole = new ReadableStream({
    start: (controller) => (first.done ? controller.close() : controller.enqueue(first.value)),
    async pull(controller) {
      const next = await reader.read();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const isGzip = GZIP.every((byte, place) => first.value?.[place] === byte);
  return isGzip ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
}
