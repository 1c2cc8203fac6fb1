// A figure as a picture of its own: title, legend, plot, colour bar and caption on a white ground.
//
// It is laid out at half the size of a slide and drawn at twice that, so that its type is large.

import { made } from "./elements.js";
import { rangesText } from "./figure-settings.js";
import { cellSpan, paletteOf, snapToPixels, visiblePartText, wholePixelCells } from "./heatmap.js";
import { isInLegend, isLegendOnly, legendEntry, plainText } from "./legend.js";
import { plotly } from "./loading.js";
import { framedMarks, marksHidden } from "./overlay.js";
import { fontMetrics } from "./svg.js";

/** @import { Figure } from "./figure.js" */
/** @import { FigureData, FullLayout, Margin, Mark, Picture, PlacedAxis } from "./types.d.ts" */
/** @import { Plot, Settings, Theme, Trace } from "./types.d.ts" */

const SCALE = 2;
const [WIDTH, HEIGHT, PAD] = [800, 450, 20];
const ROOM = WIDTH - 2 * PAD;
const GRID = "rgba(127, 135, 145, 0.35)";

/** Why a picture cannot be made. */
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
  for (const line of wrapText(figure.heading.textContent ?? "", ROOM, 20, true)) {
    parts.push(svgText(line, PAD, top + 18, { size: 20, weight: "bold" }));
    top += 25;
  }
  const legend = legendOf(content.data.filter((trace) => isInLegend(trace) && !hidden(content, trace)), top);
  parts.push(legend.marks);
  top = legend.bottom + 6;
  const below = (/** @type {string} */ part) => wrapText(part ? `${caption} · ${part}` : caption, ROOM, 12);
  const room = (/** @type {string} */ part) => HEIGHT - PAD - 16 * below(part).length - top - 4;
  const first = drawnAlone(figure, content, room(""));
  const drawn = first.part ? drawnAlone(figure, content, room(first.part)) : first;
  below(drawn.part).forEach((line, i) => {
    parts.push(svgText(line, PAD, top + 4 + drawn.settings.height + 16 * i + 14, { size: 12, fill: QUIET }));
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

// Whether a legend entry is for marks that are hidden.
/** @param {FigureData} content @param {Trace} trace */
const hidden = ({ pictures }, trace) =>
  Boolean(marksHidden() && pictures.length && isLegendOnly(trace) && trace.marker);

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
    marks.push(`<g transform="translate(${x} ${y + 2})">${sign}</g>`, svgText(said, x + 36, y + 13, { size: 13 }));
    x += width + 20;
  }
  return { marks: marks.join("").replaceAll("currentColor", INK), bottom: marks.length ? y + 20 : top };
}

/**
 * Return the traces and settings of a figure for its saved picture, and which part of its cells it shows.
 *
 * @param {Figure} figure
 * @param {FigureData} content
 * @param {number} height
 */
function drawnAlone(figure, content, height) {
  const { data, pictures: all, layout } = structuredClone(content);
  const pictures = marksHidden() ? all.map((picture) => ({ ...picture, chosen: undefined })) : all;
  const traces = data.filter((trace) => !isLegendOnly(trace));
  const margin = pictures.length ? pictureMargins(pictures[0], layout.margin) : layout.margin;
  const size = { width: ROOM, height };
  const look = { showlegend: false, template: light(), dragmode: /** @type {const} */ (false) };
  /** @type {Settings} */
  let settings = { ...layout, margin, ...size, ...look };
  for (const [name, axis] of Object.entries(settings))
    if (/^[xy]axis/.test(name)) delete axis.constraintoward; // a square plot is centred
  if (pictures.length) settings = wholePixelCells(settings, pictures[0], SCALE);
  const part = visiblePartText(layout.meta, pictures[0], settings);
  const shown = figure.plot._fullLayout;
  if (shown && !figure.sketched && figure.ranges && rangesText(shown) !== figure.ranges)
    for (const axis of /** @type {const} */ (["xaxis", "yaxis"]))
      if (settings[axis]) settings[axis].range = shown[axis].range; // the range that the learner has zoomed to
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
    const below = pictures.map((picture) => cellsAsSvg(picture, axes, SCALE));
    return `<g transform="translate(${PAD} ${top})">${below.join("")}${layers.join("")}</g>`;
  } finally {
    plotly.value.purge(host);
    host.remove();
  }
}

// The SVG of a layer as text, without styles and without elements for the pointer.
/** @param {Element} layer */
function serialised(layer) {
  const copy = /** @type {Element} */ (layer.cloneNode(true));
  copy.removeAttribute("style");
  for (const drag of copy.querySelectorAll(".draglayer, .hoverlayer, .zoomlayer")) drag.remove();
  return new XMLSerializer().serializeToString(copy);
}

// ---- Cells and colour bar -----------------------------------------------------------------------

const BAR_PX = 62; // room for the colour bar and its numbers
const SIGN_PX = 26; // room for the symbols of chosen rows and columns

const SHARP_PX = 1200; // cells are drawn this large, so that no program blurs them

/**
 * Return the margins around a heatmap, with room for its colour bar and its symbols.
 *
 * @param {Picture} picture
 * @param {Margin} margin
 */
function pictureMargins({ chosen }, margin) {
  const [rows, columns] = [chosen?.rows.length, chosen?.columns.length];
  return { ...margin, r: BAR_PX + (rows ? SIGN_PX : 0), t: columns ? SIGN_PX : margin.t };
}

/** @param {Mark} mark @returns {string} */
function marked({ tag, set, marks = [], text: said = "" }) {
  const look = Object.entries(set).map(([key, value]) => `${key}="${value}"`);
  return `<${tag} ${look.join(" ")}>${said}${marks.map(marked).join("")}</${tag}>`;
}

/**
 * @param {Picture} picture
 * @param {{xaxis: PlacedAxis, yaxis: PlacedAxis}} axes
 * @param {number} scale how many points of the screen a unit of the axes takes
 */
function cellsAsSvg(picture, { xaxis, yaxis }, scale) {
  const { columns, rows } = picture;
  const [x, width] = snapToPixels(cellSpan(xaxis, xaxis.range, picture.x, columns), columns, scale);
  const [y, height] = snapToPixels(cellSpan(yaxis, [yaxis.range[1], yaxis.range[0]], picture.y, rows), rows, scale);
  const clip = `x="${xaxis._offset}" y="${yaxis._offset}" width="${xaxis._length}" height="${yaxis._length}"`;
  const place = `x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="none"`;
  const image = `<image ${place} style="image-rendering:pixelated" xlink:href="${imageOf(picture)}"/>`;
  const chosen = framedMarks(picture, { xaxis, yaxis }).map(marked).join("");
  return `<svg ${clip} overflow="hidden">${image}</svg>${chosen}${colourBarOf(picture, xaxis, yaxis)}`;
}

/** @param {Picture} picture */
function imageOf({ cells, rows, columns, colorscale }) {
  const palette = paletteOf(colorscale);
  const pixels = Uint32Array.from(cells, (level) => palette[level]);
  const small = canvasOf(columns, rows);
  small.pen?.putImageData(new ImageData(new Uint8ClampedArray(pixels.buffer), columns, rows), 0, 0);
  const times = Math.max(1, Math.ceil(SHARP_PX / Math.max(columns, rows)));
  const large = canvasOf(times * columns, times * rows);
  if (large.pen) large.pen.imageSmoothingEnabled = false;
  large.pen?.drawImage(small.canvas, 0, 0, times * columns, times * rows);
  return large.canvas.toDataURL();
}

/** @param {number} width @param {number} height */
function canvasOf(width, height) {
  const canvas = made("canvas");
  Object.assign(canvas, { width, height });
  return { canvas, pen: canvas.getContext("2d") };
}

/** @param {Picture} picture @param {PlacedAxis} xaxis @param {PlacedAxis} yaxis */
function colourBarOf({ zmin, zmax, colorscale, colorbar, chosen }, xaxis, yaxis) {
  const beside = chosen?.rows.length ? SIGN_PX : 0;
  const [x, y] = [xaxis._offset + xaxis._length + 8 + beside, yaxis._offset + 18];
  const height = yaxis._length - 18;
  const stops = colorscale.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`);
  const ticks = Array.from(colorbar.tickvals, (value) => {
    const at = y + height * (1 - (value - zmin) / (zmax - zmin));
    return svgText(String(value).replace("-", "\u2212"), x + 14, at + 4, { size: 12 });
  });
  const said = plainText(colorbar.title.text).trim();
  const end = Math.max(x + 10, Math.min(x + 56, x + widthOf(said, 12)));
  const id = `scale-${Math.round(x)}-${Math.round(y)}`;
  return (
    `<linearGradient id="${id}" x1="0" y1="1" x2="0" y2="0">${stops.join("")}</linearGradient>` +
    `<rect x="${x}" y="${y}" width="10" height="${height}" fill="url(#${id})"/>` +
    svgText(said, end, y - 8, { size: 12, anchor: "end" }) +
    ticks.join("")
  );
}

// ---- Text ---------------------------------------------------------------------------------------

const [INK, QUIET] = ["#14202e", "#4a5664"];
const FAMILY = "Arial, Helvetica, sans-serif"; // installed everywhere: an SVG file loads no font

/** @param {unknown} said */
const escaped = (said) =>
  String(said).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** @param {string} said @param {number} x @param {number} y @param {Record<string, string | number>} look */
function svgText(said, x, y, { size, weight = "normal", fill = INK, anchor = "start" }) {
  const look = `font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}"`;
  return `<text x="${x}" y="${y}" ${look}>${escaped(said)}</text>`;
}

/** @param {string} said @param {number} size @param {boolean} [bold] */
const widthOf = (said, size, bold) => fontMetrics(FAMILY).width(said, size, bold);

// The lines of a text. A narrow space does not break.
/** @param {string} said @param {number} room @param {number} size @param {boolean} [bold] */
function wrapText(said, room, size, bold) {
  /** @type {string[]} */
  const lines = [];
  for (const word of said.split(" ")) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && widthOf(longer, size, bold) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
