// What a learner hands to the session: files that are read here, and pasted text.

import { RewrittenPart } from "./buttons.js";
import { announce, button, made, statusLine } from "./elements.js";
import { grouped } from "./field.js";
import { presses } from "./presses.js";
import { PagePart } from "./state.js";

/** @import { HandedFile, OwnFilesPayload, Part, PastedPayload } from "./types.d.ts" */

/**
 * A field for files. They are read in the browser and sent with a press. The session keeps them and says
 * which it has; each can be removed.
 *
 * @implements {Part}
 */
export class OwnFiles extends PagePart {
  /** @type {OwnFilesPayload | null} */
  payload = null;
  text = "";

  /** @param {HTMLElement} host */
  constructor(host) {
    super(host);
    this.input = made("input");
    this.input.type = "file";
    this.input.addEventListener("change", () => {
      this.take([...(this.input.files ?? [])]);
      this.input.value = ""; // the same file may be chosen again
    });
    this.said = statusLine("p", "live-saved");
    this.list = made("ul");
  }

  /** @param {OwnFilesPayload} payload */
  set(payload) {
    this.key = payload.key;
    const text = JSON.stringify(payload);
    if (text === this.text) return;
    const before = this.payload;
    this.text = text;
    this.payload = payload;
    if (!before) this.host.replaceChildren(this.place(payload));
    this.said.textContent = payload.refused[1];
    this.write(payload);
    if (before) told(before, payload);
  }

  /** @param {OwnFilesPayload} payload */
  place({ key, label, rule, kinds, many }) {
    const id = `live-${key}`;
    Object.assign(this.input, { id, accept: kinds.map((kind) => `.${kind}`).join(), multiple: many });
    const how = `${rule}. Choose or drop ${many ? "them" : "it"} here.`;
    const name = made("label", "", made("strong", "", label), " ", made("span", "", how));
    name.htmlFor = id;
    const box = made("div", "live-own-files", name, this.input, this.said, this.list);
    for (const kind of ["dragenter", "dragover"]) box.addEventListener(kind, (event) => over(box, event, true));
    box.addEventListener("dragleave", (event) => over(box, event, box.contains(/** @type {Node | null} */ (event.relatedTarget))));
    box.addEventListener("drop", (event) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      over(box, event, false);
      if (files.length) this.take(files);
    });
    return box;
  }

  /** @param {OwnFilesPayload} payload */
  write({ held }) {
    const focused = this.list.contains(document.activeElement);
    this.list.replaceChildren(...held.map(({ number, name, size }) => {
      const away = button("Remove", () => presses.add(this.key, number));
      away.setAttribute("aria-label", `Remove ${name}`);
      return made("li", "", made("span", "", `${name} (${grouped(size)} bytes)`), away);
    }));
    if (focused) this.input.focus();
  }

  /** @param {File[]} files */
  async take(files) {
    const fault = this.payload && faultOf(files, this.payload);
    this.said.textContent = fault || `Reading ${files.map(({ name }) => name).join(", ")} …`;
    if (fault) return;
    try {
      const handed = await Promise.all(files.map(read));
      if (!this.payload?.many) presses.drop(this.key); // the last file replaces it
      presses.add(this.key, handed);
    } catch {
      this.said.textContent = "The file cannot be read. Is it a folder, or has it been moved?";
    }
  }
}

/** @param {HTMLElement} box @param {Event} event @param {boolean} now */
function over(box, event, now) {
  if (!(/** @type {DragEvent} */ (event).dataTransfer?.types.includes("Files"))) return;
  event.preventDefault();
  box.classList.toggle("live-over", now);
}

/** Announce which files were added or removed. @param {OwnFilesPayload} before @param {OwnFilesPayload} now */
function told({ held: before }, { held: now }) {
  /** @type {(some: typeof now, others: typeof now) => string} */
  const only = (some, others) =>
    some.filter(({ number }) => !others.some((one) => one.number === number)).map(({ name }) => name).join(", ");
  const come = only(now, before);
  const gone = only(before, now);
  if (come) announce(`Read: ${come}.`);
  else if (gone) announce(`Removed: ${gone}.`);
}

/**
 * Return why files cannot be taken, or nothing.
 *
 * @param {{name: string, size: number}[]} files
 * @param {OwnFilesPayload} payload
 */
export function faultOf(files, { key, kinds, many, most, count, held }) {
  const there = many ? [...held, ...onTheirWay(key)] : [];
  const limit = many ? `${grouped(most)} for all files together` : grouped(most);
  let size = there.reduce((sum, one) => sum + one.size, 0);
  for (const { name, size: own } of files) {
    if (!kinds.some((kind) => name.toLowerCase().endsWith(`.${kind}`)))
      return `“${name}” is of another kind: the name must end in .${kinds.join(", .")}.`;
    const others = size ? `, and ${grouped(size)} are taken` : "";
    size += own;
    if (size > most) return `“${name}” has ${grouped(own)} bytes; the limit is ${limit}${others}.`;
  }
  const all = there.length + files.length;
  return all > count ? `There can be ${count} ${count > 1 ? "files" : "file"} here; with ${files.length > 1 ? "these" : "this one"} it would be ${all}.` : "";
}

/** The sizes of files that the session has not confirmed yet. @param {string} key */
const onTheirWay = (key) =>
  presses.waiting.flatMap((one) => (one.key === key && Array.isArray(one.value) ? one.value : []))
    .map(({ data }) => ({ size: (data.length * 3) / 4 }));

/**
 * Return a file as it is sent: in base64, because it may be binary.
 *
 * @param {File} file
 * @returns {Promise<HandedFile>}
 */
const read = (file) =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ name: file.name, data: String(reader.result).split(",")[1] ?? "" });
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

// ---- Pasted text --------------------------------------------------------------------------------

/** A field for several lines, and the button that sends them. @extends {RewrittenPart<PastedPayload>} */
export class Pasted extends RewrittenPart {
  /** @param {PastedPayload} payload */
  write({ key, label, press, most, rows, example }) {
    const field = made("textarea");
    Object.assign(field, { id: `live-${key}`, rows, placeholder: example, spellcheck: false });
    const name = made("label", "", label);
    name.htmlFor = field.id;
    const said = statusLine("p", "live-saved");
    const hand = () => {
      const { length } = field.value;
      said.textContent = length > most
        ? `There can be ${grouped(most)} characters here; this has ${grouped(length)}. A file may be longer.`
        : "";
      if (said.textContent) return;
      presses.drop(key); // the last text replaces it
      presses.add(key, field.value);
    };
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) hand();
    });
    const handing = button(press, hand, "live-press live-press-filled");
    this.host.replaceChildren(made("div", "live-pasted", name, field, said, made("div", "live-presses", handing)));
  }
}
