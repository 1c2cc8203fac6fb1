// Helpers for elements of the page: making them, finding them, announcements, saving a file.

/**
 * Return a new element.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} [name]
 * @param {(Node | string)[]} content
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function made(tag, name, ...content) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.append(...content);
  return element;
}

/**
 * Return a text with what is emphasised or code in it.
 *
 * @param {string} text
 * @returns {(Node | string)[]}
 */
export const richText = (text) =>
  text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*)/).map((part, i) => {
    if (i % 2 === 0) return part; // what stands between
    if (part.startsWith("`")) return made("code", "", part.slice(1, -1));
    if (part.startsWith("**")) return made("strong", "", part.slice(2, -2));
    return made("em", "", part.slice(1, -1));
  });

/**
 * Return a new button.
 *
 * @param {string} name
 * @param {() => void} act
 * @param {string} [look]
 */
export function button(name, act, look = "live-button") {
  const element = made("button", look, name);
  element.type = "button";
  element.addEventListener("click", act);
  return element;
}

/**
 * Return a new link.
 *
 * @param {string} href
 * @param {string} look
 * @param {(Node | string)[]} content
 */
export const linkTo = (href, look, ...content) => Object.assign(made("a", look, ...content), { href });

/**
 * Return a new element whose text screen readers announce whenever it changes.
 *
 * @param {"div" | "p" | "span"} tag
 * @param {string} [name]
 * @param {string[]} content
 */
export function statusLine(tag, name, ...content) {
  const element = made(tag, name, ...content);
  element.setAttribute("role", "status");
  return element;
}

/**
 * Return a button that copies a table as CSV; what that came to is said beside it.
 *
 * @param {() => Promise<string>} copy
 */
export function copyCsvButton(copy) {
  const said = statusLine("span");
  const act = async () => {
    said.textContent = await copy();
  };
  return made("div", "live-buttons", button("Copy as CSV", act), said);
}

/**
 * Return a table that scrolls sideways, by keyboard too. The first cell of a row is its heading.
 *
 * @param {string} caption
 * @param {string[]} columns the headings; one that is empty is a cell without a heading
 * @param {[string, ...(string | HTMLTableCellElement)[]][]} rows
 */
export function scrollingTable(caption, columns, rows) {
  const heading = (/** @type {string} */ name, /** @type {string} */ scope) => Object.assign(made("th", "", name), { scope });
  const heads = columns.map((name) => (name ? heading(name, "col") : made("td")));
  const lines = rows.map(([name, ...cells]) =>
    made("tr", "", heading(name, "row"), ...cells.map((cell) => (typeof cell === "string" ? made("td", "", cell) : cell))),
  );
  const head = made("thead", "", made("tr", "", ...heads));
  const box = made("div", "live-scroll",
    made("table", "live-table", made("caption", "", caption), head, made("tbody", "", ...lines)));
  box.tabIndex = 0;
  box.setAttribute("role", "region");
  box.setAttribute("aria-label", caption);
  return box;
}

/**
 * Return the element for a selector, which must be there.
 *
 * @param {ParentNode} host
 * @param {string} selector
 * @returns {HTMLElement}
 */
export const within = (host, selector) =>
  /** @type {HTMLElement} */ (host.querySelector(selector));

/** @type {HTMLElement | null} */
let status = null;

/**
 * Announce a sentence to screen readers.
 *
 * @param {string} text
 */
export function announce(text) {
  if (!status) document.body.append((status = statusLine("div", "live-status")));
  status.textContent = text;
}

/** Resolves when what was just drawn is on the screen; in a hidden page, after a moment. */
export const nextPaint = () =>
  Promise.race([
    new Promise((done) => requestAnimationFrame(() => setTimeout(done))),
    new Promise((done) => setTimeout(done, 60)),
  ]);

/** Save a file as the browser saves its downloads. @param {Blob} blob @param {string} name */
export function saveFile(blob, name) {
  const link = made("a");
  Object.assign(link, { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
