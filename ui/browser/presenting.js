// Presenter mode by keyboard and clicker: on, back, show, the menu, and the marks.

import { toggleMarks } from "./overlay.js";
import { isOwn, watchReach } from "./whose-key.js";

const WAY = { next: ".st-key-neighbours .live-filled", back: ".st-key-neighbours .live-quiet" };

/** What each key asks for. A clicker sends the keys of a page up and down, and a full stop. */
const ASKED = /** @type {Record<string, "next" | "back" | "show" | "menu" | "marks">} */ ({
  ArrowRight: "next", PageDown: "next", ArrowLeft: "back", PageUp: "back",
  s: "show", ".": "show", m: "menu", h: "marks",
}); // prettier-ignore

export const presenting = () =>
  getComputedStyle(document.documentElement).getPropertyValue("--presenting") !== "";

export function watchKeys() {
  watchReach(presenting);
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const asked = ASKED[event.key.length > 1 ? event.key : event.key.toLowerCase()];
    if (!asked || event.ctrlKey || event.metaKey || event.altKey || !presenting()) return;
    if (isOwn(event)) return;
    event.preventDefault();
    event.stopPropagation(); // what a hand has left the focus on does not move as well
    rest = rest.then(() => standing()).then(() => answered(DO[asked]()));
  };
  addEventListener("keydown", onKey, true);
}

// What a key means depends on what stands. So it waits until that which the key before it asked for
// is there: else a quick "on" would leave the lesson, for want of a next question.
/** @type {Promise<void>} */
let rest = Promise.resolve();

const RUN_MS = 10000; // then the server is away
const DRAWN_MS = 100; // what the last message of a run brought is drawn by then

const running = () => {
  const app = document.querySelector(".stApp");
  return app instanceof HTMLElement && app.dataset.testScriptState !== "notRunning";
};

/** Wait until the run that is under way, if any, is over and what it brought is drawn. */
async function standing(begun = running()) {
  if (!begun) return;
  await become(() => !running());
  await new Promise((done) => setTimeout(done, DRAWN_MS));
}

/** Wait until what was pressed has given way. @param {HTMLElement | undefined | void} pressed */
async function answered(pressed) {
  if (!pressed) return;
  const text = pressed.textContent;
  await become(() => !pressed.isConnected || pressed.textContent !== text);
  await standing(true);
}

/** @param {() => boolean} is */
function become(is) {
  if (is()) return;
  return new Promise((/** @type {(value?: unknown) => void} */ done) => {
    const watch = new MutationObserver(() => is() && end());
    const late = setTimeout(end, RUN_MS);
    function end() {
      watch.disconnect();
      clearTimeout(late);
      done();
    }
    watch.observe(document.body, {
      childList: true, subtree: true, characterData: true, attributeFilter: ["data-test-script-state"],
    }); // prettier-ignore
  });
}

/** @param {string} text */
function pressed(text) {
  const boxes = document.querySelectorAll('.stMain [class*="st-key-predict_"] button');
  const found = [...boxes].find((one) => one.textContent?.trim() === text);
  return followed(found);
}

/** @param {Element | null | undefined} found */
function followed(found) {
  if (!(found instanceof HTMLElement)) return undefined;
  found.click();
  return found;
}

function toggleMenu() {
  const menu = document.querySelector(".live-menu");
  if (!(menu instanceof HTMLElement) || !menu.togglePopover()) return;
  const at = menu.querySelector("a[aria-current]") ?? menu.querySelector("a");
  if (at instanceof HTMLElement) at.focus();
}

/** What each does; what it has pressed for that. @type {Record<string, () => HTMLElement | undefined | void>} */
const DO = {
  next: () => pressed("Next question") ?? followed(document.querySelector(WAY.next)),
  back: () => followed(document.querySelector(WAY.back)),
  show: () => pressed("Just show me"),
  menu: toggleMenu,
  marks: () => void toggleMarks(),
};
