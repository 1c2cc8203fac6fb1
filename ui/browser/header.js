// The head of every page: the name of the course, its menus, and a line of all its lessons.

import { linkTo, made } from "./elements.js";
import { inSession } from "./links.js";
import { page } from "./state.js";

/** @import { HeaderPayload, PageLine, Stop } from "./types.d.ts" */

const SKIP = "Skip to the page";
const EDGE_PX = 24; // from an edge of the window
// The mark of the course: a dial whose hands run from fast to slow, in the colours of the pairs.
const MARK =
  '<svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">' +
  '<circle cx="16" cy="16" r="14.5" fill="none" stroke="currentColor" stroke-opacity="0.35" stroke-width="2"/>' +
  '<g fill="none" stroke-width="3.2" stroke-linecap="round"><path stroke="#2b7bd6" d="M16 16V4.5"/>' +
  '<path stroke="#8f68b8" d="M16 16 20 5.2"/><path stroke="#c25568" d="M16 16 25.7 9.8"/>' +
  '<path stroke="#d95f02" d="M16 16 25.3 22.8"/></g></svg>';

/** @type {string | null} the page whose header was drawn last */
let last = null;

/** @param {HTMLElement} host @param {HeaderPayload} payload */
export function writeHeader(host, payload) {
  const bar = made("nav", "live-bar-of-course");
  bar.setAttribute("aria-label", "Course");
  const name = inSession("./", "live-name");
  name.innerHTML = MARK;
  name.append("Positional encoding");
  const lessons = menu("Lessons", byPart(payload));
  // On a phone, links without room in the bar are in the second menu.
  const more = [
    list(payload.links, payload.here, "live-narrow"),
    list(payload.more, payload.here),
    about(payload.version),
  ];
  const links = payload.links.map((row) => pageLink(row, payload.here));
  bar.append(skip(), name, ...lessons, ...links, ...menu("More", more));
  host.replaceChildren(bar, line(payload), where(payload));
  // Start each page at its top.
  if (last !== null && last !== payload.here) document.querySelector(".stMain")?.scrollTo(0, 0);
  last = payload.here;
}

function skip() {
  const link = linkTo("#page", "live-skip", SKIP);
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const title = document.querySelector("h1");
    title?.setAttribute("tabindex", "-1");
    title?.focus();
  });
  return link;
}

/**
 * Return the button of a menu, and the menu.
 *
 * @param {string} title
 * @param {Node[]} content
 */
function menu(title, content) {
  const panel = made("div", "live-menu", ...content);
  panel.popover = "auto";
  panel.id = `live-menu-${title.toLowerCase()}`;
  panel.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) panel.hidePopover();
  });
  const open = made("button", "live-menu-button", title);
  panel.addEventListener("beforetoggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState !== "open") return;
    if (page.more) page.bar?.rows.open(false); // one "More" at a time
    requestAnimationFrame(() => place(panel, open));
  });
  open.type = "button";
  open.setAttribute("popovertarget", panel.id);
  open.popoverTargetElement = panel;
  if (panel.querySelector('ul:not(.live-narrow) [aria-current], ol [aria-current]'))
    open.classList.add("live-here");
  return [open, panel];
}

// A menu opens below its button, further to the left if its width requires it.
/** @param {HTMLElement} panel @param {HTMLElement} open */
function place(panel, open) {
  const most = innerWidth - panel.offsetWidth - EDGE_PX;
  const left = Math.max(Math.min(open.getBoundingClientRect().left, most), EDGE_PX);
  panel.style.setProperty("--left", `${left}px`);
}

/** @param {PageLine[]} rows @param {string} here @param {string} [look] */
const list = (rows, here, look) =>
  made("ul", look, ...rows.map((row) => made("li", "", pageLink(row, here))));

// The version, the licences, and what is stored about learners.
/** @param {string} version */
const about = (version) =>
  made("p", "live-about", `Version ${version} \u00b7 `, beside("licences.txt", "Licences"), " \u00b7 ", beside("privacy", "Privacy"));

/** A link to a page outside the session, which opens in a new tab. @param {string} to @param {string} text */
const beside = (to, text) => Object.assign(linkTo(to, "", text), { target: "_blank" });

/** @param {HeaderPayload} payload */
const byPart = ({ way, further, here }) => [
  section("The course", made("ol", "", ...way.map((stop) => item(stop, here)))),
  section("Further, in any order", made("ul", "", ...further.map((stop) => item(stop, here)))),
];

/** @param {string} title @param {HTMLElement} list */
const section = (title, list) => made("section", "", made("h3", "", title), list);

/** @param {Stop} stop @param {string} here */
const item = (stop, here) =>
  made("li", "", pageLink(stop, here), " ", made("span", "live-far", farAlong(stop)));

/** @param {Stop} stop */
const farAlong = ({ asked, answered, minutes }) =>
  answered && answered === asked ? "\u2713" : answered ? `${answered} of ${asked}` : `${minutes} min`;

/** @param {PageLine} line @param {string} here */
function pageLink({ page, title }, here) {
  const link = inSession(page, "", title);
  if (page === here) link.setAttribute("aria-current", "page");
  return link;
}

// One mark for each lesson: done, here, or still to come. The menu has the same links, so the keyboard
// skips these.
/** @param {HeaderPayload} payload */
function line({ way, here }) {
  const done = way.filter(({ asked, answered }) => asked && answered === asked).length;
  const stops = way.map((stop, i) => {
    const link = inSession(stop.page, "live-stop");
    link.tabIndex = -1;
    link.title = `${i + 1}. ${stop.title}`;
    link.style.setProperty("--done", String(stop.asked ? stop.answered / stop.asked : 0));
    link.style.setProperty("--along", String(i / (way.length - 1)));
    if (stop.seen) link.classList.add("live-seen");
    if (stop.page === here) link.classList.add("live-here");
    return link;
  });
  const all = made("div", "live-line", ...stops);
  all.setAttribute("role", "group"); // a picture may hold no links
  all.setAttribute("aria-label", `${done} of ${way.length} lessons done`);
  return all;
}

/** @param {HeaderPayload} payload */
function where({ way, further, here, part }) {
  const at = way.findIndex(({ page }) => page === here);
  const stop = way[at] ?? further.find(({ page }) => page === here);
  const named = at < 0 ? part : `Lesson ${at + 1} of ${way.length}`;
  const said = stop ? `${named} \u00b7 about ${stop.minutes} minutes` : named;
  const text = made("p", "live-where", said);
  text.hidden = !said;
  return text;
}
