// The address names what is on the screen. It is written when the figures stand, or sooner if
// anything else is done: it would take their time. A drag writes it as often as browsers allow.

import { page } from "./state.js";

const MOST = 30; // a browser refuses to write its address more often than so
const EACH_MS = 500;
const SOON_MS = 40;

/** How often the address may be written: so many times at once, and then one each so long. */
export class Purse {
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

const purse = new Purse();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let writing;

export function addressSoon() {
  writing ??= setTimeout(addressNow, SOON_MS);
}

function addressNow() {
  writing = undefined;
  if (purse.pays(performance.now())) writeAddress();
  else writing = setTimeout(addressNow, EACH_MS);
}

/** What is as at the start is left out, as Streamlit does for its own controls. */
export function writeAddress() {
  const { bar, view } = page;
  if (!bar || !view) return;
  const query = new URLSearchParams(location.search);
  for (const [key, usual] of Object.entries(bar.usual))
    if (view[key] === usual) query.delete(key);
    else query.set(key, String(view[key]));
  const asked = String(query);
  const search = asked && `?${asked}`;
  if (search === location.search) return;
  history.replaceState(history.state, "", location.pathname + search + location.hash);
}

/** The address as it will be once the session has heard of the last move. */
export function hereAsked() {
  const query = new URLSearchParams(location.search);
  for (const { key } of page.bar?.controls ?? [])
    if (page.view) query.set(key, String(page.view[key]));
  return `?${query}`;
}

/**
 * @param {URL} one
 * @param {URL} other
 */
export function sameQuery(one, other) {
  const [a, b] = [one, other].map(({ searchParams }) => [...searchParams].sort().join("&"));
  return a === b;
}

/** @type {History["pushState"] | null} */
let push = null;

/**
 * Go to an address within the session, as a new step for the browser.
 *
 * @param {string} url
 */
export function goTo(url) {
  (push ?? history.pushState.bind(history))({}, "", url);
  dispatchEvent(new PopStateEvent("popstate"));
}

/**
 * Keep the address of a page with the hand. Streamlit writes the address of each view that it has
 * heard of, and may be a move behind. What a button of the page has shown is a new place, to which
 * the browser's own steps lead back.
 */
export function keepAddress() {
  const original = (push = history.pushState.bind(history));
  history.pushState = (state, title, url) => {
    const [from, to] = [location.href, url ?? location.href].map((one) => new URL(one, location.href));
    const stays = page.bar && to.pathname === from.pathname;
    if (!stays || !(page.bar?.untold || sameQuery(from, to))) original(state, title, url);
  };
  addEventListener("popstate", () => {
    clearTimeout(writing);
    writing = undefined;
    page.bar?.forget();
  });
  for (const kind of ["beforeunload", "pagehide"]) addEventListener(kind, writeAddress);
}
