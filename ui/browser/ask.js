// The one loop of requests. A change of the view asks the server for every figure and all words on
// the page at once. Only one request is under way at a time, and the next one asks for the newest
// view: a slow server drops pictures and never queues them.

import { drawPendingFigures } from "./draw-figures.js";
import { nextPaint } from "./elements.js";
import { Pauses, reportFound, reportMissing } from "./failure.js";
import { Refused, UnreadableMessage, answererName, postRequest, readMessage } from "./requests.js";
import { askingParts, page, safely, sameView } from "./state.js";

/** @import { AskedFigures, AskingPart, TypedArray, View } from "./types.d.ts" */

const HURRY_MS = 5000; // a hand that moves, or another page, waits no longer for the next attempt

const pauses = new Pauses();
/** @type {Map<string, TypedArray>} what is on the screen now is what the next answer can reuse */
let arrays = new Map();
let stale = false;

export async function ask() {
  stale = true;
  if (page.asking) return pauses.hurry(HURRY_MS);
  page.asking = true;
  while (stale && page.view) {
    stale = false;
    const view = page.view;
    const parts = askingParts().filter((part) => wants(part, view));
    if (!parts.length) settle(view);
    else await answered(parts, view);
  }
  page.asking = false;
}

/** @param {AskingPart} part @param {View} view */
const wants = (part, view) => !sameView(part.shown, view) && !sameView(part.refused, view);

// Nothing is left to ask for: what was missing is missed no more, unless it was refused for good.
/** @param {View} view */
function settle(view) {
  for (const part of askingParts()) if (sameView(part.shown, view)) late(part, false);
  if (!askingParts().some((part) => sameView(part.refused, view))) reportFound("answers");
}

/** @param {AskingPart} part @param {boolean} is */
const late = ({ host }, is) =>
  (host.querySelector(".live-figure") ?? host).classList.toggle("live-late", is);

/** @param {AskingPart[]} parts @param {View} view */
async function answered(parts, view) {
  try {
    const asked = new Map(parts.map((part) => [part, part.asks()]));
    const message = await fetched(parts, view);
    arrays = message.arrays;
    pauses.reset();
    reportFound("answers");
    const take = (/** @type {AskingPart} */ part) => {
      if (safely(() => part.take(message, view))) late(part, false);
    };
    const [figures, words] = ["figures", "words"].map((kind) =>
      // One that shall show something else by now is asked for again.
      parts.filter((part) => part.kind === kind && part.asks() === asked.get(part)),
    );
    figures.forEach(take);
    drawPendingFigures();
    // The eye is on the figures, so they come first.
    for (const part of words) part.shown = view;
    nextPaint().then(() => words.filter(({ shown }) => shown === view).forEach(take));
  } catch (error) {
    await failed(parts, view, error);
  }
}

/** What keeps an answer from coming, by its status. @type {Record<number, string>} */
const DELAYS = { 424: "waits for a file that has not come", 503: "is too busy to answer" };

// The last picture stays, and the newest view is asked for again, unless it was refused.
/** @param {AskingPart[]} parts @param {View} view @param {unknown} error */
async function failed(parts, view, error) {
  for (const part of parts) late(part, true);
  if (error instanceof UnreadableMessage) {
    console.error(error);
    refuse(parts, view, `${answererName()} gives an answer that does not fit this page.`, true);
  } else if (error instanceof Refused && error.final) {
    refuse(parts, view, error.sentence || `${answererName()} refuses to answer this page.`, error.outdated);
  } else {
    const said = (error instanceof Refused && DELAYS[error.status]) || "does not answer";
    const sentence = `${answererName()} ${said}. The page asks again by itself.`;
    reportMissing("answers", { sentence });
    await pauses.next(error instanceof Refused ? error.after : 0);
    stale = true;
  }
}

/** @param {AskingPart[]} parts @param {View} view @param {string} sentence @param {boolean} reload */
function refuse(parts, view, sentence, reload) {
  for (const part of parts) part.refused = view;
  const again = () => {
    for (const part of parts) part.refused = null;
    ask();
  };
  reportMissing("answers", { sentence, reload, again });
}

/** @param {AskingPart[]} parts @param {View} view */
async function fetched(parts, view) {
  /** @type {AskedFigures} */
  const asked = { view, held: [...arrays.keys()], figures: {}, words: {} };
  for (const part of parts) Object.assign(asked[part.kind], { [part.key]: part.asks() });
  return readMessage(await (await postRequest("figures", asked)).arrayBuffer(), arrays);
}
