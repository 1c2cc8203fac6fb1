// The wall of a room: the screen for the projector, with the question, the votes and the figure.

import { ask } from "./ask.js";
import { Bar } from "./control-bar.js";
import { made, richText, statusLine } from "./elements.js";
import { setView, showView } from "./move.js";
import { belongsToControl, watchTabFocus } from "./presenter-keys.js";
import { Refused } from "./requests.js";
import { HOME, RoomConnection, pause, post } from "./room-connection.js";
import { Stage, startFigures } from "./room-figure.js";
import { Moves, addressOf, qrOf, secretOf, showTeacherOnly } from "./room-teacher.js";
import { counted, progressText, voteBars } from "./room-words.js";
import { page, sameView } from "./state.js";

/** @import { RoomState, View } from "./types.d.ts" */

const SMALLEST = 0.75;
const DOORS = new URL("room", HOME).href.replace(/^https?:\/\//, ""); // the address for typing a code

class Wall {
  /** @type {RoomState | null} */
  state = null;
  at = 0;
  door = ""; // the letters with which seats join
  /** @type {HTMLElement | null} how many have answered */
  count = null;

  /** @param {HTMLElement} host @param {string} code @param {string} secret */
  constructor(host, code, secret) {
    this.code = code;
    this.secret = secret;
    this.hand = new WallFigure(code, secret);
    this.where = made("p", "room-where");
    this.phase = made("p", "room-phase");
    this.join = made("p", "room-join");
    this.said = statusLine("p", "room-lost");
    this.moves = new Moves(code, secret, (sentence) => (this.said.textContent = sentence));
    this.right = made("div", "room-right-side");
    this.body = made("div", "room-body", this.hand.above, this.hand.root, this.right);
    this.foot = made("footer", "room-foot", this.said, this.moves.root, made("p", "room-keys", "\u2192 next   \u2190 previous step"));
    host.className = "stMain room-wall";
    host.replaceChildren(made("header", "room-head", this.where, this.phase, this.join), this.body, this.foot);
  }

  start() {
    startFigures();
    this.line = new RoomConnection(this.code, () => ({ role: "wall", secret: this.secret }), {
      state: (state) => this.show(state),
      view: (view, version) => this.hand.follow(view, version),
      gone: () => this.end(),
      lost: (is) => (this.said.textContent = is ? "No connection to the server. This page reconnects by itself." : ""),
      refused: () => showTeacherOnly(this.body, this.code),
    });
    this.line.listen();
    setInterval(() => this.tick(), 250);
    addEventListener("resize", () => this.fit());
    watchTabFocus(() => true);
    addEventListener("keydown", (event) => this.key(event), true);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (belongsToControl(event)) return;
    if (event.key === "ArrowRight" || event.key === "PageDown") this.moves.next();
    else if (event.key === "ArrowLeft" || event.key === "PageUp") this.moves.make("back");
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  end() {
    document.body.dataset.phase = "end";
    this.body.replaceChildren(made("h1", "", "This room is deleted"));
    for (const part of [this.phase, this.where, this.moves.root]) part.replaceChildren();
    this.state = null;
  }

  /** @param {RoomState} state */
  show(state) {
    const door = state.door || this.code;
    const other = state.step !== this.state?.step || state.phase !== this.state?.phase || door !== this.door;
    if (door !== this.door) this.invite(door);
    this.state = state;
    this.at = performance.now();
    this.where.textContent = progressText(state);
    this.phase.textContent = state.phase_name;
    this.moves.set(state);
    document.body.dataset.phase = state.phase;
    this.hand.set(state);
    if (state.phase === "gather") this.gather(other);
    else this.question(state);
    this.tick();
  }

  /** @param {string} door */
  invite(door) {
    this.door = door;
    this.join.replaceChildren("Join at ", made("b", "", DOORS), " with the code ", made("b", "room-code", door));
  }

  /** @param {boolean} fresh */
  async gather(fresh) {
    if (!fresh) {
      const here = this.right.querySelector(".room-here");
      if (here) here.textContent = this.here();
      return;
    }
    const { door } = this;
    const place = made("div", "room-place");
    this.right.replaceChildren(
      made("div", "room-welcome",
        made("p", "", "Open ", made("b", "", DOORS), " on your phone and type this code, or scan the square."),
        made("p", "room-large", door), made("p", "room-here", this.here())),
      place);
    place.append(await qrOf(this.code, this.secret, addressOf(door, ""), `QR code of the address of room ${door}`));
    if (/^(localhost|127\.|\[::1\])/.test(location.host))
      place.append(made("p", "", "This address works on this computer only. For phones, open the course under the computer\u2019s name or address on the network."));
  }

  here() {
    return counted(this.state?.here ?? 0, "person is here", "people are here");
  }

  /** @param {RoomState} state */
  question(state) {
    const { question, told, counts = {}, phase } = state;
    this.count = null;
    if (phase === "test") {
      this.count = made("p", "room-progress");
      this.right.replaceChildren(made("h1", "", "Answer the questions on your phone"), made("p", "", "Everybody works alone. Leave a question blank if you would have to guess."), this.count);
      return;
    }
    if (phase === "end" || !question) {
      this.right.replaceChildren(made("h1", "", state.test ? "The test is over" : "The lesson is over"), made("p", "", "Thank you for taking part. The course is open at ", made("b", "", HOME.host + HOME.pathname), "."));
      return;
    }
    const options = told
      ? voteBars(question.options, counts, ({ number }) => ({
          look: number === told.right ? "room-right" : "",
          more: number === told.right ? [made("p", "room-verdict", "\u2713 right")] : [made("p", "room-verdict", "\u201c", told.wrong[number]?.said ?? "", "\u201d")],
        }))
      : made("ol", "room-options", ...question.options.map(({ letter, text }) =>
          made("li", "", made("p", "", made("b", "", `${letter} `), ...richText(text)))));
    const parts = [made("h1", "", ...richText(question.text)), options];
    if (told) parts.push(made("p", "room-why", ...richText(`${told.why} ${told.evidence}`)));
    this.count = made("p", "room-progress");
    this.right.toggleAttribute("data-told", Boolean(told));
    this.right.replaceChildren(...parts, this.count);
    this.fit();
  }

  // A long question is made smaller so that it fits.
  fit() {
    for (let size = 1; size >= SMALLEST; size -= 0.05) {
      this.right.style.zoom = String(size);
      if (this.right.scrollHeight <= this.right.clientHeight + 1) return;
    }
  }

  tick() {
    const { state, count } = this;
    if (!state || !count) return;
    const left = state.closes_in === null ? null : Math.ceil(state.closes_in - (performance.now() - this.at) / 1000);
    let said = "";
    if (state.phase === "discuss") said = "Find somebody who chose a different answer. Explain yours, and listen to theirs.";
    else if (state.ballot) {
      said = `${state.voted} of ${state.here} have answered${state.test ? " every question" : ""}.`;
      if (left !== null) said += left > 0 ? ` The vote closes in ${left} s.` : " The vote is closed.";
    }
    if (count.textContent !== said) count.textContent = said;
  }
}

/** @param {HTMLElement} host @param {string} code */
export function wall(host, code) {
  const secret = secretOf(code);
  if (secret) new Wall(host, code, secret).start();
  else showTeacherOnly(host, code);
}

// ---- The figure with its controls ---------------------------------------------------------------

const AGAIN_MS = 500;

class WallFigure {
  /** @type {RoomState | null} */
  state = null;
  /** @type {Bar | null} */
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
    this.bar ??= new Bar(this.controls, bar);
    this.bar.moved = () => this.tell();
    page.bar = this.bar;
    const shows = JSON.stringify([scene, bar.view]); // until these change, the view set here stays
    if (shows !== this.shows) {
      this.shows = shows;
      this.bar.hold(bar.opening, bar.front);
      this.told = bar.view;
      setView(bar.view);
    }
    this.stage.set(scene);
    showView();
    ask();
  }

  // Another screen of the teacher has moved the figure, or this screen was opened during the lesson.
  /** @param {View} view @param {number} version */
  follow(view, version) {
    if (version !== this.state?.version || this.telling || sameView(view, page.view)) return;
    this.told = view;
    setView(view);
    showView();
    ask();
  }

  // One request at a time: the newest view is sent as soon as the one before has arrived.
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
