// The figure of a room screen or an embedding page: drawn from an answer sent to all, or asked for here.

import { drawPendingFigures, drawWhenLoaded } from "./draw-figures.js";
import { made } from "./elements.js";
import { retryOnReturn } from "./failure.js";
import { LiveFigure } from "./figure.js";
import { loadAhead } from "./loading.js";
import { showView } from "./move.js";
import { readMessage } from "./requests.js";
import { page } from "./state.js";

/** @import { AskedFigure, RoomPicture, RoomScene, View } from "./types.d.ts" */

/** Load what figures need, once. */
export function startFigures() {
  loadAhead();
  drawWhenLoaded();
  retryOnReturn();
  page.path = "-"; // so that nothing writes the view into the address
}

/** The place for the one figure of a screen. */
export class Stage {
  shows = "";

  constructor() {
    this.root = made("div", "room-figure");
    this.root.hidden = true;
    this.place = made("div", "live");
    this.root.append(this.place);
    /** @type {LiveFigure | null} */
    this.figure = null;
  }

  /**
   * Show another figure, or none.
   *
   * @param {AskedFigure & {title: string | null}} scene
   */
  set({ lesson, name, options, title }) {
    const shows = JSON.stringify([lesson, name, options, title]);
    this.root.hidden = !name;
    if (shows === this.shows) return;
    this.shows = shows;
    this.clear();
    if (!name) return;
    const box = made("div", "live-part");
    this.place.replaceChildren(box);
    this.figure = new LiveFigure(box);
    this.figure.set({ kind: "figures", key: "figure", lesson, name, options, title: title ?? undefined });
    page.parts.add(this.figure);
  }

  // Remove the figure. The next one gets a new element.
  clear() {
    if (!this.figure) return;
    page.parts.delete(this.figure);
    this.place.replaceChildren();
    this.figure.leave();
    this.figure = null;
  }

  /** Show a figure whose answer the server has sent to all seats. @param {RoomPicture} picture */
  async take({ scene, view, answer }) {
    const bytes = Uint8Array.from(atob(answer), (letter) => letter.charCodeAt(0));
    const packed = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    const message = readMessage(await new Response(packed).arrayBuffer());
    page.view = view;
    this.set(scene);
    showView();
    this.figure?.take(message, view);
    drawPendingFigures();
  }
}

/**
 * Return the address of a view on its page of the course.
 *
 * @param {URL} home
 * @param {RoomScene} scene
 * @param {View | null} view
 */
export function addressOfScene(home, { page: address, keys }, view) {
  const place = new URL(address, home);
  for (const key of keys) if (view) place.searchParams.set(key, String(view[key]));
  return place.href;
}
