// One figure on a page of its own, for a frame in another page: the figure and what moves it. Its
// view is that of the address, to which Reset leads back.

import { queryOf } from "./address.js";
import { ask } from "./ask.js";
import { Choice } from "./choices.js";
import { Bar } from "./control-bar.js";
import { made } from "./elements.js";
import { Track, parseNumber } from "./field.js";
import { setView, showView } from "./move.js";
import { Stage, startFigures } from "./room-figure.js";
import { NumberEntry } from "./sliders.js";
import { fitView, page } from "./state.js";

/** @import { BarPayload, ChoicePayload, EntryPayload, SliderFacts, View } from "./types.d.ts" */

/**
 * @typedef {object} Embedded
 * @property {string} page the address of its lesson
 * @property {string} title of the lesson
 * @property {string} lesson
 * @property {string} name
 * @property {string[]} moving the controls and choices that change the figure
 * @property {BarPayload} bar
 * @property {ChoicePayload[]} choices
 * @property {EntryPayload[]} entered
 */

/**
 * Return the view that an address names. A value that cannot be read is the one the lesson opens with.
 *
 * @param {URLSearchParams} query
 * @param {Pick<Embedded, "bar" | "choices" | "entered">} facts
 * @returns {View}
 */
export function viewIn(query, { bar, choices, entered }) {
  const view = { ...bar.view };
  for (const control of bar.controls) {
    const text = query.get(control.key);
    if (text === null) continue;
    if ("longest" in control) view.words = text.slice(0, control.longest);
    else view[control.key] = read(text, control) ?? view[control.key];
  }
  for (const { choice, options } of choices) {
    const text = query.get(choice);
    if (text !== null && options.includes(text)) view[choice] = text;
  }
  for (const facts of entered) {
    view[facts.choice] = read(query.get(facts.choice) ?? "", facts) ?? view[facts.choice];
  }
  return fitView(view);
}

/** @param {string} text @param {SliderFacts | EntryPayload} facts */
function read(text, facts) {
  const number = parseNumber(text);
  return Number.isNaN(number) ? null : new Track(facts).nearest(number);
}

/**
 * Fill the page.
 *
 * @param {HTMLElement} host
 * @param {Embedded} facts
 * @param {URL} home the address of the course
 */
export function embed(host, facts, home) {
  const { bar: payload, choices, entered, moving, lesson, name } = facts;
  startFigures();
  const stage = new Stage();
  const place = made("div", "live");
  const chosen = made("div", "embed-choices");
  const link = made("a", "", facts.title);
  link.target = "_blank";
  const foot = made("p", "embed-foot", "From the course “Positional encoding”: ", link);
  host.replaceChildren(made("div", "st-key-hand", place), chosen, stage.root, foot);

  const controls = moving.flatMap((key) => payload.controls.filter((one) => one.key === key));
  const bar = new Bar(place, { ...payload, controls });
  const shown = bar.show.bind(bar);
  bar.show = (view) => {
    shown(view);
    const query = queryOf(view, payload.usual, payload.opening, "");
    link.href = new URL(facts.page + query, home).href;
    dispatchEvent(new CustomEvent("embedded", { detail: query })); // for the page that writes the HTML
  };
  page.bar = bar;
  /**
   * @template {{choice: string}} Payload
   * @param {Payload[]} payloads
   * @param {new (host: HTMLElement) => (Choice | NumberEntry) & {set(payload: Payload): void}} Kind
   */
  const add = (payloads, Kind) => {
    for (const one of payloads.filter(({ choice }) => moving.includes(choice))) {
      const part = new Kind(made("div", "live-part"));
      part.set(one);
      chosen.append(part.host);
      page.parts.add(part);
    }
  };
  add(choices, Choice);
  add(entered, NumberEntry);
  const view = viewIn(new URLSearchParams(location.search), facts);
  bar.hold(view, controls.map(({ key }) => key));
  setView(view);
  stage.set({ lesson, name, options: {}, title: null });
  showView();
  ask();
}
