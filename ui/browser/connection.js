// The notice at the foot of the window while the session is out of reach.
//
// Streamlit's own dialog is written for whoever started the server; `ui/server/head.js` turns it off.

import { announce, button, made, statusLine } from "./elements.js";

const HOME = new URL("../../", import.meta.url); // the course, two folders above live/VERSION/
const SHORT_MS = 1500; // most interruptions are over by then
const LOOK_MS = 3000;
const LOST = "The server does not answer. Your answers and settings are kept, and this page reconnects by itself.";
const BACK = "The server is back. This page reconnects within half a minute, or at once if you load it anew.";
const BOX =
  "position:fixed;z-index:9;inset:auto 0 0;display:flex;flex-wrap:wrap;align-items:center;justify-content:center;" +
  "gap:0.25rem 1rem;padding:0.5rem 0.75rem;font-size:0.875rem;color:var(--st-text-color,#14202e);" +
  "background:var(--st-secondary-background-color,#eef2f6);border-top:1px solid var(--st-border-color,#c9d2dc)";

/** @type {HTMLElement | null} */
let box = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let next;

/** Show the notice whenever the session is out of reach. A page without a server (`__ask`) has its own. */
export function watchConnection() {
  const app = document.querySelector(".stApp");
  if (!(app instanceof HTMLElement) || window.__ask) return;
  let connected = true;
  const watch = () => {
    const now = app.dataset.testConnectionState === "CONNECTED";
    if (now !== connected) reached(now);
    connected = now;
  };
  new MutationObserver(watch).observe(app, { attributeFilter: ["data-test-connection-state"] });
}

/** @param {boolean} is */
function reached(is) {
  clearTimeout(next);
  if (!is) next = setTimeout(tell, SHORT_MS);
  else if (box) {
    box.remove();
    box = null;
    announce("The page is connected again.");
  }
}

function tell() {
  const sentence = statusLine("span");
  setTimeout(() => (sentence.textContent = LOST)); // announced only if the box is in the page before
  box = made("div", "live-lost", sentence);
  box.style.cssText = BOX;
  document.body.append(box);
  next = setTimeout(look, LOOK_MS, box, sentence);
}

// Streamlit doubles its pause after each attempt, up to half a minute, so the page looks for itself.
/** @param {HTMLElement} here @param {HTMLElement} sentence */
async function look(here, sentence) {
  const well = await fetch(new URL("_stcore/health", HOME)).then(({ ok }) => ok, () => false);
  if (here !== box) return;
  if (!well) next = setTimeout(look, LOOK_MS, here, sentence);
  else {
    sentence.textContent = BACK;
    here.append(button("Load the page anew", () => location.reload()));
  }
}
