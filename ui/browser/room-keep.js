// What a room keeps in this browser. Where the browser keeps nothing, it is kept as long as the page is open.

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

/** Return what is kept under names that begin like this: the rest of each name, and its value. @param {string} first */
export function keptUnder(first) {
  const found = new Map(here);
  try {
    for (const [name, value] of Object.entries(localStorage)) found.set(name, value);
  } catch {
    // what the page has kept itself
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
