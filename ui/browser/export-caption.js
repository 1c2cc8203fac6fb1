// What is written below the picture of a figure: the settings that it shows. Its file is named by them.

import { page } from "./state.js";

/** @import { Choice } from "./choices.js" */
/** @import { Entry } from "./sliders.js" */
/** @import { View } from "./types.d.ts" */

/** What a page lets one choose: its key, its name, and how what is chosen is written. */
/** @typedef {{key: string, label: string, value: string}} Chosen */

export const COURSE = "Positional encoding";

const THOUSANDS = "\u202f"; // a narrow space that does not break
const FOLLOWS = 4; // Node.DOCUMENT_POSITION_FOLLOWING
/** @type {["d" | "n" | "L" | "t" | "phi", string][]} */
const NUMBERS = [["d", "d"], ["n", "n"], ["L", "L"], ["t", "t"], ["phi", "φ"]];
/** @type {string[]} */
const SHOWN = NUMBERS.map(([key]) => key);

/** @param {number | string} value */
const grouped = (value) => String(value).replaceAll(/\B(?=(\d{3})+$)/g, THOUSANDS);

/**
 * Return the settings of a view in one line.
 *
 * @param {View | null} view nothing for a figure that belongs to no view
 * @param {{chosen?: Chosen[], words?: boolean, shows?: string[]}} [shown] the choices of the page,
 *   whether it speaks of the sentence, and which numbers it shows
 */
export function captionOf(view, { chosen = [], words = false, shows = SHOWN } = {}) {
  const named = NUMBERS.filter(([key]) => shows.includes(key));
  const numbers = named.map(([key, sign]) => `${sign} = ${grouped(view?.[key] ?? "")}`);
  const parts = view && numbers.length ? [numbers.join(", ")] : [];
  if (view && words && view.words) parts.push(`“${view.words}”`);
  return [...parts, ...chosen.map(({ label, value }) => `${label}: ${value}`), COURSE].join(" · ");
}

/**
 * Return the name of a file, without its ending.
 *
 * @param {string} name of the figure
 * @param {View | null} view
 * @param {Chosen[]} [chosen]
 */
export function fileOf(name, view, chosen = []) {
  const numbers = view ? NUMBERS.map(([key]) => `${key}${view[key]}`) : [];
  const choices = chosen.map(({ key, value }) => `${key}-${value}`);
  const parts = [name, ...numbers, ...choices].map((part) =>
    part.replaceAll(/[^\p{Letter}\p{Number}.]+/gu, "-").replaceAll(/^[-.]+|[-.]+$/g, ""),
  );
  return parts.filter(Boolean).join("-").slice(0, 150);
}

/** @returns {Chosen[]} what is chosen on the page, beside the numbers, from above */
export function chosenHere() {
  const choices = /** @type {(Choice | Entry)[]} */ (
    [...page.parts].filter((part) => part.host.isConnected && "choice" in part)
  );
  choices.sort((a, b) => (a.host.compareDocumentPosition(b.host) & FOLLOWS ? -1 : 1));
  const found = new Map(choices.map((choice) => [choice.choice, chosenIn(choice)]));
  return [...found].map(([key, { label, value }]) => ({ key, label, value }));
}

/** @param {Choice | Entry} choice */
function chosenIn(choice) {
  if ("field" in choice) return choice;
  const { box, inputs, select } = choice;
  const label = box?.querySelector("legend, strong")?.textContent ?? "";
  const checked = inputs.find((input) => input.checked)?.parentElement?.textContent ?? "";
  return { label, value: select ? select.value : checked };
}

/** Return which numbers the pictures of the page show. */
export const shownHere = () => page.bar?.shows ?? SHOWN;

/** Return whether the page lets one type a sentence. */
export const typesWords = () => Boolean(page.bar?.rows.wanted.includes("words"));
