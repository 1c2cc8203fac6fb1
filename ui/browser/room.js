// The screens of a room. Each page names the one it is.

import { made } from "./elements.js";
import { desk } from "./room-desk.js";
import { door, open } from "./room-door.js";
import { seat } from "./room-seat.js";
import { summary } from "./room-summary.js";
import { wall } from "./room-wall.js";
import { HOME } from "./room-wire.js";

const SCREENS = { door, open, seat, wall, desk, summary };
const OF_THE_CLASS = ["wall", "summary"]; // they show the class alone

// The one module that does its work when it is imported: its pages hold nothing else.
const { kind = "door", code = "" } = document.body.dataset;
const host = document.querySelector("main");
if (host) SCREENS[/** @type {keyof typeof SCREENS} */ (kind)](host, code);
if (!OF_THE_CLASS.includes(kind)) {
  const privacy = made("a", "", "Privacy");
  Object.assign(privacy, { href: new URL("privacy", HOME).href, target: "_blank" });
  document.body.append(made("footer", "room-about", privacy));
}
