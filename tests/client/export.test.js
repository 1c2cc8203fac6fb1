import assert from "node:assert/strict";
import test from "node:test";

import { captionOf, fileOf } from "../../ui/browser/export-menu.js";
import { copyTables, csvOf, tablesOf } from "../../ui/browser/export-table.js";

const VIEW = { d: 512, n: 10_000, L: 50, t: 3, phi: 0, dim: 1, words: "a b" };
const SCHEME = { key: "scheme", label: "Positions", value: "T5 (bias)" };
const LAYOUT = {
  xaxis: { title: { text: "position <i>t</i>" } },
  yaxis: { title: { text: "distance &lt; 1" } },
};
const line = (name, y, more = {}) => ({
  type: "scatter", mode: "lines", name, y, x0: 5, dx: 2,
  hovertemplate: "%{fullData.name}<br>position: %{x:.5~g}<br>distance: %{y:.5~g}<extra></extra>",
  ...more,
});

test("a caption names the settings; a file too, in signs that every system takes", () => {
  const numbers = "d = 512, n = 10\u202f000, L = 50, t = 3, φ = 0";
  assert.equal(captionOf(VIEW), `${numbers} · Positional encoding`);
  assert.equal(
    captionOf(VIEW, { chosen: [SCHEME], words: true }),
    `${numbers} · “a b” · Positions: T5 (bias) · Positional encoding`,
  );
  assert.equal(captionOf(VIEW, { shows: ["L"] }), "L = 50 · Positional encoding");
  assert.equal(captionOf(VIEW, { shows: [] }), "Positional encoding");
  assert.equal(captionOf(null), "Positional encoding");
  assert.equal(fileOf("dot_products", VIEW, [SCHEME]), "dot-products-d512-n10000-L50-t3-phi0-scheme-T5-bias");
  assert.equal(fileOf("../a b", null), "a-b");
});

test("lines over the same places are columns of one table", () => {
  const marks = { type: "scatter", mode: "markers", name: "mark", x: [5], y: [1], hoverinfo: "skip" };
  const [table, ...others] = tablesOf({ data: [line("one", [1, 2]), line("two", [3, null]), marks], pictures: [], layout: LAYOUT });
  assert.deepEqual(others, []);
  assert.deepEqual(table.columns, ["position  t", "one", "two"]);
  assert.deepEqual(table.rows, [[5, 1, 3], [7, 2, null]]);
});

test("lines over other places stand below each other", () => {
  const [table] = tablesOf({ data: [line("one", [1, 2]), line("two", [3], { x: [9] })], pictures: [], layout: LAYOUT });
  assert.deepEqual(table.columns, ["series", "position  t", "distance < 1"]);
  assert.deepEqual(table.rows, [["one", 5, 1], ["one", 7, 2], ["two", 9, 3]]);
});

test("what a hover takes from elsewhere is in the table, and places of a drawing are not", () => {
  const hands = {
    type: "scatter", mode: "markers", name: "hands", x: [9.5], y: [8.5], customdata: [[3, "6.28", 0.5]],
    hovertemplate: "pair %{customdata[0]} at t<br>wavelength %{customdata[1]}<br>sine %{customdata[2]:.4f}<extra></extra>",
  };
  const [table] = tablesOf({ data: [hands], pictures: [], layout: {} });
  assert.deepEqual(table.columns, ["series", "pair", "wavelength", "sine"]);
  assert.deepEqual(table.rows, [["hands", 3, "6.28", 0.5]]);
});

test("bars have the words of their axis, also when they lie", () => {
  const bar = {
    type: "bar", name: "length", x: [2, 3], y0: 0, dy: 1, orientation: "h", customdata: [["John", "2"], ["Jane", "3"]],
    hovertemplate: "%{customdata[0]}<br>%{fullData.name}<br>norm: %{customdata[1]}<extra></extra>",
  };
  const [table] = tablesOf({ data: [bar], pictures: [], layout: { yaxis: { title: { text: "word" } } } });
  assert.deepEqual(table.columns, ["word", "length"]);
  assert.deepEqual(table.rows, [["John", "2"], ["Jane", "3"]]);
});

const PICTURE = {
  cells: new Uint8Array([0, 255, 51, 102]), rows: 2, columns: 2, x: [-0.5, 1], y: [3.5, 1], zmin: -1, zmax: 1,
  colorbar: { title: { text: "value" } },
};

test("cells have the names of their row and column, and the values that are known of them", () => {
  const layout = { xaxis: { title: { text: "key" }, tickvals: [0, 1], ticktext: ["John", "Ja<br>ne"] } };
  const [read] = tablesOf({ data: [], pictures: [PICTURE], layout });
  assert.deepEqual(read.columns, ["row \\ key", "John", "Ja ne"]);
  assert.deepEqual(read.rows, [["4", -1, 1], ["5", -0.6, -0.2]]);
  assert.match(read.note, /read from its colour: to about 0\.004/);
  const [exact] = tablesOf({ data: [], pictures: [PICTURE], layout }, new Float32Array([1, 2, 3, 4]));
  assert.deepEqual(exact.rows, [["4", 1, 2], ["5", 3, 4]]);
  assert.equal(exact.note, "The value of each cell.");
});

test("a file of the data opens in a spreadsheet with its letters right", async ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] }); // the address of the file is kept for a minute
  const files = [];
  const link = { append() {}, click() {} };
  globalThis.document = { createElement: () => link };
  URL.createObjectURL = (blob) => (files.push(blob), "blob:");
  const forbids = { clipboard: { writeText: () => Promise.reject(new Error("no")) } };
  Object.defineProperty(globalThis, "navigator", { configurable: true, value: forbids });
  const table = { columns: ["λ “long”"], rows: [[1]], note: "" };
  await copyTables([table], "data");
  const bytes = new Uint8Array(await files[0].arrayBuffer());
  assert.deepEqual([...bytes.slice(0, 3)], [0xef, 0xbb, 0xbf]);
  assert.equal(new TextDecoder().decode(bytes), csvOf([table])); // whoever decodes it passes over the mark
});

test("lines that tell other things have a table each", () => {
  const other = { ...line("other", [1, 2]), hovertemplate: "at %{x}<br>cosine: %{y}" };
  const tables = tablesOf({ data: [line("one", [1, 2]), other], pictures: [], layout: {} });
  assert.deepEqual(tables.map(({ columns }) => columns), [["position", "one"], ["at", "other"]]);
  const short = tablesOf({ data: [line("one", [1, 2]), line("two", [3])], pictures: [], layout: {} });
  assert.deepEqual(short[0].rows, [["one", 5, 1], ["one", 7, 2], ["two", 5, 3]]);
  assert.deepEqual([short.length, short[0].note, tables[0].note], [1, "", ""]);
});

test("every text that a spreadsheet would work out is only shown", () => {
  const table = (...cells) => csvOf([{ columns: ["a"], rows: cells.map((cell) => [cell]), note: "" }]).split("\r\n").slice(1, -1);
  assert.deepEqual(table("=1", "+1", "-1", "@a", "\ta", "a=1"), ["'=1", "'+1", "'-1", "'@a", "'\ta", "a=1"]);
  assert.deepEqual(table("a\nb", 'say "a"', "a,b", "a b"), ['"a\nb"', '"say ""a"""', '"a,b"', "a b"]);
  assert.deepEqual(table(NaN, Infinity, -0.25, 1e21, 12345678912), ["", "", "-0.25", "1e+21", "12345678900"]);
  const two = { columns: ["a"], rows: [[1]], note: "" };
  assert.equal(csvOf([two, two]), "a\r\n1\r\n\r\na\r\n1\r\n");
});
