// A seat in a room: the screen of somebody who takes part. It follows the class and keeps its answers.

import { linkTo, made, richText, statusLine } from "./elements.js";
import { Refused } from "./requests.js";
import { HOME, RoomConnection, postUntilHeard } from "./room-connection.js";
import { Stage, addressOfScene, startFigures } from "./room-figure.js";
import { drop, keep, kept, rememberSeat } from "./room-storage.js";
import { Test } from "./room-test.js";
import { PRIVACY_NOTE, counted, progressText, verdict } from "./room-words.js";
import { page } from "./state.js";

/** @import { RoomOption, RoomState } from "./types.d.ts" */

const KEPT = "room-seat-"; // prefix of the key for the seat in this browser's storage

class Seat {
  /** @type {RoomState | null} */
  state = null;
  ballot = new Ballot();
  /** @type {Test | null} */
  test = null;

  /** @param {HTMLElement} host @param {string} code */
  constructor(host, code) {
    this.code = code;
    this.seat = kept(KEPT + code);
    this.stage = new Stage();
    this.where = made("p", "room-where");
    this.lost = statusLine("p", "room-lost", "You are offline. This page reconnects by itself.");
    this.lost.hidden = true;
    this.asked = made("div", "room-question");
    this.notice = statusLine("p", "room-notice");
    this.away = made("p", "room-away");
    host.className = "stMain room-seat";
    host.replaceChildren(
      made("header", "room-head", made("b", "room-code", code), this.where), this.lost, this.asked, this.notice, this.stage.root, this.away);
  }

  async start() {
    startFigures();
    await this.join();
    const who = () => ({ role: "seat", seat: this.seat });
    const line = new RoomConnection(this.code, who, {
      state: (state) => this.show(state),
      picture: (picture) => this.stage.take(picture),
      view: (view) => this.follow(view),
      gone: (sentence) => this.end(sentence || "The teacher has deleted this room and all its answers."),
      lost: (is) => (this.lost.hidden = !is),
      refused: (error) => this.refused(error),
    });
    setInterval(() => this.tick(), 250);
    line.listen();
  }

  async join() {
    try {
      const { seat, votes, test } = await (await postUntilHeard(`${this.code}/join`, { seat: this.seat })).json();
      this.seat = seat;
      this.ballot.votes = votes;
      this.test = new Test(this.code, seat, test);
      keep(KEPT + this.code, seat);
    } catch (error) {
      this.end(error instanceof Refused ? error.sentence : "This room cannot be joined.");
      throw error;
    }
  }

  /** @param {Refused} error */
  async refused(error) {
    if (error.status !== 403) return this.end(error.sentence);
    drop(KEPT + this.code); // the room does not know this seat any more
    location.reload();
  }

  /** @param {string} sentence @param {HTMLElement[]} [more] */
  end(sentence, more = []) {
    const home = linkTo(HOME.href, "live-filled", "To the course");
    const door = linkTo(new URL("room", HOME).href, "", "Type another code");
    this.asked.replaceChildren(made("p", "room-said", sentence), ...more, home, made("p", "", door));
    this.state = null;
    this.stage.root.hidden = true;
    this.notice.textContent = this.away.textContent = "";
  }

  // Called only if the network lets no stream through. Then the figure is asked for from here.
  /** @param {import("./types.d.ts").View} view */
  async follow(view) {
    const { ask } = await import("./ask.js");
    if (!this.state?.scene) return;
    page.view = view;
    this.stage.set(this.state.scene);
    ask();
  }

  /** @param {RoomState} state */
  show(state) {
    const other = state.question?.name !== this.state?.question?.name || state.phase !== this.state?.phase;
    this.state = state;
    this.ballot.set(state);
    this.where.textContent = progressText(state);
    if (!state.scene?.name) this.stage.set({ lesson: "", name: "", options: {}, title: null });
    this.write();
    this.lookAround();
    if (other) scrollTo({ top: 0 });
  }

  write() {
    const { state } = this;
    if (!state) return;
    if (state.phase === "gather")
      this.asked.replaceChildren(
        made("h1", "", "You are in"), made("p", "", `The ${state.test ? "test" : "lesson"} begins soon. Keep this page open; it follows the class by itself.`), made("p", "room-keeps", PRIVACY_NOTE));
    else if (state.phase === "end") this.end(`The ${state.test ? "test" : "lesson"} is over. Thank you for taking part.`, this.result(state));
    else if (state.forms) this.test?.show(this.asked, state);
    else if (state.question) {
      const options = made("div", "room-options", ...state.question.options.map((option) => this.option(option)));
      const name = state.phase === "twin" || state.phase === "answer" ? "A similar question. " : "";
      const held = [...this.asked.querySelectorAll("button")].findIndex((one) => one === document.activeElement);
      this.asked.replaceChildren(made("h1", "", name, ...richText(state.question.text)), options, ...verdict(state, this.ballot.own));
      this.asked.querySelectorAll("button")[held]?.focus();
    }
    this.tick();
  }

  // How many votes of this seat were right. It is worked out here, and only this device shows it.
  /** @param {RoomState} state */
  result({ answers = {} }) {
    const { right, wrong } = this.ballot.result(answers);
    const all = right.length + wrong.length;
    if (!all) return [];
    const said = made("p", "room-result", `Your last vote was right on ${right.length} of ${counted(all, "question")}. Only this device shows it.`);
    const pages = new Map((wrong.length ? wrong : right).map(({ page: place, title }) => [place, title]));
    const links = [...pages].map(([place, title]) => made("li", "", linkTo(new URL(place, HOME).href, "", title)));
    return [said, made("p", "", wrong.length ? "Read on where your vote was not right:" : "Read on:"), made("ul", "", ...links)];
  }

  /** @param {RoomOption} option */
  option({ number, letter, text }) {
    const { state } = this;
    const told = state?.told;
    const mine = this.ballot.own === number;
    const words = [made("b", "", letter), made("span", "", ...richText(text))];
    const button = made("button", mine ? "room-option room-mine" : "room-option", ...words);
    button.type = "button";
    button.ariaPressed = String(mine);
    button.disabled = !this.ballot.open;
    button.addEventListener("click", () => this.vote(number));
    if (told) {
      const right = told.right === number;
      button.classList.add(right ? "room-right" : "room-wrong");
      button.append(made("em", "", [right ? "\u2713 right" : "", mine ? "your answer" : ""].filter(Boolean).join(", ")));
    }
    return button;
  }

  tick() {
    if (!this.state) return;
    const said = this.ballot.said();
    if (this.notice.textContent !== said) this.notice.textContent = said;
    for (const button of this.asked.querySelectorAll("button")) button.disabled = !this.ballot.open;
  }

  /** @param {number} option */
  async vote(option) {
    const { ballot } = this;
    const under = ballot.sending;
    if (!ballot.choose(option)) return;
    this.write();
    if (under) return; // one at a time, so that the last choice arrives last
    await this.send();
    this.write();
  }

  async send() {
    for (let vote = this.ballot.sending; vote; vote = this.ballot.sending) {
      try {
        await postUntilHeard(`${this.code}/vote`, { seat: this.seat, ...vote });
        this.ballot.kept(vote);
      } catch (error) {
        this.ballot.refused(vote, error instanceof Refused ? error.sentence : String(error));
      }
    }
  }

  lookAround() {
    // The lesson's page shows the answers, so the link to it appears together with the answer here.
    const scene = this.state?.told && this.state.scene;
    if (!scene) return this.away.replaceChildren();
    const link = linkTo(addressOfScene(HOME, scene, page.view), "", "Explore on your own");
    link.addEventListener("click", () => {
      link.href = addressOfScene(HOME, scene, page.view);
      rememberSeat(this.code);
    });
    this.away.replaceChildren(link);
  }
}

/** @param {HTMLElement} host @param {string} code */
export const seat = (host, code) => new Seat(host, code).start();

// ---- The votes of a seat ------------------------------------------------------------------------

/** @typedef {{ballot: string, option: number}} Vote */

const SAID = /** @type {Record<string, string>} */ ({
  ask: "Think about it for yourself. The vote opens in a moment.",
  discuss: "Find somebody who chose a different answer. Explain yours, and listen to theirs.",
});

export class Ballot {
  /** @type {RoomState | null} */
  state = null;
  at = 0; // when the state came
  /** @type {Record<string, number>} the votes that the server has received, by round */
  votes = {};
  /** @type {Vote | null} a vote on its way */
  sending = null;
  refusal = "";

  /** @param {RoomState} state */
  set(state) {
    if (state.step !== this.state?.step) this.refusal = "";
    this.state = state;
    this.at = performance.now();
  }

  /** The option voted for in this round, or last chosen for this question. */
  get own() {
    const { state, votes, sending } = this;
    if (!state) return undefined;
    const round = (/** @type {string} */ phase) => votes[`${state.step}.${phase}`];
    if (state.ballot && sending?.ballot === state.ballot) return sending.option;
    if (state.phase === "twin" || state.phase === "answer") return round("twin");
    if (state.phase === "again") return round("again");
    if (state.phase === "reveal") return round("again") ?? round("vote");
    return round("vote");
  }

  get letter() {
    return this.letterOf(this.own);
  }

  /** @param {number} [option] */
  letterOf(option) {
    return this.state?.question?.options.find(({ number }) => number === option)?.letter ?? "";
  }

  /**
   * Return the steps in which the last vote was right, and those in which it was not, once answers are shown.
   *
   * @param {NonNullable<RoomState["answers"]>} answers
   */
  result(answers) {
    const voted = Object.entries(answers).flatMap(([step, answer]) => {
      const last = this.votes[`${step}.again`] ?? this.votes[`${step}.vote`];
      return last === undefined ? [] : [{ ...answer, hit: last === answer.right }];
    });
    return { right: voted.filter(({ hit }) => hit), wrong: voted.filter(({ hit }) => !hit) };
  }

  /** How many seconds are left for votes; null if nobody has closed the vote. */
  get left() {
    const closes = this.state?.closes_in ?? null;
    return closes === null ? null : closes - (performance.now() - this.at) / 1000;
  }

  get open() {
    return Boolean(this.state?.open) && (this.left === null || this.left > 0);
  }

  /** The sentence below the options. */
  said() {
    const { state, letter, left } = this;
    if (!state || state.test) return "";
    if (this.refusal) return this.refusal;
    if (this.sending) return `Sending your answer ${this.letterOf(this.sending.option)} \u2026 This page sends it as soon as it can.`;
    const chosen = letter ? `You have chosen ${letter}.` : "";
    if (!state.ballot) return [SAID[state.phase], state.phase === "discuss" && chosen].filter(Boolean).join(" ");
    if (!this.open) return `The vote is closed. ${chosen}`.trim();
    if (left !== null) return `The vote closes in ${Math.ceil(left)} s. ${chosen}`.trim();
    if (chosen) return `${chosen} You can change it until the vote closes.`;
    return state.phase === "again" ? "Second vote: choose again, even if your answer is the same." : "Choose an answer.";
  }

  /** Return the vote to send; null if no votes are taken now. @param {number} option */
  choose(option) {
    const { state } = this;
    if (!state?.ballot || !this.open) return null;
    this.refusal = "";
    return (this.sending = { ballot: state.ballot, option });
  }

  /** The server has received a vote. @param {Vote} vote */
  kept(vote) {
    this.votes[vote.ballot] = vote.option;
    if (this.sending === vote) this.sending = null;
  }

  /** The server has refused a vote. @param {Vote} vote @param {string} sentence */
  refused(vote, sentence) {
    if (this.sending === vote) this.sending = null;
    this.refusal = `${sentence} Your answer ${this.letterOf(vote.option)} was not counted.`;
  }
}
