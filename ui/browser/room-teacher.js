// What the teacher's screens share: the secrets of rooms, the moves, and a list of the rooms led here.

import { button, linkTo, made } from "./elements.js";
import { Refused } from "./requests.js";
import { HOME, post, reasonOf } from "./room-connection.js";
import { drop, keep, kept, keptWithPrefix } from "./room-storage.js";

/** @import { RoomState } from "./types.d.ts" */

const KEPT = "room-secret-"; // where this browser keeps the secrets of its rooms

/** @param {string} code @param {string} secret */
export const keepSecret = (code, secret) => keep(KEPT + code, secret);

/** @param {string} code */
export const forgetSecret = (code) => drop(KEPT + code);

/**
 * Return the secret of a room, from the address or from this browser's storage. It is removed from the
 * address, because the whole class sees the wall.
 *
 * @param {string} code
 */
export function secretOf(code) {
  const named = location.hash.slice(1);
  if (named) keepSecret(code, named);
  history.replaceState(null, "", location.pathname);
  return kept(KEPT + code);
}

/** @param {string} code @param {"wall" | "desk" | "summary" | ""} screen @param {string} [secret] */
export const addressOf = (code, screen, secret) =>
  new URL(`room/${code}${screen && `/${screen}`}${secret ? `#${secret}` : ""}`, HOME).href;

/** @param {string} code @param {string} secret @param {string} address @param {string} alt */
export async function qrOf(code, secret, address, alt) {
  const picture = made("img", "room-qr");
  picture.alt = alt;
  const answer = await post(`${code}/qr`, { secret, address });
  picture.src = `data:image/svg+xml,${encodeURIComponent(await answer.text())}`;
  return picture;
}

/** The buttons for the teacher's moves; the next one in the plan is filled. */
export class Moves {
  version = 0;
  /** @type {string[]} */
  can = [];
  busy = false;
  shows = "";

  /** @param {string} code @param {string} secret @param {(sentence: string) => void} say */
  constructor(code, secret, say) {
    this.code = code;
    this.secret = secret;
    this.say = say;
    this.root = made("div", "room-moves");
  }

  /** @param {RoomState} state */
  set({ can = [], moves = {}, version, open, ballot, closes_in: left }) {
    if (version !== this.version) this.hold(false); // a move is over when its state is here
    this.version = version;
    const closing = open && ballot && left !== null;
    const shows = `${can} ${closing}`;
    if (shows === this.shows) return;
    this.shows = shows;
    const held = this.root.contains(document.activeElement);
    this.can = can;
    const end = can.filter((name) => name === "end");
    this.root.replaceChildren(
      ...(closing ? [closingNow()] : []),
      ...[...can.filter((name) => name !== "end"), ...end].map((name, i) =>
        button(moves[name] ?? name, () => this.make(name), i || name === "end" ? "room-button" : "room-button live-filled")));
    if (held) this.root.querySelector("button")?.focus();
  }

  /** @param {string} name */
  async make(name) {
    if (this.busy || !this.can.includes(name)) return;
    if (name === "end" && !confirm("End this for everybody? You cannot go back.")) return;
    this.hold(true);
    try {
      await post(`${this.code}/move`, { secret: this.secret, version: this.version, move: name });
      this.say("");
    } catch (error) {
      this.say(reasonOf(error, "Press"));
      this.hold(false);
    }
  }

  // While a move is under way, the buttons are disabled for screen readers but keep the focus.
  /** @param {boolean} busy */
  hold(busy) {
    this.busy = busy;
    for (const one of this.root.children) one.ariaDisabled = busy ? "true" : null;
  }

  /** Make the next move. */
  next() {
    if (this.can[0] !== "end") this.make(this.can[0] ?? "");
  }
}

// Takes the place of the button that closes the vote, so that nobody clicks the next one by mistake.
function closingNow() {
  const waiting = button("Closing \u2026", () => {}, "room-button live-filled");
  waiting.disabled = true;
  return waiting;
}

/** Say that this screen is for the teacher: the browser has no secret of the room. @param {HTMLElement} host @param {string} code */
export function showTeacherOnly(host, code) {
  const seat = linkTo(addressOf(code, ""), "live-filled", "Take part in this room");
  host.replaceChildren(made("h1", "", "This screen is the teacher\u2019s"), made("p", "", "Open it with the teacher\u2019s own link, which was shown when the room was opened."), seat);
}

// ---- The rooms led in this browser --------------------------------------------------------------

/** Return a line for each room that still exists, and delete the secrets of the others. */
export async function ownRooms() {
  const lines = [];
  for (const [code, secret] of keptWithPrefix(KEPT)) {
    try {
      const { state } = await (await post(`${code}/now`, { role: "desk", secret })).json();
      lines.push(lineOf(code, state));
    } catch (error) {
      if (!(error instanceof Refused)) break; // the server does not answer
      if (error.status === 404) forgetSecret(code);
    }
  }
  return lines;
}

/** @param {string} code @param {RoomState} state */
function lineOf(code, { title, phase, door }) {
  const over = phase === "end";
  const screens = /** @type {("desk" | "wall" | "summary")[]} */ (over ? ["desk", "summary"] : ["desk", "wall"]);
  const links = screens.flatMap((screen, i) => {
    const link = linkTo(addressOf(code, screen), "", screen);
    return i ? [", ", link] : [link];
  });
  return made("p", "room-own", "Room ", made("b", "", door || code), ` (${title}) is ${over ? "over" : "open"}: `, ...links);
}
