// A figure as a picture of its own: title, legend, plot, colour bar and caption on a light ground,
// laid out at half the size of a slide and drawn at twice that, so that its type is large.

import { made } from "./elements.js";
import { framed, pictured } from "./export-cells.js";
import { FAMILY, INK, QUIET, text, widthOf, wrapped } from "./export-text.js";
import { inLegend, legendEntry, onlyInLegend } from "./legend.js";
import { plotly } from "./loading.js";
import { unmarked } from "./overlay.js";
import { rangesOf } from "./figure-settings.js";
import { partShown, wholeCells } from "./heatmap.js";

/** @import { Figure } from "./figure.js" */
/** @import { FigureData, FullLayout, Plot, Settings, Theme, Trace } from "./types.d.ts" */

const SCALE = 2;
const [WIDTH, HEIGHT, PAD] = [800, 450, 20];
const ROOM = WIDTH - 2 * PAD;
const GRID = "rgba(127, 135, 145, 0.35)";

/** A picture cannot be made, and why. */
export class NoPicture extends Error {}

/** @returns {Theme} */
function light() {
  const axis = { gridcolor: GRID, linecolor: GRID, zerolinecolor: GRID, tickcolor: GRID };
  const font = { color: INK, family: FAMILY };
  return { layout: { font, hoverlabel: { bgcolor: "#ffffff" }, xaxis: axis, yaxis: axis } };
}

/**
 * Return the picture of a figure as the text of an SVG file.
 *
 * @param {Figure} figure
 * @param {string} caption
 */
export async function svgOf(figure, caption) {
  const { content } = figure;
  if (!content || !plotly.value) throw new NoPicture("The code that draws the picture has not loaded yet.");
  const parts = [`<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`];
  let top = PAD;
  for (const line of wrapped(figure.heading.textContent ?? "", ROOM, 20, true)) {
    parts.push(text(line, PAD, top + 18, { size: 20, weight: "bold" }));
    top += 25;
  }
  const legend = legendOf(content.data.filter((trace) => inLegend(trace) && !hidden(content, trace)), top);
  parts.push(legend.marks);
  top = legend.bottom + 6;
  const below = (/** @type {string} */ part) => wrapped(part ? `${caption} · ${part}` : caption, ROOM, 12);
  const room = (/** @type {string} */ part) => HEIGHT - PAD - 16 * below(part).length - top - 4;
  const first = drawnAlone(figure, content, room(""));
  const drawn = first.part ? drawnAlone(figure, content, room(first.part)) : first;
  below(drawn.part).forEach((line, i) => {
    parts.push(text(line, PAD, top + 4 + drawn.settings.height + 16 * i + 14, { size: 12, fill: QUIET }));
  });
  parts.push(await plotted(drawn, top));
  const size = `width="${SCALE * WIDTH}" height="${SCALE * HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"`;
  const space = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
  return `<svg ${space} ${size} font-family="${FAMILY}" fill="${INK}">${parts.join("")}</svg>`;
}

/**
 * Return a picture as a PNG file.
 *
 * @param {string} svg
 * @returns {Promise<Blob>}
 */
export async function pngOf(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = made("canvas");
  Object.assign(canvas, { width: SCALE * WIDTH, height: SCALE * HEIGHT });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new NoPicture("No picture could be made.")))),
  );
}

// Whether an entry names a sign beside a picture while the marks are hidden.
/** @param {FigureData} content @param {Trace} trace */
const hidden = ({ pictures }, trace) =>
  Boolean(unmarked() && pictures.length && onlyInLegend(trace) && trace.marker);

/** @param {Trace[]} entries @param {number} top */
function legendOf(entries, top) {
  const marks = [];
  let [x, y] = [PAD, top];
  for (const entry of entries) {
    const item = legendEntry(entry);
    const said = item.textContent ?? "";
    const width = 36 + widthOf(said, 13);
    if (x > PAD && x + width > WIDTH - PAD) [x, y] = [PAD, y + 20];
    const sign = item.querySelector("svg")?.innerHTML ?? "";
    marks.push(`<g transform="translate(${x} ${y + 2})">${sign}</g>`, text(said, x + 36, y + 13, { size: 13 }));
    x += width + 20;
  }
  return { marks: marks.join("").replaceAll("currentColor", INK), bottom: marks.length ? y + 20 : top };
}

/**
 * Return what is drawn of a figure in a picture of its own, and which part of its cells that is.
 *
 * @param {Figure} figure
 * @param {FigureData} content
 * @param {number} height
 */
function drawnAlone(figure, content, height) {
  const { data, pictures: all, layout } = structuredClone(content);
  const pictures = unmarked() ? all.map((picture) => ({ ...picture, chosen: undefined })) : all;
  const traces = data.filter((trace) => !onlyInLegend(trace));
  const margin = pictures.length ? framed(pictures[0], layout.margin) : layout.margin;
  const size = { width: ROOM, height };
  const look = { showlegend: false, template: light(), dragmode: /** @type {const} */ (false) };
  /** @type {Settings} */
  let settings = { ...layout, margin, ...size, ...look };
  for (const [name, axis] of Object.entries(settings))
    if (/^[xy]axis/.test(name)) delete axis.constraintoward; // alone, a square stands in the middle
  if (pictures.length) settings = wholeCells(settings, pictures[0], SCALE);
  const part = partShown(layout.meta, pictures[0], settings);
  const shown = figure.plot._fullLayout;
  if (shown && !figure.sketched && figure.ranges && rangesOf(shown) !== figure.ranges)
    for (const axis of /** @type {const} */ (["xaxis", "yaxis"]))
      if (settings[axis]) settings[axis].range = shown[axis].range; // what the learner has zoomed to
  return { traces, pictures, settings, part };
}

/** @param {ReturnType<typeof drawnAlone>} drawn @param {number} top */
async function plotted({ traces, pictures, settings }, top) {
  if (!plotly.value) return "";
  const host = /** @type {Plot} */ (/** @type {unknown} */ (made("div")));
  host.style.cssText = "position:fixed;left:-9999px;top:0;visibility:hidden";
  document.body.append(host);
  try {
    const given = traces.length ? traces : [{ type: "scatter", x: [null], y: [null] }];
    await plotly.value.react(host, given, settings, { staticPlot: true });
    const layers = [...host.querySelectorAll("svg.main-svg")].map(serialised);
    const axes = /** @type {FullLayout} */ (host._fullLayout);
    const below = pictures.map((picture) => pictured(picture, axes, SCALE));
    return `<g transform="translate(${PAD} ${top})">${below.join("")}${layers.join("")}</g>`;
  } finally {
    plotly.value.purge(host);
    host.remove();
  }
}

// plotly.js hides what is off the screen by the element around it; the text alone is taken.
/** @param {Element} layer */
function serialised(layer) {
  const copy = /** @type {Element} */ (layer.cloneNode(true));
  copy.removeAttribute("style");
  for (const drag of copy.querySelectorAll(".draglayer, .hoverlayer, .zoomlayer")) drag.remove();
  return new XMLSerializer().serializeToString(copy);
}
