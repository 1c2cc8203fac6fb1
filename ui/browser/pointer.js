// The pointer over a figure: a click chooses, a hand can be turned, a cell shows its value.

import { changesOfDrag, chosenAt, dialAt, dismissHint, turnedDial } from "./click-and-drag.js";
import { made } from "./elements.js";
import { Pauses, reportFound, reportMissing } from "./failure.js";
import { move } from "./move.js";
import { stripRowAt } from "./overlay.js";
import { Refused, answererName, postRequest } from "./requests.js";
import { clamp, page } from "./state.js";

/** @import { HeldDial, Place } from "./click-and-drag.js" */
/** @import { Figure } from "./figure.js" */
/** @import { PlotlyAxis } from "./types.d.ts" */

const CLICK_PX = 5;

/** @param {Figure} figure */
export function followPointer(figure) {
  const { box } = figure;
  box.addEventListener("pointerdown", (event) => pressed(figure, event), true);
  box.addEventListener("pointermove", (event) => pointed(figure, event));
  box.addEventListener("pointerleave", () => figure.label.hide());
}

/**
 * Return the place in the plot under the pointer. Beside a heatmap there is still a row, and below it a
 * column.
 *
 * @param {Figure} figure
 * @param {PointerEvent} event
 * @returns {Place | null}
 */
function placeUnder(figure, event) {
  const axes = axesOf(figure);
  if (!axes) return null;
  const { across, down } = placeInFigure(figure, event);
  const { xaxis, yaxis } = axes;
  const [x, y] = [across - xaxis._offset, down - yaxis._offset];
  const inX = x >= 0 && x < xaxis._length;
  const inY = y >= 0 && y < yaxis._length;
  const beside = figure.content?.pictures.length && (inX ? y >= 0 : inY && x < 0);
  if (!(inX && inY) && !beside) return null;
  return { x: inX ? xaxis.p2l(x) : null, y: inY ? yaxis.p2l(y) : null };
}

// The place of the pointer in a figure, in units of the figure.
/** @param {Figure} figure @param {PointerEvent} event */
function placeInFigure({ area }, { clientX, clientY }) {
  const frame = area.getBoundingClientRect();
  const scale = frame.width / area.offsetWidth || 1;
  return { across: (clientX - frame.left) / scale, down: (clientY - frame.top) / scale };
}

// The axes that plotly.js has drawn, or those of a sketch, with the functions that plotly.js has.
/** @param {Figure} figure @returns {{xaxis: PlotlyAxis, yaxis: PlotlyAxis} | null | undefined} */
function axesOf({ plot, sketched }) {
  if (plot._fullLayout || !sketched) return plot._fullLayout;
  const { x, y } = sketched.axes;
  const across = (/** @type {number} */ points) => x.range[0] + (points / x._length) * x.span;
  const up = (/** @type {number} */ points) => y.range[1] - (points / y._length) * y.span;
  return { xaxis: { ...x, p2l: across }, yaxis: { ...y, p2l: up } };
}

/** @param {Figure} figure @param {PointerEvent} start */
function pressed(figure, start) {
  if (start.button !== 0 || !figure.content) return;
  if (figure.sketched) figure.drawFinal(); // so that plotly.js handles zoom from here on
  const grip = start.target instanceof Element ? start.target.getAttribute("data-drag") : null;
  if (grip) start.preventDefault(); // so that no text is selected
  const byHand = start.pointerType === "mouse" || grip === "dial"; // a finger may be scrolling
  const dial = byHand && heldAt(figure, start);
  const press = new AbortController(); // removes the listeners of this press
  const listening = { capture: true, signal: press.signal };
  if (dial) addEventListener("pointermove", (event) => turn(figure, event, dial), listening);
  else if (grip) addEventListener("pointermove", (event) => drag(figure, event, grip), listening);
  // A handle may be redrawn while a finger drags it; the page must not scroll meanwhile.
  if (grip)
    start.target?.addEventListener("touchmove", (event) => event.preventDefault(), {
      passive: false,
      signal: press.signal,
    });
  addEventListener("pointercancel", () => press.abort(), listening);
  addEventListener(
    "pointerup",
    (event) => {
      press.abort();
      const way = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY);
      if (way < CLICK_PX && !grip) choose(figure, start);
    },
    listening,
  );
}

/** @param {Figure} figure @param {PointerEvent} event */
function choose(figure, event) {
  const at = placeUnder(figure, event);
  if (!at || !figure.content || !page.view) return;
  const changes = chosenAt(figure.content, at, page.view);
  if (!Object.keys(changes).length) return;
  dismissHint("choose");
  move(changes);
}

/** @param {Figure} figure @param {PointerEvent} event @param {string} grip */
function drag(figure, event, grip) {
  const at = along(figure, event);
  if (!at || !figure.content || !page.view) return;
  const changes = changesOfDrag(figure.content, grip, at, page.view);
  dismissHint("choose");
  const { view } = page;
  if (Object.entries(changes).some(([key, value]) => value !== view[key])) move(changes);
}

// The place of the pointer on both axes, also outside the plot.
/** @param {Figure} figure @param {PointerEvent} event @returns {Place | null} */
function along(figure, event) {
  const axes = axesOf(figure);
  if (!axes) return null;
  const { across, down } = placeInFigure(figure, event);
  const { xaxis, yaxis } = axes;
  return { x: xaxis.p2l(across - xaxis._offset), y: yaxis.p2l(down - yaxis._offset) };
}

/** @param {Figure} figure @param {PointerEvent} event */
function heldAt(figure, event) {
  const at = placeUnder(figure, event);
  const dial = at && figure.content && dialAt(figure.content.layout.meta, at);
  return dial && page.view && { ...dial, t: page.view.t };
}

/** @param {Figure} figure @param {PointerEvent} event @param {HeldDial & {t: number}} held */
function turn(figure, event, held) {
  const at = placeUnder(figure, event);
  if (!at || !page.view) return;
  const { angle, by } = turnedDial(held, at);
  held.angle = angle;
  held.t = clamp(held.t + by, 0, page.view.L - 1);
  dismissHint("turn");
  const t = Math.round(held.t);
  if (t !== page.view.t) move({ t });
}

/** @param {Figure} figure @param {PointerEvent} event */
function pointed(figure, event) {
  if (figure.sketched && !event.buttons) figure.drawFinal(); // plotly.js does hover and zoom
  if (!figure.content?.pictures.length || event.pointerType !== "mouse") return;
  const at = placeUnder(figure, event) ?? stripPlace(figure, event);
  if (!at || at.x === null || at.y === null) figure.label.hide();
  else figure.label.show(event, [Math.round(at.x), Math.round(at.y)]);
}

/**
 * Return the place of the pointer in a row that is shown enlarged above a heatmap.
 *
 * @param {Figure} figure
 * @param {PointerEvent} event
 */
function stripPlace(figure, event) {
  const picture = figure.content?.pictures[0];
  const axes = picture && figure.axes();
  if (!picture || !axes) return null;
  const { across, down } = placeInFigure(figure, event);
  const { xaxis, yaxis } = axes;
  const x = (across - xaxis._offset) / xaxis._length;
  const row = stripRowAt(picture, yaxis, down);
  if (row === null || x < 0 || x >= 1) return null;
  return { x: xaxis.range[0] + x * (xaxis.range[1] - xaxis.range[0]), y: row };
}

// ---- The value of a cell ------------------------------------------------------------------------

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
    if (this.failing) reportFound("cell");
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
      const answer = await postRequest("cell", { view: page.view, lesson, name, x, y });
      /** @type {string[]} */
      const lines = await answer.json();
      this.label.replaceChildren(...lines.map((line) => made("div", "", line)));
      this.known = wanted;
      this.failing = false;
      this.pauses.reset();
      reportFound("cell");
    } catch (error) {
      this.label.hidden = this.failing = true;
      if (!this.figure.host.isConnected) return this.leave();
      if (error instanceof Refused && error.final) {
        this.known = wanted;
        const sentence = error.sentence || `${answererName()} refuses to give this value.`;
        return reportMissing("cell", { sentence, reload: error.outdated });
      }
      reportMissing("cell", { sentence: SENTENCE });
      await this.pauses.next(error instanceof Refused ? error.after : 0);
    }
  }
}
