// Transitions: a figure moves from the picture of one view to that of another in small steps.

import { fitDialRows } from "./figure-settings.js";

/** @import { Figure } from "./figure.js" */
/** @import { Axis, Chosen, FigureData, Note, Picture, Shape, Span, Trace } from "./types.d.ts" */
/** @import { Values, View } from "./types.d.ts" */

const TRANSITION_MS = 600;

/** @type {View | null} the view to which the figures of the page move */
let goal = null;

/**
 * Let the figures of the page move to a view when its answer arrives.
 *
 * @param {View} view
 */
export function transitionTo(view) {
  goal = matchMedia("(prefers-reduced-motion: reduce)").matches ? null : view;
}

/** @param {View} view */
export const isTransitionGoal = (view) => view === goal;

/**
 * Call `step` at every frame with a share from 0 to 1, and `end` in any case.
 *
 * @param {(share: number) => void} step
 * @param {() => void} end
 * @returns {() => void} stops it
 */
function animate(step, end) {
  const start = performance.now();
  let over = false;
  const stop = () => {
    over = true;
    clearTimeout(late);
  };
  const finish = () => {
    if (over) return;
    stop();
    end();
  };
  const late = setTimeout(finish, TRANSITION_MS + 100); // a hidden page has no frames
  const frame = () => {
    const share = (performance.now() - start) / TRANSITION_MS;
    if (over) return;
    if (share >= 1) return finish();
    step(share * share * (3 - 2 * share));
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  return stop;
}

/**
 * Return a figure between two others, or null if their parts do not correspond.
 *
 * @param {FigureData} from
 * @param {FigureData} to
 * @param {number} share
 * @returns {FigureData | null}
 */
export function interpolate(from, to, share) {
  const centres = to.layout.meta.dials ?? [];
  const data = all(from.data, to.data, (a, b) => onDials(a, b, centres, share) ?? trace(a, b, share));
  const pictures = all(from.pictures, to.pictures, (a, b) => picture(a, b, share));
  const shapes = all(from.layout.shapes ?? [], to.layout.shapes ?? [], (a, b) => shape(a, b, share));
  const notes = all(from.layout.annotations ?? [], to.layout.annotations ?? [], (a, b) => note(a, b, share));
  const axes = all([from.layout.xaxis, from.layout.yaxis], [to.layout.xaxis, to.layout.yaxis], (a, b) => axis(a, b, share));
  if (!data || !pictures || !shapes || !notes || !axes) return null;
  const [xaxis, yaxis] = axes;
  return { data, pictures, layout: { ...to.layout, xaxis, yaxis, shapes, annotations: notes } };
}

/**
 * @template T
 * @param {T[]} from
 * @param {T[]} to
 * @param {(a: T, b: T) => T | null} each
 * @returns {T[] | null}
 */
function all(from, to, each) {
  if (from.length !== to.length) return null;
  /** @type {T[]} */
  const found = [];
  for (const [i, one] of to.entries()) {
    const mixed = each(from[i], one);
    if (mixed === null) return null;
    found.push(mixed);
  }
  return found;
}

/** @param {number} a @param {number} b @param {number} share */
const mix = (a, b, share) => a + (b - a) * share;

/**
 * Return the interpolated values of keys whose numbers both objects have.
 *
 * @template {object} T
 * @param {T} from
 * @param {T} to
 * @param {(keyof T)[]} keys
 * @param {number} share
 * @returns {Partial<T>}
 */
function mixed(from, to, keys, share) {
  /** @type {Partial<T>} */
  const found = {};
  for (const key of keys) {
    const [a, b] = [from[key], to[key]];
    if (typeof a === "number" && typeof b === "number") Object.assign(found, { [key]: mix(a, b, share) });
  }
  return found;
}

// Where a line has more points than before, it begins at places between its old ones.
/** @param {Values} from @param {Values} to @param {number} share @returns {Values} */
function values(from, to, share) {
  const scale = to.length > 1 ? (from.length - 1) / (to.length - 1) : 0;
  if (share === 1) return to;
  return Array.from(to, (b, i) => {
    const low = Math.floor(i * scale);
    const [a, next] = [from[low], from[Math.min(low + 1, from.length - 1)]];
    const part = i * scale - low;
    if (a === null || b === null || (part && next === null)) return b;
    return mix(part ? mix(a, Number(next), part) : a, b, share);
  });
}

/** @param {Trace} a @param {Trace} b @param {number} share @returns {Trace | null} */
function trace(a, b, share) {
  if (a.type !== b.type || a.mode !== b.mode || !a.x !== !b.x || !a.y?.length !== !b.y?.length) return null;
  // Markers may come and go, such as those of a trail; a line only gets longer.
  if (a.y?.length !== b.y?.length && !a.mode?.includes("lines")) return b;
  const x = a.x && b.x ? { x: values(a.x, b.x, share) } : {};
  const y = a.y && b.y ? { y: values(a.y, b.y, share) } : {};
  return { ...b, ...mixed(a, b, ["x0", "dx"], share), ...x, ...y };
}

/** @param {Picture} a @param {Picture} b @param {number} share @returns {Picture | null} */
function picture(a, b, share) {
  if (a.rows !== b.rows || a.columns !== b.columns || a.zmin !== b.zmin || a.zmax !== b.zmax) return null;
  const cells = Uint8Array.from(b.cells, (cell, i) => mix(a.cells[i], cell, share));
  const rows = all(a.chosen?.rows ?? [], b.chosen?.rows ?? [], (c, d) => chosen(c, d, share));
  const columns = all(a.chosen?.columns ?? [], b.chosen?.columns ?? [], (c, d) => chosen(c, d, share));
  const marks = b.chosen && rows && columns ? { chosen: { rows, columns } } : {};
  return { ...b, cells, ...marks };
}

/** @param {Chosen} a @param {Chosen} b @param {number} share @returns {Chosen} */
function chosen(a, b, share) {
  const found = { ...b, ...mixed(a, b, ["from", "to", "at"], share) };
  return b.cells ? { ...found, at: share < 1 ? Math.round(found.at) : b.at } : found;
}

/** @param {Shape} a @param {Shape} b @param {number} share @returns {Shape | null} */
function shape(a, b, share) {
  if (a.type !== b.type) return null;
  const found = { ...b, ...mixed(a, b, ["x0", "x1", "y0", "y1", "xanchor", "yanchor"], share) };
  if (b.name !== "hand") return found;
  const [x1, y1] = interpolateHand([a.x1 - a.x0, a.y1 - a.y0], [b.x1 - b.x0, b.y1 - b.y0], share);
  return { ...found, x1: found.x0 + x1, y1: found.y0 + y1 };
}

// A hand turns the shorter way round.
/** @param {number[]} a @param {number[]} b @param {number} share */
export function interpolateHand(a, b, share) {
  const [from, to] = [a, b].map(([x, y]) => Math.atan2(x, y));
  const way = Math.atan2(Math.sin(to - from), Math.cos(to - from));
  const long = mix(Math.hypot(...a), Math.hypot(...b), share);
  return [long * Math.sin(from + share * way), long * Math.cos(from + share * way)];
}

// The tips of hands, one on each dial, move in circles like the hands.
/** @param {Trace} a @param {Trace} b @param {{x: number, y: number}[]} centres @param {number} share */
function onDials(a, b, centres, share) {
  const [before, after] = [a, b].map(({ x, y }) => ({ x: Array.from(x ?? []), y: Array.from(y ?? []) }));
  const dials = centres.length && [before, after].every(({ x, y }) => x.length === centres.length && y.length === x.length);
  if (!dials || b.mode !== "markers") return null;
  const tips = centres.map((centre, i) => {
    const ends = [before, after].map(({ x, y }) => [(x[i] ?? NaN) - centre.x, (y[i] ?? NaN) - centre.y]);
    const [x, y] = interpolateHand(ends[0], ends[1], share);
    return [centre.x + x, centre.y + y];
  });
  return { ...b, x: tips.map(([x]) => x), y: tips.map(([, y]) => y) };
}

/** @param {Note} a @param {Note} b @param {number} share @returns {Note} */
const note = (a, b, share) => ({ ...b, ...mixed(a, b, ["x", "y"], share) });

/** @param {Axis | undefined} a @param {Axis | undefined} b @param {number} share */
function axis(a, b, share) {
  // plotly.js adds the type to axes that it has drawn, so only "log" tells them apart.
  if (!a || !b || (a.type === "log") !== (b.type === "log")) return a === b ? b : null;
  if (!a.range || !b.range) return b;
  const range = /** @type {Span} */ ([mix(a.range[0], b.range[0], share), mix(a.range[1], b.range[1], share)]);
  return { ...b, range };
}

// ---- A figure in transition ---------------------------------------------------------------------

/**
 * Start the transition of a figure, if it has one, and return whether it runs. If the parts of the two
 * figures do not correspond, the old picture fades out and the new one is drawn at once.
 *
 * @param {Figure} figure
 */
export function startTransition(figure) {
  const { transitionFrom: from } = figure;
  figure.transitionFrom = null;
  if (!from || !figure.content || !figure.listening || figure.firstDrawing) return false;
  const to = fitDialRows(figure.content, figure.size);
  const step = (/** @type {number} */ share) => {
    figure.content = interpolate(from, to, share);
    return Boolean(figure.content) && figure.drawSketch();
  };
  if (!step(0)) {
    figure.content = to;
    fade(figure.area);
    return false;
  }
  figure.undrawn = false;
  const stop = animate(step, () => figure.drawFinal());
  figure.endTransition = () => {
    stop();
    figure.endTransition = null;
    figure.content = to;
    figure.undrawn = true;
  };
  return true;
}

/** @param {HTMLElement} area */
function fade(area) {
  const before = /** @type {HTMLElement} */ (area.cloneNode(true));
  before.className = "live-before";
  before.setAttribute("aria-hidden", "true");
  const drawn = area.querySelectorAll("canvas");
  before.querySelectorAll("canvas").forEach((copy, i) => {
    if (drawn[i].width && drawn[i].height) copy.getContext("2d")?.drawImage(drawn[i], 0, 0);
  });
  area.append(before);
  requestAnimationFrame(() => requestAnimationFrame(() => before.classList.add("live-gone")));
  setTimeout(() => before.remove(), TRANSITION_MS + 50);
}
