// The pages of rooms: which screen a page shows, and the small ones: join, open and summary.

import { button, linkTo, made, richText, statusLine } from "./elements.js";
import { Refused } from "./requests.js";
import { HOME, post, postUntilHeard, reasonOf } from "./room-connection.js";
import { desk } from "./room-desk.js";
import { seat } from "./room-seat.js";
import { keep, kept } from "./room-storage.js";
import {
  addressOf, keepSecret, ownRooms, qrOf, secretOf, showTeacherOnly,
} from "./room-teacher.js";
import { wall } from "./room-wall.js";
import { PRIVACY_NOTE, counted } from "./room-words.js";

/** @import { RoomSummary } from "./types.d.ts" */

// ---- Joining and opening a room -----------------------------------------------------------------

const LETTERS = 4;

/** @param {HTMLElement} host */
function door(host) {
  const field = made("input", "room-field");
  Object.assign(field, { name: "code", maxLength: 12, autocomplete: "off", autocapitalize: "characters", spellcheck: false });
  field.setAttribute("aria-describedby", "room-said");
  const said = statusLine("p", "room-said");
  said.id = "room-said";
  const label = made("label", "", "The code on the wall", field);
  const go = made("button", "room-button live-filled", "Join");
  const form = made("form", "room-form", label, go, said);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const code = field.value.replace(/[^a-z]/gi, "").toUpperCase();
    if (code.length !== LETTERS) {
      said.textContent = code ? `A code has four letters. You have typed ${code.length}.` : "Type the four letters on the wall.";
      return field.focus();
    }
    try {
      const { seat } = await (await post(`${code}/join`, { seat: kept(`room-seat-${code}`) })).json();
      keep(`room-seat-${code}`, seat);
      location.assign(addressOf(code, ""));
    } catch (error) {
      said.textContent = reasonOf(error, "Try");
      field.focus();
    }
  });
  host.className = "stMain room-door";
  const own = made("div");
  host.replaceChildren(made("h1", "", "Join a class"), form, own, made("p", "room-keeps", PRIVACY_NOTE));
  field.focus();
  ownRooms().then((lines) => own.replaceChildren(...lines));
}

/** @param {HTMLElement} host */
async function open(host) {
  host.className = "stMain room-door";
  const programme = new URLSearchParams(location.search).get("for") ?? "";
  try {
    const { code, secret } = await (await postUntilHeard("new", { programme })).json();
    keepSecret(code, secret);
    await opened(host, code, secret);
  } catch (error) {
    const home = linkTo(HOME.href, "live-filled", "To the course");
    host.replaceChildren(made("h1", "", "No room was opened"), made("p", "", error instanceof Refused ? error.sentence : String(error)), home);
  }
}

/** @param {HTMLElement} host @param {string} code @param {string} secret */
async function opened(host, code, secret) {
  history.replaceState(null, "", addressOf(code, "desk")); // a reload opens no second room
  const address = addressOf(code, "desk", secret);
  const copy = button("Copy the link", async () => {
    await navigator.clipboard?.writeText(address);
    copy.textContent = "Copied";
  }, "room-button");
  const wall = linkTo(addressOf(code, "wall"), "room-button live-filled", "Show the wall");
  const desk = linkTo(addressOf(code, "desk"), "room-button", "Open the desk on this device");
  desk.addEventListener("click", () => setTimeout(() => location.reload()));
  const link = made("code", "room-link", address);
  host.replaceChildren(
    made("h1", "", "Your room is ", made("b", "room-code", code)),
    made("p", "", "The wall is for the projector. The desk is for you alone: it shows what each answer means and how many chose it."),
    made("div", "room-moves", wall, desk),
    made("details", "room-fold",
      made("summary", "", "Show your own link, which is offered only now"),
      made("p", "", "The class should not see this link: turn the projector off first. Open it on your phone to lead from there, and keep it: with it you can take the room back after a crash or on another computer."),
      link, made("p", "", copy), await qrOf(code, secret, address, "QR code of the teacher\u2019s link")));
}

// ---- The summary, on one page to print ----------------------------------------------------------

/** @param {number} share */
const percent = (share) => `${Math.round(100 * share)}%`;

/** @param {string} caption @param {string[]} heads @param {(string | Node)[][]} rows */
function table(caption, heads, rows) {
  const head = made("tr", "", ...heads.map((text) => made("th", "", text)));
  for (const cell of head.children) cell.setAttribute("scope", "col");
  const lines = rows.map((row) => made("tr", "", ...row.map((cell) => made("td", "", cell))));
  return made("table", "room-table", made("caption", "", caption), made("thead", "", head), made("tbody", "", ...lines));
}

/** @param {HTMLElement} host @param {string} code */
async function summary(host, code) {
  host.className = "stMain room-summary";
  const secret = secretOf(code);
  if (!secret) return showTeacherOnly(host, code);
  try {
    write(host, code, await (await postUntilHeard(`${code}/summary`, { secret })).json());
  } catch (error) {
    host.replaceChildren(made("h1", "", "No summary"), made("p", "", error instanceof Refused ? error.sentence : String(error)));
  }
}

/** @param {HTMLElement} host @param {string} code @param {RoomSummary} told */
function write(host, code, { title, seats, questions, averages, rounds, misconceptions }) {
  const phases = Object.keys(rounds).filter((phase) => averages.some(({ right }) => phase in right));
  const shares = (/** @type {Record<string, number>} */ right) => Object.keys(right).map((phase) => `${rounds[phase]} ${percent(right[phase])}`).join(", ");
  const names = phases.map((phase) => rounds[phase]);
  const print = button("Print", () => window.print(), "room-button live-filled room-print");
  /** @type {HTMLElement[]} */
  const parts = [made("h1", "", `${title}, room ${code}`), print];
  if (!questions.length) return host.replaceChildren(...parts, made("p", "", "No vote was taken in this room."));
  const means = averages.map(({ questions: count, right }) => `${shares(right)} (${counted(count, "question")})`).join("; ");
  const took = counted(seats, "student");
  parts.push(made("p", "", `${new Date().toLocaleDateString()}. ${took} took part. Right answers on average: ${means}.`));
  if (misconceptions.length)
    parts.push(table("How often each misconception was chosen, of the votes in which it could be", ["Misconception", ...names, "Where to read more"],
      misconceptions.map((row) => [row.said, ...phases.map((phase) => (row[phase][1] ? row[phase].join(" of ") : "\u2013")), row.page])));
  for (const { step, page, text, options, right: share } of questions) {
    const own = Object.keys(share);
    const rows = options.map((option) => [
      made("span", option.right ? "room-told" : "", `${option.letter} `, ...richText(option.text), option.right ? " \u2713" : ""),
      ...own.map((phase) => String(option.counts[phase] ?? 0))]);
    const said = own.map((phase) => `${rounds[phase]}: ${percent(share[phase])} right`).join(", ");
    parts.push(made("section", "", made("h2", "", `${step}: ${page}`), made("p", "", ...richText(text)),
      table(said, ["Answer", ...own.map((phase) => rounds[phase])], rows)));
  }
  host.replaceChildren(...parts);
}

// ---- Start --------------------------------------------------------------------------------------

const SCREENS = { door, open, seat, wall, desk, summary };
const FOR_THE_CLASS = ["wall", "summary"]; // the whole class sees them: no footer

// No other module does anything when it is imported. The pages of a room hold nothing but this one.
const { kind = "door", code = "" } = document.body.dataset;
const host = document.querySelector("main");
if (host) SCREENS[/** @type {keyof typeof SCREENS} */ (kind)](host, code);
if (!FOR_THE_CLASS.includes(kind)) {
  const privacy = Object.assign(linkTo(new URL("privacy", HOME).href, "", "Privacy"), { target: "_blank" });
  document.body.append(made("footer", "room-about", privacy));
}
