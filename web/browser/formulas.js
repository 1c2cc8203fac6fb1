// Formulas in the words of a page, set as those of its live parts are.

/** @typedef {typeof import("../../ui/browser/loading.js")} Setting */

/**
 * Set every formula that is still as it was written.
 *
 * @param {ParentNode} root
 * @param {string} live the folder of the client's files
 */
export async function setFormulas(root, live) {
  const places = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(".math:not([data-tex])")]);
  if (!places.length) return;
  /** @type {Setting} */
  const { writeFormula } = await import(`${live}loading.js`);
  for (const place of places) {
    const tex = place.textContent ?? "";
    place.dataset.tex = tex;
    writeFormula(place, tex, place.localName === "div");
  }
}
