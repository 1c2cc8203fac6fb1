// The place where a model's file is pasted, dropped or opened. It is read here and sent nowhere: the
// page takes from it the numbers that its address carries.

import { newAddress, writeAddress } from "./address.js";
import { ggufFacts, headOf, isGguf } from "./config-gguf.js";
import { configFacts, MOST } from "./config-json.js";
import { Refused } from "./config-sought.js";
import { NOTHING, viewOf } from "./config-view.js";
import { button, made, scrollingTable, statusLine } from "./elements.js";
import { inSession } from "./links.js";
import { set } from "./move.js";

/** @import { ModelFacts, ModelFilePayload } from "./types.d.ts" */

const STAYS =
  "The file is read in your browser and stays on this machine: of it, the page takes only the numbers above, " +
  "which its address carries.";
const EXAMPLE = '{"model_type": "llama", "rope_theta": 500000.0, …';

/** @param {ModelFilePayload} payload @returns {Node[]} */
export function panel(payload) {
  const status = statusLine("div"); // what is said; the table beside it is read when one gets there
  const rest = made("div");
  const report = made("div", "live-model-report", status, rest);
  let turn = 0;
  const read = async (/** @type {() => Promise<ModelFacts> | ModelFacts} */ facts) => {
    const own = ++turn; // of several at once the last one counts
    try {
      const found = await facts();
      if (own === turn) tell(found, payload, status, rest);
    } catch (error) {
      if (!(error instanceof Refused)) console.error(error);
      if (own !== turn) return;
      const why = error instanceof Refused ? error.message : "The file cannot be read.";
      status.replaceChildren(made("p", "", `${why} ${NOTHING}`));
      rest.replaceChildren();
    }
  };
  const text = made("textarea");
  Object.assign(text, { rows: 4, spellcheck: false, placeholder: EXAMPLE, name: "live-config" });
  const pasted = () => {
    if (text.value.trim()) return read(() => configFacts(text.value));
    turn += 1;
    status.replaceChildren();
    rest.replaceChildren();
  };
  text.addEventListener("input", ({ inputType }) => {
    if (/^insertFrom/.test(inputType) || !text.value.trim()) pasted();
  });
  const file = made("input");
  Object.assign(file, { type: "file", accept: ".json,.gguf,application/json" });
  const opened = (/** @type {File} */ one) => read(() => factsOf(one));
  file.addEventListener("change", () => file.files?.[0] && opened(file.files[0]));
  const box = made("div", "live-model-input",
    made("p", "", STAYS),
    made("label", "", made("strong", "", "Paste a config.json"), text),
    made("div", "live-buttons",
      button("Read what is pasted", pasted),
      made("label", "", made("strong", "", "or open a .json or .gguf file"), file),
    ),
  );
  box.addEventListener("dragover", (event) => event.preventDefault());
  box.addEventListener("drop", (event) => {
    const one = event.dataTransfer?.files[0];
    if (!one) return;
    event.preventDefault();
    opened(one);
  });
  return [made("div", "live-model-panel", box, report)];
}

/** @param {File} file @returns {Promise<ModelFacts>} */
async function factsOf(file) {
  if (isGguf(await file.slice(0, 4).arrayBuffer())) return ggufFacts(await headOf(file));
  if (/\.gguf$/i.test(file.name)) throw new Refused("This is no GGUF file: it does not begin with “GGUF”.");
  if (file.size > 4 * MOST) throw new Refused("This is too large for a config.json, and it is no GGUF file.");
  return configFacts(await file.text());
}

/**
 * Say what was read, and put it on the page.
 *
 * @param {ModelFacts} facts
 * @param {ModelFilePayload} payload
 * @param {HTMLElement} status
 * @param {HTMLElement} rest
 */
function tell(facts, payload, status, rest) {
  if (facts.otherwise) {
    const { said, page } = facts.otherwise;
    const link = inSession(page, "", payload.pages[page] ?? page);
    const why = `This model${named(facts)} has no rotation. ${said} It is explained on the page “`;
    status.replaceChildren(made("p", "", why, link, `”. ${NOTHING}`));
    return rest.replaceChildren(table(facts));
  }
  const buttons = facts.layers.map((layers, i) =>
    button(`Show the layers with ${layers.name}`, () => show(i)),
  );
  const show = (/** @type {number} */ at) => {
    const layers = facts.layers[at];
    const { values, notes } = viewOf(layers, payload);
    if (values) {
      writeAddress();
      set(values);
      newAddress(); // the browser's step back undoes it
    }
    const which = layers.name && ` in its layers with ${layers.name}`;
    const done = `The page now shows the rotation of this model${named(facts)}${which}.`;
    const said = [...notes, ...facts.notes].map((note) => made("li", "live-told", note));
    const head = values ? [made("p", "", made("strong", "", done))] : [];
    status.replaceChildren(...head, ...(said.length ? [made("ul", "", ...said)] : []));
    buttons.forEach((one, i) => one.setAttribute("aria-pressed", String(i === at)));
  };
  show(0);
  const choice = buttons.length > 1 ? [made("div", "live-buttons", ...buttons)] : [];
  rest.replaceChildren(...choice, table(facts));
}

/** @param {ModelFacts} facts */
const named = ({ type }) => (type ? ` (${type})` : "");

/** @param {ModelFacts} facts */
const table = ({ rows }) => scrollingTable("Read from the file", ["key", "value"], rows);
