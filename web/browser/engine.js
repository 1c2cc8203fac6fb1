// The worker that computes, behind one function.
//
// A call that the worker cannot answer yet waits. If the worker stops, open requests are sent again to the
// next one, except for runs of a page, because the session has gone with the worker.

/** @import { Reply, Told } from "./types.d.ts" */

/** How far a worker has come: it answers pictures, then it also runs pages. */
const FAR = { loading: 0, live: 1, whole: 2, failed: -1 };
const NEEDS = { ask: FAR.live, file: FAR.whole, run: FAR.whole, download: FAR.whole };
const STOPPED = "The part of this page that computes has stopped.";

/** @typedef {keyof typeof NEEDS} Kind */

/**
 * What was asked for and is not answered.
 *
 * @typedef {object} Call
 * @property {Kind} kind
 * @property {object} fields
 * @property {boolean} sent
 * @property {(reply: Reply) => void} resolve
 * @property {(error: Error) => void} reject
 */

/** A run that ended with its worker. */
export class Stopped extends Error {}

export class Engine {
  /**
   * @param {(again: boolean) => Worker} make
   * @param {(told: Told) => void} heard called with each news of how far the worker is
   */
  constructor(make, heard) {
    this.make = make;
    this.heard = heard;
    /** @type {Map<number, Call>} */
    this.calls = new Map();
    this.last = 0;
    this.starts = 0;
    /** @type {keyof typeof FAR} */
    this.state = "failed";
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {() => void} */
    this.hasStarted = () => {};
    /** Resolves when the worker has all it needs, or has failed. @type {Promise<void>} */
    this.started = new Promise((done) => (this.hasStarted = done));
  }

  /** Start the worker, or start it anew. */
  start() {
    if (this.worker) this.fail(STOPPED);
    this.tell({ state: "loading" });
    try {
      const worker = this.make(this.starts++ > 0);
      this.worker = worker;
      worker.onmessage = ({ data }) => this.worker === worker && this.take(data);
      worker.onmessageerror = () => this.worker === worker && this.fail(STOPPED);
      worker.onerror = (event) => {
        event.preventDefault?.();
        if (this.worker === worker) this.fail(event.message ? STOPPED : "");
      };
    } catch (error) {
      this.fail("", error);
    }
  }

  /**
   * Ask the worker; the answer may take as long as it takes to come up, or to be started again.
   *
   * @param {Kind} kind
   * @param {object} fields
   * @returns {Promise<Reply>}
   */
  call(kind, fields) {
    return new Promise((resolve, reject) => {
      const id = ++this.last;
      this.calls.set(id, { kind, fields, sent: false, resolve, reject });
      this.send();
    });
  }

  send() {
    for (const [id, call] of this.calls) {
      if (call.sent || FAR[this.state] < NEEDS[call.kind]) continue;
      call.sent = true;
      this.worker?.postMessage({ id, kind: call.kind, ...call.fields });
    }
  }

  /** @param {any} data */
  take(data) {
    if (data.kind === "state") {
      if (data.state === "failed") this.fail(data.sentence || STOPPED);
      else {
        const first = data.state === "live" && this.state !== "live";
        this.tell(data);
        if (first) this.worker?.postMessage({ kind: "rest" });
      }
      return;
    }
    const call = this.calls.get(data.id);
    this.calls.delete(data.id);
    if (!call) return;
    if (data.kind === "failed") call.reject(new Error(data.sentence));
    else call.resolve(data);
  }

  /** @param {Told} told */
  tell(told) {
    this.state = told.state;
    if (told.state === "whole" || told.state === "failed") this.hasStarted();
    this.heard(told);
    this.send();
  }

  /** @param {string} sentence empty where the worker's own code has not come @param {unknown} [error] */
  fail(sentence, error) {
    if (error) console.error(error);
    this.worker?.terminate();
    this.worker = null;
    for (const [id, call] of this.calls) {
      if (call.kind === "ask") call.sent = false;
      else if (call.sent) {
        this.calls.delete(id);
        call.reject(new Stopped(sentence));
      }
    }
    this.tell({ state: "failed", sentence });
  }
}
