// What a browser keeps of rooms. Without storage, it is kept for as long as the page is open.

import { linkTo } from "./elements.js";

/** @type {Map<string, string>} */
const here = new Map();

/** @param {string} name */
export function kept(name) {
  try {
    return localStorage.getItem(name) ?? here.get(name) ?? null;
  } catch {
    return here.get(name) ?? null;
  }
}

/** Return what is kept under names with a prefix: the rest of each name, and its value. @param {string} first */
export function keptWithPrefix(first) {
  const found = new Map(here);
  try {
    for (const [name, value] of Object.entries(localStorage)) found.set(name, value);
  } catch {
    // only what the page has kept itself
  }
  return [...found].filter(([name]) => name.startsWith(first)).map(([name, value]) => [name.slice(first.length), value]);
}

/** @param {string} name @param {string} value */
export function keep(name, value) {
  here.set(name, value);
  try {
    localStorage.setItem(name, value);
  } catch {
    // it stays in the page
  }
}

/** @param {string} name */
export function drop(name) {
  here.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // nothing is there
  }
}

// ---- The way back to a seat ---------------------------------------------------------------------

const KEPT = "room"; // the key for the code of the room in this tab's storage

/** Remember the seat, while its holder looks at the course. @param {string} code */
export const rememberSeat = (code) => sessionStorage.setItem(KEPT, code);

/** Show a link back to the class, if this tab has left a seat. */
export function showWayBack() {
  const code = sessionStorage.getItem(KEPT);
  if (!code || !/^[A-Z]{4}$/.test(code)) return;
  const address = new URL(`../../room/${code}`, import.meta.url).href;
  const link = linkTo(address, "live-way-back", `Back to the class (${code})`);
  link.addEventListener("click", () => sessionStorage.removeItem(KEPT));
  document.body.append(link);
}
