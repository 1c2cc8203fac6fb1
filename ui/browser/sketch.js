// A figure as plain marks, for as long as the hand moves.
//
// plotly.js takes an axis that moves for a new picture: it measures every label, and lays out what
// a moving hand does not need, zoom and hover. So while a hand moves, the picture is drawn from
// here: the same lines, marks, ticks and words at the same places, as plotly.js 4.1.1 lays them out.
// When the hand rests, plotly.js draws the finished picture. What is not known here is left to it.

const GRID = "rgba(127, 135, 145, 0.25)";
const LINE_HEIGHT = 1.3; // in sizes of the type
const MIDDLE = 0.35; // from the middle of a letter to its foot, likewise
const RAISED = 0.25; // the same of a text at a point
const CAPITAL = 0.7;
const EDGE = 1; // of a label, in points
const DIAMOND = 1.3;
const TRIANGLE = 2 / Math.sqrt(3);
const MINUS = "\u2212";

const points = (value) => Math.round(value * 100) / 100;
const isList = (value) => Array.isArray(value) || ArrayBuffer.isView(value);
const at = (value, index) => (isList(value) ? value[index] : value);

class Unknown extends Error {}

// Fail for anything that is not known here: the settings of plotly.js are many.
function only(settings, known, what) {
  for (const key of Object.keys(settings))
    if (!known.has(key)) throw new Unknown(`${what} with ${key}`);
}

const words = (text) => new Set(text.split(" "));
const LAYOUT = words(
  "meta margin paper_bgcolor plot_bgcolor font hoverlabel separators uirevision showlegend legend " +
    "xaxis yaxis shapes annotations hovermode dragmode width height template hoverdistance spikedistance",
);
const AXIS = words(
  "automargin zeroline nticks ticklabelstandoff tickfont title range uirevision showgrid tickvals " +
    "ticktext tick0 dtick labelalias visible fixedrange constrain constraintoward scaleanchor",
);
const TRACE = words(
  "type x y x0 dx mode line marker name showlegend hoverinfo hovertemplate hovertext customdata " +
    "text textfont meta cliponaxis",
);
const MARKER = words("color size symbol opacity line colorscale cmin cmax showscale");
const SHAPE = words(
  "type x0 x1 y0 y1 xref yref xsizemode ysizemode xanchor yanchor path layer line fillcolor name opacity",
);
const NOTE = words("text x y xref yref xanchor yanchor xshift align showarrow font");

// Return the axes and the marks of a figure that plotly.js would draw in this layout, or null if
// there is something in it that is not known here. `type` has the width of a text in points, and
// how far a line of it reaches above and below its foot.
export function sketched(traces, layout, type) {
  try {
    only(layout, LAYOUT, "layout");
    const axes = laidOut(layout);
    const shapes = layout.shapes ?? [];
    const under = shapes.filter(({ layer }) => layer === "below");
    const over = shapes.filter(({ layer }) => layer !== "below");
    const marks = [
      ...shapeMarks(under, axes, layout),
      ...gridMarks(axes),
      clipped(axes, traces.flatMap((trace) => traceMarks(trace, axes, type)), "traces"),
      ...axisMarks(axes, layout, type),
      ...shapeMarks(over, axes, layout),
      ...(layout.annotations ?? []).flatMap((note) => noteMarks(note, axes, layout, type)),
    ];
    return { axes, marks };
  } catch (error) {
    if (error instanceof Unknown) return null;
    throw error;
  }
}

// ---- axes -------------------------------------------------------------------------------------

// An axis has the names that those of plotly.js have: _offset and _length in points, and range.
function laidOut({ xaxis = {}, yaxis = {}, margin, width, height }) {
  for (const axis of [xaxis, yaxis]) {
    only(axis, AXIS, "axis");
    if (!axis.range) throw new Unknown("axis without range");
  }
  const x = room(xaxis, margin.l, width - margin.l - margin.r);
  const y = room(yaxis, margin.t, height - margin.t - margin.b);
  if (yaxis.scaleanchor) squared(x, y);
  x.at = (value) => x._offset + points(((value - x.range[0]) / x.span) * x._length);
  y.at = (value) => y._offset + points((1 - (value - y.range[0]) / y.span) * y._length);
  for (const axis of [x, y]) axis.ticks = axis.visible === false ? [] : ticksOf(axis);
  return { x, y };
}

const room = (axis, offset, length) => {
  if (length <= 0) throw new Unknown("no room");
  return { ...axis, _offset: offset, _length: length, span: axis.range[1] - axis.range[0] };
};

const TOWARD = { left: 0, center: 0.5, right: 1, top: 0, middle: 0.5, bottom: 1 };

// One unit is as long on both axes; the axis that has more room leaves some of it empty.
function squared(x, y) {
  const unit = Math.min(...[x, y].map((axis) => axis._length / Math.abs(axis.span)));
  for (const axis of [x, y]) {
    const length = unit * Math.abs(axis.span);
    if (axis.constrain !== "domain" && length < axis._length - 0.01) throw new Unknown("a range to grow");
    axis._offset += (axis._length - length) * TOWARD[axis.constraintoward ?? "middle"];
    axis._length = length;
  }
}

// Return where an axis has ticks, and what they say.
function ticksOf(axis) {
  const [low, high] = [...axis.range].sort((a, b) => a - b);
  const slack = (high - low) * 1e-4;
  const seen = (value) => value >= low - slack && value <= high + slack;
  if (axis.tickvals) {
    const said = axis.ticktext ?? axis.tickvals.map((value) => number(value, axis, stepOf(axis) / 100));
    const all = [...axis.tickvals].map((value, i) => ({ value, text: String(said[i]) }));
    return all.filter(({ value }) => seen(value));
  }
  const step = axis.dtick ?? stepOf(axis);
  const first = axis.tick0 ?? 0;
  const ticks = [];
  for (let k = Math.ceil((low - slack - first) / step); seen(first + k * step); k++) {
    const value = first + k * step;
    const text = number(value, axis, step);
    ticks.push({ value, text: axis.labelalias?.[text] ?? text });
    if (ticks.length > 1000) throw new Unknown("a thousand ticks");
  }
  return ticks;
}

// Return the round step that gives at most so many ticks.
function stepOf({ span, nticks }) {
  if (!nticks) throw new Unknown("axis without a number of ticks");
  const rough = Math.abs(span) / nticks;
  const base = 10 ** Math.floor(Math.log10(rough));
  return base * [2, 5, 10].find((round) => rough / base <= round);
}

// Return a number with the digits that its axis needs.
function number(value, { range }, step) {
  const largest = Math.max(...range.map(Math.abs));
  if (Math.abs(Math.floor(Math.log10(largest) + 0.01)) > 3) throw new Unknown("numbers with an exponent");
  const digits = Math.max(0, 2 - Math.floor(Math.log10(step) + 0.01));
  const size = Math.abs(value);
  if (size < 10 ** -digits / 2) return "0";
  const text = size.toFixed(digits);
  return (value < 0 ? MINUS : "") + (digits ? text.replace(/\.?0+$/, "") : text);
}

function gridMarks({ x, y }) {
  const inside = (axis, place) =>
    place > axis._offset + 1 && place < axis._offset + axis._length - 1;
  const lines = (axis, path) =>
    axis.showgrid === false || axis.visible === false
      ? []
      : axis.ticks.map(({ value }) => axis.at(value)).filter((place) => inside(axis, place)).map(path);
  const down = (place) => `M${place},${y._offset}v${y._length}`;
  const across = (place) => `M${x._offset},${place}h${x._length}`;
  const stroke = { fill: "none", stroke: GRID, class: "crisp" };
  return [...lines(x, down), ...lines(y, across)].map((d) => ({ tag: "path", set: { d, ...stroke } }));
}

function axisMarks({ x, y }, { width, height }, type) {
  const foot = y._offset + y._length;
  const marks = [];
  let [deep, wide] = [0, 0];
  for (const { value, text } of x.ticks) {
    const { size } = x.tickfont;
    const runs = linesOf(text);
    const half = widest(runs, size, type) / 2;
    const place = x.at(value);
    if (place - half < 0 || place + half > width) continue;
    const top = foot + EDGE + size + x.ticklabelstandoff;
    marks.push(written(runs, place, top, size, "middle", "xtick"));
    deep = Math.max(deep, EDGE + size + type.below(size) + (runs.length - 1) * LINE_HEIGHT * size);
  }
  if (crowded(marks, type)) throw new Unknown("labels that would be turned");
  for (const { value, text } of y.ticks) {
    const { size } = y.tickfont;
    const runs = linesOf(text);
    const middle = y.at(value) + size * MIDDLE - ((runs.length - 1) / 2) * LINE_HEIGHT * size;
    const low = middle + (runs.length - 1) * LINE_HEIGHT * size + type.below(size);
    if (low > height || middle - type.above(size) < 0) continue;
    marks.push(written(runs, x._offset - EDGE - y.ticklabelstandoff, middle, size, "end", "ytick"));
    wide = Math.max(wide, EDGE + widest(runs, size, type));
  }
  return [...marks, ...titleMarks({ x, y }, deep, wide)];
}

function crowded(labels, type) {
  const ends = labels.map(({ said }) => {
    const half = widest(said.lines, said.size, type) / 2;
    return [said.x - half, said.x + half];
  });
  ends.sort(([a], [b]) => a - b);
  return ends.some(([from], i) => i > 0 && from < ends[i - 1][1]);
}

function titleMarks({ x, y }, deep, wide) {
  const marks = [];
  const titled = ({ title, visible }) => title?.text && visible !== false;
  if (titled(x)) {
    const { text, standoff, font } = x.title;
    const place = x._offset + x._length / 2;
    const foot = y._offset + y._length + deep + x.ticklabelstandoff + standoff + CAPITAL * font.size;
    marks.push(written(linesOf(text), place, foot, font.size, "middle", "xtitle"));
  }
  if (titled(y)) {
    const { text, standoff, font } = y.title;
    const lines = linesOf(text);
    const more = (lines.length - 1) * LINE_HEIGHT;
    const place = x._offset - wide - y.ticklabelstandoff - standoff - (MIDDLE + more) * font.size;
    const middle = y._offset + y._length / 2;
    const mark = written(lines, place, middle, font.size, "middle", "ytitle");
    mark.set.transform = `rotate(-90,${place},${middle})`;
    marks.push(mark);
  }
  return marks;
}

// ---- traces -----------------------------------------------------------------------------------

function traceMarks(trace, { x, y }, type) {
  only(trace, TRACE, "trace");
  if (trace.type !== "scatter" || trace.cliponaxis === false) throw new Unknown(trace.type);
  const xs = placesOf(trace, x);
  const marks = [];
  const { mode } = trace;
  if (mode.includes("lines")) marks.push(...lineMarks(trace, xs, { x, y }));
  if (mode.includes("markers")) marks.push(...markerMarks(trace, xs, y));
  if (mode.includes("text")) marks.push(...textMarks(trace, xs, y));
  return marks;
}

// Return the place of every point of a trace across the figure.
function placesOf({ x, x0 = 0, dx = 1, y }, axis) {
  if (x) return Array.from(x, (value) => (value === null ? NaN : axis.at(value)));
  return Array.from(y, (_, i) => axis.at(x0 + i * dx));
}

function lineMarks({ line = {}, y: values }, xs, { x, y }) {
  const [left, right] = [x._offset, x._offset + x._length];
  // A long line beyond the edges is not seen, but for the point that leads there.
  const seen = (i) => !(Math.max(xs[i - 1] ?? left, xs[i], xs[i + 1] ?? left) < left ||
    Math.min(xs[i - 1] ?? right, xs[i], xs[i + 1] ?? right) > right);
  let [d, open] = ["", false];
  xs.forEach((place, i) => {
    const value = values[i];
    const drawn = value !== null && !Number.isNaN(value + place) && seen(i);
    if (drawn) d += `${open ? "L" : "M"}${points(place)},${points(y.at(value))}`;
    open = drawn;
  });
  return d ? [{ tag: "path", set: { d, class: "js-line", ...stroked(line) } }] : [];
}

function stroked({ color, width = 2, dash = "solid" }) {
  const dot = Math.max(width, 3);
  const dashes = { solid: "none", dot: `${dot},${dot}`, dash: `${3 * dot},${3 * dot}` };
  const pattern = dashes[dash] ?? dash.replaceAll("px", "");
  return {
    fill: "none", stroke: color, "stroke-width": width, "stroke-dasharray": pattern,
    "stroke-miterlimit": 2,
  };
}

const SYMBOLS = {
  circle: (r, x, y) =>
    `M${points(x + r)},${y}A${r},${r} 0 1,1 ${x},${points(y - r)}A${r},${r} 0 0,1 ${points(x + r)},${y}Z`,
  square: (r, x, y) => `M${points(x + r)},${points(y + r)}h${-2 * r}v${-2 * r}h${2 * r}Z`,
  diamond: (r, x, y) => polygon(x, y, [[DIAMOND * r, 0], [0, DIAMOND * r], [-DIAMOND * r, 0], [0, -DIAMOND * r]]),
  "triangle-up": (r, x, y) => polygon(x, y, [[-TRIANGLE * r, r / 2], [TRIANGLE * r, r / 2], [0, -r]]),
  "triangle-down": (r, x, y) => polygon(x, y, [[-TRIANGLE * r, -r / 2], [TRIANGLE * r, -r / 2], [0, r]]),
};

const polygon = (x, y, corners) =>
  `M${corners.map(([across, down]) => `${points(x + across)},${points(y + down)}`).join("L")}Z`;

// Points that look the same are one path.
function markerMarks({ marker, y: values }, xs, y) {
  only(marker, MARKER, "marker");
  const byLook = new Map();
  xs.forEach((place, i) => {
    if (values[i] === null || Number.isNaN(place + values[i])) return;
    const { path, ...look } = markerAt(marker, i, points(place), points(y.at(values[i])));
    const key = Object.values(look).join();
    if (!byLook.has(key)) byLook.set(key, { tag: "path", set: { d: "", class: "points", ...look } });
    byLook.get(key).set.d += path;
  });
  return [...byLook.values()];
}

function markerAt(marker, i, x, y) {
  const [symbol, open] = (at(marker.symbol, i) ?? "circle").split(/-(?=open$)/);
  if (!SYMBOLS[symbol]) throw new Unknown(symbol);
  const color = colourOf(marker, at(marker.color, i));
  const edge = marker.line ?? {};
  const width = at(edge.width, i) ?? (open ? 1 : 0);
  return {
    path: SYMBOLS[symbol]((at(marker.size, i) ?? 6) / 2, x, y),
    fill: open ? "none" : color,
    stroke: open ? color : width ? at(edge.color, i) : "none",
    "stroke-width": width,
    opacity: at(marker.opacity, i) ?? 1,
  };
}

function colourOf({ colorscale, cmin, cmax }, value) {
  if (typeof value !== "number") return value;
  const place = Math.min(Math.max((value - cmin) / (cmax - cmin), 0), 1);
  const upper = Math.max(1, colorscale.findIndex(([stop]) => stop >= place));
  const [[low, from], [high, to]] = [colorscale[upper - 1], colorscale[upper]];
  const share = (place - low) / (high - low);
  const [a, b] = [from, to].map((hex) => hex.match(/[0-9a-f]{2}/gi).map((two) => parseInt(two, 16)));
  return `rgb(${a.map((part, c) => Math.round(part + (b[c] - part) * share)).join(", ")})`;
}

function textMarks({ text, textfont = {}, y: values }, xs, y) {
  if (textfont.color || textfont.family) throw new Unknown("type of its own");
  return xs.map((place, i) => {
    const lines = linesOf(String(at(text, i)));
    const size = at(textfont.size, i) ?? 13;
    const middle = y.at(values[i]) + size * RAISED - ((lines.length - 1) / 2) * LINE_HEIGHT * size;
    return written(lines, points(place), points(middle), size, "middle", "textpoint");
  });
}

// ---- shapes -----------------------------------------------------------------------------------

// Shapes that are cut off at the same edges, one after the other, share one group.
function shapeMarks(shapes, axes, layout) {
  const groups = [];
  for (const shape of shapes) {
    only(shape, SHAPE, "shape");
    const edges = `${shape.xref === "paper" ? "" : "x"}${shape.yref === "paper" ? "" : "y"}`;
    if (groups.at(-1)?.edges !== edges) groups.push({ edges, marks: [] });
    groups.at(-1).marks.push(shapeMark(shape, axes, layout));
  }
  return groups.map(({ edges, marks }) => clipped(axes, marks, "shapes", edges, layout));
}

function shapeMark({ line, fillcolor, opacity = 1, ...shape }, axes, layout) {
  const d = outline(shape, axes, layout);
  const open = shape.type === "line" || !fillcolor;
  const look = stroked({ ...line, width: line.width ?? 2 });
  const fill = open ? "none" : fillcolor;
  return { tag: "path", set: { d, ...look, fill, opacity, "fill-rule": "evenodd" } };
}

function outline(shape, axes, { margin, width, height }) {
  const across = { offset: margin.l, length: width - margin.l - margin.r };
  const down = { offset: margin.t, length: height - margin.t - margin.b };
  const x = placing(axes.x, shape.xref, (v) => across.offset + v * across.length, shape.xsizemode, shape.xanchor, 1);
  const y = placing(axes.y, shape.yref, (v) => down.offset + (1 - v) * down.length, shape.ysizemode, shape.yanchor, -1);
  if (shape.type === "path") return path(shape.path, x, y);
  const [x0, x1, y0, y1] = [x(shape.x0), x(shape.x1), y(shape.y0), y(shape.y1)];
  if (shape.type === "line") return `M${x0},${y0}L${x1},${y1}`;
  if (shape.type === "rect") return `M${x0},${y0}H${x1}V${y1}H${x0}Z`;
  if (shape.type !== "circle") throw new Unknown(shape.type);
  const [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const [rx, ry] = [Math.abs(x1 - cx), Math.abs(y1 - cy)];
  return `M${cx + rx},${cy}A${rx},${ry} 0 1,1 ${cx},${cy - ry}A${rx},${ry} 0 0,1 ${cx + rx},${cy}Z`;
}

function placing(axis, ref, onPaper, mode, anchor, sign) {
  if (mode === "pixel") {
    const from = axis.at(anchor);
    return (value) => points(from + sign * value);
  }
  return (value) => points(ref === "paper" ? onPaper(value) : axis.at(value));
}

function path(text, x, y) {
  if (!/^[MLZ\d.,\s-]*$/.test(text)) throw new Unknown("a path with curves");
  return text.replaceAll(/(-?[\d.]+),(-?[\d.]+)/g, (_, across, down) => `${x(Number(across))},${y(Number(down))}`);
}

// What is drawn here is cut off where the plot ends. An inner SVG does that, with the same points.
function clipped({ x, y }, marks, name, edges = "xy", { width, height } = {}) {
  const [left, wide] = edges.includes("x") ? [x._offset, x._length] : [0, width];
  const [top, high] = edges.includes("y") ? [y._offset, y._length] : [0, height];
  const set = { x: left, y: top, width: wide, height: high, viewBox: `${left} ${top} ${wide} ${high}` };
  return { tag: "svg", set: { ...set, class: name }, marks };
}

// ---- words ------------------------------------------------------------------------------------

const SIGNS = { "&lt;": "<", "&gt;": ">", "&amp;": "&" };

// Return the lines of a text with the tags of plotly.js: each a list of runs of one look.
function linesOf(text) {
  const lines = [[]];
  let look = {};
  for (const part of String(text).split(/(<[^>]*>)/)) {
    if (!part) continue;
    if (!part.startsWith("<")) {
      const plain = part.replaceAll(/&(?:lt|gt|amp);/g, (sign) => SIGNS[sign]);
      lines.at(-1).push({ text: plain, ...look });
    } else if (/^<br\s*\/?>$/.test(part)) lines.push([]);
    else if (part === "<b>") look = { ...look, bold: true };
    else if (part === "</b>") look = { ...look, bold: false };
    else if (part === "</span>") look = { ...look, colour: undefined };
    else {
      const [, colour] = part.match(/^<span style="color:(#[0-9a-f]{6})">$/) ?? [];
      if (!colour) throw new Unknown(part);
      look = { ...look, colour };
    }
  }
  return lines;
}

const widest = (lines, size, type) =>
  Math.max(...lines.map((runs) => runs.reduce((sum, run) => sum + type.width(run.text, size, run.bold), 0)));

function written(lines, x, y, size, anchor, name) {
  const set = { x: points(x), y: points(y), "text-anchor": anchor, "font-size": size, class: name };
  const marks = lines.flatMap((runs, row) =>
    runs.map((run, i) => {
      const start = i === 0 ? { x: points(x), dy: row ? `${LINE_HEIGHT}em` : "0" } : {};
      const weight = run.bold ? { "font-weight": "bold" } : {};
      const paint = run.colour ? { style: `fill: ${run.colour}` } : {};
      return { tag: "tspan", set: { ...start, ...weight, ...paint }, text: run.text };
    }),
  );
  return { tag: "text", set, marks, said: { lines, x, size } };
}

const ANCHORS = { left: 0.5, right: -0.5, center: 0, middle: 0, top: 0.5, bottom: -0.5 };
const PAD = 2; // around a note, in points

function noteMarks(note, { x, y }, { margin, width }, type) {
  only(note, NOTE, "note");
  if (note.showarrow !== false) throw new Unknown("an arrow");
  const { size } = note.font;
  const lines = linesOf(note.text);
  const wide = Math.round(widest(lines, size, type) + 2 * PAD);
  const more = (lines.length - 1) * LINE_HEIGHT * size;
  const high = Math.round(type.above(size) + type.below(size) + more + 2 * PAD);
  const paper = note.xref === "paper";
  if (outside(y, note.y) || (!paper && outside(x, note.x))) return [];
  const across = paper ? margin.l + (width - margin.l - margin.r) * note.x : x.at(note.x);
  const middle = across + wide * ANCHORS[note.xanchor ?? "center"] + (note.xshift ?? 0);
  const centre = y.at(note.y) + high * ANCHORS[note.yanchor ?? "middle"];
  const left = Math.round(middle - wide / 2);
  const top = Math.round(centre - high / 2);
  const [anchor, shift] = { left: ["start", PAD], right: ["end", wide - PAD] }[note.align] ?? ["middle", wide / 2];
  return [written(lines, left + shift, top + PAD + type.above(size), size, anchor, "annotation-text")];
}

const outside = ({ range, span }, value) => (value - range[0]) / span < 0 || (value - range[0]) / span > 1;

// ---- the page ---------------------------------------------------------------------------------

const SVG = "http://www.w3.org/2000/svg";
const SET = new WeakMap(); // element -> the attributes it has from here

// Bring the elements in a host to these marks; what stays as it is is not touched.
export function render(host, marks) {
  marks.forEach((mark, i) => {
    let node = host.childNodes[i];
    if (node?.localName !== mark.tag) {
      const fresh = document.createElementNS(SVG, mark.tag);
      if (node) node.replaceWith(fresh);
      else host.append(fresh);
      node = fresh;
    }
    const before = SET.get(node) ?? {};
    for (const key of Object.keys(before)) if (!(key in mark.set)) node.removeAttribute(key);
    for (const [key, value] of Object.entries(mark.set))
      if (before[key] !== value) node.setAttribute(key, value);
    SET.set(node, mark.set);
    if (mark.marks) render(node, mark.marks);
    else if (mark.text !== undefined && node.textContent !== mark.text) node.textContent = mark.text;
  });
  while (host.childNodes.length > marks.length) host.lastChild.remove();
}

// Return what a page's type measures: widths by its own canvas, each text once.
export function typeOf(family) {
  const pen = document.createElement("canvas").getContext("2d");
  const kept = new Map();
  const measured = (text, size, bold) => {
    const key = `${size} ${Boolean(bold)} ${text}`;
    if (kept.size > 5000) kept.clear();
    if (!kept.has(key)) {
      pen.font = `${bold ? "bold " : ""}${size}px ${family}`;
      kept.set(key, pen.measureText(text));
    }
    return kept.get(key);
  };
  return {
    width: (text, size, bold) => measured(text, size, bold).width,
    above: (size) => Math.round(measured("", size).fontBoundingBoxAscent),
    below: (size) => Math.round(measured("", size).fontBoundingBoxDescent),
  };
}
