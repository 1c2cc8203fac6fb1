// Texts that the screens of a room share: questions with options and votes, progress, verdicts.

import { made, richText } from "./elements.js";

/** @import { RoomOption, RoomState } from "./types.d.ts" */

/** The note about privacy, shown wherever somebody joins. */
export const PRIVACY_NOTE =
  "A room keeps a random number for each seat and the answers given from it. No name, address or device is stored. " +
  "Everything is deleted when the teacher deletes the room, or 12 hours after its last use.";

/** Return where a class is in its lesson. @param {RoomState} state */
export function progressText({ phase, step, steps, quiz, title, scene }) {
  if (phase === "gather" || phase === "end" || !steps) return title;
  const page = scene && scene.page_title !== title ? `: ${scene.page_title}` : "";
  if (step >= quiz) return `Closing question ${step - quiz + 1} of ${steps - quiz}${page}`;
  return `Step ${step + 1} of ${quiz}${page}`;
}

/**
 * @param {number} count
 * @param {string} one
 * @param {string} [many]
 */
export const counted = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/**
 * Return the question to the teacher before the code is renewed: what everybody must do, and what is lost.
 *
 * @param {Pick<RoomState, "open" | "test"> | null} state
 */
export function renewalWarning(state) {
  const asked = "Renew the code and empty the room? Everybody has to join again with the new code";
  if (!state?.open) return `${asked}. The answers given so far are kept.`;
  if (!state.test) return `${asked}, and answers to the question that is open now are deleted.`;
  return `${asked} and to begin the test anew: every answer that anybody has given to it is deleted. Take the answers as CSV first if you want to keep them.`;
}

/** @param {number} seconds */
export function clock(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

const ROUNDS = /** @type {Record<string, string>} */ ({
  vote: "First vote",
  again: "After discussion",
  twin: "Votes",
});

/**
 * Return the options of a question with how often each was chosen, round by round.
 *
 * @param {RoomOption[]} options
 * @param {Record<string, Record<string, number>>} counts by round and option
 * @param {(option: RoomOption) => {look?: string, more?: Node[]}} [also] what else is shown with an option
 */
export function voteBars(options, counts, also = () => ({})) {
  const rounds = Object.entries(counts).map(([name, votes]) => ({
    name: ROUNDS[name],
    votes,
    all: Object.values(votes).reduce((sum, count) => sum + count, 0),
  }));
  const rows = options.map((option) => {
    const { look = "", more = [] } = also(option);
    const lines = rounds.map(({ name, votes, all }, i) => {
      const count = votes[option.number] ?? 0;
      const share = all ? count / all : 0;
      const bar = made("i", `room-bar room-bar-${i}`);
      bar.style.setProperty("--share", String(share));
      const said = `${count} (${Math.round(100 * share)}%)`;
      const label = rounds.length > 1 ? `${name}: ${said}` : said;
      return made("div", "room-count", bar, made("span", "", label));
    });
    return made("li", look, made("p", "", made("b", "", `${option.letter} `), ...richText(option.text)), made("div", "room-counts", ...lines), ...more);
  });
  return made("ul", "room-options room-counted", ...rows);
}

/**
 * Return what is shown after an answer: the verdict, the reason, and the evidence.
 *
 * @param {RoomState} state
 * @param {number} [own] the option that was chosen
 */
export function verdict({ told }, own) {
  if (!told) return [];
  const parts = [];
  const mine = own === undefined ? null : told.wrong[own];
  if (mine) parts.push(made("p", "", "\u2717 A common mistake: \u201c", mine.said, "\u201d "), made("p", "", ...richText(mine.why)));
  else if (own === told.right) parts.push(made("p", "", "\u2713 ", made("b", "", "Right.")));
  return [...parts, made("p", "", ...richText(`${told.why} ${told.evidence}`))];
}
