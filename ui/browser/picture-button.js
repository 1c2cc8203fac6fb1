// The button at the top right of a figure that opens the menu of its picture and its data. What is
// behind it is loaded when it is first pressed.

import { announce, made } from "./elements.js";

/** @import { Figure } from "./figure.js" */
/** @import { Frame } from "./frame.js" */

const DOTS =
  '<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="currentColor">' +
  '<circle cx="3" cy="8" r="1.5"/><circle cx="8" cy="8" r="1.5"/><circle cx="13" cy="8" r="1.5"/></svg>';

let count = 0;

/**
 * Return the button. It is named after the figure by its heading, which changes with every move.
 *
 * @param {Frame} frame
 */
export function pictureButton(frame) {
  const button = made("button", "live-picture-button");
  const id = `live-picture-${++count}`;
  button.innerHTML = `${DOTS}<span id="${id}" class="live-unseen">Picture of this figure</span>`;
  button.type = "button";
  button.title = "Picture of this figure";
  frame.heading.id = `${id}-title`;
  button.setAttribute("aria-labelledby", `${id} ${id}-title`);
  button.setAttribute("aria-haspopup", "menu");
  button.setAttribute("aria-expanded", "false");
  let attempt = 0;
  button.addEventListener("click", async () => {
    const again = attempt++; // a browser may remember that a module did not load
    const file = again ? `./export-menu.js?again=${again}` : "./export-menu.js";
    try {
      /** @type {typeof import("./export-menu.js")} */
      const { toggleMenu } = await import(file);
      attempt = 0;
      toggleMenu(/** @type {Figure} */ (frame), button);
    } catch {
      announce("The menu did not load. Press the button again.");
    }
  });
  return button;
}
