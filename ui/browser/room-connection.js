// The connection of a screen to its room: a stream of events from the server, and small posts to it.
//
// A stream that breaks is opened again within seconds, and begins with the whole state. Where a network
// lets no stream through, the room is asked for its state every two seconds.

import { Refused, postJson, refusalOf } from "./requests.js";

/** @import { RoomPicture, RoomState, View } from "./types.d.ts" */

export const HOME = new URL("../../", import.meta.url); // the course, two folders above live/VERSION/
const FIRST_MS = 300;
const LONGEST_MS = 2000;
const SILENT_MS = 40_000; // the server sends a sign of life at least every 15 seconds
const OPENING_MS = 8000; // by then the first event has come, if the network lets streams through
const POLL_MS = 2000;
const BLOCKED = 2; // after this many streams without an event, the network is taken to block them

/** @param {number} ms */
export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** @param {number} last the pause before, in milliseconds; 0 before the first */
export const nextPause = (last) => Math.min(last ? 2 * last : FIRST_MS, LONGEST_MS);

/**
 * Send a request to a room, or one to open or join a room, and return the response.
 *
 * @param {string} where
 * @param {object} said
 * @param {AbortSignal} [signal]
 */
export async function post(where, said, signal) {
  const response = await postJson(new URL(`room/${where}`, HOME), said, signal);
  if (!response.ok) throw await refusalOf(response);
  return response;
}

/** Return why a request was not carried out. @param {unknown} error @param {"Press" | "Try"} act */
export const reasonOf = (error, act) =>
  (error instanceof Refused && error.sentence) || `The server does not answer. ${act} again in a moment.`;

/**
 * Send a request again until the server has received it. A refusal is thrown.
 *
 * @param {string} where
 * @param {object} said
 */
export async function postUntilHeard(where, said) {
  for (let wait = 0; ; ) {
    try {
      return await post(where, said);
    } catch (error) {
      if (error instanceof Refused && error.final) throw error;
      wait = nextPause(wait);
      await pause(wait);
    }
  }
}

/**
 * Split the text of a stream into events; the rest is not complete yet.
 *
 * @param {string} text
 * @returns {{events: {kind: string, data: string}[], rest: string}}
 */
export function eventsOf(text) {
  const blocks = text.split("\n\n");
  const rest = blocks.pop() ?? "";
  const events = blocks.flatMap((block) => {
    const kind = /^event: (.*)$/m.exec(block)?.[1];
    const data = /^data: (.*)$/m.exec(block)?.[1];
    return kind && data !== undefined ? [{ kind, data }] : [];
  });
  return { events, rest };
}

/**
 * @typedef {object} Hearing
 * @property {(state: RoomState) => void} state
 * @property {(picture: RoomPicture) => void} [picture] a figure for a view, drawn by the server
 * @property {(view: View, version: number) => void} [view]
 * @property {(sentence?: string) => void} gone the room was deleted; with the reason from the server
 * @property {(is: boolean) => void} lost whether the server is out of reach
 * @property {(error: Refused) => void} refused
 */

/** The connection to a room, opened again whenever it breaks. */
export class RoomConnection {
  blocked = 0;
  wait = 0; // the pause before the last try, in milliseconds
  over = false;
  /** @type {AbortController | null} */
  stream = null;

  /**
   * @param {string} code
   * @param {() => object} who how this screen identifies itself
   * @param {Hearing} hearing
   */
  constructor(code, who, hearing) {
    this.code = code;
    this.who = who;
    this.hearing = hearing;
    // A phone that was asleep takes its stream to be still open.
    const again = (/** @type {Event} */ event) => {
      if (event.type === "pageshow" && !(/** @type {PageTransitionEvent} */ (event).persisted)) return;
      if (document.visibilityState === "visible") this.stream?.abort();
    };
    for (const kind of ["visibilitychange", "online", "pageshow"]) addEventListener(kind, again);
  }

  /** Listen until the room is over. */
  async listen() {
    while (!this.over) {
      try {
        await (this.blocked < BLOCKED ? this.hear() : this.ask());
      } catch (error) {
        if (error instanceof Refused && error.final) {
          if (error.status === 404) this.end(error.sentence);
          else this.hearing.refused(error);
          return;
        }
        this.wait = nextPause(this.wait);
        if (!this.over && this.wait > FIRST_MS) this.hearing.lost(true);
        await pause(this.wait * (0.75 + Math.random() / 2)); // so that a class does not reconnect all at once
      }
    }
  }

  /** @param {string} [sentence] */
  end(sentence) {
    this.over = true;
    this.hearing.gone(sentence);
  }

  async hear() {
    const stream = (this.stream = new AbortController());
    let [heard, silent] = [false, false];
    const fallSilent = () => {
      silent = true;
      stream.abort();
    };
    let silence = setTimeout(fallSilent, OPENING_MS);
    try {
      const { body } = await post(`${this.code}/stream`, this.who(), stream.signal);
      if (!body) throw new Error("an answer without a stream");
      const reader = body.pipeThrough(new TextDecoderStream()).getReader();
      for (let text = ""; ; ) {
        const { done, value } = await reader.read();
        if (done) break;
        const { events, rest } = eventsOf(text + value);
        text = rest;
        for (const { kind, data } of events) this.take(kind, JSON.parse(data));
        if (events.length) heard = true;
        if (!heard) continue;
        clearTimeout(silence);
        silence = setTimeout(fallSilent, SILENT_MS);
      }
      throw new Error("the stream has ended");
    } catch (error) {
      if (!heard && silent) this.blocked += 1;
      throw error;
    } finally {
      clearTimeout(silence);
    }
  }

  async ask() {
    const response = await post(`${this.code}/now`, this.who());
    const { state, view } = await response.json();
    this.take("state", state);
    this.take("view", { view, version: state.version });
    await pause(POLL_MS);
  }

  /** @param {string} kind @param {any} told */
  take(kind, told) {
    this.hearing.lost(false);
    this.wait = 0;
    if (kind === "gone") this.end();
    else if (kind === "state") this.hearing.state(told);
    else if (kind === "picture") this.hearing.picture?.(told);
    else if (kind === "view") this.hearing.view?.(told.view, told.version);
  }
}
