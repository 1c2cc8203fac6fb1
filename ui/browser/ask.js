// The request loop: each change of the view asks the server for the figures and words of the page.
//
// Only one request is under way at a time, and the next one asks for the newest view. So a slow server
// skips views in between and never builds up a queue. What is in sight is asked for first, and the rest
// once the view has stopped changing.

import { drawPendingFigures } from "./draw-figures.js";
import { nextPaint } from "./elements.js";
import { Pauses, reportFound, reportMissing } from "./failure.js";
import { Refused, UnreadableMessage, answererName, postRequest, readMessage } from "./requests.js";
import { askingParts, page, safely, sameView } from "./state.js";

/** @import { AskedFigures, AskingPart, View } from "./types.d.ts" */

const HURRY_MS = 5000; // after a change of the view, the longest pause before the next attempt

const pauses = new Pauses();
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
    const [seen, unseen] = [true, false].map((is) => parts.filter((part) => inSight(part) === is));
    try {
      if (seen.length) await answered(seen, view);
      if (seen.length && unseen.length && !stale) await nextPaint(); // the hand may move on
      if (unseen.length && !stale) await answered(unseen, view);
    } catch (error) {
      await failed(parts.filter((part) => wants(part, view)), view, error);
    }
  }
  page.asking = false;
}

/** @param {AskingPart} part @param {View} view */
const wants = (part, view) => !sameView(part.shown, view) && !sameView(part.refused, view);

/** @param {AskingPart} part */
function inSight({ host }) {
  const { top, bottom } = host.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

// Nothing is left to ask for, so nothing is missing any more, unless it was refused for good.
/** @param {View} view */
function settle(view) {
  for (const part of askingParts()) if (sameView(part.shown, view)) markLate(part, false);
  if (!askingParts().some((part) => sameView(part.refused, view))) reportFound("answers");
}

/** @param {AskingPart} part @param {boolean} is */
const markLate = ({ host }, is) =>
  (host.querySelector(".live-figure") ?? host).classList.toggle("live-late", is);

/** @param {AskingPart[]} parts @param {View} view */
async function answered(parts, view) {
  const asked = new Map(parts.map((part) => [part, part.asks()]));
  const message = await fetched(parts, view);
  for (const part of parts) part.arrays = message.arrays;
  pauses.reset();
  reportFound("answers");
  const take = (/** @type {AskingPart} */ part) => {
    if (safely(() => part.take(message, view))) markLate(part, false);
  };
  const [figures, words] = ["figures", "words"].map((kind) =>
    // A part that is to show something else by now is asked for again.
    parts.filter((part) => part.kind === kind && part.asks() === asked.get(part)),
  );
  figures.forEach(take);
  drawPendingFigures();
  // Figures first: the learner is looking at them.
  for (const part of words) part.shown = view;
  nextPaint().then(() => words.filter(({ shown }) => shown === view).forEach(take));
}

/** Why an answer does not come, by its status. @type {Record<number, string>} */
const DELAYS = { 424: "waits for a file that has not come", 503: "is too busy to answer" };

// Keep the last picture, and ask again for the newest view, unless it was refused.
/** @param {AskingPart[]} parts @param {View} view @param {unknown} error */
async function failed(parts, view, error) {
  for (const part of parts) markLate(part, true);
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
  const arrays = new Map(askingParts().flatMap((part) => [...(part.arrays ?? [])]));
  /** @type {AskedFigures} */
  const asked = { view, held: [...arrays.keys()], figures: {}, words: {} };
  for (const part of parts) Object.assign(asked[part.kind], { [part.key]: part.asks() });
  return readMessage(await (await postRequest("figures", asked)).arrayBuffer(), arrays);
}
