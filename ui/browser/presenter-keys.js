// The keys of presenter mode, also sent by a clicker: next, back, show the answer, the menu, the marks.

import { isCurrentPage } from "./address.js";
import { toggleMarks } from "./overlay.js";
import { presses } from "./presses.js";
import { page } from "./state.js";

const WAY = { next: ".st-key-neighbours .live-filled", back: ".st-key-neighbours .live-quiet" };

/** What each key asks for. A clicker sends the keys of a page up and down, and a full stop. */
const ASKED = /** @type {Record<string, "next" | "back" | "show" | "menu" | "marks">} */ ({
  ArrowRight: "next", PageDown: "next", ArrowLeft: "back", PageUp: "back",
  s: "show", ".": "show", m: "menu", h: "marks",
}); // prettier-ignore

const presenting = () =>
  getComputedStyle(document.documentElement).getPropertyValue("--presenting") !== "";

export function watchPresenterKeys() {
  watchTabFocus(presenting);
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const asked = ASKED[event.key.length > 1 ? event.key : event.key.toLowerCase()];
    if (!asked || event.ctrlKey || event.metaKey || event.altKey || !presenting()) return;
    if (belongsToControl(event)) return;
    event.preventDefault();
    event.stopPropagation(); // what a hand has left the focus on does not move as well
    const act = DO[asked];
    if (asked === "menu" || asked === "marks") act();
    else turn = turn.then(drawn).then(act);
  };
  addEventListener("keydown", onKey, true);
}

// What a key means depends on what stands. So each waits for its turn, until the page is drawn with
// what was pressed before it: else a quick "on" would leave the lesson, for want of a next question.
/** @type {Promise<void>} */
let turn = Promise.resolve();

const DRAWN_MS = 10000; // then the server is away
const FOUND_MS = 1000; // a row that is new on the page comes a moment after its end

const drawn = () => until(() => page.end !== null && isCurrentPage(page.end.page) && presses.metBy(page.end), DRAWN_MS);

/** @param {() => unknown} is @param {number} most milliseconds to wait for that */
async function until(is, most) {
  const late = performance.now() + most;
  while (!is() && performance.now() < late) await new Promise(requestAnimationFrame);
}

/** The button of this name in a box of questions. @param {string} text */
const inBoxes = (text) =>
  [...document.querySelectorAll('.stMain [class*="st-key-predict_"] button')].find((one) => one.textContent?.trim() === text);

/** @param {Element | null | undefined} found */
const press = (found) => found instanceof HTMLElement && found.click();

function toggleMenu() {
  const menu = document.querySelector(".live-menu");
  if (!(menu instanceof HTMLElement) || !menu.togglePopover()) return;
  const at = menu.querySelector("a[aria-current]") ?? menu.querySelector("a");
  if (at instanceof HTMLElement) at.focus();
}

/** What each does. @type {Record<string, () => void | Promise<void>>} */
const DO = {
  next: () => void press(inBoxes("Next question") ?? document.querySelector(WAY.next)),
  back: () => void press(document.querySelector(WAY.back)),
  show: async () => {
    await until(() => inBoxes("Just show me"), FOUND_MS);
    press(inBoxes("Just show me"));
  },
  menu: toggleMenu,
  marks: () => void toggleMarks(),
};

// ---- Keys that belong to a control --------------------------------------------------------------

const TYPED =
  'input:not([type="range"], [type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="dialog"]';
const MOVED = 'input:is([type="range"], [type="radio"]), [role="slider"], .live-word';

let byTab = false; // whether the focus has moved by the Tab key last, and not by a hand

/** Whether a key has a meaning of its own where it is pressed. @param {KeyboardEvent} event */
export const belongsToControl = ({ target }) =>
  target instanceof Element && Boolean(target.closest(byTab ? `${TYPED}, ${MOVED}` : TYPED));

/**
 * Note how the focus moves. A field that a hand has chosen is left once it is filled in, as long as the
 * keys are the lesson's.
 *
 * @param {() => boolean} led
 */
export function watchTabFocus(led) {
  addEventListener("pointerdown", () => (byTab = false), true);
  addEventListener("keydown", ({ key }) => (byTab ||= key === "Tab"), true);
  addEventListener("keydown", ({ key, target }) => key === "Enter" && leave(target, "input"));
  addEventListener("change", ({ target }) => leave(target, "select"));

  /** @param {EventTarget | null} target @param {string} kind */
  function leave(target, kind) {
    if (!byTab && led() && target instanceof HTMLElement && target.matches(kind)) target.blur();
  }
}
