// The menu of a figure: copy or save its picture, show its data, hide its marks; file names and captions.

import { button, made, saveFile } from "./elements.js";
import { NoPicture, pngOf, svgOf } from "./export-picture.js";
import { showData } from "./export-table.js";
import { grouped } from "./field.js";
import { sayBeside } from "./figure-frame.js";
import { marksHidden, toggleMarks } from "./overlay.js";
import { page } from "./state.js";

/** @import { Choice } from "./choices.js" */
/** @import { Figure } from "./figure.js" */
/** @import { NumberEntry } from "./sliders.js" */
/** @import { View } from "./types.d.ts" */

/** @type {{close: () => void, opener: HTMLElement} | null} */
let open = null;

/**
 * Open the menu of a figure below its button, or close it.
 *
 * @param {Figure} figure
 * @param {HTMLButtonElement} opener
 */
export function toggleMenu(figure, opener) {
  const before = open;
  before?.close();
  if (before?.opener !== opener) openMenu(figure, opener);
}

/** @param {Figure} figure @param {HTMLButtonElement} opener */
function openMenu(figure, opener) {
  const ends = new AbortController();
  const say = sayBeside(opener);
  const close = () => {
    const held = menu.contains(document.activeElement);
    ends.abort();
    menu.remove();
    open = null;
    opener.setAttribute("aria-expanded", "false");
    if (held) opener.focus({ preventScroll: true });
  };
  const item = (/** @type {string} */ name, /** @type {() => unknown} */ act) => {
    const entry = button(name, () => { close(); act(); }, "");
    entry.setAttribute("role", "menuitem");
    return entry;
  };
  const items = [
    item("Copy as PNG", () => tell(say, () => copied(figure))),
    item("Save as PNG", () => tell(say, () => savedPng(figure))),
    item("Save as SVG", () => tell(say, () => savedSvg(figure))),
    item("Show the data", () => showData(figure, named(figure).file)),
  ];
  if (figure.content?.pictures.length)
    items.push(item(`${marksHidden() ? "Show" : "Hide"} marks on heatmaps`, toggleMarks));
  const menu = made("div", "live-picture-menu", ...items);
  menu.setAttribute("role", "menu");
  menu.setAttribute("aria-label", "Picture of this figure");
  menu.addEventListener("keydown", (event) => {
    const at = items.findIndex((one) => one === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === "Escape") close();
    else if (to !== undefined) items.at(to % items.length)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const outside = (/** @type {Event} */ { target }) => {
    if (target instanceof Node && !menu.contains(target) && !opener.contains(target)) close();
  };
  for (const kind of ["pointerdown", "focusin"])
    addEventListener(kind, outside, { capture: true, signal: ends.signal });
  opener.after(menu);
  opener.setAttribute("aria-expanded", "true");
  open = { close, opener };
  items[0].focus({ preventScroll: true });
}

/** @param {Figure} figure */
function named(figure) {
  const view = figure.asked ? figure.shown : null; // a figure that came with the page has no view
  const chosen = chosenHere();
  const name = figure.asked?.name ?? figure.key;
  return {
    file: fileOf(name, view, chosen),
    caption: captionOf(view, { chosen, words: page.bar?.rows.wanted.includes("words"), shows: page.bar?.shows ?? SHOWN }),
  };
}

/** @param {Figure} figure */
async function copied(figure) {
  const { caption, file } = named(figure);
  const png = svgOf(figure, caption).then(pngOf);
  try {
    // The clipboard is given a promise: after waiting, some browsers would not count the click any more.
    await navigator.clipboard.write([new ClipboardItem({ "image/png": png })]);
    return "The picture is copied.";
  } catch {
    saveFile(await png, `${file}.png`);
    return "The browser does not let the page copy pictures, so the picture is saved as a file.";
  }
}

/** @param {Figure} figure */
async function savedPng(figure) {
  const { caption, file } = named(figure);
  saveFile(await pngOf(await svgOf(figure, caption)), `${file}.png`);
  return "The picture is saved as a PNG file.";
}

/** @param {Figure} figure */
async function savedSvg(figure) {
  const { caption, file } = named(figure);
  saveFile(new Blob([await svgOf(figure, caption)], { type: "image/svg+xml" }), `${file}.svg`);
  return "The picture is saved as an SVG file.";
}

/** @param {(sentence: string) => void} say @param {() => Promise<string>} act */
async function tell(say, act) {
  try {
    say(await act());
  } catch (error) {
    if (!(error instanceof NoPicture)) console.error(error);
    say(error instanceof NoPicture ? error.message : "The picture could not be made.");
  }
}

// ---- Caption and file name ----------------------------------------------------------------------

/** A choice of the page: its key, its name, and the chosen value. */
/** @typedef {{key: string, label: string, value: string}} Chosen */

const COURSE = "Positional encoding";

const FOLLOWS = 4; // the value of Node.DOCUMENT_POSITION_FOLLOWING, which Node.js lacks
/** @type {["d" | "n" | "L" | "t" | "phi", string][]} */
const NUMBERS = [["d", "d"], ["n", "n"], ["L", "L"], ["t", "t"], ["phi", "φ"]];
/** @type {string[]} */
const SHOWN = NUMBERS.map(([key]) => key);

/**
 * Return the settings of a view in one line.
 *
 * @param {View | null} view null for a figure without a view
 * @param {{chosen?: Chosen[], words?: boolean, shows?: string[]}} [shown] the choices of the page,
 *   whether it uses the sentence, and which numbers it shows
 */
export function captionOf(view, { chosen = [], words = false, shows = SHOWN } = {}) {
  const named = NUMBERS.filter(([key]) => shows.includes(key));
  const numbers = view ? named.map(([key, sign]) => `${sign} = ${grouped(view[key])}`) : [];
  const parts = numbers.length ? [numbers.join(", ")] : [];
  if (words && view?.words) parts.push(`“${view.words}”`);
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

/** @returns {Chosen[]} the choices of the page besides the numbers, from top to bottom */
function chosenHere() {
  const choices = /** @type {(Choice | NumberEntry)[]} */ (
    [...page.parts].filter((part) => part.host.isConnected && "choice" in part)
  );
  choices.sort((a, b) => (a.host.compareDocumentPosition(b.host) & FOLLOWS ? -1 : 1));
  const found = new Map(choices.map(({ choice, label, value }) => [choice, { key: choice, label, value }]));
  return [...found.values()];
}
