// Turns the old page into the new one without replacing what has not changed: the focus, what components
// have drawn, and what the learner has typed or folded since then all stay.

import { Idiomorph } from "./idiomorph.js";

/**
 * Turn what stands in a place into new HTML.
 *
 * @param {Element} root
 * @param {string} html
 * @param {(key: string) => boolean} pending whether the session has yet to hear of a field
 */
export function morph(root, html, pending) {
  /** @type {WeakSet<Element>} fields whose state is the learner's */
  const own = new WeakSet();
  Idiomorph.morph(root, html, {
    morphStyle: "innerHTML",
    callbacks: {
      beforeNodeMorphed(old, made) {
        if (!(old instanceof HTMLElement) || !(made instanceof HTMLElement)) return true;
        if (old.dataset.component !== undefined) return old.dataset.component !== made.dataset.component;
        if (old.dataset.tex !== undefined) return old.dataset.tex !== made.textContent;
        if (keepsOwn(old, made, pending)) own.add(old);
        return true;
      },
      beforeAttributeUpdated: (name, old, change) =>
        !(own.has(old) && STATE.has(name)) && !staysAnyway(name, old, change),
    },
  });
}

/** What a learner changes of a field. */
const STATE = new Set(["value", "checked"]);

/**
 * Whether a field keeps what the learner has made of it: nothing else is asked of it, its text is
 * being typed, or the session has not heard of it yet.
 *
 * @param {HTMLElement} old
 * @param {HTMLElement} made
 * @param {(key: string) => boolean} pending
 */
function keepsOwn(old, made, pending) {
  const key = old.closest("[data-value]")?.getAttribute("data-value");
  if (key && pending(key)) return true;
  const types = old.matches("input[type=text]");
  if (types && old === document.activeElement) return true;
  if (!old.matches("input")) return false;
  const attribute = old.matches("[type=checkbox], [type=radio]") ? "checked" : "value";
  return old.getAttribute(attribute) === made.getAttribute(attribute);
}

/** @param {string} name @param {Element} old @param {"update" | "remove"} change */
function staysAnyway(name, old, change) {
  // A fold is the learner's to open; one that shall be opened anew is another element.
  if (old.localName === "details") return name === "open" || name === "data-told";
  if (old.closest(".stPopover") && (name === "aria-expanded" || name === "hidden")) return true; // and so is a menu
  // The client gives the focus to what had none, and lets listings scroll by keyboard.
  if (change === "remove" && name === "tabindex") return true;
  return change === "remove" && old.localName === "pre" && (name === "role" || name === "aria-label");
}
