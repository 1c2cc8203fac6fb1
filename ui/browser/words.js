// The words of a page that follow the view: numbers, checks, tables, steps and listings.

import { announce, button, copyCsvButton, made, scrollingTable } from "./elements.js";
import { writeFormula } from "./loading.js";
import { writeSentence } from "./sentence.js";
import { PagePart, clamp } from "./state.js";

/** @import { AskingPart, CheckRows, ListingPieces, Message, NumberRows } from "./types.d.ts" */
/** @import { StepRows, TableCell, TableRows, View, WordPayloads } from "./types.d.ts" */
/** @import { WordsPayload } from "./types.d.ts" */

/** A part with words. It waits for the server alone, not for plotly.js. @implements {AskingPart} */
export class Words extends PagePart {
  kind = /** @type {const} */ ("words");
  /** @type {View | null} */
  shown = null;
  /** @type {View | null} */
  refused = null;
  /** @type {{lesson: string, part: keyof WordPayloads, name: string}} */
  asked = { lesson: "", part: "numbers", name: "" };
  text = "";
  file = "";

  /** @param {WordsPayload} payload */
  set({ key, lesson, part, name, file = "" }) {
    this.key = key;
    this.file = file;
    const asked = { lesson, part, name };
    if (JSON.stringify(asked) !== JSON.stringify(this.asked)) {
      this.shown = this.refused = null;
      this.asked = asked;
    }
    this.host.dataset.words = key;
  }

  asks() {
    return this.asked;
  }

  /** @param {Message} message @param {View} view */
  take({ words }, view) {
    const payload = words[this.key];
    if (payload === undefined) return false;
    const text = JSON.stringify(payload);
    this.shown = view;
    this.refused = null;
    if (text === this.text) return true;
    this.text = text;
    // The payload has the kind that was asked for.
    const write = /** @type {(host: HTMLElement, payload: unknown) => void} */ (
      WRITERS[this.asked.part]
    );
    write(this.host, payload);
    if (this.file) this.host.append(copyCsvButton(() => copyTable(/** @type {TableRows} */ (payload), this.file)));
    return true;
  }
}

// ---- How each kind is written -------------------------------------------------------------------

/** @type {WeakMap<HTMLElement, number>} how many steps of a derivation are shown */
const REVEALED = new WeakMap();

/** @param {HTMLElement} host @param {NumberRows} rows */
function numbers(host, rows) {
  const list = made("dl", "live-numbers");
  for (const [name, value] of Object.entries(rows))
    list.append(made("div", "", made("dt", "", name), made("dd", "", value)));
  host.replaceChildren(list);
}

/** @param {HTMLElement} host @param {CheckRows} rows */
function checks(host, rows) {
  const lines = rows.map(([claim, measured, holds]) => {
    const sign = made("span", "live-sign", holds ? "\u2713" : "\u2717");
    sign.setAttribute("aria-hidden", "true");
    // A false claim is in quotation marks, so that it does not read as a statement of the course.
    const said = made("strong", "", holds ? "Holds here." : "Not so here:");
    return made("p", "", sign, " ", said, ` ${holds ? claim : `\u201c${claim}\u201d`} ${measured}`);
  });
  host.replaceChildren(...lines);
}

/** @param {HTMLElement} host @param {TableRows} table */
function table(host, [caption, columns, rows]) {
  const lines = rows.map(([name, ...cells]) => {
    const values = cells.map(tableCell);
    values.forEach((cell, i) => (cell.dataset.head = columns[i + 1])); // for narrow windows, where rows are cards
    return /** @type {[string, ...HTMLTableCellElement[]]} */ ([name, ...values]);
  });
  const box = scrollingTable(caption, columns, lines);
  const left = host.firstElementChild?.scrollLeft ?? 0;
  host.replaceChildren(box);
  box.scrollLeft = left;
}

/** @param {TableCell} value */
const tableCell = (value) =>
  Array.isArray(value)
    ? made("td", value[0] ? "live-holds" : "live-fails", verdict(value[0]), ` ${value[1]}`)
    : made("td", "", value);

/** @param {boolean} holds */
function verdict(holds) {
  const sign = made("span", "live-sign", holds ? "\u2713" : "\u2717");
  sign.setAttribute("role", "img");
  sign.setAttribute("aria-label", holds ? "passes" : "fails");
  return sign;
}

// The learner reveals one step after another. Their number stays when the view changes.
/** @param {HTMLElement} host @param {StepRows} rows */
function steps(host, rows) {
  const shown = clamp(REVEALED.get(host) ?? 1, 1, rows.length);
  const lines = rows.slice(0, shown).map(([said, formula]) => {
    const line = made("div", "live-formula");
    writeFormula(line, formula);
    return made("li", "", made("p", "", said), line);
  });
  const next = (/** @type {string} */ name, /** @type {number} */ count) =>
    button(name, () => reveal(host, rows, count));
  const buttons = made("div", "live-buttons");
  if (shown < rows.length)
    buttons.append(next("Next step", shown + 1), next("All steps", rows.length));
  if (shown > 1) buttons.append(next("Start again", 1));
  host.replaceChildren(made("ol", "live-steps", ...lines), buttons);
}

/** @param {HTMLElement} host @param {StepRows} rows @param {number} count */
function reveal(host, rows, count) {
  const held = document.activeElement?.textContent;
  REVEALED.set(host, count);
  steps(host, rows);
  announce(rows[count - 1][0]);
  const buttons = [...host.querySelectorAll("button")];
  (buttons.find(({ textContent }) => textContent === held) ?? buttons[0]).focus();
}

/**
 * Copy a table as CSV, with all the digits that it shows.
 *
 * @param {TableRows} table
 * @param {string} file the name, without ending, of the file saved where the page may not copy
 */
async function copyTable([note, columns, rows], file) {
  const { copyTables } = await import("./export-table.js");
  const bare = rows.map((row) => row.map((cell) => (Array.isArray(cell) ? cell[1] : cell)));
  return copyTables([{ note, columns, rows: bare }], file);
}

/** @param {HTMLElement} host @param {ListingPieces} pieces */
function listing(host, pieces) {
  const code = made("code");
  code.append(...pieces.map(([kind, text]) => (kind ? made("span", `token ${kind}`, text) : text)));
  const copy = button("Copy", async () => {
    const done = await navigator.clipboard?.writeText(code.textContent ?? "").then(() => true, () => false);
    announce(done ? "Copied." : "This browser does not let the page copy.");
  });
  copy.ariaLabel = "Copy the listing";
  const text = made("pre", "", code);
  const left = host.querySelector("pre")?.scrollLeft ?? 0;
  host.replaceChildren(made("div", "live-listing", text, copy));
  text.scrollLeft = left;
}

const WRITERS = { sentence: writeSentence, numbers, checks, formula: writeFormula, table, steps, listing };
