// The screens of a room. Each page names the one it is.

import { desk } from "./room-desk.js";
import { door, open } from "./room-door.js";
import { seat } from "./room-seat.js";
import { summary } from "./room-summary.js";
import { wall } from "./room-wall.js";

const SCREENS = { door, open, seat, wall, desk, summary };

// The one module that does its work when it is imported: its pages hold nothing else.
const { kind = "door", code = "" } = document.body.dataset;
const host = document.querySelector("main");
if (host) SCREENS[/** @type {keyof typeof SCREENS} */ (kind)](host, code);
