// A number to enter: its name, a field to type into, and what is said to a number that will not do.

import { made } from "./elements.js";
import { Field } from "./field.js";
import { set } from "./move.js";
import { page } from "./state.js";
import { Track } from "./track.js";

/** @import { EntryPayload, Part, View } from "./types.d.ts" */

const ROOM = 1; // beside the digits and the gaps between them

/** @implements {Part} */
export class Entry {
  key = "";
  /** What it sets; a picture's caption names it as it names a choice. */
  choice = "";
  label = "";
  /** @type {Field | null} */
  field = null;

  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
  }

  /** @param {EntryPayload} payload */
  set({ key, choice, label, help, ends, rule }) {
    Object.assign(this, { key, choice, label });
    if (this.field) return;
    const facts = { key: choice, sign: label, label, help, ends, rule };
    this.field = new Field(facts, new Track(facts), (value) => set({ [choice]: value }));
    this.field.input.name = `live-entry-${choice}`;
    const digits = String(ends[1]).length;
    this.field.input.style.width = `${digits + Math.ceil(digits / 3) / 2 + ROOM}ch`;
    const box = made("label", "live-choice", made("strong", "", label), this.field.input);
    box.title = help;
    this.host.classList.add("live-entry");
    this.host.replaceChildren(box, this.field.note);
    if (page.view) this.show(page.view);
    // Who was sent to this number sees it at once, in the fold that is open for it.
    const sent = new URLSearchParams(location.search).has(choice);
    if (sent) this.host.closest("details[open]")?.querySelector("summary")?.scrollIntoView();
  }

  get value() {
    return this.field?.input.value ?? "";
  }

  /** @param {View} view */
  show(view) {
    this.field?.show(Number(view[this.choice]));
  }

  leave() {}
}
