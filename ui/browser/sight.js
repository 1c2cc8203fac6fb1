// Where a button has changed the view, the eye is led to what has changed.

import { painted, within } from "./elements.js";

const NOTED_MS = 2000;
const RUN_MS = 10_000;
const ROW_OR_FOLD = '[data-testid="stHorizontalBlock"], details';

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Bring a figure and its title into sight below the bar. The page moves no further than that takes, so
 * that what stands beside the figure stays in sight as well.
 *
 * @param {string} name of the figure
 * @param {Element} button that has changed it: without a figure of that name it is the one beside it
 */
export async function bringIntoSight(name, button) {
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

/** Open the folds in which a part lies; one is open when it has its full height. @param {Element} part */
async function unfold(part) {
  for (const fold of document.querySelectorAll("details:not([open])")) {
    if (!fold.contains(part)) continue;
    within(fold, "summary").click();
    await painted();
    await Promise.all(fold.getAnimations().map(({ finished }) => finished));
  }
}

/** Move to a place as soon as a run has brought it. @param {string} key of the place, or its heading */
export function leadTo(key) {
  const look = () => {
    const headings = [...document.querySelectorAll("main h2, section h2")];
    const place =
      document.querySelector(`.st-key-${CSS.escape(key)}`) ??
      headings.find(({ textContent }) => textContent?.trim() === key);
    if (!place) return;
    watcher.disconnect();
    /** @type {HTMLElement | null | undefined} */ (place.closest("details:not([open])")?.querySelector("summary"))?.click();
    (place.querySelector("h2") ?? place).scrollIntoView();
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watcher.disconnect(), RUN_MS);
}

/**
 * Let a control stand out for a moment.
 *
 * @param {HTMLElement} root
 */
export function note(root) {
  root.classList.add("live-changed");
  setTimeout(() => root.classList.remove("live-changed"), NOTED_MS);
}
