// A sketch in the page: its elements, and how wide the page's type is.

/** @import { Mark, Type } from "./types.d.ts" */

const SVG = "http://www.w3.org/2000/svg";
/** @type {WeakMap<Element, Mark["set"]>} the attributes that an element has from here */
const SET = new WeakMap();

/**
 * Bring the elements in a host to these marks; what stays as it is is not touched.
 *
 * @param {Element} host
 * @param {Mark[]} marks
 */
export function render(host, marks) {
  marks.forEach((mark, i) => {
    let node = host.children[i];
    if (node?.localName !== mark.tag) {
      const fresh = document.createElementNS(SVG, mark.tag);
      if (node) node.replaceWith(fresh);
      else host.append(fresh);
      node = fresh;
    }
    const before = SET.get(node) ?? {};
    for (const key of Object.keys(before)) if (!(key in mark.set)) node.removeAttribute(key);
    for (const [key, value] of Object.entries(mark.set))
      if (before[key] !== value) node.setAttribute(key, String(value));
    SET.set(node, mark.set);
    if (mark.marks) render(node, mark.marks);
    else if (mark.text !== undefined && node.textContent !== mark.text) node.textContent = mark.text;
  });
  while (host.children.length > marks.length) host.lastElementChild?.remove();
}

/**
 * Return what a page's type measures: widths by its own canvas, each text once.
 *
 * @param {string} family
 * @returns {Type}
 */
export function typeOf(family) {
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) throw new Error("no canvas to measure type on");
  /** @type {Map<string, TextMetrics>} */
  const kept = new Map();
  /** @param {string} text @param {number} size @param {boolean} [bold] */
  const measured = (text, size, bold) => {
    const key = `${size} ${Boolean(bold)} ${text}`;
    if (kept.size > 5000) kept.clear();
    let found = kept.get(key);
    if (!found) {
      pen.font = `${bold ? "bold " : ""}${size}px ${family}`;
      kept.set(key, (found = pen.measureText(text)));
    }
    return found;
  };
  return {
    width: (text, size, bold) => measured(text, size, bold).width,
    above: (size) => Math.round(measured("", size).fontBoundingBoxAscent),
    below: (size) => Math.round(measured("", size).fontBoundingBoxDescent),
  };
}
