// The address names what is on the screen. It is written when the figures stand, or sooner if
// anything else is done: it would take their time. A drag writes it as often as browsers allow.

import { page, sameView } from "./state.js";

/** @import { ViewValues, View } from "./types.d.ts" */

const HOME = new URL("../../", import.meta.url); // the course: a version lies in a folder of `live`
const MOST = 30; // a browser refuses to write its address more often than so
const EACH_MS = 500;
const SOON_MS = 40;

/** How often the address may be written: so many times at once, and then one each so long. */
export class WriteBudget {
  constructor() {
    this.left = MOST;
    this.at = 0;
  }

  /**
   * Return whether the address may be written now; if so, that counts as once.
   *
   * @param {number} now in milliseconds
   */
  pays(now) {
    this.left = Math.min(MOST, this.left + (now - this.at) / EACH_MS);
    this.at = now;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}

const budget = new WriteBudget();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let writing;

export function writeAddressSoon() {
  writing ??= setTimeout(addressNow, SOON_MS);
}

function addressNow() {
  writing = undefined;
  if (budget.pays(performance.now())) writeAddress();
  else writing = setTimeout(addressNow, EACH_MS);
}

/**
 * The address that names the view; what is as usual is left out. One that names nothing opens the page
 * in its own view, so that view has it, and any other one names at least one value.
 *
 * @param {View} view
 * @param {ViewValues} usual
 * @param {ViewValues} opening the page's own view
 * @param {string} search the query as it is: what it says of other things stays
 */
export function queryOf(view, usual, opening, search) {
  const query = new URLSearchParams(search);
  const other = Object.keys(opening).find((key) => opening[key] !== view[key]);
  let bare = true;
  for (const [key, value] of Object.entries(usual)) {
    const left = !other || view[key] === value;
    if (left) query.delete(key);
    else query.set(key, String(view[key]));
    bare &&= left;
  }
  if (bare && other) query.set(other, String(view[other]));
  const asked = String(query);
  return asked && `?${asked}`;
}

/** @param {string} path */
const bare = (path) => path.replace(/\/$/, "");

/**
 * Whether the browser is at a page of the course, and not on the way to another.
 *
 * @param {string} name
 */
export const isCurrentPage = (name) => bare(new URL(name || ".", HOME).pathname) === bare(location.pathname);

/**
 * Whether the browser is on the way to another page than the one that stands here. Nothing is sent
 * meanwhile: Streamlit would take it for a wish to see the old page again.
 */
export const isLeaving = () => page.path !== "" && bare(location.pathname) !== bare(page.path);

/** Write the view into the address, and beside it whole, for the browser's own steps back. */
export function writeAddress() {
  const { bar, view } = page;
  if (!bar || !view || isLeaving()) return;
  const search = queryOf(view, bar.usual, bar.opening, location.search);
  if (search === location.search && sameView(history.state?.view, view)) return;
  const url = location.pathname + search + location.hash;
  history.replaceState({ ...history.state, view }, "", url);
}

/** What is shown from now on is a new place, to which the browser's steps lead back. */
export function newAddress() {
  const { bar, view } = page;
  if (!bar || !view) return;
  const search = queryOf(view, bar.usual, bar.opening, location.search);
  if (search !== location.search) push({ view }, "", location.pathname + search);
}

/**
 * Go to an address within the session, as a new step for the browser. Streamlit sends what it is told
 * a moment later, in the name of the page that stands then; so it hears of the step after that moment.
 *
 * @param {string} url
 */
export function goTo(url) {
  push({}, "", url);
  setTimeout(() => dispatchEvent(new PopStateEvent("popstate")));
}

/** Make a new step for the browser; `watchAddress` says with what. @type {History["pushState"]} */
let push = () => {};

function onStep() {
  clearTimeout(writing);
  writing = undefined;
  const { view } = history.state ?? {};
  if (view && !isLeaving()) page.bar?.step(view);
}

/**
 * Keep the address of a page with the hand. Only what is pressed leads to a new place: a run of the
 * page that the browser has just left comes late, and Streamlit would take its address for one.
 */
export function watchAddress() {
  page.path ||= location.pathname;
  push = history.pushState.bind(history);
  history.pushState = () => {};
  addEventListener("popstate", onStep);
  for (const kind of ["beforeunload", "pagehide"]) addEventListener(kind, writeAddress);
}
