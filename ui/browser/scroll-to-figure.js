// Scrolls to the figure, control or section that a button has changed or that the address names.

import { isLeaving } from "./address.js";
import { nextPaint, within } from "./elements.js";
import { page } from "./state.js";

const NOTED_MS = 2000;
const RUN_MS = 10_000;
const ROW_OR_FOLD = '[data-testid="stHorizontalBlock"], details';

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Scroll a figure and its title into view below the bar, no further than needed, so that what is beside
 * the figure stays in view as well.
 *
 * @param {string} name of the figure
 * @param {Element} button that has changed it; without a figure of that name, the one beside the button
 */
export async function scrollToFigure(name, button) {
  const figure = named(name) ?? beside(button);
  const part = figure?.closest(".live-part");
  if (!part) return;
  await unfold(part);
  const bar = document.querySelector(".live-controls")?.getBoundingClientRect().height ?? 0;
  const block = part.getBoundingClientRect().height + bar < innerHeight ? "nearest" : "start";
  part.scrollIntoView({ block, behavior: still() ? "auto" : "smooth" });
}

/** @param {string} name */
const named = (name) => document.querySelector(`.live-figure[data-name="${CSS.escape(name)}"]`);

/** Return the figure in the row or the fold of a button, or else the first of the page. @param {Element} button */
function beside(button) {
  for (let place = button.parentElement; place; place = place.parentElement) {
    const figure = place.matches(ROW_OR_FOLD) && place.querySelector(".live-figure");
    if (figure) return figure;
  }
  return document.querySelector(".live-figure");
}

/** Open the folds that contain a part, and wait until they have their full height. @param {Element} part */
async function unfold(part) {
  for (const fold of document.querySelectorAll("details:not([open])")) {
    if (!fold.contains(part)) continue;
    within(fold, "summary").click();
    await nextPaint();
    await Promise.all(fold.getAnimations().map(({ finished }) => finished));
  }
}

/** Scroll to a place as soon as a run has drawn it. @param {string} key of the place, or its heading */
export function scrollToPlace(key) {
  const look = () => {
    const place = document.querySelector(`.st-key-${CSS.escape(key)}`) ?? headingOf(key);
    if (!place) return;
    watcher.disconnect();
    openFold(place);
    (place.querySelector("h2") ?? place).scrollIntoView();
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watcher.disconnect(), RUN_MS);
}

/** @param {string} name @returns {HTMLElement | undefined} */
const headingOf = (name) =>
  /** @type {HTMLElement[]} */ ([...document.querySelectorAll("main h2, section h2")]).find(({ textContent }) => textContent?.trim() === name);

/** @param {Element} place */
const openFold = (place) =>
  /** @type {HTMLElement | null | undefined} */ (place.closest("details:not([open])")?.querySelector("summary"))?.click();

/**
 * Highlight an element for a moment.
 *
 * @param {HTMLElement} root
 */
export function highlight(root) {
  root.classList.add("live-changed");
  setTimeout(() => root.classList.remove("live-changed"), NOTED_MS);
}

// ---- The place named in the address -------------------------------------------------------------

const COMES_MS = 5000;
const SMALL = 0.75; // of the height of the window: smaller parts are scrolled to its middle

let lastTarget = ""; // the target already scrolled to

/** Scroll to the part, heading or question that the address names, once for each address. */
export function scrollToAddressTarget() {
  if (isLeaving()) return;
  const query = new URLSearchParams(location.search);
  const name = query.get("at") ?? "";
  const question = name ? "" : query.get("question") ?? "";
  const target = name || question ? `${location.pathname} ${name || question}` : "";
  if (target === lastTarget) return;
  const place = question ? boxOf(question) : target ? placeOf(name) : null;
  if (target && !place) return; // it is not drawn yet
  lastTarget = target;
  if (place) show(place);
}

/** @param {string} name */
function placeOf(name) {
  const keys = [name, `held_${name}`];
  const part = [...page.parts].find(({ key, host }) => keys.includes(key) && host.isConnected);
  return part?.host ?? headingOf(name);
}

/** Return the box in which a question is asked, once its options or its answer are there. @param {string} question */
function boxOf(question) {
  const ends = [`${question}_options`, `${question}_again`];
  const part = [...page.parts].find(({ key, host }) => host.isConnected && ends.some((end) => key.endsWith(end)));
  return /** @type {HTMLElement | null} */ (part?.host.closest('[class*="st-key-predict_"]') ?? null);
}

/** @param {HTMLElement} place */
function show(place) {
  openFold(place);
  // Scroll again when the content of the place loads, until the learner does something else.
  const sizes = new ResizeObserver(() => {
    const block = place.offsetHeight < SMALL * innerHeight ? "center" : "start";
    if (place.offsetHeight) place.scrollIntoView({ block });
  });
  const rest = () => sizes.disconnect();
  sizes.observe(place);
  for (const kind of ["wheel", "pointerdown", "keydown"]) addEventListener(kind, rest, { once: true, passive: true });
  setTimeout(rest, COMES_MS);
  highlight(place);
}
