// The summary of a room: what the class has answered, on one page to print.

import { button, made } from "./elements.js";
import { Refused } from "./requests.js";
import { notLed, secretOf } from "./room-led.js";
import { surely } from "./room-wire.js";
import { counted, rich } from "./room-words.js";

/** @import { RoomSummary } from "./types.d.ts" */

/** @param {number} share */
const percent = (share) => `${Math.round(100 * share)}%`;

/** @param {string} caption @param {string[]} heads @param {(string | Node)[][]} rows */
function table(caption, heads, rows) {
  const head = made("tr", "", ...heads.map((text) => made("th", "", text)));
  for (const cell of head.children) cell.setAttribute("scope", "col");
  const lines = rows.map((row) => made("tr", "", ...row.map((cell) => made("td", "", cell))));
  return made("table", "room-table", made("caption", "", caption), made("thead", "", head), made("tbody", "", ...lines));
}

/** @param {HTMLElement} host @param {string} code */
export async function summary(host, code) {
  host.className = "stMain room-summary";
  const secret = secretOf(code);
  if (!secret) return notLed(host, code);
  try {
    write(host, code, await (await surely(`${code}/summary`, { secret })).json());
  } catch (error) {
    host.replaceChildren(made("h1", "", "No summary"), made("p", "", error instanceof Refused ? error.sentence : String(error)));
  }
}

/** @param {HTMLElement} host @param {string} code @param {RoomSummary} told */
function write(host, code, { title, seats, questions, averages, rounds, misconceptions }) {
  const phases = Object.keys(rounds).filter((phase) => averages.some(({ right }) => phase in right));
  const shares = (/** @type {Record<string, number>} */ right) => Object.keys(right).map((phase) => `${rounds[phase]} ${percent(right[phase])}`).join(", ");
  const names = phases.map((phase) => rounds[phase]);
  const print = button("Print", () => window.print(), "room-button live-filled room-print");
  /** @type {HTMLElement[]} */
  const parts = [made("h1", "", `${title}, room ${code}`), print];
  if (!questions.length) return host.replaceChildren(...parts, made("p", "", "No vote was taken in this room."));
  const means = averages.map(({ questions: count, right }) => `${shares(right)} (${counted(count, "question")})`).join("; ");
  const took = counted(seats, "student");
  parts.push(made("p", "", `${new Date().toLocaleDateString()}. ${took} took part. Right answers on average: ${means}.`));
  if (misconceptions.length)
    parts.push(table("How often each misconception was chosen, of the votes in which it could be", ["Misconception", ...names, "Where to read more"],
      misconceptions.map((row) => [row.said, ...phases.map((phase) => (row[phase][1] ? row[phase].join(" of ") : "\u2013")), row.page])));
  for (const { step, page, text, options, right: share } of questions) {
    const own = Object.keys(share);
    const rows = options.map((option) => [
      made("span", option.right ? "room-told" : "", `${option.letter} `, ...rich(option.text), option.right ? " \u2713" : ""),
      ...own.map((phase) => String(option.counts[phase] ?? 0))]);
    const said = own.map((phase) => `${rounds[phase]}: ${percent(share[phase])} right`).join(", ");
    parts.push(made("section", "", made("h2", "", `${step}: ${page}`), made("p", "", ...rich(text)),
      table(said, ["Answer", ...own.map((phase) => rounds[phase])], rows)));
  }
  host.replaceChildren(...parts);
}
