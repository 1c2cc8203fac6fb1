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
import { sketchOf } from "./sketch.js";
import { page, viewName } from "./state.js";
import { fontMetrics, render } from "./svg.js";
import { isTransitionGoal, startTransition } from "./transitions.js";

/** @import { LineLabels } from "./legend.js" */
/** @import { AskedFigure, AskingPart, DrawnPart, DrawnPayload, FigureData } from "./types.d.ts" */
/** @import { FigurePayload, Message, Plot, Settings, Sketch, View } from "./types.d.ts" */

const CONFIG = { displayModeBar: false, doubleClick: "reset", showTips: false };
const SETTLE_MS = 300;
const NOTHING = { type: "scatter", x: [null], y: [null], hoverinfo: "skip" }; // axes need a trace

/** @implements {DrawnPart} */
export class Figure extends Frame {
  /** @type {View | null} the view that it shows or is about to show */
  shown = null;
  undrawn = false;
  /** @type {FigureData | null} */
  content = null;
  /** @type {Sketch | null} */
  sketched = null;
  /** @type {AskedFigure | null} what the server is asked for */
  asked = null;
  /** @type {string | null} the traces and settings that plotly.js drew last, as text */
  drawn = null;
  ranges = "";
  lineLabels = /** @type {LineLabels} */ ({ names: [], room: 0 }); // lines with their names at their ends
  transitionFrom = /** @type {FigureData | null} */ (null); // the content that a transition begins with
  endTransition = /** @type {(() => void) | null} */ (null); // during a transition: ends it at once
  listening = false; // to events of plotly.js, once it has drawn something
  firstDrawing = false; // whether plotly.js is at its first drawing
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

  /** Draw what has been received: as a sketch until plotly.js has loaded and nothing moves. */
  draw() {
    if (startTransition(this)) return;
    if (this.isSketchable() && this.drawSketch()) this.markDrawn();
    else this.drawFinal();
  }

  // plotly.js keeps a figure that the learner has zoomed into, one whose size changes, and one that it
  // is drawing for the first time.
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

  /** Draw the figure as a sketch, and return whether that was possible. */
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

  /** Let plotly.js draw the final picture. */
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
    // What has not changed need not be drawn again.
    const drawn = JSON.stringify([traces, settings], (_, value) => arrayName(value));
    if (drawn !== this.drawn && !this.firstDrawing) {
      this.drawn = drawn;
      this.ranges = rangesText(settings); // before a zoom changes them
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

  // A style sheet may load while a picture is drawn. If the picture no longer fits, draw it again.
  checkSize() {
    if (!this.host.isConnected || !this.plot._fullLayout) return;
    this.measure();
    const { width, height } = this.plot._fullLayout;
    if (Math.max(Math.abs(this.size.width - width), Math.abs(this.size.height - height)) <= 1) return;
    this.drawn = null;
    this.firstDrawing = false;
    this.drawFinal();
  }

  // plotly.js finishes its first drawing a little later. What arrives in between waits for it, or the
  // older picture would stay.
  /** @param {Promise<unknown>} done */
  startFirstDrawing(done) {
    this.listening = true;
    this.firstDrawing = true;
    for (const event of ["plotly_relayout", "plotly_relayouting"])
      this.plot.on(event, () => this.paint());
    done.finally(() => {
      // Hide the element that it measures text with from screen readers.
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

  // The axes of the picture that is shown now.
  axes() {
    if (!this.sketched) return this.plot._fullLayout;
    const { x, y } = this.sketched.axes;
    return { xaxis: x, yaxis: y };
  }

  resized() {
    if (!this.content) return;
    if (!plotly.value) this.undrawn = true; // the sketch is drawn again
    if (this.undrawn || !style.value) return drawPendingFigures();
    arrangeFigures();
    this.measure();
    this.drawFinal();
  }
}

// ---- The two kinds of figure --------------------------------------------------------------------

/** A figure that the server is asked for. @implements {AskingPart} */
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

/** A figure that came with the page: it is the same for every view and asks for nothing. */
export class DrawnFigure extends Figure {
  /** @param {DrawnPayload} payload */
  set({ key, figure }) {
    this.key = key;
    this.box.dataset.name = key;
    this.receive(figure);
    this.shown = page.view;
    setTimeout(drawPendingFigures); // once it is among the parts of the page
  }

  /** @param {View} view */
  show(view) {
    this.shown = view;
    if (!this.undrawn) this.markDrawn();
  }
}
