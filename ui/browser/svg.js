// SVG: draws a list of marks into an element, and the outlines of symbols.

/** @import { Mark } from "./types.d.ts" */

const SVG = "http://www.w3.org/2000/svg";
/** @type {WeakMap<Element, Mark["set"]>} the attributes that render() has set on an element */
const SET = new WeakMap();

/**
 * Make the children of an element show these marks, changing only what differs.
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
 * Round to hundredths of a pixel, as plotly.js does.
 *
 * @param {number} value
 */
export const rounded = (value) => Math.round(value * 100) / 100;

const DIAMOND = 1.3;
const TRIANGLE = 2 / Math.sqrt(3);

/** @type {Record<string, (r: number, x: number, y: number) => string>} */
export const SYMBOLS = {
  circle: (r, x, y) =>
    `M${rounded(x + r)},${y}A${r},${r} 0 1,1 ${x},${rounded(y - r)}A${r},${r} 0 0,1 ${rounded(x + r)},${y}Z`,
  square: (r, x, y) => `M${rounded(x + r)},${rounded(y + r)}h${-2 * r}v${-2 * r}h${2 * r}Z`,
  diamond: (r, x, y) => polygon(x, y, [[DIAMOND * r, 0], [0, DIAMOND * r], [-DIAMOND * r, 0], [0, -DIAMOND * r]]),
  "triangle-up": (r, x, y) => polygon(x, y, [[-TRIANGLE * r, r / 2], [TRIANGLE * r, r / 2], [0, -r]]),
  "triangle-down": (r, x, y) => polygon(x, y, [[-TRIANGLE * r, -r / 2], [TRIANGLE * r, -r / 2], [0, r]]),
};

/** @param {number} x @param {number} y @param {[number, number][]} corners */
const polygon = (x, y, corners) =>
  `M${corners.map(([across, down]) => `${rounded(x + across)},${rounded(y + down)}`).join("L")}Z`;
