// The button at the top right of a figure that opens the menu of its picture and its data. What is
// behind it is loaded when it is first pressed.

import { made } from "./elements.js";

/** @import { Figure } from "./figure.js" */
/** @import { Frame } from "./frame.js" */

const DOTS =
  '<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="currentColor">' +
  '<circle cx="3" cy="8" r="1.5"/><circle cx="8" cy="8" r="1.5"/><circle cx="13" cy="8" r="1.5"/></svg>';

const SAID_MS = 8_000;

let count = 0;
let attempt = 0;
/** @type {typeof import("./export-menu.js") | null} */
let menu = null;

/**
 * Return the button. It is named after the figure by its heading, which changes with every move.
 *
 * @param {Frame} frame
 */
export function pictureButton(frame) {
  const button = made("button", "live-picture-button");
  const id = `live-picture-${++count}`;
  button.innerHTML = `${DOTS}<span id="${id}" class="live-picture-name">Picture of this figure</span>`;
  button.type = "button";
  button.title = "Picture of this figure";
  frame.heading.id = `${id}-title`;
  button.setAttribute("aria-labelledby", `${id} ${id}-title`);
  button.setAttribute("aria-haspopup", "menu");
  button.setAttribute("aria-expanded", "false");
  button.addEventListener("click", async () => {
    const say = sayBeside(button);
    try {
      menu ??= await loaded();
    } catch {
      return say("The menu did not load. Press the button again.");
    }
    menu.toggleMenu(/** @type {Figure} */ (frame), button);
  });
  return button;
}

// A browser may remember that a module did not load; by another address it asks again.
/** @returns {Promise<typeof import("./export-menu.js")>} */
function loaded() {
  const again = attempt++ ? `?again=${attempt}` : "";
  return import(new URL(`export-menu.js${again}`, import.meta.url).href);
}

// A sentence beside the button, which those who listen hear. It stands before it is filled.
/** @param {HTMLElement} button */
export function sayBeside(button) {
  button.parentElement?.querySelector(".live-picture-said")?.remove();
  const said = made("p", "live-picture-said");
  said.setAttribute("role", "status");
  button.after(said);
  return (/** @type {string} */ sentence) => {
    said.textContent = sentence;
    setTimeout(() => said.remove(), SAID_MS);
  };
}
