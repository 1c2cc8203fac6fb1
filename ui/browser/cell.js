// The words of the cell under the pointer, with its exact value: the picture has one byte a cell.

import { made } from "./elements.js";
import { found, missing } from "./failure.js";
import { Pauses } from "./pauses.js";
import { Refused, answerer, posted } from "./post.js";
import { page } from "./state.js";

/** @import { Figure } from "./figure.js" */

const SENTENCE = "The value under the pointer did not arrive. The page asks again by itself.";

export class CellLabel {
  /** @type {[number, number] | null} the cell under the pointer */
  cell = null;
  /** @type {[number, number] | null} the cell that was asked for last */
  last = null;
  reading = false;
  failing = false;
  known = ""; // which cell and view the label speaks of
  pauses = new Pauses();

  /**
   * @param {Figure} figure
   * @param {HTMLElement} label
   */
  constructor(figure, label) {
    this.figure = figure;
    this.label = label;
  }

  /** @param {PointerEvent} event @param {[number, number]} cell */
  show({ clientX, clientY }, cell) {
    if (!this.figure.asked) return;
    const frame = this.figure.host.getBoundingClientRect();
    const beyond = clientX > frame.left + frame.width / 2;
    const across = beyond
      ? `right:${frame.right - clientX + 12}px`
      : `left:${clientX - frame.left + 12}px`;
    this.label.style.cssText = `${across};top:${clientY - frame.top + 14}px`;
    this.cell = this.last = cell;
    if (!this.reading) this.read();
  }

  hide() {
    this.cell = null;
    this.label.hidden = true;
  }

  leave() {
    this.hide();
    this.last = null;
    if (this.failing) found("cell");
    this.failing = false;
    this.pauses.wake?.();
  }

  // One request at a time, for the newest cell. What has failed is asked for until it comes, also
  // after the pointer has gone: a sentence says that it is missing.
  async read() {
    this.reading = true;
    while (this.last && (this.cell || this.failing) && this.wanted(this.last) !== this.known)
      await this.readOne(this.last);
    this.label.hidden = !this.cell || this.failing || !this.label.childElementCount;
    this.reading = false;
  }

  /** @param {[number, number]} cell */
  wanted = (cell) => String(cell) + JSON.stringify(page.view);

  /** @param {[number, number]} cell */
  async readOne([x, y]) {
    const { asked } = this.figure;
    if (!page.view || !asked) return this.leave();
    const wanted = this.wanted([x, y]);
    try {
      const { lesson, name } = asked;
      const answer = await posted("cell", { view: page.view, lesson, name, x, y });
      /** @type {string[]} */
      const lines = await answer.json();
      this.label.replaceChildren(...lines.map((line) => made("div", "", line)));
      this.known = wanted;
      this.failing = false;
      this.pauses.reset();
      found("cell");
    } catch (error) {
      this.label.hidden = this.failing = true;
      if (!this.figure.host.isConnected) return this.leave();
      if (error instanceof Refused && error.final) {
        this.known = wanted;
        const sentence = error.sentence || `${answerer()} refuses to give this value.`;
        return missing("cell", { sentence, reload: error.outdated });
      }
      missing("cell", { sentence: SENTENCE });
      await this.pauses.next(error instanceof Refused ? error.after : 0);
    }
  }
}
