// Files of the view that the page shows, made by the server when somebody asks for one.

import { Written } from "./buttons.js";
import { announce, made, save } from "./elements.js";
import { posted } from "./post.js";
import { page } from "./state.js";

/** @import { FileFacts, FilesPayload, Part } from "./types.d.ts" */

const SCRIPT = "/* plotly.js */"; // in a figure's page: course/files.py leaves its place open
const PLOTLY = new URL("plotly.js", import.meta.url);
const FAILED = "The file could not be made. Try again in a moment.";

/** @implements {Part} @extends {Written<FilesPayload>} */
export class Files extends Written {
  /** @param {FilesPayload} payload */
  write({ lesson, files }) {
    const said = made("p", "live-saved");
    said.setAttribute("role", "status");
    const buttons = files.map((file) => this.button(lesson, file, said));
    this.host.replaceChildren(made("div", files.length > 1 ? "live-presses live-below" : "live-presses", ...buttons), said);
  }

  /** @param {string} lesson @param {FileFacts} file @param {HTMLElement} said */
  button(lesson, file, said) {
    const button = made("button", "live-press live-press-plain", file.label);
    button.type = "button";
    button.addEventListener("click", async () => {
      if (button.ariaBusy === "true") return;
      button.ariaBusy = "true";
      said.textContent = "";
      const done = await saved(lesson, file).then(() => true, () => false);
      if (done) announce("Saved.");
      else said.textContent = FAILED;
      button.ariaBusy = null;
    });
    return button;
  }
}

/** @param {string} lesson @param {FileFacts} file */
async function saved(lesson, { kind, name, file }) {
  const { view } = page;
  if (!view) return;
  const response = await posted("file", { view, lesson, kind, name });
  const type = response.headers.get("content-type") ?? "";
  const numbers = `positional-encoding-d${view.d}-n${view.n}-L${view.L}`;
  const content = kind === "figure" ? await complete(await response.text()) : await response.arrayBuffer();
  save(new Blob([content], { type }), file.replace("{view}", numbers));
}

/** @param {string} html of a figure */
async function complete(html) {
  const response = await fetch(PLOTLY);
  if (!response.ok) throw new Error(`${response.status} for ${PLOTLY}`);
  const script = await response.text();
  return html.replace(SCRIPT, () => script);
}
