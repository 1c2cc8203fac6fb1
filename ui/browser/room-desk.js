// The desk: the teacher's own screen, on a phone or in a second window.

import { button, linkTo, made, richText, saveFile, statusLine } from "./elements.js";
import { RoomConnection, post, reasonOf } from "./room-connection.js";
import { Moves, addressOf, forgetSecret, secretOf, showTeacherOnly } from "./room-teacher.js";
import { clock, counted, progressText, renewalWarning, voteBars } from "./room-words.js";

/** @import { RoomState } from "./types.d.ts" */

class Desk {
  /** @type {RoomState | null} */
  state = null;
  at = 0;

  /** @param {HTMLElement} host @param {string} code @param {string} secret */
  constructor(host, code, secret) {
    this.code = code;
    this.secret = secret;
    this.where = made("p", "room-where");
    this.time = made("p", "room-time");
    this.letters = made("b", "room-code", code);
    this.said = statusLine("p", "room-lost");
    this.moves = new Moves(code, secret, (sentence) => (this.said.textContent = sentence));
    this.asked = made("div", "room-question");
    this.plan = made("ol", "room-plan");
    this.plans = made("details", "room-fold", made("summary", "", "The whole plan"), this.plan);
    this.more = this.tools();
    host.className = "stMain room-desk";
    host.replaceChildren(
      made("header", "room-head", this.letters, this.where, this.time),
      this.said, this.moves.root, this.asked, this.plans, this.more);
  }

  start() {
    const line = new RoomConnection(this.code, () => ({ role: "desk", secret: this.secret }), {
      state: (state) => this.show(state),
      gone: () => this.end(),
      lost: (is) => (this.said.textContent = is ? "No connection to the server. This page reconnects by itself." : ""),
      refused: () => showTeacherOnly(this.asked, this.code),
    });
    line.listen();
    setInterval(() => this.tick(), 500);
  }

  tools() {
    const wall = linkTo(addressOf(this.code, "wall"), "", "Open the wall on this device");
    const drop = button("Delete this room", () => this.drop(), "room-button");
    const renew = button("Renew the code", () => this.renew(), "room-button");
    const summary = linkTo(addressOf(this.code, "summary"), "", "Summary to print");
    return made("div", "room-tools",
      made("p", "", wall), made("p", "", summary), made("p", "", button("Votes as CSV", () => this.results(), "room-button")), made("p", "", renew), made("p", "", drop));
  }

  async results() {
    try {
      const answer = await post(`${this.code}/results`, { secret: this.secret });
      saveFile(await answer.blob(), `${this.state?.test ? `test-${this.state.test}` : "votes"}-${this.code}.csv`);
    } catch (error) {
      this.said.textContent = reasonOf(error, "Press");
    }
  }

  // For a room that strangers have joined, or whose code has been passed on.
  async renew() {
    if (!confirm(renewalWarning(this.state))) return;
    try {
      await post(`${this.code}/renew`, { secret: this.secret, version: this.moves.version });
      this.said.textContent = "";
    } catch (error) {
      this.said.textContent = reasonOf(error, "Press");
    }
  }

  async drop() {
    if (!confirm("Delete this room and all its votes? This cannot be undone.")) return;
    await post(`${this.code}/drop`, { secret: this.secret });
    forgetSecret(this.code);
  }

  end() {
    this.said.textContent = "";
    this.asked.replaceChildren(made("h1", "", "This room is deleted"), made("p", "", "Nothing from it has been kept."));
    for (const part of [this.moves.root, this.plans, this.time, this.where, this.more]) part.remove();
    this.state = null;
  }

  /** @param {RoomState} state */
  show(state) {
    this.state = state;
    this.at = performance.now();
    this.letters.textContent = state.door || this.code;
    this.where.textContent = `${progressText(state)} \u00b7 ${state.phase_name}`;
    this.moves.set(state);
    this.question(state);
    this.list(state);
    this.tick();
  }

  /** @param {RoomState} state */
  question(state) {
    const { question, counts = {}, meanings = {}, right, advice, hint, does, planned, told } = state;
    const here = counted(state.here ?? 0, "person is here", "people are here");
    const answered = state.ballot ? `${state.voted} of ${state.here} have answered${state.test ? ` every question, ${state.begun} at least one` : ""}.` : `${here[0]?.toUpperCase()}${here.slice(1)}.`;
    const parts = [made("p", "room-answered", answered)];
    if (advice) parts.push(made("p", "room-advice", advice));
    if (hint) parts.push(made("p", "room-hint", made("b", "", "Hint. "), ...richText(hint)));
    if (does) parts.push(made("p", "room-does", made("b", "", "What to do. "), ...richText(does)));
    if (planned) parts.push(made("p", "room-planned", made("b", "", "Of this step the plan says. "), ...richText(planned)));
    if (state.phase === "gather") parts.push(made("p", "", "Wait until everybody is in, then press Start."));
    if (state.test) parts.push(made("p", "", "Half of the class is given form A and half form B; in the other test it is the reverse. End the test when everybody is done, and take the answers as CSV. \u201cBefore and after\u201d, in the course, puts both tests of a class together."));
    if (!question) return this.asked.replaceChildren(...parts);
    const options = voteBars(question.options, Object.keys(counts).length ? counts : { vote: {} }, ({ number }) => ({
      look: number === right ? "room-right" : "",
      more: [made("p", "room-verdict", number === right ? "\u2713 right" : `\u201c${meanings[number] ?? ""}\u201d`)],
    }));
    const why = told ? [made("p", "room-why", ...richText(`${told.why} ${told.evidence}`))] : [];
    this.asked.replaceChildren(...parts, made("h1", "", ...richText(question.text)), options, ...why);
  }

  /** @param {RoomState} state */
  list({ clock: planned, step, phase }) {
    const running = phase !== "gather" && phase !== "end";
    this.plan.replaceChildren(...(planned?.steps ?? []).map(({ title, minutes }, i) => {
      const line = made("li", running && i === step ? "room-now" : "", `${title} (${+minutes.toFixed(1)} min)`);
      if (running && i === step) line.setAttribute("aria-current", "step");
      return line;
    }));
  }

  tick() {
    const planned = this.state?.clock;
    if (!planned) return;
    const since = planned.running ? (performance.now() - this.at) / 1000 : 0;
    const [inStep, elapsed] = [planned.in_step + since, planned.elapsed + since];
    const behind = elapsed - planned.before - Math.min(inStep, planned.step);
    const late = behind > 60 ? `, ${Math.round(behind / 60)} min behind the plan` : "";
    const said = planned.running
      ? `Step ${clock(inStep)} of ${clock(planned.step)} \u00b7 lesson ${clock(elapsed)} of ${clock(planned.total)}${late}`
      : `Planned: ${Math.round(planned.total / 60)} minutes`;
    if (this.time.textContent !== said) this.time.textContent = said;
  }
}

/** @param {HTMLElement} host @param {string} code */
export function desk(host, code) {
  const secret = secretOf(code);
  if (secret) new Desk(host, code, secret).start();
  else showTeacherOnly(host, code);
}
