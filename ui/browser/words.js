// Words that follow the hand: they wait for the server alone, not for what draws the figures.

import { WRITE, copying } from "./writing.js";

/** @import { AskingPart, Message, TableRows, View, WordPayloads, WordsPayload } from "./types.d.ts" */

/** @implements {AskingPart} */
export class Words {
  kind = /** @type {const} */ ("words");
  key = "";
  /** @type {View | null} */
  shown = null;
  /** @type {View | null} */
  refused = null;
  /** @type {{lesson: string, part: keyof WordPayloads, name: string}} */
  asked = { lesson: "", part: "numbers", name: "" };
  text = "";
  file = "";

  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
  }

  /** @param {WordsPayload} payload */
  set({ key, lesson, part, name, file = "" }) {
    this.key = key;
    this.file = file;
    const asked = { lesson, part, name };
    if (JSON.stringify(asked) !== JSON.stringify(this.asked)) {
      this.shown = this.refused = null;
      this.asked = asked;
    }
    this.host.dataset.words = key;
  }

  asks() {
    return this.asked;
  }

  /** @param {Message} message @param {View} view */
  take({ words }, view) {
    const payload = words[this.key];
    if (payload === undefined) return false;
    const text = JSON.stringify(payload);
    this.shown = view;
    this.refused = null;
    if (text === this.text) return true;
    this.text = text;
    // What is asked for as a table is answered as a table.
    const write = /** @type {(host: HTMLElement, payload: unknown) => void} */ (
      WRITE[this.asked.part]
    );
    write(this.host, payload);
    if (this.file) this.host.append(copying(/** @type {TableRows} */ (payload), this.file));
    return true;
  }

  leave() {}
}
