// The keyboard focus, and names for screen readers that Streamlit does not set.
//
// Streamlit removes the buttons of an answered question, and the focus with them, so that keyboard users
// would start again at the top. Here the box around the buttons gets the focus, and new text in it is
// announced. A button that is still there when a dialog closes gets the focus back.

import { announce } from "./elements.js";

const KEYED = '[class*="st-key-"]';
const SETTLE_MS = 300;

/**
 * @typedef {object} Pressed
 * @property {HTMLElement} button the button pressed last
 * @property {string[]} boxes the class names of the boxes around it
 * @property {Set<string>} said the texts of the page before the press
 * @property {HTMLElement | null} box the box that was given the focus
 * @property {ReturnType<typeof setTimeout>} [saying]
 */

/** @type {Pressed | null} */
let pressed = null;

/** @param {Element} at @returns {Element} */
const deepest = (at) =>
  at.shadowRoot?.activeElement ? deepest(at.shadowRoot.activeElement) : at;

// The paragraphs of a box, without its buttons and links.
/** @param {Element} box */
const saidIn = (box) =>
  [...box.querySelectorAll("p")].filter((p) => !p.closest("button, a")).map((p) => p.textContent ?? "");

// The class names of the boxes around an element, the innermost first.
/** @param {Element} element */
function boxesAround(element) {
  const names = [];
  for (let box = element.closest(KEYED); box; box = box.parentElement?.closest(KEYED) ?? null)
    names.push([...box.classList].find((name) => name.startsWith("st-key-")) ?? "");
  return names;
}

/** @param {Event} event */
function notePressed(event) {
  const { target, type } = event;
  if (target instanceof Element && target.closest('[role="dialog"]')) return; // the page waits below it
  const at = document.activeElement;
  const key = event instanceof KeyboardEvent ? event.key : "";
  const presses = type === "click" || key === "Enter" || key === " ";
  const main = at?.closest(".stMain");
  pressed = null;
  if (!presses || !at || !main) return;
  if (at.closest(".live") && !at.closest(".live-presses, .live-asked")) return;
  const button = /** @type {HTMLElement} */ (deepest(at));
  pressed = { button, boxes: boxesAround(at), said: new Set(saidIn(main)), box: null };
}

function keepFocus() {
  if (!pressed || document.querySelector('[role="dialog"]:not([hidden])')) return;
  const { button, boxes, box } = pressed;
  if (box) saySoon(pressed, box);
  if (document.activeElement && document.activeElement !== document.body) return;
  if (button.isConnected) return button.focus({ preventScroll: true });
  const left = boxes.map((name) => document.querySelector(`.${CSS.escape(name)}`)).find(Boolean);
  if (!(left instanceof HTMLElement)) return;
  left.tabIndex = -1;
  left.focus({ preventScroll: true });
  pressed.box = left;
  saySoon(pressed, left);
}

/** @param {Pressed} held @param {HTMLElement} box */
function saySoon(held, box) {
  clearTimeout(held.saying);
  held.saying = setTimeout(() => {
    held.box = null;
    announce(saidIn(box).filter((text) => !held.said.has(text)).join(" "));
  }, SETTLE_MS);
}

// A formula or listing wider than its place can be focused, so that it scrolls by keyboard.
function reachScrolls() {
  for (const part of document.querySelectorAll(".stMain :is(.katex-display, .stCode pre, .live-listing pre)")) {
    const wider = part.scrollWidth > part.clientWidth + 1;
    if (wider === part.hasAttribute("tabindex")) continue;
    const name = part.tagName === "PRE" ? "Listing" : "Formula";
    const set = { tabindex: "0", role: "group", "aria-label": `${name}, scrolls sideways` };
    for (const [key, value] of Object.entries(set))
      if (wider) part.setAttribute(key, value);
      else part.removeAttribute(key);
  }
}

// A page may have several boxes of questions, each with a "Just show me". So each box is a group whose
// name is the number of its question.
function nameBoxes() {
  for (const box of document.querySelectorAll('.stMain [class*="st-key-predict_"]')) {
    const heads = [...box.querySelectorAll("p > strong")].map((part) => part.textContent ?? "");
    const name = heads.map((head) => /^Question \d+ of \d+/.exec(head)?.[0]).find(Boolean);
    if (!name || box.ariaLabel === name) continue;
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", name);
  }
  for (const row of document.querySelectorAll('.stMain [class*="st-key-row_held_"]')) {
    const said = row.querySelector("p")?.textContent;
    if (!said || row.ariaLabel === said) continue;
    row.setAttribute("role", "group");
    row.setAttribute("aria-label", said);
  }
}

// A table from Markdown has no caption: the text before it becomes its name.
function nameTables() {
  if (!document.querySelector(".stMarkdown table:not([aria-label])")) return;
  let before = "";
  for (const part of document.querySelectorAll(".stMain :is(h1, h2, h3, h4, p, summary, table)")) {
    if (part.tagName !== "TABLE") before = part.textContent?.trim() || before;
    else if (part.closest(".stMarkdown")) part.setAttribute("aria-label", before);
  }
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let reaching;

function reachSoon() {
  clearTimeout(reaching);
  reaching = setTimeout(() => {
    reachScrolls();
    nameBoxes();
    nameTables();
  }, SETTLE_MS);
}

export function watchFocus() {
  for (const kind of ["pointerdown", "click", "keydown"]) addEventListener(kind, notePressed, true);
  for (const kind of ["resize", "toggle"]) addEventListener(kind, reachSoon, true);
  const changed = () => {
    keepFocus();
    reachSoon();
  };
  new MutationObserver(changed).observe(document.body, { childList: true, subtree: true });
}
