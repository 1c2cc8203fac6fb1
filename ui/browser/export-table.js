// The data of a figure: its key numbers in words, and a table, in a dialog.

import { button, made, save } from "./elements.js";
import { csvOf, tablesOf } from "./export-data.js";
import { posted } from "./requests.js";

/** @import { Cell, Data } from "./export-data.js" */
/** @import { Figure } from "./figure.js" */

const [MOST_ROWS, MOST_COLUMNS] = [200, 60];

/**
 * Show the data of a figure.
 *
 * @param {Figure} figure
 * @param {string} file what a file of them is called, without its ending
 */
export async function showData(figure, file) {
  const { content } = figure;
  if (!content) return;
  const title = figure.heading.textContent ?? "";
  const tables = tablesOf(content, await exactCells(figure));
  const dialog = made("dialog", "live-picture-data");
  const heading = made("h2", "", title);
  const close = button("Close", () => dialog.close());
  const buttons = made("div", "live-buttons", ...(tables.length ? [copyButton(tables, file)] : []), close);
  const words = made("p", "", content.layout.meta.alt);
  const none = made("p", "", "This figure is a drawing. It contains no numbers besides these.");
  dialog.append(heading, words, ...(tables.length ? tables.flatMap(shown) : [none]), buttons);
  dialog.setAttribute("aria-label", `The data of: ${title}`);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close(); // beside what it holds
  });
  figure.host.append(dialog);
  dialog.showModal();
}

// Without an answer of the server there is what the colours tell.
/** @param {Figure} figure */
async function exactCells({ asked, shown: view, content }) {
  if (!content?.pictures.length || !asked || !view) return null;
  try {
    return new Float32Array(await (await posted("cells", { ...asked, view })).arrayBuffer());
  } catch {
    return null;
  }
}

/** @param {Data[]} tables @param {string} file */
function copyButton(tables, file) {
  const said = made("span");
  said.setAttribute("role", "status");
  const copy = button("Copy as CSV", async () => {
    said.textContent = await copied(tables, file);
  });
  return made("div", "live-buttons", copy, said);
}

/**
 * Copy tables as CSV, or save them where a page may not copy; return what was done in a sentence.
 *
 * @param {Data[]} tables
 * @param {string} file what a file of them is called, without its ending
 */
export async function copied(tables, file) {
  const csv = csvOf(tables);
  try {
    await navigator.clipboard.writeText(csv);
    return "Copied.";
  } catch {
    save(new Blob(["\uFEFF", csv], { type: "text/csv" }), `${file}.csv`);
    return "The browser does not let the page copy the data, so a file is saved.";
  }
}

/** @param {Data} table */
function shown({ columns, rows, note }) {
  const few = rows.slice(0, MOST_ROWS);
  const left = [
    rows.length > MOST_ROWS ? `the first ${MOST_ROWS} of ${rows.length} rows` : "",
    columns.length > MOST_COLUMNS + 1 ? `the first ${MOST_COLUMNS} of ${columns.length - 1} columns` : "",
  ].filter(Boolean);
  const cut = left.length ? `The table shows ${left.join(" and ")}. The CSV holds all of them.` : "";
  const said = [note, cut].filter(Boolean).join(" ");
  const head = columns.slice(0, MOST_COLUMNS + 1).map((name) => {
    const cell = made("th", "", name);
    cell.scope = "col";
    return cell;
  });
  const lines = few.map(([first, ...others]) => {
    const name = made("th", "", written(first));
    name.scope = "row";
    const cells = others.slice(0, MOST_COLUMNS).map((value) => made("td", "", written(value)));
    return made("tr", "", name, ...cells);
  });
  const element = made("table", "live-table", made("caption", "", "The data of this figure"));
  element.append(made("thead", "", made("tr", "", ...head)), made("tbody", "", ...lines));
  const box = made("div", "live-scroll", element);
  box.tabIndex = 0; // it scrolls by keyboard too
  box.setAttribute("role", "region");
  box.setAttribute("aria-label", "The data of this figure");
  return [...(said ? [made("p", "", said)] : []), box];
}

/** @param {Cell} value */
const written = (value) =>
  typeof value === "number" ? String(Number(value.toPrecision(6))).replace("-", "\u2212") : (value ?? "");
