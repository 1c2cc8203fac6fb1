// The votes of one seat: which one counts now, whether it can be changed, and what is said of it.

/** @import { RoomState } from "./types.d.ts" */

/** @typedef {{ballot: string, option: number}} Vote */

const SAID = /** @type {Record<string, string>} */ ({
  ask: "Think about it for yourself. The vote opens in a moment.",
  discuss: "Find somebody who chose a different answer. Explain yours, and listen to theirs.",
});

export class Ballot {
  /** @type {RoomState | null} */
  state = null;
  at = 0; // when the state came
  /** @type {Record<string, number>} the votes that the server has, by round */
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

  /** The option whose vote counts now, or the last one that was chosen of this question. */
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
   * Return in which of the steps whose answer was shown the last vote was right, and in which it was not.
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

  /** How many seconds votes still count; null if nobody has closed the vote. */
  get left() {
    const closes = this.state?.closes_in ?? null;
    return closes === null ? null : closes - (performance.now() - this.at) / 1000;
  }

  get open() {
    return Boolean(this.state?.open) && (this.left === null || this.left > 0);
  }

  /** What is said below the options. */
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

  /** Return the vote to send; null if none counts now. @param {number} option */
  choose(option) {
    const { state } = this;
    if (!state?.ballot || !this.open) return null;
    this.refusal = "";
    return (this.sending = { ballot: state.ballot, option });
  }

  /** The server has a vote. @param {Vote} vote */
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
