// The address of the browser: which page of the course it names, and the query.

/** @import { Place } from "./types.d.ts" */

/** The course: a version of these files lies in a folder of `host`. */
export const ROOT = new URL("../../", import.meta.url);

/**
 * Return the page that a path names; the front door has no name.
 *
 * @param {string} path
 * @param {string} root where the course lies
 */
export function pageOf(path, root = ROOT.pathname) {
  const below = path.startsWith(root) ? path.slice(root.length) : "";
  return below.replace(/(^|\/)index\.html$/, "").replace(/\/+$/, "");
}

/** @returns {Place} what a run is told of the address */
export function here() {
  const page = pageOf(location.pathname);
  const query = Object.fromEntries(new URLSearchParams(location.search));
  return { page, query, url: ROOT.origin + ROOT.pathname + page };
}

/**
 * Have the address as a server would: no folder, no file. Static hosts serve a page as the file of a
 * folder. The links of a page are written for the top of the course; the element that said so must
 * go, because plotly.js would name its own parts by an address that changes.
 */
export function tidyAddress() {
  const { page } = here();
  const path = ROOT.pathname + page;
  if (path !== location.pathname)
    history.replaceState(history.state, "", path + location.search + location.hash);
  document.querySelector("base")?.remove();
}

/**
 * Return a query with what a page binds to it; null takes a key out.
 *
 * @param {string} search
 * @param {Record<string, string | null>} bound
 */
export function withBound(search, bound) {
  const query = new URLSearchParams(search);
  for (const [key, value] of Object.entries(bound))
    if (value === null) query.delete(key);
    else query.set(key, value);
  const text = String(query);
  return text && `?${text}`;
}

/** Write into the address what a page binds to it. @param {Record<string, string | null>} bound */
export function bind(bound) {
  const search = withBound(location.search, bound);
  const same = String(new URLSearchParams(location.search)) === search.slice(1);
  if (same) return;
  history.replaceState(history.state, "", location.pathname + search + location.hash);
}
