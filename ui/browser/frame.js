// The place of a figure on the page: its elements, the words beside its axes, and its size.

import { within } from "./elements.js";
import { colourBar, legendEntry } from "./legend.js";
import { pictureButton } from "./picture-button.js";
import { Player } from "./player.js";
import { grounded } from "./theme.js";

/** @import { Ground, Meta, Picture, Theme, Trace } from "./types.d.ts" */

const MARKUP =
  '<h2></h2><div class="live-figure" role="figure"><div class="live-inner">' +
  '<div class="live-top"><ul class="live-legend"></ul><div class="live-play" hidden></div></div>' +
  '<div class="live-area"><div class="live-clip"><canvas></canvas>' +
  '</div><div class="live-plot"></div><svg class="live-sketch" aria-hidden="true"></svg>' +
  '<div class="live-beside"></div></div></div></div><div class="live-hover" hidden></div>';

export class Frame {
  key = "";
  /** @type {string | undefined} */
  title;
  size = { width: 0, height: 0 };
  /** @type {Theme | null} */
  theme = null;
  room = "";
  marks = "";
  bars = "";

  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    host.innerHTML = MARKUP;
    this.heading = within(host, "h2");
    this.box = within(host, ".live-figure");
    this.inner = within(host, ".live-inner");
    this.legend = within(host, ".live-legend");
    this.area = within(host, ".live-area");
    this.beside = within(host, ".live-beside");
    this.heading.after(pictureButton(this));
    this.player = new Player(within(host, ".live-play"));
  }

  /** @param {Meta} meta */
  write({ title, alt, dials }) {
    this.heading.textContent = this.title ?? title;
    this.player.root.hidden = !dials;
    this.box.setAttribute("aria-label", alt);
  }

  /**
   * Set legend and colour bar, if they are others than those that stand there.
   *
   * @param {Trace[]} entries
   * @param {Picture[]} pictures
   */
  surround(entries, pictures) {
    const marks = JSON.stringify(entries.map(({ name, line, marker }) => [name, line, marker]));
    if (marks !== this.marks) this.legend.replaceChildren(...entries.map(legendEntry));
    this.marks = marks;
    const bars = JSON.stringify(pictures.map(({ zmin, zmax, colorbar }) => [zmin, zmax, colorbar]));
    if (bars !== this.bars) this.beside.replaceChildren(...pictures.map(colourBar));
    this.bars = bars;
  }

  /**
   * Note how large the plot is, and the page's colours.
   *
   * @param {Ground} ground
   */
  measure({ big, theme } = grounded()) {
    const [width, height] = [this.box.clientWidth / big, this.box.clientHeight / big];
    const room = `width:${width}px;height:${height}px;transform:scale(${big})`;
    if (room !== this.room) this.inner.style.cssText = this.room = room;
    this.size = { width, height: this.area.offsetHeight };
    this.theme = theme;
  }
}
