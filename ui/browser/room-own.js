// The rooms that this browser leads, offered again where one would open another.

import { made } from "./elements.js";
import { Refused } from "./requests.js";
import { addressOf, forgetSecret, roomsLed } from "./room-led.js";
import { post } from "./room-wire.js";

/** @import { RoomState } from "./types.d.ts" */

/** Return a line for each of these rooms that is there still; of the others the secret is forgotten. */
export async function ownRooms() {
  const lines = [];
  for (const [code, secret] of roomsLed()) {
    try {
      const { state } = await (await post(`${code}/now`, { role: "desk", secret })).json();
      lines.push(lineOf(code, state));
    } catch (error) {
      if (!(error instanceof Refused)) break; // the server is away
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
    const link = made("a", "", screen);
    link.href = addressOf(code, screen);
    return i ? [", ", link] : [link];
  });
  return made("p", "room-own", "Room ", made("b", "", door || code), ` (${title}) is ${over ? "over" : "open"}: `, ...links);
}
