// What lies over the page: toasts, which go away after a while, and dialogs.

const SHOWN_MS = 10_000;

/** @param {string} tag @param {Record<string, string>} [set] @param {(Node | string)[]} content */
export function element(tag, set = {}, ...content) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(set)) made.setAttribute(name, value);
  made.append(...content);
  return made;
}

/** @type {HTMLElement | null} */
let place = null;

/** Show a message at the foot of the window for a while. @param {string} html */
export function toast(html) {
  place ??= document.querySelector(".stApp")?.appendChild(
    element("div", { class: "stToastContainer", "data-testid": "stToastContainer", role: "region", "aria-label": "Messages" }),
  ) ?? null;
  const text = element("div", { "data-testid": "stMarkdownContainer", role: "status" });
  const close = element("button", { type: "button", "aria-label": "Close" }, "\u00d7");
  const box = element("div", { class: "stToast", "data-testid": "stToast" }, text, close);
  close.addEventListener("click", () => box.remove());
  place?.append(box);
  setTimeout(() => (text.innerHTML = html)); // announced only if its place is in the page before
  const away = setTimeout(() => box.remove(), SHOWN_MS);
  box.addEventListener("focusin", () => clearTimeout(away));
}

/** @type {HTMLDialogElement | null} */
let dialog = null;
/** @type {HTMLElement | null} what had the focus before */
let before = null;

/**
 * Show the dialog of a run, or close the one that it does not have.
 *
 * @param {{title: string, html: string} | null} asked
 */
export function showDialog(asked) {
  if (!asked) return dialog?.close();
  before = dialog ? before : focused(document);
  dialog?.remove();
  const title = element("h2", { id: "dialog-title" }, asked.title);
  const close = element("button", { type: "button", "aria-label": "Close" }, "\u00d7");
  const body = element("div", { class: "stVerticalBlock", "data-testid": "stVerticalBlock" });
  body.innerHTML = asked.html;
  const made = element(
    "dialog",
    { class: "stDialog", "data-testid": "stDialog", role: "dialog", "aria-labelledby": "dialog-title" },
    element("div", { class: "stDialogTop" }, title, close),
    body,
  );
  dialog = /** @type {HTMLDialogElement} */ (made);
  const open = dialog;
  open.addEventListener("close", () => closed(open));
  open.addEventListener("click", ({ target }) => target === open && open.close()); // beside it
  close.addEventListener("click", () => open.close());
  document.querySelector(".stApp")?.append(open);
  open.showModal();
}

/** @param {HTMLDialogElement} open */
function closed(open) {
  open.remove();
  if (dialog !== open) return;
  dialog = null;
  before?.focus({ preventScroll: true });
  before = null;
}

/** Return what has the focus, within a component too. @param {Document | ShadowRoot} root @returns {HTMLElement | null} */
function focused(root) {
  const at = root.activeElement;
  return at?.shadowRoot ? focused(at.shadowRoot) : /** @type {HTMLElement | null} */ (at);
}
