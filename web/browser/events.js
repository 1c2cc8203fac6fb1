// What the learner does with Streamlit's own elements, sent as events of a run: values, folds, menus.

/** @import { Happened } from "./types.d.ts" */

/** @typedef {(event: Happened) => void} Tell */

const POPOVER = "[data-testid=stPopoverButton]";

/**
 * Listen to the page from now on.
 *
 * @param {Tell} tell
 * @param {(key: string, button: HTMLElement) => void} save called for the button of a download
 */
export function watchEvents(tell, save) {
  addEventListener("click", (event) => onClick(event, save));
  addEventListener("change", ({ target }) => target instanceof Element && onChange(target, tell));
  addEventListener("keydown", onKey);
  // A fold fires its own event, wherever it was clicked.
  addEventListener("toggle", ({ target }) => target instanceof HTMLDetailsElement && onToggle(target, tell), true);
}

/** @param {MouseEvent} event @param {(key: string, button: HTMLElement) => void} save */
function onClick({ target }, save) {
  if (!(target instanceof Element)) return;
  const popover = target.closest(POPOVER);
  for (const open of openPopovers())
    if (open !== popover && !menuOf(open)?.contains(target)) showPopover(open, false);
  if (popover) return showPopover(popover, popover.getAttribute("aria-expanded") !== "true");
  const button = target.closest("button");
  const { download, copy } = button?.dataset ?? {};
  if (!button || button.disabled) return;
  if (download !== undefined) save(download, button);
  else if (copy !== undefined) copyListing(button);
}

// ---- fields ---------------------------------------------------------------------------------------

/** @param {Element} target @param {Tell} tell */
function onChange(target, tell) {
  const field = fieldAround(target);
  if (field) tell({ kind: "value", key: field.dataset.value ?? "", value: valueOf(field) });
}

/** @param {Element} target */
const fieldAround = (target) => /** @type {HTMLElement | null} */ (target.closest("[data-value]"));

/**
 * Return what a field holds: whether a switch is on, the number of an option, several, or a text.
 *
 * @param {Element} field
 */
export function valueOf(field) {
  const boxes = /** @type {HTMLInputElement[]} */ ([...field.querySelectorAll("input")]);
  const chosen = () => boxes.filter(({ checked }) => checked).map(({ value }) => Number(value));
  if (/** @type {HTMLElement} */ (field).dataset.many !== undefined) return chosen();
  if (field.getAttribute("role") === "radiogroup") return chosen()[0] ?? null;
  const { type, checked, value } = /** @type {HTMLInputElement} */ (field);
  if (type === "checkbox") return checked;
  return value;
}

// ---- what opens and closes ------------------------------------------------------------------------

/** @param {HTMLDetailsElement} fold @param {Tell} tell */
function onToggle(fold, tell) {
  const { value: key, told } = fold.dataset;
  // A run that has opened it itself, or does not know of it yet, is told nothing.
  if (key === undefined || told === String(fold.open)) return;
  fold.dataset.told = String(fold.open);
  tell({ kind: "value", key, value: fold.open });
}

const openPopovers = () => document.querySelectorAll(`${POPOVER}[aria-expanded="true"]`);

/** @param {Element} button */
const menuOf = (button) => document.getElementById(button.getAttribute("aria-controls") ?? "");

/** @param {Element} button @param {boolean} open */
function showPopover(button, open) {
  button.setAttribute("aria-expanded", String(open));
  const menu = menuOf(button);
  if (menu) menu.hidden = !open;
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  for (const open of openPopovers()) {
    showPopover(open, false);
    if (open instanceof HTMLElement) open.focus();
  }
}

/** @param {HTMLElement} button */
async function copyListing(button) {
  const text = button.closest(".stCode")?.querySelector("code")?.textContent ?? "";
  const name = button.getAttribute("aria-label") ?? "";
  const done = await navigator.clipboard?.writeText(text).then(() => true, () => false);
  button.setAttribute("aria-label", done ? "Copied" : "This browser does not let the page copy");
  setTimeout(() => button.setAttribute("aria-label", name), 2000);
}
