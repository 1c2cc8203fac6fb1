// The way back to the class, for somebody who has left a seat to look around in the course.

import { made } from "./elements.js";

const KEPT = "room"; // where this tab keeps the code of the room

/** Leave a seat for a while. @param {string} code */
export const leaveSeat = (code) => sessionStorage.setItem(KEPT, code);

/** Show the way back, if a seat is waiting. */
export function wayBack() {
  const code = sessionStorage.getItem(KEPT);
  if (!code || !/^[A-Z]{4}$/.test(code)) return;
  const link = made("a", "live-way-back", `Back to the class (${code})`);
  link.href = new URL(`../../room/${code}`, import.meta.url).href;
  link.addEventListener("click", () => sessionStorage.removeItem(KEPT));
  document.body.append(link);
}
