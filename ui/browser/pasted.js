// A field for many lines of the learner's own, and the button that hands them to the session as they
// stand in it at that moment.

import { Written } from "./buttons.js";
import { button, made } from "./elements.js";
import { grouped } from "./field.js";
import { presses } from "./presses.js";

/** @import { PastedPayload } from "./types.d.ts" */

/** @extends {Written<PastedPayload>} */
export class Pasted extends Written {
  /** @param {PastedPayload} payload */
  write({ key, label, press, most, rows, example }) {
    const field = made("textarea");
    Object.assign(field, { id: `live-${key}`, rows, placeholder: example, spellcheck: false });
    const name = made("label", "", label);
    name.htmlFor = field.id;
    const said = made("p", "live-saved");
    said.setAttribute("role", "status");
    const hand = () => {
      said.textContent = faultOf(field.value, most);
      if (said.textContent) return;
      presses.drop(key); // the last one counts
      presses.add(key, field.value);
    };
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) hand();
    });
    const handing = button(press, hand, "live-press live-press-filled");
    this.host.replaceChildren(made("div", "live-pasted", name, field, said, made("div", "live-presses", handing)));
  }
}

/**
 * Return why a text cannot be handed over, or nothing.
 *
 * @param {string} text
 * @param {number} most
 */
export const faultOf = (text, most) =>
  text.length > most ? `There can be ${grouped(most)} characters here; this has ${grouped(text.length)}. A file may be longer.` : "";
