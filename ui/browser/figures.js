// The two kinds of figure: one that the server is asked for, and one that the page has brought along.

import { drawWaiting } from "./draw.js";
import { Figure } from "./figure.js";
import { glidesTo } from "./motion.js";
import { page } from "./state.js";
import { nameOf } from "./view.js";

/** @import { AskingPart, DrawnPayload, FigurePayload, Message, View } from "./types.d.ts" */

/** @implements {AskingPart} */
export class LiveFigure extends Figure {
  kind = /** @type {const} */ ("figures");
  /** @type {View | null} */
  refused = null;

  /** @param {FigurePayload} payload */
  set({ key, lesson, name, options, title }) {
    const asked = { lesson, name, options };
    // Another figure, or other options.
    if (JSON.stringify(asked) !== JSON.stringify(this.asked))
      Object.assign(this, { asked, shown: null, refused: null });
    Object.assign(this, { key, title });
    this.box.dataset.name = name;
    if (this.content) this.write(this.content.layout.meta);
  }

  asks() {
    return this.asked ?? { lesson: "", name: "", options: {} };
  }

  /** @param {Message} message @param {View} view */
  take({ figures }, view) {
    const content = figures[this.key];
    if (!content || !this.host.isConnected) return false;
    this.shown = view;
    this.refused = null;
    this.receive(content, glidesTo(view));
    return true;
  }
}

/** It asks for nothing, belongs to no view, and fits them all. */
export class DrawnFigure extends Figure {
  /** @param {DrawnPayload} payload */
  set({ key, figure }) {
    this.key = key;
    this.box.dataset.name = key;
    this.receive(figure);
    this.shown = page.view;
    setTimeout(drawWaiting); // when it is among the parts of the page
  }

  /** @param {View} view */
  show(view) {
    this.shown = view;
    if (!this.undrawn) this.done();
  }
}
