// An address may name what it leads to, beside the view: a part of the page, by its key, or a section, by
// its heading. It is brought into sight when it stands there, and what it is folded away in is opened.

import { leaving } from "./address.js";
import { note } from "./sight.js";
import { page } from "./state.js";

const COMES_MS = 5000;
const SMALL = 0.75; // of the window: what is smaller is brought to its middle

let led = ""; // where the address has led already

/** Lead to what the address names, once each time that it is opened. */
export function leadOn() {
  if (leaving()) return;
  const name = new URLSearchParams(location.search).get("at") ?? "";
  const way = name && `${location.pathname} ${name}`;
  if (way === led) return;
  const place = way ? placeOf(name) : null;
  if (way && !place) return; // it is still to come
  led = way;
  if (place) show(place);
}

/** @param {string} name */
function placeOf(name) {
  const keys = [name, `held_${name}`];
  const part = [...page.parts].find(({ key, host }) => keys.includes(key) && host.isConnected);
  if (part) return part.host;
  const headings = [...document.querySelectorAll("main h2, section h2")];
  return /** @type {HTMLElement | undefined} */ (headings.find(({ textContent }) => textContent?.trim() === name));
}

/** @param {HTMLElement} place */
function show(place) {
  /** @type {HTMLElement | null | undefined} */ (place.closest("details:not([open])")?.querySelector("summary"))?.click();
  // It is looked at again when what stands there has come, until the learner goes elsewhere.
  const sizes = new ResizeObserver(() => {
    const block = place.offsetHeight < SMALL * innerHeight ? "center" : "start";
    if (place.offsetHeight) place.scrollIntoView({ block });
  });
  const rest = () => sizes.disconnect();
  sizes.observe(place);
  for (const kind of ["wheel", "pointerdown", "keydown"]) addEventListener(kind, rest, { once: true, passive: true });
  setTimeout(rest, COMES_MS);
  note(place);
}
