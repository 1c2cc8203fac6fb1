// Links to pages. Each has a true address, so it opens in a new tab too; a plain press stays in the
// session, as the browser's own steps back and forth do.

import { goTo } from "./address.js";
import { made } from "./elements.js";

/** @import { LinkFacts, LinksPayload } from "./types.d.ts" */

/** @param {LinksPayload} payload */
export const linkLists = ({ parts }) =>
  Object.entries(parts).map(([part, rows]) => {
    const list = made("ul", "", ...rows.map((row) => made("li", "", linkTo(row))));
    return made("section", "", ...(part ? [made("h3", "", part), list] : [list]));
  });

/** @param {LinkFacts} facts */
function linkTo({ page: name, title, text, view }) {
  const link = made("a", "", ...(title ? [made("strong", "", title), " "] : []), text);
  const asked = String(new URLSearchParams(view ?? {}));
  link.href = asked ? `${name}?${asked}` : name;
  link.addEventListener("click", (event) => {
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(link.href);
  });
  return link;
}
