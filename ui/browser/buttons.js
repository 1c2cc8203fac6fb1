// The buttons, options and fields whose presses the session carries out, and the buttons of downloads.

import { announce, button, made, richText, saveFile, statusLine } from "./elements.js";
import { forgetAll, keepsAny } from "./memory.js";
import { goToView } from "./move.js";
import { presses } from "./presses.js";
import { postRequest } from "./requests.js";
import { scrollToFigure, scrollToPlace } from "./scroll-to-figure.js";
import { PagePart, page } from "./state.js";

/** @import { ButtonFacts, ButtonsPayload, FileFacts, FilesPayload } from "./types.d.ts" */
/** @import { ForgetPayload, NumberPayload, OptionsPayload, Part } from "./types.d.ts" */

/**
 * A part whose content is written again whenever its payload changes.
 *
 * @template {{key: string}} Payload
 */
export class RewrittenPart extends PagePart {
  text = "";

  /** @param {Payload} payload */
  set(payload) {
    this.key = payload.key;
    const text = JSON.stringify(payload);
    if (text === this.text) return;
    this.text = text;
    this.write(payload);
  }

  /** @param {Payload} _payload */
  write(_payload) {}
}

/** @implements {Part} @extends {RewrittenPart<ButtonsPayload>} */
export class Buttons extends RewrittenPart {
  /** @param {ButtonsPayload} payload */
  write({ buttons, column }) {
    const box = made("div", column ? "live-presses live-below" : "live-presses");
    box.append(...buttons.map(buttonOf));
    this.host.replaceChildren(box);
  }
}

/** @param {ButtonFacts} facts */
function buttonOf(facts) {
  const element = button(facts.label, () => press(facts, element), `live-press live-press-${facts.look}`);
  if (facts.strong) element.setAttribute("aria-current", "step");
  return element;
}

/** @param {ButtonFacts} facts @param {Element} element */
function press({ key, acts, show, sought, leads }, element) {
  if (show) goToView(show);
  if (sought !== null) void scrollToFigure(sought, element);
  if (leads) scrollToPlace(leads);
  if (acts) presses.add(key);
}

/** @implements {Part} @extends {RewrittenPart<OptionsPayload>} */
export class Options extends RewrittenPart {
  /** @param {OptionsPayload} payload */
  write({ key, label, options, chosen }) {
    const box = made("fieldset", "live-options", made("legend", "", ...richText(label)));
    options.forEach((text, number) => {
      const input = made("input");
      Object.assign(input, { type: "radio", name: `live-${key}`, checked: number === chosen });
      input.addEventListener("change", () => presses.add(key, number));
      box.append(made("label", "", input, ...richText(text)));
    });
    // An option pressed meanwhile stays checked: the press is on its way.
    const pressed = presses.waiting.findLast((one) => one.key === key)?.value ?? null;
    if (typeof pressed === "number") {
      const input = box.querySelectorAll("input")[pressed];
      if (input) input.checked = true;
    }
    const focused = this.host.contains(document.activeElement);
    this.host.replaceChildren(made("form", "", box));
    if (focused) /** @type {HTMLElement | null} */ (box.querySelector("input:checked"))?.focus();
  }
}

/** @implements {Part} @extends {RewrittenPart<NumberPayload>} */
export class NumberField extends RewrittenPart {
  /** @param {NumberPayload} payload */
  write({ key, label, press: name, most }) {
    const input = made("input");
    Object.assign(input, { type: "number", min: 0, max: most, step: 1, required: true, inputMode: "numeric" });
    const button = made("button", "live-press live-press-plain", name);
    const form = made("form", "live-asked", made("label", "", made("span", "", label), input), button);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      presses.add(key, input.valueAsNumber);
    });
    this.host.replaceChildren(form);
  }
}

/**
 * The button that deletes the stored record. It needs no session, and is hidden if there is no record.
 *
 * @implements {Part} @extends {RewrittenPart<ForgetPayload>}
 */
export class ForgetButton extends RewrittenPart {
  /** @param {ForgetPayload} payload */
  write({ label }) {
    const press = button(label, forgetAll, "live-press live-press-plain");
    press.hidden = !keepsAny();
    this.host.replaceChildren(made("div", "live-presses", press));
  }
}

// ---- Downloads ----------------------------------------------------------------------------------

const SCRIPT = "/* plotly.js */"; // stands in a figure's page for plotly.js: see course/files.py
const PLOTLY = new URL("plotly.js", import.meta.url);
const FAILED = "The file could not be made. Try again in a moment.";

/** @implements {Part} @extends {RewrittenPart<FilesPayload>} */
export class DownloadButtons extends RewrittenPart {
  /** @param {FilesPayload} payload */
  write({ lesson, files }) {
    const said = statusLine("p", "live-saved");
    const buttons = files.map((file) => this.button(lesson, file, said));
    this.host.replaceChildren(made("div", files.length > 1 ? "live-presses live-below" : "live-presses", ...buttons), said);
  }

  /** @param {string} lesson @param {FileFacts} file @param {HTMLElement} said */
  button(lesson, file, said) {
    const press = button(file.label, async () => {
      if (press.ariaBusy === "true") return;
      press.ariaBusy = "true";
      said.textContent = "";
      const done = await saved(lesson, file).then(() => true, () => false);
      if (done) announce("Saved.");
      else said.textContent = FAILED;
      press.ariaBusy = null;
    }, "live-press live-press-plain");
    return press;
  }
}

/** @param {string} lesson @param {FileFacts} file */
async function saved(lesson, { kind, name, file }) {
  const { view } = page;
  if (!view) return;
  const response = await postRequest("file", { view, lesson, kind, name });
  const type = response.headers.get("content-type") ?? "";
  const numbers = `positional-encoding-d${view.d}-n${view.n}-L${view.L}`;
  const content = kind === "figure" ? await complete(await response.text()) : await response.arrayBuffer();
  saveFile(new Blob([content], { type }), file.replace("{view}", numbers));
}

/** @param {string} html of a figure */
async function complete(html) {
  const response = await fetch(PLOTLY);
  if (!response.ok) throw new Error(`${response.status} for ${PLOTLY}`);
  const script = await response.text();
  return html.replace(SCRIPT, () => script);
}
