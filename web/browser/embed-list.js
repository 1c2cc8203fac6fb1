// The page that writes the HTML of a frame: a figure is chosen, set in a preview, and copied.

import { ROOT } from "./address.js";

/** @typedef {Record<string, {title: string, figures: Record<string, string>}>} Known */

const form = /** @type {HTMLFormElement} */ (document.querySelector("form"));
const preview = /** @type {HTMLElement} */ (document.querySelector(".embed-preview"));
const code = /** @type {HTMLElement} */ (document.querySelector(".embed-code code"));
const whole = /** @type {HTMLElement} */ (document.querySelector(".embed-whole"));
const copy = /** @type {HTMLButtonElement} */ (document.querySelector("button"));
const status = /** @type {HTMLElement} */ (copy.nextElementSibling);
const known = /** @type {Known} */ (
  JSON.parse(/** @type {HTMLElement} */ (document.querySelector("#facts")).textContent ?? "")
);

const frame = document.createElement("iframe");
let query = ""; // the view that the preview shows, as it stands in an address
let shown = ""; // the figure and the colours of the preview

/** @param {string} name */
const field = (name) => /** @type {HTMLSelectElement} */ (form.elements.namedItem(name));

/** @param {HTMLSelectElement} select @param {[string, string][]} options */
function fill(select, options) {
  select.replaceChildren(...options.map(([value, text]) => new Option(text, value)));
}

// Everything is asked for anew: another lesson has other figures.
function lessonChosen() {
  fill(field("figure"), Object.entries(known[field("lesson").value].figures));
}

function source() {
  const address = new URL(`embed/${field("lesson").value}/${field("figure").value}/`, ROOT);
  address.search = query;
  if (field("theme").value) address.searchParams.set("theme", field("theme").value);
  return address.href;
}

/** @param {string} text */
const escaped = (text) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");

/** A width in pixels or in percent; anything else is the whole width. */
function width() {
  const text = field("width").value.trim().replace(/px$/, "");
  return /^\d{1,4}%?$/.test(text) ? text : "100%";
}

function write() {
  const lesson = known[field("lesson").value];
  const title = `${lesson.figures[field("figure").value]}: ${lesson.title}`;
  const height = Math.round(Math.min(2000, Math.max(240, Number(field("height").value) || 480)));
  Object.assign(frame, { width: width(), height: String(height), title });
  code.textContent =
    `<iframe src="${escaped(source())}" title="${escaped(title)}"\n` +
    `  width="${width()}" height="${height}" style="border: 0" loading="lazy" allow="clipboard-write"></iframe>`;
  const page = new URL(field("lesson").value === "front_door" ? "./" : field("lesson").value, ROOT);
  page.search = query;
  page.searchParams.set("embed", "true");
  whole.textContent = page.href;
  status.textContent = "";
}

function update() {
  const wanted = ["lesson", "figure", "theme"].map((name) => field(name).value).join(" ");
  if (wanted !== shown) {
    if (wanted.split(" ")[1] !== shown.split(" ")[1]) query = "";
    shown = wanted;
    frame.src = source();
  }
  write();
}

frame.addEventListener("load", () => {
  frame.contentWindow?.addEventListener("embedded", (event) => {
    query = /** @type {CustomEvent<string>} */ (event).detail;
    write();
  });
});

form.addEventListener("input", ({ target }) => {
  if (target === field("lesson")) lessonChosen();
  update();
});
form.addEventListener("submit", (event) => event.preventDefault());

copy.addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(code.textContent ?? "");
    status.textContent = "Copied.";
  } catch {
    getSelection()?.selectAllChildren(code);
    status.textContent = "Your browser does not let this page copy. The text is selected: press Ctrl+C.";
  }
});

fill(field("lesson"), Object.entries(known).map(([name, { title }]) => [name, title]));
field("lesson").value = "heatmap";
lessonChosen();
update();
preview.append(frame);
