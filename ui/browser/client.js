// The entry point of a lesson page: the functions that Streamlit calls for the components of the page.
//
// All figures of a page show one view: d, n, L, t, phi, dim, the sentence and the choices of the page.
// The numbers come from the server; the client only draws them. Each module beside this one does one
// part of the work.

import { watchAddress } from "./address.js";
import { ask } from "./ask.js";
import { Buttons, DownloadButtons, ForgetButton, NumberField, Options } from "./buttons.js";
import { Choice, Presets } from "./choices.js";
import { watchConnection } from "./connection.js";
import { Bar, writeAddressFirst } from "./control-bar.js";
import { drawWhenLoaded } from "./draw-figures.js";
import { made, within } from "./elements.js";
import { placeNotice, retryOnReturn } from "./failure.js";
import { DrawnFigure, LiveFigure } from "./figure.js";
import { watchFocus } from "./focus.js";
import { writeHeader } from "./header.js";
import { OwnFiles, Pasted } from "./learner-input.js";
import { actionLinks, followLinks, linkLists } from "./links.js";
import { loadAhead } from "./loading.js";
import { ModelFile } from "./model-file.js";
import { watchPresenterKeys } from "./presenter-keys.js";
import { showWayBack } from "./room-storage.js";
import { scrollToAddressTarget } from "./scroll-to-figure.js";
import { NumberEntry } from "./sliders.js";
import { page } from "./state.js";
import { Words } from "./words.js";

/** @import { ActionsPayload, BarPayload, Component, LinksPayload, Part, PartPayload } from "./types.d.ts" */

const PARTS = {
  figures: LiveFigure,
  drawn: DrawnFigure,
  words: Words,
  choice: Choice,
  entry: NumberEntry,
  presets: Presets,
  model_file: ModelFile,
  buttons: Buttons,
  options: Options,
  number: NumberField,
  own_files: OwnFiles,
  pasted: Pasted,
  files: DownloadButtons,
  forget: ForgetButton,
};

/** @typedef {Part & {set(payload: PartPayload): void}} SetPart */

/** @type {WeakMap<HTMLElement, SetPart[]>} */
const mountedParts = new WeakMap();
/** @type {WeakMap<HTMLElement, object>} the latest payload of each element */
const latest = new WeakMap();
/** @type {WeakMap<HTMLElement, Bar>} */
const mountedBars = new WeakMap();
/** @type {WeakMap<HTMLElement, string>} */
const written = new WeakMap();

let begun = false;

// Set up what happens once on each page.
function begin() {
  if (begun) return;
  begun = true;
  loadAhead();
  drawWhenLoaded();
  watchAddress();
  retryOnReturn();
  writeAddressFirst();
  followLinks();
  watchFocus();
  watchConnection();
  watchPresenterKeys();
  showWayBack();
  addEventListener("toggle", ({ target }) => target instanceof HTMLDetailsElement && ask(), true);
}

/** @param {BufferSource} bytes */
const payloadOf = (bytes) => JSON.parse(new TextDecoder().decode(bytes));

/**
 * Show a component that holds one part or several, each in a box of its own.
 *
 * @param {Component} component
 */
export function parts({ parentElement, data }) {
  begin();
  /** @type {PartPayload[]} */
  const payloads = payloadOf(data).parts;
  const host = within(parentElement, ".live");
  const here = mountedParts.get(host) ?? mounted(host, payloads);
  latest.set(host, payloads);
  payloads.forEach((payload, i) => {
    here[i].set(payload);
    page.parts.add(here[i]);
  });
  // The other parts of the page are mounted in the same turn of the event loop.
  setTimeout(() => {
    placeNotice();
    ask();
    scrollToAddressTarget();
  });
  return () => {
    if (host.isConnected && latest.get(host) !== payloads) return; // called again meanwhile
    for (const part of here) {
      page.parts.delete(part);
      if (!host.isConnected) part.leave?.();
    }
  };
}

/** @param {HTMLElement} host @param {PartPayload[]} payloads */
function mounted(host, payloads) {
  const boxes = payloads.map(() => made("div", "live-part"));
  host.replaceChildren(...boxes);
  const here = payloads.map(({ kind }, i) => /** @type {SetPart} */ (new PARTS[kind](boxes[i])));
  mountedParts.set(host, here);
  return here;
}

/** @param {Component} component */
export function controls({ parentElement, data, setStateValue }) {
  begin();
  /** @type {BarPayload} */
  const payload = payloadOf(data);
  const host = within(parentElement, ".live");
  const bar = mountedBars.get(host) ?? new Bar(host, payload);
  mountedBars.set(host, bar);
  page.bar = bar;
  bar.set(payload, setStateValue);
  return () => {
    if (!host.isConnected) bar.leave();
  };
}

/** @param {Component} component */
export const links = ({ parentElement, data }) =>
  rewrite(parentElement, payloadOf(data), (host, /** @type {LinksPayload} */ payload) =>
    host.replaceChildren(made("div", "live-links", ...linkLists(payload))),
  );

/** @param {Component} component */
export const actions = ({ parentElement, data }) => {
  /** @type {ActionsPayload} */
  const { end, ...links } = payloadOf(data);
  if (end) page.end = end;
  rewrite(parentElement, links, (host, payload) => host.replaceChildren(actionLinks(payload)));
};

/** @param {Component} component */
export const header = ({ parentElement, data }) => rewrite(parentElement, payloadOf(data), writeHeader);

/**
 * Write the content of an element again if it has changed.
 *
 * @template Payload
 * @param {HTMLElement} parent
 * @param {Payload} payload
 * @param {(host: HTMLElement, payload: Payload) => void} write
 */
function rewrite(parent, payload, write) {
  begin();
  const text = JSON.stringify(payload);
  const host = within(parent, ".live");
  if (written.get(host) === text) return;
  written.set(host, text);
  write(host, payload);
}
