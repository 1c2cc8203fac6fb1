// What a page loads on demand: plotly.js, its style sheet and KaTeX, each asked for until it comes.

import { Pauses, reportFound, reportMissing } from "./failure.js";

/** @import { Thing } from "./failure.js" */
/** @import { Katex, Plotly } from "./types.d.ts" */

const HOME = new URL("./", import.meta.url);
const PLOTLY = new URL("plotly.js", HOME).href;

/**
 * A resource that is loaded once, and asked for again until it comes.
 *
 * @template T
 */
class Resource {
  /**
   * @param {(attempt: number) => Promise<T>} load
   * @param {Thing} [thing] the name under which its absence is reported; none for what the page can do without
   * @param {string} [sentence]
   */
  constructor(load, thing, sentence = "") {
    this.load = load;
    this.thing = thing;
    this.sentence = sentence;
    /** @type {T | null} */
    this.value = null;
    this.failed = false;
    /** @type {Promise<T> | null} */
    this.loading = null;
    /** @type {(() => void)[]} */
    this.watchers = [];
  }

  /** Load it, unless that is done or under way. */
  get() {
    return (this.loading ??= this.persist());
  }

  /**
   * Call a function when loading has failed for the first time, and when it has succeeded.
   *
   * @param {() => void} act
   */
  watch(act) {
    this.watchers.push(act);
  }

  async persist() {
    const pauses = new Pauses();
    for (let attempt = 0; ; attempt++) {
      try {
        this.value = await this.load(attempt);
        break;
      } catch {
        if (this.thing) reportMissing(this.thing, { sentence: this.sentence });
        if (!this.failed) this.tell({ failed: true });
        await pauses.next();
      }
    }
    if (this.thing) reportFound(this.thing);
    this.tell({ failed: false });
    return this.value;
  }

  /** @param {{failed: boolean}} state */
  tell({ failed }) {
    this.failed = failed;
    for (const act of this.watchers) act();
  }
}

/**
 * @template {HTMLElement} Element
 * @param {Element} element
 * @returns {Promise<Element>}
 */
const arrived = (element) =>
  new Promise((resolve, reject) => {
    element.onload = () => resolve(element);
    element.onerror = () => {
      element.remove();
      reject(new Error("not loaded"));
    };
    document.head.append(element);
  });

/** @type {Resource<Plotly>} */
export const plotly = new Resource(
  async () => {
    const script = document.createElement("script");
    script.src = PLOTLY;
    await arrived(script);
    if (!window.Plotly) throw new Error("plotly.js without Plotly");
    return window.Plotly;
  },
  "plotly",
  "The code that draws the figures did not load. The page asks for it again by itself.",
);

/** @type {Resource<HTMLElement>} */
export const style = new Resource(
  () => {
    const sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    sheet.href = new URL("live.css", HOME).href;
    return arrived(sheet);
  },
  "style",
  "The layout of the figures did not load. The page asks for it again by itself.",
);

// A browser remembers that a module did not load, so the next attempt uses another address.
/** @param {string} name @param {number} attempt */
const addressOf = (name, attempt) =>
  new URL(attempt ? `${name}?again=${attempt}` : name, HOME).href;

/** @type {Resource<Katex>} */
const formulas = new Resource(
  async (attempt) => (await import(addressOf("katex.js", attempt))).default,
  "formulas",
  "The code that sets the formulas did not load, so they are shown as plain text. The page asks for the code again by itself.",
);

/** Start loading what the first figures need. plotly.js is only fetched: sketches do not need it. */
export function loadAhead() {
  style.get();
  const ahead = document.createElement("link");
  Object.assign(ahead, { rel: "preload", as: "script", href: PLOTLY });
  document.head.append(ahead);
}

// ---- Formulas -----------------------------------------------------------------------------------

/** @typedef {{formula: string, display: boolean}} Written */

/** @type {Map<HTMLElement, Written>} formulas to be typeset when KaTeX has loaded */
const waiting = new Map();

/**
 * Typeset a formula with KaTeX, on a line of its own or within a sentence; as plain text if KaTeX fails.
 *
 * @param {HTMLElement} host
 * @param {string} formula
 * @param {boolean} display
 */
export function writeFormula(host, formula, display = true) {
  if (formulas.value) return set(formulas.value, host, { formula, display });
  if (!formulas.loading) formulas.watch(setWaiting);
  waiting.set(host, { formula, display });
  if (formulas.failed) host.textContent = formula;
  formulas.get();
}

function setWaiting() {
  for (const [host, written] of waiting) {
    if (formulas.value) set(formulas.value, host, written);
    else host.textContent = written.formula;
  }
  if (formulas.value) waiting.clear();
}

/** @param {Katex} katex @param {HTMLElement} host @param {Written} written */
function set(katex, host, { formula, display }) {
  try {
    katex.render(formula, host, { displayMode: display, throwOnError: false });
    for (const part of host.querySelectorAll('[class*="katex-"]'))
      part.classList.add(...olderNames(part));
    for (const part of host.querySelectorAll('[style*="color"]'))
      if (part instanceof HTMLElement) part.style.color = readable(part.style.color);
  } catch {
    host.textContent = formula;
  }
}

// No colour has a contrast of 4.5 both on white and on the dark background, which small type needs. So
// 20% of the colour of plain text is mixed in.
/** @param {string} colour */
const readable = (colour) => `color-mix(in srgb, ${colour} 80%, var(--st-text-color))`;

// Streamlit's style sheet belongs to an older KaTeX, whose class names have no prefix.
/** @param {Element} part */
const olderNames = (part) =>
  [...part.classList]
    .filter((name) => name.startsWith("katex-"))
    .map((name) => name.slice("katex-".length));
