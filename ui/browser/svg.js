// SVG: draws a list of marks into an element, the outlines of symbols, and how wide a text is.

/** @import { Mark, Type } from "./types.d.ts" */

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

// ---- Text ---------------------------------------------------------------------------------------

/** @type {Map<string, Type>} */
const TYPES = new Map();

/**
 * Return functions that measure text in a font; each text is measured once.
 *
 * @param {string} family
 * @returns {Type}
 */
export function fontMetrics(family) {
  const type = TYPES.get(family) ?? measuring(family);
  TYPES.set(family, type);
  return type;
}

/** @param {string} family @returns {Type} */
function measuring(family) {
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) throw new Error("no canvas to measure type on");
  /** @type {Map<string, TextMetrics>} */
  const kept = new Map();
  document.fonts.addEventListener("loadingdone", () => kept.clear()); // with another font, widths change
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

/** @type {Record<string, string>} */
const SIGNS = { "&lt;": "<", "&gt;": ">", "&amp;": "&" };

/** Return a text of plotly.js with its signs in place of their entities. @param {string} text */
export const withoutEntities = (text) => text.replaceAll(/&(?:lt|gt|amp);/g, (sign) => SIGNS[sign]);
