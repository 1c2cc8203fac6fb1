// What a page says while its session is out of reach. Streamlit's own dialog about it is for whoever
// has started the server; `ui/server/head.js` keeps it away.

import { announce, button, made } from "./elements.js";

const HOME = new URL("../../", import.meta.url); // the course: a version lies in a folder of `live`
const SHORT_MS = 1500; // most breaks are over by then, and nobody has noticed
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

/** Say so whenever the session is out of reach; a page without a server (`__ask`) has its own words. */
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
  const sentence = made("span");
  sentence.setAttribute("role", "status");
  setTimeout(() => (sentence.textContent = LOST)); // heard only if the box stands before
  box = made("div", "live-lost", sentence);
  box.style.cssText = BOX;
  document.body.append(box);
  next = setTimeout(look, LOOK_MS, box, sentence);
}

// Streamlit waits twice as long after each attempt, up to half a minute.
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
