// Downloads: the worker makes a file, and the browser saves it.

import { toast } from "./toasts.js";

/** @import { Engine } from "./engine.js" */

/** How long a browser may take to begin with a file before it is let go. */
const KEPT_MS = 60_000;

/**
 * Have the worker make a file, and save it.
 *
 * @param {Engine} engine
 * @param {string} key
 * @param {HTMLElement} button
 */
export async function save(engine, key, button) {
  if (button.ariaBusy === "true") return;
  button.ariaBusy = "true";
  try {
    const { name, mime, bytes } = await engine.call("download", { key });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([bytes], { type: mime }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
  } catch (error) {
    console.error(error);
    toast("<p>The file could not be made.</p>");
  }
  button.ariaBusy = null;
}
