// The doors to a room: one to join it, and one to open it.

import { button, made } from "./elements.js";
import { Refused } from "./requests.js";
import { keep, kept } from "./room-storage.js";
import { addressOf, keepSecret, qrOf } from "./room-led.js";
import { ownRooms } from "./room-own.js";
import { HOME, post, surely } from "./room-wire.js";
import { KEEPS } from "./room-words.js";

const LETTERS = 4;

/** @param {HTMLElement} host */
export function door(host) {
  const field = made("input", "room-field");
  Object.assign(field, { name: "code", maxLength: 12, autocomplete: "off", autocapitalize: "characters", spellcheck: false });
  field.setAttribute("aria-describedby", "room-said");
  const said = made("p", "room-said");
  said.id = "room-said";
  said.setAttribute("role", "status");
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
      await post(`${code}/join`, { seat: kept(`room-seat-${code}`) })
        .then((answer) => answer.json())
        .then(({ seat }) => keep(`room-seat-${code}`, seat));
      location.assign(addressOf(code, ""));
    } catch (error) {
      said.textContent = error instanceof Refused && error.sentence ? error.sentence : "The server does not answer. Try again in a moment.";
      field.focus();
    }
  });
  host.className = "stMain room-door";
  const own = made("div");
  host.replaceChildren(made("h1", "", "Join a class"), form, own, made("p", "room-keeps", KEEPS));
  field.focus();
  ownRooms().then((lines) => own.replaceChildren(...lines));
}

/** @param {HTMLElement} host */
export async function open(host) {
  host.className = "stMain room-door";
  const programme = new URLSearchParams(location.search).get("for") ?? "";
  try {
    const { code, secret } = await (await surely("new", { programme })).json();
    keepSecret(code, secret);
    await opened(host, code, secret);
  } catch (error) {
    const home = made("a", "live-filled", "To the course");
    home.href = HOME.href;
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
  const wall = made("a", "room-button live-filled", "Show the wall");
  wall.href = addressOf(code, "wall");
  const desk = made("a", "room-button", "Open the desk on this device");
  desk.href = addressOf(code, "desk");
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
