// Where a model's file is read: a fold whose content is loaded when it is opened for the first time.

import { made } from "./elements.js";
import { PagePart } from "./state.js";

/** @import { ModelFilePayload, Part } from "./types.d.ts" */

const FAILED = "The code that reads a model’s file did not load. Close this and open it again.";

/** @implements {Part} */
export class ModelFile extends PagePart {
  /** @type {ModelFilePayload | null} */
  payload = null;
  tries = 0;

  /** @param {ModelFilePayload} payload */
  set(payload) {
    this.key = payload.key;
    this.payload = payload;
    if (this.host.childElementCount) return;
    const place = made("div");
    const fold = made("details", "live-model-file",
      made("summary", "", "Read the numbers from your model’s config.json or GGUF file"), place);
    fold.addEventListener("toggle", () => fold.open && this.fill(place));
    this.host.replaceChildren(fold);
  }

  /** @param {HTMLElement} place */
  async fill(place) {
    if (place.dataset.filled) return;
    place.dataset.filled = "yes";
    try {
      // A browser keeps a module that has failed to load, so the next one is asked for anew.
      const again = this.tries++ ? `?again=${this.tries}` : "";
      const panel = await import(new URL(`config-panel.js${again}`, import.meta.url).href);
      if (this.payload) place.replaceChildren(...panel.panel(this.payload));
    } catch {
      delete place.dataset.filled;
      place.textContent = FAILED;
    }
  }
}
