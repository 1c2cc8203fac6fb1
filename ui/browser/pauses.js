// Pauses between attempts: they grow, and end at once when something gives reason to try.

export const FIRST_MS = 500;
export const LONGEST_MS = 30_000;

/** @param {number} pause the pause before; 0 before the first one */
export const nextPause = (pause) => Math.min(pause ? 2 * pause : FIRST_MS, LONGEST_MS);

/** @type {Set<Pauses>} those that wait now */
const waiting = new Set();

/** The pauses of one thing that is tried again until it succeeds. */
export class Pauses {
  constructor() {
    this.pause = 0;
    this.since = 0;
    /** @type {(() => void) | null} */
    this.wake = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.hurrying = undefined;
  }

  /** It has succeeded: the next failure is a first one. */
  reset() {
    this.pause = 0;
  }

  /**
   * Wait for the next attempt.
   *
   * @param {number} [least] what the server has asked for, in milliseconds
   */
  async next(least = 0) {
    this.pause = nextPause(this.pause);
    this.since = performance.now();
    waiting.add(this);
    await /** @type {Promise<void>} */ (
      new Promise((done) => {
        const timer = setTimeout(done, Math.max(this.pause, Math.min(least, LONGEST_MS)));
        this.wake = () => {
          clearTimeout(timer);
          done();
        };
      })
    );
    this.wake = null;
    clearTimeout(this.hurrying);
    this.hurrying = undefined;
    waiting.delete(this);
  }

  /**
   * Somebody waits for it: this pause shall last no longer than so long in all.
   *
   * @param {number} most in milliseconds
   */
  hurry(most) {
    if (!this.wake) return;
    this.hurrying ??= setTimeout(this.wake, most - (performance.now() - this.since));
  }
}

/** Try everything again now that is waiting. */
export function wakeAll() {
  for (const { wake } of waiting) wake?.();
}

/** What was out of reach may be back with the network, or when the learner comes back. */
export function listenForReturn() {
  addEventListener("online", wakeAll);
  addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") wakeAll();
  });
}
