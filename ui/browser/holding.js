// A button that goes on as long as it is held.

import { made } from "./elements.js";

const HOLD_MS = 400;
const AGAIN_MS = 70;

/**
 * @param {string} sign
 * @param {string} name
 * @param {() => void} act
 */
export function repeating(sign, name, act) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let again;
  let held = false; // whether it has gone on by itself, so that the release counts no more
  const go = () => {
    if (!element.isConnected) return;
    held = true;
    act();
    again = setTimeout(go, AGAIN_MS);
  };
  const element = made("button", "live-step", sign);
  element.type = "button";
  element.ariaLabel = name;
  element.tabIndex = -1; // the arrow keys on the slider do the same
  element.addEventListener("pointerdown", (event) => {
    clearTimeout(again);
    held = false;
    if (event.button === 0) again = setTimeout(go, HOLD_MS);
  });
  element.addEventListener("click", ({ detail }) => {
    if (!held || !detail) act(); // a press of a key has no detail
    held = false;
  });
  for (const kind of ["pointerup", "pointerleave", "pointercancel"])
    element.addEventListener(kind, () => clearTimeout(again));
  element.addEventListener("contextmenu", (event) => event.preventDefault());
  return element;
}
