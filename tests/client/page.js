// A stand-in for the document: what is made is kept as plain elements that can be written down.

class Element {
  className = "";
  style = { set: {}, setProperty: (name, value) => (this.style.set[name] = value) };
  /** @type {(Element | string)[]} */
  parts = [];

  constructor(tag) {
    this.tag = tag;
  }

  append(...parts) {
    this.parts.push(...parts);
  }

  set innerHTML(markup) {
    this.parts = [markup];
  }

  toString() {
    const name = this.className && ` ${this.className}`;
    const set = Object.entries(this.style.set).map(([key, value]) => ` ${key}=${value}`).join("");
    return `<${this.tag}${name}${set}>${this.parts.join("")}</${this.tag}>`;
  }
}

/** Return what `make` makes while the stand-in is in place. */
export function onPage(make) {
  const before = globalThis.document;
  globalThis.document = { createElement: (tag) => new Element(tag) };
  try {
    return make();
  } finally {
    globalThis.document = before;
  }
}
