// The entry point of a page without a server. The page and its first figures were made ahead and are shown
// at once; meanwhile a worker starts, which answers every change and runs the pages.

import { ROOT, here, tidyAddress } from "./address.js";
import { answerBy, engineOf } from "./answers.js";
import { save } from "./downloads.js";
import { watchEvents } from "./events.js";
import { Notice } from "./notice.js";
import { keepSite } from "./register-service-worker.js";
import { Screen } from "./screen.js";
import { Session } from "./session.js";

/** @import { Made, Told } from "./types.d.ts" */

tidyAddress();

/** @type {Made} */
const made = JSON.parse(document.getElementById("made")?.textContent ?? "{}");
const app = /** @type {Element} */ (document.querySelector(".stApp"));
const asMade = here().page === made.page && !location.search;

const engine = engineOf((told) => hear(told));
const notice = new Notice(() => engine.start());
const screen = new Screen(app, new URL(made.live, ROOT).href, made.page, (event) => session.happened(event));
const session = new Session(engine, screen, (waits) => notice.wait(waits));

let stopped = false;

/** @param {Told} told */
function hear(told) {
  notice.hear(told);
  if (told.state === "failed") {
    stopped = screen.runs > 0; // there was a session, and it has gone
    if (stopped) session.forget();
    screen.connected(false);
  } else if (told.state === "loading" && stopped) {
    stopped = false;
    session.open();
  } else if (told.state === "whole") {
    screen.connected(true);
    keepSite();
  }
}

answerBy(engine, made.first);
app.setAttribute("data-awake", ""); // what says that this script has not come goes away
screen.connected(true);
watchEvents((event) => session.happened(event), (key, button) => save(engine, key, button));
// A step of the browser's own leads to what stood there; a link names a place of its own.
addEventListener("popstate", ({ isTrusted }) => session.open(isTrusted));
if (asMade) screen.wake(made);
else screen.finish();
engine.start();
session.open();
