// The components of a page: each has a place in it, a module of its own, and data from each run.

/** @import { Component } from "../../ui/browser/types.d.ts" */
/** @import { ComponentFacts, Happened } from "./types.d.ts" */

const FOLDER = new URL("components/", import.meta.url);

/** @typedef {{default: (component: Component) => (() => void) | void}} Module */

/**
 * A component in its place.
 *
 * @typedef {object} Mounted
 * @property {HTMLElement} place
 * @property {(() => void) | void} leave
 */

/** @type {Map<string, Mounted>} by key */
const mounted = new Map();

/** Return what a component draws in: its place, or a root of its own. @param {HTMLElement} place */
function rootOf(place) {
  if (place.dataset.isolated === undefined) return place;
  if (place.shadowRoot) return place.shadowRoot;
  const root = place.attachShadow({ mode: "open" });
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = new URL(`${place.dataset.component}.css`, FOLDER).href;
  root.append(sheet, ...place.childNodes);
  return root;
}

/**
 * Call each component of the page with its data; one that has left is told so before.
 *
 * @param {ParentNode} root
 * @param {Record<string, ComponentFacts>} facts
 * @param {(event: Happened) => void} tell
 */
export async function mount(root, facts, tell) {
  leaveGone();
  const places = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-component]")]);
  await Promise.all(places.map((place) => call(place, facts[place.dataset.key ?? ""], tell)));
}

/** @param {HTMLElement} place @param {ComponentFacts | undefined} fact @param {(event: Happened) => void} tell */
async function call(place, fact, tell) {
  const key = place.dataset.key ?? "";
  if (!fact) return;
  const parentElement = /** @type {HTMLElement} */ (/** @type {unknown} */ (rootOf(place)));
  const data = fact.text ? fact.data : new TextEncoder().encode(fact.data);
  try {
    /** @type {Module} */
    const module = await import(new URL(`${fact.name}.js`, FOLDER).href);
    if (!place.isConnected) return;
    const setTriggerValue = (/** @type {string} */ name, /** @type {object} */ value) =>
      tell({ kind: "trigger", key, name, value });
    const setStateValue = (/** @type {string} */ name, /** @type {object} */ value) =>
      tell({ kind: "state", key, name, value });
    const leave = module.default({
      parentElement,
      data: /** @type {BufferSource} */ (data),
      setTriggerValue,
      setStateValue,
    });
    mounted.set(key, { place, leave });
  } catch (error) {
    console.error(error); // the others are drawn all the same
  }
}

/** Tell those that are on the page no more. */
function leaveGone() {
  for (const [key, { place, leave }] of mounted) {
    if (place.isConnected) continue;
    mounted.delete(key);
    leave?.();
  }
}
