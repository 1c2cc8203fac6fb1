// The figure on the wall with its controls: what the teacher's hand moves, every seat sees.

import { ask } from "./ask.js";
import { Bar } from "./control-bar.js";
import { made } from "./elements.js";
import { showView, turnTo } from "./move.js";
import { Refused } from "./requests.js";
import { Stage } from "./room-figure.js";
import { pause, post } from "./room-wire.js";
import { page, sameView } from "./state.js";

/** @import { BarPayload, RoomState, View } from "./types.d.ts" */

const AGAIN_MS = 500;

/** The controls of the figure. They tell the class instead of a session. */
class ClassBar extends Bar {
  /** @param {BarPayload} payload */
  hold({ front, opening }) {
    this.opening = opening;
    this.rows.set(front);
  }
}

export class Hand {
  /** @type {RoomState | null} */
  state = null;
  /** @type {ClassBar | null} */
  bar = null;
  shows = "";
  /** @type {View | null} the view that the class has */
  told = null;
  telling = false;

  /** @param {string} code @param {string} secret */
  constructor(code, secret) {
    this.code = code;
    this.secret = secret;
    this.stage = new Stage();
    this.controls = made("div", "live");
    this.root = made("div", "room-left", this.stage.root);
    this.above = made("div", "st-key-hand", this.controls);
  }

  /** @param {RoomState} state */
  set(state) {
    this.state = state;
    const { scene, bar } = state;
    this.root.hidden = this.above.hidden = !scene?.name;
    if (!scene?.name || !bar) return this.stage.set({ lesson: "", name: "", options: {}, title: null });
    this.bar ??= new ClassBar(this.controls, bar);
    this.bar.moved = () => this.tell();
    page.bar = this.bar;
    const shows = JSON.stringify([scene, bar.view]); // until these are others, the hand's view stays
    if (shows !== this.shows) {
      this.shows = shows;
      this.bar.hold(bar);
      this.told = bar.view;
      turnTo(bar.view);
    }
    this.stage.set(scene);
    showView();
    ask();
  }

  // Another screen of the teacher's has moved the figure, or this one has been opened in the middle.
  /** @param {View} view @param {number} version */
  follow(view, version) {
    if (version !== this.state?.version || this.telling || sameView(view, page.view)) return;
    this.told = view;
    turnTo(view);
    showView();
    ask();
  }

  // The hand moves faster than a network: the newest view is sent as soon as the one before has arrived.
  async tell() {
    if (this.telling) return;
    this.telling = true;
    while (!sameView(this.told, page.view)) {
      const view = page.view;
      try {
        await post(`${this.code}/look`, { secret: this.secret, version: this.state?.version, view });
        this.told = view;
      } catch (error) {
        if (error instanceof Refused && error.final) break;
        await pause(AGAIN_MS);
      }
    }
    this.telling = false;
  }
}
