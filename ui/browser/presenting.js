// Presenter mode by keyboard and clicker: on, back, show, the menu, and the marks.

import { toggleMarks } from "./overlay.js";

const WAY = { next: ".st-key-neighbours .live-filled", back: ".st-key-neighbours .live-quiet" };

/** What each key asks for. A clicker sends the keys of a page up and down, and a full stop. */
const ASKED = /** @type {Record<string, "next" | "back" | "show" | "menu" | "marks">} */ ({
  ArrowRight: "next", PageDown: "next", ArrowLeft: "back", PageUp: "back",
  s: "show", ".": "show", m: "menu", h: "marks",
}); // prettier-ignore

export const presenting = () =>
  getComputedStyle(document.documentElement).getPropertyValue("--presenting") !== "";

export function watchKeys() {
  addEventListener("keydown", (event) => {
    const asked = ASKED[event.key.length > 1 ? event.key : event.key.toLowerCase()];
    if (!asked || event.ctrlKey || event.metaKey || event.altKey || !presenting()) return;
    if (event.target instanceof Element && event.target.closest(OWN)) return;
    event.preventDefault();
    DO[asked]();
  });
}

// Where these keys have a meaning of their own.
const OWN = 'input, textarea, select, [contenteditable], [role="slider"], [role="dialog"], .live-word';

/** @param {string} text */
function pressed(text) {
  const boxes = document.querySelectorAll('.stMain [class*="st-key-predict_"] button');
  const found = [...boxes].find((one) => one.textContent?.trim() === text);
  return followed(found);
}

/** @param {Element | null | undefined} found */
function followed(found) {
  if (!(found instanceof HTMLElement)) return false;
  found.click();
  return true;
}

function toggleMenu() {
  const menu = document.querySelector(".live-menu");
  if (!(menu instanceof HTMLElement) || !menu.togglePopover()) return;
  const at = menu.querySelector("a[aria-current]") ?? menu.querySelector("a");
  if (at instanceof HTMLElement) at.focus();
}

const DO = {
  next: () => pressed("Next question") || followed(document.querySelector(WAY.next)),
  back: () => followed(document.querySelector(WAY.back)),
  show: () => pressed("Just show me"),
  menu: toggleMenu,
  marks: toggleMarks,
};
