// Buttons that move the shared t: every figure follows.

import { button } from "./elements.js";
import { move } from "./move.js";
import { page } from "./state.js";

const PLAY_MS = 90;
const CALM_MS = 600;

export class Player {
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
