// Draws all figures of a page in one pass: legends first, then measuring, then drawing.
//
// Everything is written before anything is measured, and measured before anything is drawn. Otherwise
// the browser would lay out the page again for every figure.

import { showHints } from "./click-and-drag.js";
import { pageGround } from "./figure-settings.js";
import { lineLabels } from "./legend.js";
import { plotly, style } from "./loading.js";
import { figureParts, page, safely } from "./state.js";

/** @import { Figure } from "./figure.js" */
/** @import { Ground } from "./types.d.ts" */

const FINISH_MS = 600; // after this time without a change, a move has ended

/** @type {ReturnType<typeof setTimeout> | undefined} */
let finishing;

/**
 * Draw all figures that have new content. plotly.js is started after that; where marks stand for all
 * of them, not before what answers the hand, because both want the processor.
 */
export function drawPendingFigures() {
  if (!style.value) return;
  const figures = figureParts().filter(({ undrawn }) => undrawn);
  if (figures.length) {
    const ground = pageGround();
    arrangeFigures(ground);
    for (const figure of figures) figure.measure(ground);
    for (const figure of figures) safely(() => figure.draw());
  }
  if (plotly.value) finishSoon();
  else if (figures.length) requestAnimationFrame(() => setTimeout(() => startPlotly()));
}

async function startPlotly() {
  if (figureParts().every(({ sketched }) => sketched)) await window.__started;
  plotly.get();
}

/** Set the legends of all figures for their places on the page. */
export function arrangeFigures(ground = pageGround()) {
  setLegends(/** @type {Figure[]} */ (figureParts()), ground);
}

/** Draw as soon as plotly.js and the style sheet have loaded or failed to. */
export function drawWhenLoaded() {
  for (const need of [plotly, style]) need.watch(drawPendingFigures);
}

// When a move has ended, plotly.js draws the figures that are sketches, one at a time: a new move waits
// for one of them at most.
function finishSoon() {
  clearTimeout(finishing);
  finishing = setTimeout(finishAll, FINISH_MS);
}

async function finishAll() {
  const round = finishing;
  for (const figure of figureParts()) {
    if (page.asking || finishing !== round) return;
    if (!figure.sketched) continue;
    safely(() => figure.drawFinal());
    await new Promise((done) => setTimeout(done));
  }
}

// ---- Shared legends -----------------------------------------------------------------------------

// Figures side by side share one legend: an entry is shown in the first of them that has it.
let arrangedFor = "";
/** @type {Figure[][]} figures that share their legends, in reading order */
let groups = [];
/** @type {Figure[][]} figures whose upper edges are level */
let rows = [];

/**
 * Set the legends of all figures for their places now.
 *
 * @param {Figure[]} figures
 * @param {Ground} ground
 */
function setLegends(figures, ground) {
  const { big, theme } = ground;
  const { family } = theme.layout.font;
  for (const figure of figures) figure.fillBox(ground);
  const key = `${innerWidth} ${figures.map(({ key, host }) => `${key} ${host.clientWidth}`).join()}`;
  if (key !== arrangedFor) {
    const boxes = figures.map((figure) => ({ figure, group: figure.host.parentElement, ...sides(figure) }));
    [groups, rows] = groupFigures(boxes).map((all) => all.map((some) => some.map(({ figure }) => figure)));
    arrangedFor = key;
  }
  for (const figure of figures) {
    const { box, content } = figure;
    if (content) figure.lineLabels = lineLabels(content, box.clientWidth / big, box.clientHeight / big, family);
  }
  for (const group of groups) shareEntries(group);
  showHints(groups.flat());
  const heights = rows.map((row) => Math.max(...row.map(({ legend, player }) => Math.max(legend.offsetHeight, player.root.offsetHeight))));
  rows.forEach((row, i) => {
    for (const { legend } of row) level(legend, `${heights[i]}px`);
  });
}

// Hide entries that another figure of the group shows already.
/** @param {Figure[]} group */
function shareEntries(group) {
  const said = new Set();
  for (const figure of group)
    figure.entries.forEach(({ key, element }) => {
      const atEnd = figure.lineLabels.names.some(({ name }) => name === element.textContent);
      const hidden = atEnd || said.has(key);
      if (element.hidden !== hidden) element.hidden = hidden;
      if (!atEnd) said.add(key);
    });
}

/** @param {HTMLElement} legend @param {string} height */
function level({ parentElement }, height) {
  if (parentElement && parentElement.style.minHeight !== height) parentElement.style.minHeight = height;
}

/** @param {Figure} figure */
function sides({ box }) {
  const { left, top, bottom } = box.getBoundingClientRect();
  return { left, top, bottom };
}

/**
 * Return the groups of figures that share their legends, and the rows. Two figures are in one row if most
 * of one is level with the other. All figures in the same container as a row join its group.
 *
 * @template {{left: number, top: number, bottom: number, group: unknown}} Box
 * @param {Box[]} boxes
 * @returns {[groups: Box[][], rows: Box[][]]}
 */
export function groupFigures(boxes) {
  const sorted = [...boxes].sort((a, b) => a.top - b.top || a.left - b.left);
  /** @type {Box[][]} */
  const rows = [];
  for (const box of sorted) {
    const row = rows.find(([first]) => overlap(first, box) && first.left !== box.left);
    if (row) row.push(box);
    else rows.push([box]);
  }
  const full = rows.filter((row) => row.length > 1);
  const groups = rows.map((row) => [...row]);
  for (let i = groups.length - 1; i > 0; i--) {
    const own = (/** @type {Box[]} */ row) => row.map(({ group }) => group);
    const into = groups.slice(0, i).find((row) => own(row).some((one) => one && own(groups[i]).includes(one)));
    const beside = into && (full.includes(rows[i]) || into.length > 1);
    if (into && beside) into.push(...groups.splice(i, 1)[0]);
  }
  for (const row of rows) row.sort((a, b) => a.left - b.left);
  const order = (/** @type {Box} */ a, /** @type {Box} */ b) =>
    rows.findIndex((row) => row.includes(a)) - rows.findIndex((row) => row.includes(b)) || a.left - b.left;
  return [groups.map((group) => group.sort(order)), rows];
}

/** @param {{top: number, bottom: number}} a @param {{top: number, bottom: number}} b */
const overlap = (a, b) =>
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.6 * Math.min(a.bottom - a.top, b.bottom - b.top);
