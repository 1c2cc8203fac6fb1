// A file that the page has made, saved where the browser saves its downloads.

import { made } from "./elements.js";

/** @param {Blob} blob @param {string} name */
export function save(blob, name) {
  const link = made("a");
  Object.assign(link, { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
