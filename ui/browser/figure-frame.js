// The frame of a figure: its elements, legend, play buttons, and the button of its menu.

import { button, made, statusLine, within } from "./elements.js";
import { pageGround } from "./figure-settings.js";
import { colourBar, entryKey, isLegendOnly, legendEntry } from "./legend.js";
import { move } from "./move.js";
import { PagePart, page } from "./state.js";

/** @import { Figure } from "./figure.js" */
/** @import { Ground, Meta, Picture, Theme, Trace } from "./types.d.ts" */

const MARKUP =
  '<h2></h2><div class="live-figure" role="figure"><div class="live-inner">' +
  '<div class="live-top"><ul class="live-legend"></ul><div class="live-play" hidden></div></div>' +
  '<div class="live-area"><div class="live-clip" aria-hidden="true"><canvas></canvas>' +
  '</div><div class="live-plot" aria-hidden="true"></div><svg class="live-sketch" aria-hidden="true"></svg>' +
  '<svg class="live-over" aria-hidden="true"></svg>' +
  '<div class="live-hint" aria-hidden="true"></div></div></div></div><p class="live-shown"></p>' +
  '<div class="live-hover" hidden></div>';

export class Frame extends PagePart {
  /** @type {string | undefined} */
  title;
  size = { width: 0, height: 0 };
  /** @type {Theme | null} */
  theme = null;
  dense = 1; // pixels of the screen per unit of the plot
  alt = "";
  boxStyle = "";
  legendKey = "";
  /** @type {{key: string, element: HTMLElement}[]} the entries of the legend, each with a key for equal ones */
  entries = [];

  /** @param {HTMLElement} host */
  constructor(host) {
    super(host);
    host.innerHTML = MARKUP;
    this.heading = within(host, "h2");
    this.box = within(host, ".live-figure");
    this.inner = within(host, ".live-inner");
    this.legend = within(host, ".live-legend");
    this.area = within(host, ".live-area");
    this.heading.after(pictureButton(this));
    this.hint = within(host, ".live-hint");
    this.shownPart = within(host, ".live-shown");
    this.over = /** @type {Element} */ (host.querySelector(".live-over"));
    this.player = new Player(within(host, ".live-play"));
  }

  /** @param {Meta} meta */
  setWords({ title, alt, dials, choose }) {
    this.box.classList.toggle("live-turns", Boolean(dials));
    this.box.classList.toggle("live-chooses", Boolean(choose));
    this.heading.textContent = this.title ?? title;
    this.player.root.hidden = !dials;
    this.alt = alt;
    this.box.setAttribute("aria-label", alt);
  }

  /**
   * Say which part of a heatmap is shown, on the page and for screen readers.
   *
   * @param {string} said
   */
  describePart(said) {
    if (this.shownPart.textContent !== said) this.shownPart.textContent = said;
    this.box.setAttribute("aria-label", said ? `${this.alt} ${said}` : this.alt);
  }

  /**
   * Set the legend, if it has changed.
   *
   * @param {Trace[]} entries
   * @param {Picture[]} pictures
   */
  setLegend(entries, pictures) {
    const looks = entries.map(({ name, line, marker }) => [name, line, marker]);
    const bars = pictures.map(({ zmin, zmax, colorbar }) => [zmin, zmax, colorbar]);
    const legendKey = JSON.stringify([looks, bars]);
    if (legendKey === this.legendKey) return;
    this.legendKey = legendKey;
    const before = this.entries;
    this.entries = [
      ...entries.map((entry) => {
        const element = legendEntry(entry);
        const sign = pictures.length && entry.marker && isLegendOnly(entry); // beside a picture, or over it
        element.classList.toggle("live-of-marks", Boolean(sign));
        return { key: entryKey(entry), element };
      }),
      ...pictures.map((picture, i) => ({ key: JSON.stringify(bars[i]), element: colourBar(picture) })),
    ];
    // Keep entries hidden that another figure most likely shows again.
    this.entries.forEach(({ element }, i) => (element.hidden = before[i]?.element.hidden ?? false));
    this.legend.replaceChildren(...this.entries.map(({ element }) => element));
  }

  /** Fill the box, and return its width. */
  fillBox({ big } = pageGround()) {
    const [width, height] = [this.box.clientWidth / big, this.box.clientHeight / big];
    const boxStyle = `width:${width}px;height:${height}px;transform:scale(${big})`;
    if (boxStyle !== this.boxStyle) this.inner.style.cssText = this.boxStyle = boxStyle;
    return width;
  }

  /**
   * Note the size of the plot and the colours of the page.
   *
   * @param {Ground} ground
   */
  measure(ground = pageGround()) {
    const width = this.fillBox(ground);
    this.size = { width, height: this.area.offsetHeight };
    this.dense = ground.big * devicePixelRatio;
    this.theme = ground.theme;
  }
}

// ---- Menu button --------------------------------------------------------------------------------

const DOTS =
  '<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="currentColor">' +
  '<circle cx="3" cy="8" r="1.5"/><circle cx="8" cy="8" r="1.5"/><circle cx="13" cy="8" r="1.5"/></svg>';

const SAID_MS = 8_000;

let count = 0;
let attempt = 0;
/** @type {typeof import("./export-menu.js") | null} */
let menu = null;

/**
 * Return the button that opens the menu, which is loaded on the first click. Its accessible name includes
 * the heading of the figure.
 *
 * @param {Frame} frame
 */
function pictureButton(frame) {
  const button = made("button", "live-picture-button");
  const id = `live-picture-${++count}`;
  button.innerHTML = `${DOTS}<span id="${id}" class="live-picture-name">Picture of this figure</span>`;
  button.type = "button";
  button.title = "Picture of this figure";
  frame.heading.id = `${id}-title`;
  button.setAttribute("aria-labelledby", `${id} ${id}-title`);
  button.setAttribute("aria-haspopup", "menu");
  button.setAttribute("aria-expanded", "false");
  button.addEventListener("click", async () => {
    const say = sayBeside(button);
    try {
      menu ??= await loaded();
    } catch {
      return say("The menu did not load. Press the button again.");
    }
    menu.toggleMenu(/** @type {Figure} */ (frame), button);
  });
  return button;
}

// A browser remembers that a module did not load, so the next attempt uses another address.
/** @returns {Promise<typeof import("./export-menu.js")>} */
function loaded() {
  const again = attempt++ ? `?again=${attempt}` : "";
  return import(new URL(`export-menu.js${again}`, import.meta.url).href);
}

// Show a sentence beside the button and announce it: the element must be there before its text.
/** @param {HTMLElement} button */
export function sayBeside(button) {
  button.parentElement?.querySelector(".live-picture-said")?.remove();
  const said = statusLine("p", "live-picture-said");
  button.after(said);
  return (/** @type {string} */ sentence) => {
    said.textContent = sentence;
    setTimeout(() => said.remove(), SAID_MS);
  };
}

// ---- Play buttons -------------------------------------------------------------------------------

const PLAY_MS = 90;
const CALM_MS = 600;

class Player {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  playing;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    root.setAttribute("role", "group");
    root.setAttribute("aria-label", "Move t");
    this.toggle = button("Play", () => (this.playing ? this.pause() : this.play()), "");
    const back = button("Step back", () => this.step(-1), "");
    root.append(back, this.toggle, button("Step on", () => this.step(1), ""));
  }

  /** @param {number} by */
  step(by) {
    this.pause();
    if (page.view) move({ t: page.view.t + by });
  }

  play() {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (this.atEnd()) move({ t: 0 });
    this.toggle.textContent = "Pause";
    this.playing = setInterval(() => this.tick(), calm ? CALM_MS : PLAY_MS);
  }

  tick() {
    if (this.atEnd() || !page.view) this.pause();
    else move({ t: page.view.t + 1 });
  }

  atEnd() {
    return !page.view || page.view.t >= page.view.L - 1;
  }

  pause() {
    clearInterval(this.playing);
    this.playing = undefined;
    this.toggle.textContent = "Play";
  }
}
