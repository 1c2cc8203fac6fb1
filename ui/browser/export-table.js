// The data of a figure as tables, in a dialog and as CSV.

import { button, copyCsvButton, made, saveFile, scrollingTable } from "./elements.js";
import { visiblePartText } from "./heatmap.js";
import { plainText } from "./legend.js";
import { postRequest } from "./requests.js";

/** @import { Figure } from "./figure.js" */
/** @import { Axis, FigureData, Layout, Picture, Trace } from "./types.d.ts" */

const [MOST_ROWS, MOST_COLUMNS] = [200, 60];

/**
 * Show the data of a figure.
 *
 * @param {Figure} figure
 * @param {string} file the name of a saved file, without its ending
 */
export async function showData(figure, file) {
  const { content } = figure;
  if (!content) return;
  const title = figure.heading.textContent ?? "";
  const tables = tablesOf(content, await exactCells(figure));
  const dialog = made("dialog", "live-picture-data");
  const heading = made("h2", "", title);
  const close = button("Close", () => dialog.close());
  const buttons = made("div", "live-buttons", ...(tables.length ? [copyCsvButton(() => copyTables(tables, file))] : []), close);
  const words = made("p", "", content.layout.meta.alt);
  const none = made("p", "", "This figure is a drawing. It contains no numbers besides these.");
  dialog.append(heading, words, ...(tables.length ? tables.flatMap(shown) : [none]), buttons);
  dialog.setAttribute("aria-label", `The data of: ${title}`);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close(); // outside its content
  });
  figure.host.append(dialog);
  dialog.showModal();
}

// The exact values from the server; null if it does not answer, so that they are read from the colours.
/** @param {Figure} figure */
async function exactCells({ asked, shown: view, content }) {
  if (!content?.pictures.length || !asked || !view) return null;
  try {
    return new Float32Array(await (await postRequest("cells", { ...asked, view })).arrayBuffer());
  } catch {
    return null;
  }
}

/**
 * Copy tables as CSV, or save them where a page may not copy; return what was done in a sentence.
 *
 * @param {Data[]} tables
 * @param {string} file the name of a saved file, without its ending
 */
export async function copyTables(tables, file) {
  const csv = csvOf(tables);
  try {
    await navigator.clipboard.writeText(csv);
    return "Copied.";
  } catch {
    saveFile(new Blob(["\uFEFF", csv], { type: "text/csv" }), `${file}.csv`);
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
  const lines = few.map((row) => /** @type {[string, ...string[]]} */ (row.slice(0, MOST_COLUMNS + 1).map(written)));
  const box = scrollingTable("The data of this figure", columns.slice(0, MOST_COLUMNS + 1), lines);
  return [...(said ? [made("p", "", said)] : []), box];
}

/** @param {Cell} value */
const written = (value) =>
  typeof value === "number" ? String(Number(value.toPrecision(6))).replace("-", "\u2212") : (value ?? "");

// ---- Tables from a figure -----------------------------------------------------------------------

/** @typedef {string | number | null} Cell */
/** @typedef {{columns: string[], rows: Cell[][], note: string}} Data */
/** @typedef {{label: string, at: (i: number) => Cell}} Field */
/** @typedef {{name: string, fields: Field[], count: number}} Series */

const FIELD = /%\{([^}:]+)(?::[^}]*)?\}/g;

/**
 * Return the tables of a figure; none if nothing in it represents numbers.
 *
 * @param {FigureData} figure
 * @param {Float32Array | null} [exact] the values of the cells, if they are known
 * @returns {Data[]}
 */
export function tablesOf({ data, pictures, layout }, exact = null) {
  const pictured = pictures.map((picture) => cellsOf(picture, exact, layout));
  /** @type {Map<string, Series[]>} */
  const groups = new Map();
  for (const trace of pictures.length ? [] : data) {
    const series = seriesOf(trace, layout);
    if (!series?.count) continue;
    const kind = JSON.stringify(series.fields.map(({ label }) => label));
    groups.set(kind, [...(groups.get(kind) ?? []), series]);
  }
  return [...pictured, ...[...groups.values()].map((group) => wide(group) ?? long(group))];
}

/** @param {Trace} trace @param {Layout} layout @returns {Series | null} */
function seriesOf(trace, layout) {
  if (!trace.hovertemplate) return null;
  const lying = trace.orientation === "h";
  const named = /** @type {Axis | undefined} */ (lying ? layout.yaxis : layout.xaxis);
  /** @type {Map<string, Field>} */
  const fields = new Map();
  for (const line of trace.hovertemplate.replace(/<extra>.*/s, "").split("<br>")) {
    let end = 0;
    let before = "";
    for (const found of line.matchAll(FIELD)) {
      const words = plainText(line.slice(end, found.index));
      const said = words.slice(words.lastIndexOf(",") + 1).trim();
      end = found.index + found[0].length;
      if (found[1] === "fullData.name" || fields.has(found[1])) continue;
      const label = said === "and" ? `${before}, second` : said.replace(/^: |:$/g, "");
      before = label;
      fields.set(found[1], { label: label || titleOf(named) || "name", at: valueAt(trace, found[1]) });
    }
  }
  for (const [axis, title] of [["x", titleOf(layout.xaxis)], ["y", titleOf(layout.yaxis)]]) {
    const field = fields.get(axis);
    if (field && title) field.label = title;
  }
  const count = (lying ? trace.x : trace.y)?.length ?? 0;
  return { name: plainText(trace.name ?? "").trim(), fields: [...fields.values()], count };
}

/** @param {Axis} [axis] */
const titleOf = (axis) => plainText(axis?.title?.text ?? "").trim();

/** @param {Trace} trace @param {string} name @returns {(i: number) => Cell} */
function valueAt(trace, name) {
  const [, key, inner] = name.match(/^(\w+)(?:\[(\d+)\])?$/) ?? [];
  const parts = /** @type {Record<string, any>} */ (/** @type {unknown} */ (trace));
  const [list, first, step] = [parts[key], parts[`${key}0`] ?? 0, parts[`d${key}`] ?? 1];
  if (!list) return (i) => (key === "x" || key === "y" ? first + i * step : null);
  return (i) => (inner === undefined ? list[i] : list[i]?.[inner]) ?? null;
}

// Series over the same places become one column each.
/** @param {Series[]} group @returns {Data | null} */
function wide(group) {
  const [first] = group;
  const same = (/** @type {Series} */ { fields, count }) =>
    count === first.count && column(fields[0], count) === column(first.fields[0], count);
  if (first.fields.length !== 2 || !group.every(same)) return null;
  const [place, value] = first.fields;
  const names = group.map(({ name }) => name || value.label);
  const rows = Array.from({ length: first.count }, (_, i) => [
    place.at(i), ...group.map(({ fields }) => fields[1].at(i)),
  ]);
  return { columns: [place.label, ...names], rows, note: "" };
}

/** @param {Field} field @param {number} count */
const column = (field, count) =>
  JSON.stringify(Array.from({ length: count }, (_, i) => field.at(i)));

/** @param {Series[]} group @returns {Data} */
function long(group) {
  const columns = ["series", ...group[0].fields.map(({ label }) => label)];
  const rows = group.flatMap(({ name, fields, count }) =>
    Array.from({ length: count }, (_, i) => [name, ...fields.map(({ at }) => at(i))]),
  );
  return { columns, rows, note: "" };
}

// Without exact values, each cell is known to one of 256 steps.
/** @param {Picture} picture @param {Float32Array | null} exact @param {Layout} layout @returns {Data} */
function cellsOf(picture, exact, layout) {
  const { cells, rows, columns, zmin, zmax, x, y, colorbar } = picture;
  const step = (zmax - zmin) / 255;
  const known = exact?.length === rows * columns ? exact : null;
  const values = known ?? Array.from(cells, (level) => Number((zmin + level * step).toPrecision(3)));
  const across = Array.from({ length: columns }, (_, i) => nameAt(layout.xaxis, x, i));
  const lines = Array.from({ length: rows }, (_, i) => [
    nameAt(layout.yaxis, y, i), ...values.slice(i * columns, (i + 1) * columns),
  ]);
  const corner = `${titleOf(layout.yaxis) || "row"} \\ ${titleOf(layout.xaxis) || "column"}`;
  const what = plainText(colorbar.title.text).trim();
  const about = `read from its colour: to about ${Number((step / 2).toPrecision(1))}`;
  const part = visiblePartText(layout.meta, picture);
  const note = [`The ${what} of each cell${known ? "" : `, ${about}`}.`, part].filter(Boolean).join(" ");
  return { columns: [corner, ...across], rows: lines, note };
}

// The name of a row or column: its label, or its number.
/** @param {Axis | undefined} axis @param {[number, number]} span @param {number} i */
function nameAt(axis, [first, step], i) {
  const place = Math.ceil(first + i * step);
  const { tickvals = [], ticktext = [] } = axis ?? {};
  const text = ticktext[Array.from(tickvals).indexOf(place)];
  return text === undefined ? String(place) : plainText(text).trim();
}

/**
 * Return tables as comma-separated values, an empty line between two of them.
 *
 * @param {Data[]} tables
 */
export const csvOf = (tables) =>
  tables
    .map(({ columns, rows }) => [columns, ...rows].map((row) => `${row.map(entry).join(",")}\r\n`).join(""))
    .join("\r\n");

// Text that begins like a formula is escaped: a spreadsheet would run it, and it may come from a link.
/** @param {Cell} value */
function entry(value) {
  if (typeof value === "number") return Number.isFinite(value) ? String(Number(value.toPrecision(9))) : "";
  const text = (value ?? "").replace(/^(?=[=+\-@\t\r])/, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
