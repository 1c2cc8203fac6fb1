// The address of the page: it names the view that is shown, so that a copied link opens the same view.
//
// It is written shortly after the figures are asked for, so that it does not delay them, and during a
// drag only as often as browsers allow.

import { page, sameView } from "./state.js";

/** @import { ViewValues, View } from "./types.d.ts" */

const HOME = new URL("../../", import.meta.url); // the course, two folders above live/VERSION/
const MOST = 30; // browsers refuse more writes than this in a short time
const EACH_MS = 500;
const SOON_MS = 40;

/** How often the address may be written: MOST times at once, then once every EACH_MS. */
export class WriteBudget {
  constructor() {
    this.left = MOST;
    this.at = 0;
  }

  /**
   * Return whether the address may be written now, and count it if so.
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
 * Return the query that names a view. Values with their usual value are left out. An empty query opens
 * the page in its own view, so every other view names at least one value.
 *
 * @param {View} view
 * @param {ViewValues} usual
 * @param {ViewValues} opening the view that the page opens with
 * @param {string} search the query as it is: its other keys stay
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
const withoutSlash = (path) => path.replace(/\/$/, "");

/**
 * Return whether the address names this page of the course.
 *
 * @param {string} name
 */
export const isCurrentPage = (name) => withoutSlash(new URL(name || ".", HOME).pathname) === withoutSlash(location.pathname);

/**
 * Return whether the browser is on its way to another page. Nothing is sent meanwhile: Streamlit would
 * open the old page again.
 */
export const isLeaving = () => page.path !== "" && withoutSlash(location.pathname) !== withoutSlash(page.path);

/** Write the view into the address, and all of it into the history entry, for Back and Forward. */
export function writeAddress() {
  const { bar, view } = page;
  if (!bar || !view || isLeaving()) return;
  const search = queryOf(view, bar.usual, bar.opening, location.search);
  if (search === location.search && sameView(history.state?.view, view)) return;
  const url = location.pathname + search + location.hash;
  history.replaceState({ ...history.state, view }, "", url);
}

/** Add an entry to the browser's history for the view that is shown now. */
export function newAddress() {
  const { bar, view } = page;
  if (!bar || !view) return;
  const search = queryOf(view, bar.usual, bar.opening, location.search);
  if (search !== location.search) push({ view }, "", location.pathname + search);
}

/**
 * Go to an address within the session, as a new entry in the browser's history. Streamlit sends what it
 * has collected a moment later in the name of the page that is open then, so it is told after that.
 *
 * @param {string} url
 */
export function goTo(url) {
  push({}, "", url);
  setTimeout(() => dispatchEvent(new PopStateEvent("popstate")));
}

/** The browser's own pushState, set by `watchAddress`. @type {History["pushState"]} */
let push = () => {};

function onPopState() {
  clearTimeout(writing);
  writing = undefined;
  const { view } = history.state ?? {};
  if (view && !isLeaving()) page.bar?.step(view);
}

/**
 * Take over the address from Streamlit. Only links and buttons of the client add history entries: a
 * late run of a page that was just left would otherwise add its own.
 */
export function watchAddress() {
  page.path ||= location.pathname;
  push = history.pushState.bind(history);
  history.pushState = () => {};
  addEventListener("popstate", onPopState);
  for (const kind of ["beforeunload", "pagehide"]) addEventListener(kind, writeAddress);
}
