// Links to pages of the course. A plain click stays in the session; any other opens the address itself.

import { goTo } from "./address.js";
import { linkTo, made } from "./elements.js";
import { keptWithPrefix } from "./room-storage.js";

/** @import { ActionFacts, ActionsPayload, LinkFacts, LinksPayload } from "./types.d.ts" */

/** @param {LinksPayload} payload */
export const linkLists = ({ parts }) =>
  Object.entries(parts).map(([part, rows]) => {
    const list = made("ul", "", ...rows.map((row) => made("li", "", pageLink(row))));
    return made("section", "", ...(part ? [made("h3", "", part), list] : [list]));
  });

/** @param {LinkFacts} facts */
function pageLink({ page: name, title, text, view }) {
  const asked = String(new URLSearchParams(view ?? {}));
  return inSession(
    asked ? `${name}?${asked}` : name,
    "",
    ...(title ? [made("strong", "", title), " "] : []),
    text,
  );
}

/**
 * Return a link that stays in the session on a plain click.
 *
 * @param {string} to
 * @param {string} look
 * @param {(Node | string)[]} content
 */
export function inSession(to, look, ...content) {
  const link = linkTo(to, look, ...content);
  link.addEventListener("click", (event) => follow(link, event));
  return link;
}

/** @param {HTMLAnchorElement} link @param {MouseEvent} event */
function follow(link, event) {
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  goTo(link.href);
}

/**
 * Handle clicks on links made by Streamlit as on ours: the address changes at once, and from then on
 * nothing is sent in the name of the page that is left.
 */
export function followLinks() {
  const find = (/** @type {EventTarget | null} */ target) =>
    target instanceof Element && target.closest("[data-testid=stPageLink] a");
  const onClick = (/** @type {MouseEvent} */ event) => {
    const link = find(event.target);
    if (!(link instanceof HTMLAnchorElement)) return;
    follow(link, event);
    if (event.defaultPrevented) event.stopPropagation(); // or Streamlit would follow it again
  };
  addEventListener("click", onClick, true);
}

/** @param {ActionsPayload} payload */
export function actionLinks({ name, links, rooms }) {
  const row = made("nav", "live-actions", ...links.map(action));
  row.setAttribute("aria-label", name);
  if (rooms) offerRooms(row);
  return row;
}

// Only a browser that has opened rooms loads the code for the list of them.
/** @param {HTMLElement} row */
async function offerRooms(row) {
  if (!keptWithPrefix("room-secret-").length) return;
  const { ownRooms } = await import("./room-teacher.js");
  row.append(...(await ownRooms()));
}

/** @param {ActionFacts} facts */
function action({ page, text, more, look, leaves }) {
  const label = made("strong", "", text);
  const link = (leaves ? linkTo : inSession)(page || "./", `live-${look}`, label);
  if (more) link.append(made("span", "", more));
  return link;
}
