// The keys of presenter mode, also sent by a clicker: next, back, show the answer, the menu, the marks.

import { isCurrentPage } from "./address.js";
import { toggleMarks } from "./overlay.js";
import { presses } from "./presses.js";
import { page } from "./state.js";

const WAY = { next: ".st-key-neighbours .live-filled", back: ".st-key-neighbours .live-quiet" };

/** What each key does. A clicker sends Page Up, Page Down and a full stop. */
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
    event.stopPropagation(); // so that a focused slider does not move as well
    const act = DO[asked];
    if (asked === "menu" || asked === "marks") act();
    else turn = turn.then(drawn).then(act);
  };
  addEventListener("keydown", onKey, true);
}

// What a key does depends on the page. So each key waits until the page is drawn with all presses before
// it. Otherwise a quick "next" would leave the lesson because the next question is not there yet.
/** @type {Promise<void>} */
let turn = Promise.resolve();

const DRAWN_MS = 10000; // after that the server is taken to be out of reach
const FOUND_MS = 1000; // a new row of buttons may come a moment after the end of the page

const drawn = () => until(() => page.end !== null && isCurrentPage(page.end.page) && presses.metBy(page.end), DRAWN_MS);

const LEAST_FRAMES = 10; // to wait for, on a machine that draws a few in a second

/** @param {() => unknown} is @param {number} most milliseconds to wait for that */
async function until(is, most) {
  const late = performance.now() + most;
  for (let frames = 0; !is() && (performance.now() < late || frames < LEAST_FRAMES); frames += 1)
    await new Promise(requestAnimationFrame);
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

let answered = false; // whether the last key has shown an answer, so that a next question may come

/** What each does. @type {Record<string, () => void | Promise<void>>} */
const DO = {
  next: async () => {
    if (answered) await until(() => inBoxes("Next question"), FOUND_MS);
    answered = false;
    press(inBoxes("Next question") ?? document.querySelector(WAY.next));
  },
  back: () => void press(document.querySelector(WAY.back)),
  show: async () => {
    await until(() => inBoxes("Just show me"), FOUND_MS);
    answered = Boolean(inBoxes("Just show me"));
    press(inBoxes("Just show me"));
  },
  menu: toggleMenu,
  marks: () => void toggleMarks(),
};

// ---- Keys that belong to a control --------------------------------------------------------------

const TYPED =
  'input:not([type="range"], [type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="dialog"]';
const MOVED = 'input:is([type="range"], [type="radio"]), [role="slider"], .live-word';

// In front of a class, keys belong to the lesson. Only a control that was reached by the Tab key keeps its
// own keys: dragging a slider leaves the focus on it, and a clicker sends keys that would move it.
let byTab = false; // whether the Tab key, and not the pointer, moved the focus last

/** Whether a key belongs to the control that has the focus. @param {KeyboardEvent} event */
export const belongsToControl = ({ target }) =>
  target instanceof Element && Boolean(target.closest(byTab ? `${TYPED}, ${MOVED}` : TYPED));

/**
 * Note how the focus moves. A field chosen with the pointer loses the focus once it is filled in, while
 * the keys belong to the lesson.
 *
 * @param {() => boolean} led whether they do
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
