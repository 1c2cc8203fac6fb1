// The learner's record in this browser's storage: answers, rounds of the quiz, the score of the game.
//
// The learner works in the session on the server. After each run this module writes the session's record
// into the browser's storage, and it sends the session what it does not know: after a page was opened,
// after the server was restarted, or when another tab has gone on. `course/kept_record.py` says what a
// record holds. Here an entry is [value, time], and the newer one counts.
//
// A record that this version cannot read, because it is newer or broken, stays as it is: it is neither
// sent nor overwritten until the learner deletes it.

import { isLeaving } from "./address.js";
import { isRecord } from "./state.js";

/** @import { Component, StateSetter } from "./types.d.ts" */

const KEY = "positional-encoding";
const RUN = "positional-encoding-run"; // for this tab: whether its session has a training run
const TOLD = "positional-encoding-told"; // for this tab: whether it has said that answers were restored
const VERSION = 1;
const LONGEST = 2 ** 16; // characters; a longer record is not one of ours
const DEEPEST = 4; // the record, its entries, an entry, a value of several parts
const PATIENCE_MS = 10_000;

/** @typedef {Map<string, [value: unknown, time: number]>} Entries */
/** @typedef {"" | "newer" | "broken"} Unread */

/**
 * A message on its way to the server.
 *
 * @typedef {object} Handing
 * @property {Entries} entries
 * @property {{message: number}} payload
 * @property {boolean} sent
 */

const here = {
  /** @type {StateSetter | null} */
  tell: null, // sends to the session
  /** @type {Entries} */
  entries: new Map(), // the record as the session sent it last
  /** @type {number | null} */
  since: null, // when the record of this browser began, which identifies it
  forgotten: 0, // how often the session has deleted its record
  blocked: false, // whether this browser has no storage for us
  knows: false, // whether the session knows that
  /** @type {Unread} */
  unread: "", // why the stored record cannot be read
  said: "", // the reason as the session knows it
  over: false, // whether the record is deleted and the page is about to be loaded again
  run: false, // whether the session has a training run, which no browser keeps
  ran: false, // whether the page that was here before this one had a run
  message: Date.now(), // the number of the last message, unique across pages
  /** @type {Set<string>} */
  checked: new Set(), // the entries that this session was sent before
  /** @type {Handing | null} */
  handing: null, // a message that the session has not confirmed yet
  returned: false, // whether the connection is a new one, perhaps to a session without a record
  fresh: true, // whether this session has not been synchronised yet
};

// ---- the browser's storage ----------------------------------------------------------------------

// A record that cannot be read or reached counts as one without entries.
/** @returns {{since: number | null, entries: Entries}} */
function stored() {
  const none = { since: here.since, entries: new Map() };
  /** @type {string | null} */
  let text = null;
  try {
    text = localStorage.getItem(KEY);
  } catch {
    here.blocked = true;
    return none;
  }
  const found = text === null ? { ...none, since: null } : read(text);
  here.unread = typeof found === "string" ? found : "";
  return typeof found === "string" ? none : found;
}

/** @param {string} text @returns {{since: number, entries: Entries} | Unread} */
function read(text) {
  try {
    if (text.length > LONGEST) return "broken";
    const { version, since, entries } = JSON.parse(text);
    if (Number.isInteger(version) && version > VERSION) return "newer";
    const whole = version === VERSION && Number.isFinite(since) && isRecord(entries);
    if (!whole || !nestedAtMost(entries, DEEPEST - 1)) return "broken";
    /** @type {(pair: [string, any]) => boolean} */
    const sound = ([, entry]) => Array.isArray(entry) && Number.isFinite(entry[1]);
    return { since, entries: new Map(Object.entries(entries).filter(sound)) };
  } catch {
    return "broken";
  }
}

/** Whether a value is nested at most so deep. @param {unknown} value @param {number} deep @returns {boolean} */
const nestedAtMost = (value, deep) =>
  typeof value !== "object" ||
  value === null ||
  (deep > 0 && Object.values(value).every((part) => nestedAtMost(part, deep - 1)));

/** @param {Entries} entries */
function store(entries) {
  if (here.unread || here.over) return;
  const since = here.since ?? Date.now();
  const record = { version: VERSION, since, entries: Object.fromEntries(entries) };
  const text = JSON.stringify(record);
  try {
    if (localStorage.getItem(KEY) !== text) localStorage.setItem(KEY, text);
    here.since = since;
  } catch {
    here.blocked = true;
  }
}

/** Return the value of an entry of this browser, or undefined. @param {string} key @returns {unknown} */
export const keptValue = (key) => stored().entries.get(key)?.[0];

/** Store a value in this browser with the time; the next session is sent it. @param {string} key @param {unknown} value */
export function keepValue(key, value) {
  const { since, entries } = stored();
  here.since ??= since;
  store(entries.set(key, [value, Date.now()]));
}

function forget() {
  here.since = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    here.blocked = true;
  }
}

/** Whether this browser stores anything under our key, readable or not. */
export function keepsAny() {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** After a question to the learner, delete the stored record and load the page again. Needs no session. */
export function forgetAll() {
  if (!confirm("This deletes your answers for good, here and in every open tab of this browser.")) return;
  here.over = true; // or the session would write it again
  forget();
  location.reload();
}

/** Note for this tab whether something is so, and return whether it was. @param {string} key @param {boolean} is */
function note(key, is) {
  try {
    const before = sessionStorage.getItem(key) !== null;
    if (is) sessionStorage.setItem(key, "1");
    else sessionStorage.removeItem(key);
    return before;
  } catch {
    return false;
  }
}

// ---- synchronising the two records ---------------------------------------------------------------

// The entries of the browser that the session should be sent, each once. If both have an entry of the
// same time, the browser's counts.
/** @param {Entries} entries @returns {Entries} */
function unknownToSession(entries) {
  /** @param {[string, [unknown, number]]} entry */
  const counts = ([key, [value, time]]) => {
    if (here.checked.has(`${key} ${time}`)) return false;
    const [known, since] = here.entries.get(key) ?? [null, -1];
    return time > since || (time === since && JSON.stringify(value) !== JSON.stringify(known));
  };
  return new Map([...entries].filter(counts));
}

/** @param {Entries} entries @param {Entries} more @returns {Entries} */
function merged(entries, more) {
  const later = [...more].filter(([key, [, time]]) => !((entries.get(key)?.[1] ?? -Infinity) >= time));
  return new Map([...entries, ...later]);
}

// Synchronise browser and session: store what the session knows, send what it does not.
function synchronise() {
  if (here.handing || !here.tell) return;
  const kept = stored();
  if (here.since !== null && kept.since !== here.since) {
    here.since = kept.since; // deleted in another tab, or by the browser itself
    return hand({ forget: true, entries: kept.entries });
  }
  here.since = kept.since;
  const all = merged(kept.entries, here.entries);
  const entries = here.returned ? all : unknownToSession(kept.entries);
  if (here.returned || here.ran || entries.size) return hand({ entries });
  if (all.size) store(all);
  if (here.blocked !== here.knows || here.unread !== here.said) hand({ entries });
  here.fresh = false;
}

/** @param {{entries: Entries, forget?: boolean}} record */
function hand({ entries, ...more }) {
  const record = { version: VERSION, entries: Object.fromEntries(entries) };
  const ran = here.ran || (here.returned && here.run);
  const again = !here.fresh || (entries.size > 0 && note(TOLD, true)); // only a new session says so
  const payload = { message: ++here.message, record, blocked: here.blocked, unread: here.unread, ran, again, ...more };
  here.handing = { entries, payload, sent: false };
  here.returned = here.ran = here.fresh = false;
  setTimeout(giveUp, PATIENCE_MS, here.handing);
  proceed();
}

// The session has checked what it was sent. What it did not accept is deleted.
/** @param {Handing} handing */
function confirmed(handing) {
  const kept = stored();
  for (const [key, [, time]] of handing.entries) {
    here.checked.add(`${key} ${time}`);
    if (kept.entries.get(key)?.[1] === time) kept.entries.delete(key);
  }
  here.handing = null;
  if (kept.since !== null && kept.since === here.since) store(merged(kept.entries, here.entries));
}

/** @param {Handing} handing */
function giveUp(handing) {
  if (here.handing !== handing) return;
  here.handing = null;
  proceed();
}

// Wait for the end of a run that is under way: interrupting it would delay the page and its buttons.
function proceed() {
  const { testScriptState: script, testConnectionState: connection } = app()?.dataset ?? {};
  if (script !== "notRunning" || connection !== "CONNECTED" || isLeaving()) return;
  if (!here.handing || here.handing.sent) return;
  here.handing.sent = true;
  here.tell?.("kept", here.handing.payload);
}

// ---- events that start it -------------------------------------------------------------------------

/** @returns {HTMLElement | null} */
const app = () => document.querySelector(".stApp");

let connected = true;
function watch() {
  const now = app()?.dataset.testConnectionState === "CONNECTED";
  if (now && !connected) {
    here.handing = null;
    here.checked.clear();
    here.returned = here.fresh = true;
    synchronise();
  }
  connected = now;
  proceed();
}

let watching = false;
function begin() {
  watching = true;
  const attributeFilter = ["data-test-script-state", "data-test-connection-state"];
  const root = app();
  if (root) new MutationObserver(watch).observe(root, { attributeFilter });
  addEventListener("storage", ({ key }) => (key === KEY || key === null) && look());
  addEventListener("visibilitychange", look);
}

// Another tab may have changed the record.
function look() {
  if (document.visibilityState === "visible") synchronise();
}

/** @param {Component} component */
export default function ({ data, setStateValue }) {
  const facts = JSON.parse(new TextDecoder().decode(data));
  here.tell = setStateValue;
  here.entries = new Map(Object.entries(facts.record.entries));
  here.knows = facts.blocked;
  here.said = facts.unread ?? here.unread; // an older server says nothing of it
  here.run = facts.run;
  // A page that is loaded again gets a new session, and a training run ends with its session.
  const before = note(RUN, here.run);
  if (!watching) {
    here.ran = before && !here.run;
    begin();
  }
  if (facts.forgotten > here.forgotten) forget();
  here.forgotten = facts.forgotten;
  if (here.handing && here.handing.payload.message === facts.heard) confirmed(here.handing);
  synchronise();
  setTimeout(proceed); // after the rest of this run is drawn
}
