// What a learner did, kept in this browser: answers, rounds of the quiz, the score of the game.
//
// The session on the server is the place where a learner works; this writes its record into the
// browser's storage after each run, and hands back what a session does not know: that of a page
// just opened, of a server that was started again, or of a tab that has fallen behind another.
// `course/kept_record.py` says what a record holds. Here an entry is [value, time], and the newer one counts.
//
// What this version cannot read, of a newer one or broken, stays as it is: nothing of it is handed
// in and nothing is written over it, until the learner has it forgotten.

import { isLeaving } from "./address.js";

/** @import { Component, StateSetter } from "./types.d.ts" */

const KEY = "positional-encoding";
const RUN = "positional-encoding-run"; // of this tab alone: whether its session has a training run
const TOLD = "positional-encoding-told"; // of this tab alone: whether it was said that answers came back
const VERSION = 1;
const LONGEST = 2 ** 16; // characters: what is longer is not of ours
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
  tell: null, // sends to the server
  /** @type {Entries} */
  entries: new Map(), // what the server has said last
  /** @type {number | null} */
  since: null, // which record of this browser they belong to
  forgotten: 0, // how often the session has forgotten all
  blocked: false, // whether this browser keeps nothing
  knows: false, // whether the server knows that it keeps nothing
  /** @type {Unread} */
  unread: "", // why what it keeps cannot be read
  said: "", // what the server knows of that
  over: false, // whether all is forgotten and the page is about to be loaded anew
  run: false, // whether the session has a training run, which no browser keeps
  ran: false, // whether the page that was here before this one had a run
  message: Date.now(), // the number of the last message; no other page has used it
  /** @type {Set<string>} */
  judged: new Set(), // the entries that this session was handed before
  /** @type {Handing | null} */
  handing: null, // a message that the server has not heard yet
  returned: false, // whether the connection is a new one, perhaps to a session that knows nothing
  fresh: true, // whether this session has not been brought to the same yet
};

// ---- the browser's storage ----------------------------------------------------------------------

// What cannot be read or is out of reach counts as a record without entries.
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
    const whole = version === VERSION && Number.isFinite(since) && isMapping(entries);
    if (!whole || !within(entries, DEEPEST - 1)) return "broken";
    /** @type {(pair: [string, any]) => boolean} */
    const sound = ([, entry]) => Array.isArray(entry) && Number.isFinite(entry[1]);
    return { since, entries: new Map(Object.entries(entries).filter(sound)) };
  } catch {
    return "broken";
  }
}

/** @param {unknown} value */
const isMapping = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a value is nested at most so deep. @param {unknown} value @param {number} deep @returns {boolean} */
const within = (value, deep) =>
  typeof value !== "object" ||
  value === null ||
  (deep > 0 && Object.values(value).every((part) => within(part, deep - 1)));

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

/** Keep a value in this browser as of now; the next session is handed it. @param {string} key @param {unknown} value */
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

/** Whether this browser keeps anything, be it a record or not. */
export function keepsAny() {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Ask whether to forget all that is kept, and begin with an empty record: no session is needed. */
export function forgetAll() {
  if (!confirm("This deletes your answers for good, here and in every open tab of this browser.")) return;
  here.over = true; // or the session would have it written again
  forget();
  location.reload();
}

// A page that is loaded anew gets a fresh session, and a run ends with its session.
/** @param {boolean} run @returns {boolean} whether the page before this one had a run */
function note(run) {
  try {
    const before = sessionStorage.getItem(RUN) !== null;
    if (run) sessionStorage.setItem(RUN, "1");
    else sessionStorage.removeItem(RUN);
    return before;
  } catch {
    return false;
  }
}

/** Note that this tab is told what has come back. @returns {boolean} whether it was told before */
function told() {
  try {
    const before = sessionStorage.getItem(TOLD) !== null;
    sessionStorage.setItem(TOLD, "1");
    return before;
  } catch {
    return false;
  }
}

// ---- records against each other -----------------------------------------------------------------

// The entries of the browser that a session should know, each once. Of two from one time, the
// browser's counts.
/** @param {Entries} entries @returns {Entries} */
function news(entries) {
  /** @param {[string, [unknown, number]]} entry */
  const counts = ([key, [value, time]]) => {
    if (here.judged.has(`${key} ${time}`)) return false;
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

// Bring browser and server to the same: write what the server knows, hand in what it does not.
function agree() {
  if (here.handing || !here.tell) return;
  const kept = stored();
  if (here.since !== null && kept.since !== here.since) {
    here.since = kept.since; // forgotten in another tab, or by the browser itself
    return hand({ forget: true, entries: kept.entries });
  }
  here.since = kept.since;
  const all = merged(kept.entries, here.entries);
  const entries = here.returned ? all : news(kept.entries);
  if (here.returned || here.ran || entries.size) return hand({ entries });
  if (all.size) store(all);
  if (here.blocked !== here.knows || here.unread !== here.said) hand({ entries });
  here.fresh = false;
}

/** @param {{entries: Entries, forget?: boolean}} record */
function hand({ entries, ...more }) {
  const record = { version: VERSION, entries: Object.fromEntries(entries) };
  const ran = here.ran || (here.returned && here.run);
  const again = !here.fresh || (entries.size > 0 && told()); // only a fresh session is told
  const payload = { message: ++here.message, record, blocked: here.blocked, unread: here.unread, ran, again, ...more };
  here.handing = { entries, payload, sent: false };
  here.returned = here.ran = here.fresh = false;
  setTimeout(giveUp, PATIENCE_MS, here.handing);
  proceed();
}

// The server has judged what it was handed; what it did not take over is of no use.
/** @param {Handing} handing */
function heard(handing) {
  const kept = stored();
  for (const [key, [, time]] of handing.entries) {
    here.judged.add(`${key} ${time}`);
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

// A run that is under way is not cut short: the page stands sooner, and all its buttons with it.
function proceed() {
  const { testScriptState: script, testConnectionState: connection } = app()?.dataset ?? {};
  if (script !== "notRunning" || connection !== "CONNECTED" || isLeaving()) return;
  if (!here.handing || here.handing.sent) return;
  here.handing.sent = true;
  here.tell?.("kept", here.handing.payload);
}

// ---- what brings them together ------------------------------------------------------------------

/** @returns {HTMLElement | null} */
const app = () => document.querySelector(".stApp");

let connected = true;
function watch() {
  const now = app()?.dataset.testConnectionState === "CONNECTED";
  if (now && !connected) {
    here.handing = null;
    here.judged.clear();
    here.returned = here.fresh = true;
    agree();
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

// Another tab may have gone on.
function look() {
  if (document.visibilityState === "visible") agree();
}

/** @param {Component} component */
export default function ({ data, setStateValue }) {
  const facts = JSON.parse(new TextDecoder().decode(data));
  here.tell = setStateValue;
  here.entries = new Map(Object.entries(facts.record.entries));
  here.knows = facts.blocked;
  here.said = facts.unread ?? here.unread; // an older server says nothing of it
  here.run = facts.run;
  const before = note(here.run);
  if (!watching) {
    here.ran = before && !here.run;
    begin();
  }
  if (facts.forgotten > here.forgotten) forget();
  here.forgotten = facts.forgotten;
  if (here.handing && here.handing.payload.message === facts.heard) heard(here.handing);
  agree();
  setTimeout(proceed); // the rest of this run is drawn in the same breath
}
