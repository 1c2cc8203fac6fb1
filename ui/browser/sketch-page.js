// A sketch in the page: its elements, and how wide the page's type is.

const SVG = "http://www.w3.org/2000/svg";
const SET = new WeakMap(); // element -> the attributes it has from here

// Bring the elements in a host to these marks; what stays as it is is not touched.
export function render(host, marks) {
  marks.forEach((mark, i) => {
    let node = host.childNodes[i];
    if (node?.localName !== mark.tag) {
      const fresh = document.createElementNS(SVG, mark.tag);
      if (node) node.replaceWith(fresh);
      else host.append(fresh);
      node = fresh;
    }
    const before = SET.get(node) ?? {};
    for (const key of Object.keys(before)) if (!(key in mark.set)) node.removeAttribute(key);
    for (const [key, value] of Object.entries(mark.set))
      if (before[key] !== value) node.setAttribute(key, value);
    SET.set(node, mark.set);
    if (mark.marks) render(node, mark.marks);
    else if (mark.text !== undefined && node.textContent !== mark.text) node.textContent = mark.text;
  });
  while (host.childNodes.length > marks.length) host.lastChild.remove();
}

// Return what a page's type measures: widths by its own canvas, each text once.
export function typeOf(family) {
  const pen = document.createElement("canvas").getContext("2d");
  const kept = new Map();
  const measured = (text, size, bold) => {
    const key = `${size} ${Boolean(bold)} ${text}`;
    if (kept.size > 5000) kept.clear();
    if (!kept.has(key)) {
      pen.font = `${bold ? "bold " : ""}${size}px ${family}`;
      kept.set(key, pen.measureText(text));
    }
    return kept.get(key);
  };
  return {
    width: (text, size, bold) => measured(text, size, bold).width,
    above: (size) => Math.round(measured("", size).fontBoundingBoxAscent),
    below: (size) => Math.round(measured("", size).fontBoundingBoxDescent),
  };
}
