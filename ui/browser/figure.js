// A figure of the page, from the server's answer to the finished drawing.

import { arrangeFigures, drawPendingFigures } from "./draw-figures.js";
import { within } from "./elements.js";
import { Frame } from "./figure-frame.js";
import {
  fitDialRows, rangesText, reuseLists, reuseTicks, tracesAndSettings,
} from "./figure-settings.js";
import { HeatmapCells, visiblePartText } from "./heatmap.js";
import { isInLegend } from "./legend.js";
import { plotly, style } from "./loading.js";
import { drawOverlay } from "./overlay.js";
import { CellLabel, followPointer } from "./pointer.js";
import { arrayName } from "./requests.js";
import { fontMetrics, sketchOf } from "./sketch.js";
import { page, viewName } from "./state.js";
import { render } from "./svg.js";
import { isTransitionGoal, startTransition } from "./transitions.js";

/** @import { LineLabels } from "./legend.js" */
/** @import { AskedFigure, AskingPart, DrawnPart, DrawnPayload, FigureData } from "./types.d.ts" */
/** @import { FigurePayload, Message, Plot, Settings, Sketch, View } from "./types.d.ts" */

const CONFIG = { displayModeBar: false, doubleClick: "reset", showTips: false };
const SETTLE_MS = 300;
const NOTHING = { type: "scatter", x: [null], y: [null], hoverinfo: "skip" }; // axes need a trace

/** @implements {DrawnPart} */
export class Figure extends Frame {
  /** @type {View | null} the view that it shows, or is about to */
  shown = null;
  undrawn = false;
  /** @type {FigureData | null} */
  content = null;
  /** @type {Sketch | null} */
  sketched = null;
  /** @type {AskedFigure | null} what the server is asked for */
  asked = null;
  /** @type {string | null} what plotly.js has drawn last */
  drawn = null;
  ranges = "";
  lineLabels = /** @type {LineLabels} */ ({ names: [], room: 0 }); // the lines that are named where they end
  transitionFrom = /** @type {FigureData | null} */ (null); // what the picture is to move over from
  endTransition = /** @type {(() => void) | null} */ (null); // while it moves over: ends that at once
  listening = false; // to plotly.js, which has drawn something
  firstDrawing = false; // as long as plotly.js is at its first drawing
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  settling;

  /** @param {HTMLElement} host */
  constructor(host) {
    super(host);
    this.plot = /** @type {Plot} */ (within(host, ".live-plot"));
    this.sketch = /** @type {Element} */ (host.querySelector(".live-sketch"));
    const canvas = /** @type {HTMLCanvasElement} */ (within(host, "canvas"));
    this.cells = new HeatmapCells(canvas, within(host, ".live-clip"));
    this.label = new CellLabel(this, within(host, ".live-hover"));
    this.resizing = new ResizeObserver(() => this.resized());
    this.resizing.observe(this.box);
    followPointer(this);
  }

  leave() {
    this.resizing.disconnect();
    this.endTransition?.();
    clearTimeout(this.settling);
    this.player.pause();
    this.label.leave();
    plotly.value?.purge(this.plot);
  }

  /** @param {FigureData} content @param {boolean} [animated] */
  receive(content, animated = false) {
    this.transitionFrom = animated ? this.content : null;
    this.endTransition?.();
    this.content = content;
    this.undrawn = true;
    this.setWords(content.layout.meta);
    this.setLegend(content.data.filter(isInLegend), content.pictures);
  }

  /** Draw what has been received: as a sketch until plotly.js is there and the hand rests. */
  draw() {
    if (startTransition(this)) return;
    if (this.isSketchable() && this.drawSketch()) this.markDrawn();
    else this.drawFinal();
  }

  // A figure that the learner has zoomed into stays with plotly.js, and so does one that changes its
  // size or is at its first drawing there.
  isSketchable() {
    if (!this.listening) return true;
    const full = this.plot._fullLayout;
    const { width, height } = this.size;
    const fits = !this.firstDrawing && full?.width === width && full.height === height;
    return fits && (this.sketched !== null || rangesText(full) === this.ranges);
  }

  markDrawn() {
    this.undrawn = false;
    if (this.shown) this.box.dataset.shown = viewName(this.shown);
  }

  /** Draw the figure as plain marks, and return whether that could be done. */
  drawSketch() {
    const drawing = this.drawing();
    if (!drawing || !this.theme) return false;
    const { family } = this.theme.layout.font;
    const found = sketchOf(drawing.traces, drawing.settings, fontMetrics(family));
    if (!found) return false;
    this.sketched = found;
    render(this.sketch, found.marks);
    this.sketch.setAttribute("font-family", family);
    this.box.classList.add("live-moving");
    this.paint();
    return true;
  }

  /** Let plotly.js draw the picture that stays. */
  drawFinal() {
    this.endTransition?.();
    const drawing = this.drawing();
    if (!plotly.value || !drawing || !this.theme) return;
    if (this.undrawn) this.markDrawn();
    this.sketched = null;
    const { traces, settings } = drawing;
    Object.assign(settings, { showlegend: false, template: this.theme });
    settings.dragmode = matchMedia("(pointer: fine)").matches ? "zoom" : false;
    reuseTicks(settings);
    traces.forEach(reuseLists);
    // Axes and marks that stay as they are need not be drawn again.
    const drawn = JSON.stringify([traces, settings], (_, value) => arrayName(value));
    if (drawn !== this.drawn && !this.firstDrawing) {
      this.drawn = drawn;
      this.ranges = rangesText(settings); // before plotly.js puts a zoom in their place
      const shown = traces.length ? traces : [NOTHING];
      const done = plotly.value.react(this.plot, shown, settings, CONFIG);
      if (!this.listening) this.startFirstDrawing(done);
    }
    this.paint();
    this.box.classList.remove("live-moving");
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.checkSize(), SETTLE_MS);
  }

  drawing() {
    if (!this.content) return null;
    this.content = fitDialRows(this.content, this.size);
    const drawing = tracesAndSettings(this.content, this.size, this.lineLabels, this.dense);
    this.describePart(visiblePartText(this.content.layout.meta, this.content.pictures[0], drawing.settings));
    return drawing;
  }

  // A style sheet may come while a picture is drawn: if it does not fit its box, it is drawn again.
  checkSize() {
    if (!this.host.isConnected || !this.plot._fullLayout) return;
    this.measure();
    const { width, height } = this.plot._fullLayout;
    if (Math.max(Math.abs(this.size.width - width), Math.abs(this.size.height - height)) <= 1) return;
    this.drawn = null;
    this.firstDrawing = false;
    this.drawFinal();
  }

  // plotly.js finishes its first drawing a little later. What comes in between waits for it, or the
  // older one would be left standing.
  /** @param {Promise<unknown>} done */
  startFirstDrawing(done) {
    this.listening = true;
    this.firstDrawing = true;
    for (const event of ["plotly_relayout", "plotly_relayouting"])
      this.plot.on(event, () => this.paint());
    done.finally(() => {
      // What it measures letters with is no picture.
      document.getElementById("js-plotly-tester")?.setAttribute("aria-hidden", "true");
      this.firstDrawing = false;
      if (this.host.isConnected) this.drawFinal();
    });
  }

  paint() {
    const axes = this.content && this.axes();
    if (!axes) return;
    const picture = this.content?.pictures[0];
    if (picture) this.cells.show(picture, axes, this.dense);
    drawOverlay(this, axes);
  }

  // Where the axes lie of the picture that stands there now.
  axes() {
    if (!this.sketched) return this.plot._fullLayout;
    const { x, y } = this.sketched.axes;
    return { xaxis: x, yaxis: y };
  }

  resized() {
    if (!this.content) return;
    if (!plotly.value) this.undrawn = true; // a sketch is made anew
    if (this.undrawn || !style.value) return drawPendingFigures();
    arrangeFigures();
    this.measure();
    this.drawFinal();
  }
}

// ---- The two kinds of figure --------------------------------------------------------------------

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
    if (this.content) this.setWords(this.content.layout.meta);
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
    this.receive(content, isTransitionGoal(view));
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
    setTimeout(drawPendingFigures); // when it is among the parts of the page
  }

  /** @param {View} view */
  show(view) {
    this.shown = view;
    if (!this.undrawn) this.markDrawn();
  }
}
