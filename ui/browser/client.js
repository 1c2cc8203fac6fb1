// The live part of a page: figures that follow the hand, and the sliders that move them.
//
// All figures of a page show one view (d, n, L, t, phi, dim, the sentence and the choices). A change of it asks the server for
// every figure on the page in one request. Only one request is under way at a time, and the next
// one asks for the newest view: a slow server drops pictures and never queues them. Nothing is
// computed here but where a picture lies on the screen.

const HOME = new URL("./", import.meta.url);
const CONFIG = { displayModeBar: false, doubleClick: "reset", showTips: false };
const REST_MS = 120;
const RETRY_MS = 500;
const LONGEST_RETRY_MS = 5000;
const REFUSALS = new Set([400, 403, 405, 415, 500]); // asked again, it would be refused again
const DEAF_MS = 20_000;
const LONGEST_REST_MS = 15_000;
const ADDRESSES = 30; // a browser refuses to write its address more often than so
const ADDRESS_MS = 500;
const ADDRESS_SOON_MS = 40;
const CLICK_PX = 5;
const DIAL_REACH = 1.25; // in radii of a dial
const PLAY_MS = 90; // below REST_MS: the server's state hears of it when it stops
const CALM_MS = 600;
const SETTLE_MS = 300;
const FINISH_MS = 600; // a hand that rests so long has come to its place
const BAR_PX = 62; // room for the colour bar and its numbers
const NOTHING = { type: "scatter", x: [null], y: [null], hoverinfo: "skip" }; // axes need a trace

// Sketches of figures for a moving hand; without them plotly.js draws every picture.
const sketches = import(new URL("sketch.js", HOME)).then(
  (module) => (page.sketch = module),
  () => {},
);

const page = {
  view: null, // what the figures show, or are about to
  parts: new Map(), // key -> Figure or Words
  strip: null, // the sliders
  arrays: new Map(), // name -> typed array, as sent by the server
  asking: false,
  stale: false,
};

const NAMES = new WeakMap(); // typed array -> its name

// An array stands for what it holds: the same array is never sent twice.
const named = (value) => (ArrayBuffer.isView(value) ? NAMES.get(value) : value);

const plotly = new Promise((resolve, reject) => {
  const script = document.createElement("script");
  script.src = new URL("plotly.js", HOME);
  script.onload = () => resolve(window.Plotly);
  script.onerror = reject;
  document.head.append(script);
});

const styled = new Promise((resolve) => {
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = new URL("live.css", HOME);
  sheet.onload = sheet.onerror = resolve;
  document.head.append(sheet);
});

// A number that tells this page from others, as long as it is open: the server counts who is busy.
const PAGE = String(crypto.getRandomValues(new Uint32Array(1))[0]);

const pause = (ms) => new Promise((done) => setTimeout(done, ms));
// Resolves when what has just been drawn stands on the screen; in a hidden page, soon.
const painted = () =>
  Promise.race([new Promise((done) => requestAnimationFrame(() => setTimeout(done))), pause(60)]);
const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

// ---- the view ---------------------------------------------------------------------------------

function fit(view) {
  const last = view.L - 1;
  return {
    ...view,
    t: clamp(view.t, 0, last),
    phi: clamp(view.phi, 0, last),
    dim: clamp(view.dim, 0, view.d - 1),
  };
}

// Of all sines and then all cosines, return the dimension of a column: sine, cosine, sine ...
const dimensionOf = (column, half) => (column < half ? 2 * column : 2 * (column - half) + 1);

const nameOf = (view) => Object.entries(view).map(([key, value]) => `${key}=${value}`).join("&");
const sameView = (a, b) => a && b && Object.keys(a).every((key) => a[key] === b[key]);

// A hand has moved something: show it everywhere, and tell the server's state once it rests.
export function move(changes) {
  page.view = fit({ ...page.view, ...changes });
  ask(); // first, so that the answer is under way while the rest is done
  showView();
  page.strip?.tellSoon();
  addressSoon();
}

// Set every control to the view.
function showView() {
  page.strip?.show(page.view);
  for (const part of page.parts.values()) part.show?.(page.view);
}

// ---- the address ------------------------------------------------------------------------------

const push = history.pushState.bind(history);
const purse = { left: ADDRESSES, at: 0 };

// The address names what is on the screen. It is written when the figures stand, or sooner if
// anything else is done: it would take their time. A drag writes it as often as browsers allow.
function addressSoon() {
  page.writing ??= setTimeout(addressNow, ADDRESS_SOON_MS);
}

function addressNow() {
  page.writing = null;
  const now = performance.now();
  purse.left = Math.min(ADDRESSES, purse.left + (now - purse.at) / ADDRESS_MS);
  purse.at = now;
  if (purse.left < 1) {
    page.writing = setTimeout(addressNow, ADDRESS_MS);
    return;
  }
  purse.left -= 1;
  writeAddress();
}

// What is as at the start is left out, as Streamlit does for its own controls.
function writeAddress() {
  if (!page.strip || !page.view) return;
  const query = new URLSearchParams(location.search);
  for (const [key, usual] of Object.entries(page.strip.usual))
    if (page.view[key] === usual) query.delete(key);
    else query.set(key, page.view[key]);
  const asked = String(query);
  const search = asked && `?${asked}`;
  if (search === location.search) return;
  history.replaceState(history.state, "", location.pathname + search + location.hash);
}

const sameQuery = (one, other) => {
  const told = [one, other].map(({ searchParams }) => [...searchParams].sort().join("&"));
  return told[0] === told[1];
};

// Streamlit writes the address of each view that it has heard of, and may be a move behind: the
// address of a page belongs to the hand. What a button of the page has shown is a new place, to
// which the browser's own steps lead back.
history.pushState = (state, title, url) => {
  const [from, to] = [location.href, url ?? location.href].map((one) => new URL(one, location.href));
  const stays = page.strip && to.pathname === from.pathname;
  if (!stays || !(page.strip.untold || sameQuery(from, to))) push(state, title, url);
};

addEventListener("popstate", () => {
  clearTimeout(page.writing);
  page.writing = null;
  page.strip?.forget();
});

// ---- asking the server ------------------------------------------------------------------------

async function ask() {
  page.stale = true;
  if (page.asking) return;
  page.asking = true;
  let retry = RETRY_MS;
  while (page.stale && page.view) {
    page.stale = false;
    const view = page.view;
    const parts = [...page.parts.values()].filter((part) => part.wants(view));
    if (!parts.length) continue;
    let answer;
    try {
      answer = await fetched(view, parts);
      await Promise.all([plotly, styled]);
      retry = RETRY_MS;
    } catch (error) {
      // The last picture stays, and the newest view is asked for again, unless it was refused.
      for (const part of parts) part.fail();
      if (REFUSALS.has(error.status)) {
        console.error(error);
        continue;
      }
      await pause(retry);
      retry = Math.min(2 * retry, LONGEST_RETRY_MS);
      page.stale = page.parts.size > 0;
      continue;
    }
    const [figures, words] = ["figures", "words"].map((kind) => parts.filter((part) => part.kind === kind));
    drawAll(figures.filter((part) => tried(() => part.take(answer, view))));
    // The eye is on the figures, so they come first.
    painted().then(() => words.forEach((part) => tried(() => part.take(answer, view))));
  }
  page.asking = false;
}

// Nothing is measured before all is written, and nothing drawn before all is measured: otherwise
// the browser would lay out the page anew for every figure.
function drawAll(figures) {
  const ground = grounded();
  for (const figure of figures) figure.measure(ground);
  for (const figure of figures) tried(() => figure.sketchOrDraw());
  finishSoon();
}

// Return what a step returns; what goes wrong would go wrong again, so it is not asked for again.
function tried(step) {
  try {
    return step();
  } catch (error) {
    console.error(error);
    return false;
  }
}

// When the hand has come to rest, plotly.js draws the figures that are sketches, one at a time: a
// hand that moves again waits for one of them at most.
function finishSoon() {
  clearTimeout(page.finishing);
  page.finishing = setTimeout(finishAll, FINISH_MS);
}

async function finishAll() {
  const round = page.finishing;
  for (const part of page.parts.values()) {
    if (page.asking || page.finishing !== round) return;
    if (!part.sketched || !part.host.isConnected) continue;
    tried(() => part.finish());
    await pause(0);
  }
}

async function posted(where, asked) {
  const response = await fetch(new URL(where, HOME), {
    method: "POST",
    headers: { "content-type": "application/json", "x-page": PAGE },
    body: JSON.stringify(asked),
  });
  page.rest = clamp(Number(response.headers.get("x-rest")) || REST_MS, REST_MS, LONGEST_REST_MS);
  if (response.ok) return response;
  const { status } = response;
  throw Object.assign(new Error(`${where}: ${status} ${await response.text()}`), { status });
}

async function fetched(view, parts) {
  const asked = { view, held: [...page.arrays.keys()], figures: {}, words: {} };
  for (const part of parts) asked[part.kind][part.key] = part.asks();
  const bytes = await (await posted("figures", asked)).arrayBuffer();
  return read(bytes);
}

const ARRAYS = {
  float32: Float32Array,
  float64: Float64Array,
  uint8: Uint8Array,
  uint16: Uint16Array,
  int32: Int32Array,
  int64: BigInt64Array,
};

// Return the figures of a message, with each array in its place; see pe_core/figures/wire.py.
function read(bytes) {
  const length = new DataView(bytes).getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length)));
  const sent = new Map();
  for (const [name, kind, place, count] of head.arrays)
    sent.set(name, new ARRAYS[kind](bytes, 4 + length + place, count));
  const kept = new Map();
  const place = (value) => {
    if (value === null || typeof value !== "object") return value;
    if (value.array) {
      const array = sent.get(value.array) ?? page.arrays.get(value.array);
      kept.set(value.array, array);
      NAMES.set(array, value.array);
      return array;
    }
    for (const key of Object.keys(value)) value[key] = place(value[key]);
    return value;
  };
  const figures = place(head.figures);
  page.arrays = kept; // what is on the screen now is what the next step can reuse
  return { figures, words: head.words };
}

// ---- a figure ---------------------------------------------------------------------------------

const PALETTES = new Map();

// Return 256 colours as the four bytes of a pixel each.
function palette(scale) {
  const name = JSON.stringify(scale);
  if (!PALETTES.has(name)) {
    const stops = scale.map(([place, colour]) => [place, rgb(colour)]);
    const pixels = new Uint8ClampedArray(256 * 4).fill(255);
    for (let level = 0; level < 256; level++) {
      const at = level / 255;
      const upper = Math.max(1, stops.findIndex(([place]) => place >= at));
      const [[low, a], [high, b]] = [stops[upper - 1], stops[upper]];
      const share = (at - low) / (high - low);
      for (let c = 0; c < 3; c++) pixels[4 * level + c] = a[c] + (b[c] - a[c]) * share;
    }
    PALETTES.set(name, new Uint32Array(pixels.buffer));
  }
  return PALETTES.get(name);
}

function rgb(colour) {
  const parts = colour.startsWith("#")
    ? colour.slice(1).match(/../g).map((hex) => parseInt(hex, 16))
    : colour.match(/[\d.]+/g).map(Number);
  return parts.slice(0, 3);
}

// ---- what stands beside the axes: legend and colour bar, as plain page elements ---------------

const SYMBOLS = {
  circle: "M-5,0a5,5 0 1,0 10,0a5,5 0 1,0 -10,0",
  diamond: "M-6,0L0,-6L6,0L0,6Z",
  "triangle-up": "M-6,5L0,-6L6,5Z",
  "triangle-down": "M-6,-5L0,6L6,-5Z",
  square: "M-5,-5H5V5H-5Z",
};
const DASHES = { dot: "2 3", dash: "6 4" };

const inLegend = (trace) => trace.name && trace.showlegend !== false;
const onlyInLegend = (trace) => trace.x?.length === 1 && trace.x[0] === null;
const SIGNS = { "&lt;": "<", "&gt;": ">", "&amp;": "&" };

// Return a text of plotly.js, with its tags and signs, as it reads.
const plain = (text) =>
  text.replaceAll(/<[^>]*>/g, " ").replaceAll(/&(?:lt|gt|amp);/g, (sign) => SIGNS[sign]);

function legendSymbol({ symbol = "circle", color }) {
  const [kind, open] = symbol.split(/-(?=open)/);
  const colour = typeof color === "string" ? color : "currentColor"; // a point has its own
  const paint = open ? `fill="none" stroke="${colour}" stroke-width="1.5"` : `fill="${colour}"`;
  return `<path transform="translate(15 7)" d="${SYMBOLS[kind] ?? SYMBOLS.circle}" ${paint}/>`;
}

function legendEntry({ name, mode, line, marker }) {
  const stroke = (line && `stroke="${line.color}" stroke-width="${line.width ?? 2}"`) || "";
  const dash = DASHES[line?.dash] ?? line?.dash?.replaceAll("px", "") ?? "none";
  const drawn = mode.includes("lines") ? `<path d="M0,7H30" ${stroke} stroke-dasharray="${dash}"/>` : "";
  const sign = mode.includes("markers") ? legendSymbol(marker) : "";
  const entry = document.createElement("li");
  entry.innerHTML = `<svg width="30" height="14" aria-hidden="true">${drawn}${sign}</svg>`;
  entry.append(plain(name));
  return entry;
}

function colourBar({ zmin, zmax, colorscale, colorbar }) {
  const stops = colorscale.map(([place, colour]) => `${colour} ${100 * place}%`);
  const bar = document.createElement("div");
  bar.className = "live-bar";
  bar.style.background = `linear-gradient(to top, ${stops.join(", ")})`;
  bar.append(textLine(plain(colorbar.title.text)));
  for (const value of colorbar.tickvals) {
    const tick = document.createElement("span");
    tick.textContent = String(value).replace("-", "\u2212");
    tick.style.bottom = `${(100 * (value - zmin)) / (zmax - zmin)}%`;
    bar.append(tick);
  }
  return bar;
}

class Figure {
  kind = "figures";

  constructor(host) {
    this.host = host;
    host.innerHTML =
      '<h2></h2><div class="live-figure" role="figure"><div class="live-inner">' +
      '<div class="live-top"><ul class="live-legend"></ul><div class="live-play" hidden></div></div>' +
      '<div class="live-area"><div class="live-clip"><canvas></canvas>' +
      '</div><div class="live-plot"></div><svg class="live-sketch" aria-hidden="true"></svg>' +
      '<div class="live-beside"></div></div></div>' +
      '</div><div class="live-hover" hidden></div>';
    [this.heading, this.box, this.label] = host.children;
    this.inner = this.box.querySelector(".live-inner");
    this.legend = this.box.querySelector(".live-legend");
    this.player = new Player(this.box.querySelector(".live-play"));
    this.area = this.box.querySelector(".live-area");
    this.beside = this.box.querySelector(".live-beside");
    this.clip = this.box.querySelector(".live-clip");
    this.canvas = this.box.querySelector("canvas");
    this.plot = this.box.querySelector(".live-plot");
    this.sketch = this.box.querySelector(".live-sketch");
    this.resizing = new ResizeObserver(() => this.resized());
    this.resizing.observe(this.box);
    this.box.addEventListener("pointerdown", (event) => this.pressed(event), true);
    this.box.addEventListener("pointermove", (event) => this.pointed(event));
    this.box.addEventListener("pointerleave", () => this.unpointed());
  }

  set({ key, lesson, name, options, title }) {
    const asked = JSON.stringify([lesson, name, options]);
    if (asked !== this.asked) this.shown = null; // another figure, or other options
    Object.assign(this, { key, lesson, name, options, title, asked });
    this.box.dataset.name = name;
    if (this.meta) this.words();
  }

  leave() {
    this.resizing.disconnect();
    clearTimeout(this.settling);
    this.player.pause();
    window.Plotly?.purge(this.plot);
  }

  asks() {
    return { lesson: this.lesson, name: this.name, options: this.options };
  }

  wants(view) {
    return this.host.isConnected && !sameView(this.shown, view);
  }

  take(answer, view) {
    const told = answer.figures[this.key];
    if (!told || !this.host.isConnected) return false;
    Object.assign(this, { told, meta: told.layout.meta, shown: view });
    this.words();
    this.surround(told.data.filter(inLegend), told.pictures);
    this.box.classList.remove("live-late");
    return true;
  }

  sketchOrDraw() {
    if (!this.sketches()) this.finish();
    this.box.dataset.shown = nameOf(this.shown);
  }

  // The server is silent: what stands here is the last picture.
  fail() {
    this.box.classList.add("live-late");
  }

  words() {
    this.heading.textContent = this.title ?? this.meta.title;
    this.player.root.hidden = !this.meta.dials;
    this.box.setAttribute("aria-label", this.meta.alt);
  }

  // Note how large the plot is, and the page's colours.
  measure({ big, theme } = grounded()) {
    const [width, height] = [this.box.clientWidth / big, this.box.clientHeight / big];
    const room = `width:${width}px;height:${height}px;transform:scale(${big})`;
    if (room !== this.room) this.inner.style.cssText = this.room = room;
    this.size = { width, height: this.area.offsetHeight };
    this.theme = theme;
  }

  // Return what plotly.js is to draw. Words are no part of it: it would draw all of it again for a
  // new one.
  drawing() {
    const { data, pictures, layout } = this.told;
    const traces = data.filter((trace) => !onlyInLegend(trace));
    const { meta, ...drawable } = layout;
    const settings = { ...drawable, ...this.size };
    if (pictures.length) settings.margin = { ...layout.margin, r: BAR_PX };
    return { traces, settings };
  }

  // Draw the figure as plain marks, and return whether that could be done. Not before plotly.js has
  // drawn it once, nor in a figure that the learner has zoomed into.
  sketches() {
    const full = this.plot._fullLayout;
    if (!page.sketch || !this.listening || this.beginning || !full) return false;
    const { traces, settings } = this.drawing();
    if (full.width !== settings.width || full.height !== settings.height) return false;
    if (!this.sketched && String(rangesOf(full)) !== this.ranges) return false;
    const { family } = this.theme.layout.font;
    const found = page.sketch.sketched(traces, settings, typeIn(family));
    if (!found) return false;
    this.sketched = found;
    page.sketch.render(this.sketch, found.marks);
    this.sketch.setAttribute("font-family", family);
    this.box.classList.add("live-moving");
    if (this.told.pictures.length) this.paint(this.told.pictures[0]);
    return true;
  }

  // Let plotly.js draw the picture that stays.
  finish() {
    this.sketched = null;
    this.draw(window.Plotly);
    this.box.classList.remove("live-moving");
  }

  draw(Plotly) {
    const { traces, settings } = this.drawing();
    Object.assign(settings, { showlegend: false, template: this.theme });
    settings.dragmode = matchMedia("(pointer: fine)").matches ? "zoom" : false;
    for (const [name, axis] of Object.entries(settings))
      if (/^[xy]axis/.test(name)) keepTicks(axis);
    traces.forEach(keepLists);
    // Axes and marks that stay as they are need not be drawn again.
    const drawn = JSON.stringify([traces, settings], (_, value) => named(value));
    if (drawn !== this.drawn && !this.beginning) {
      this.drawn = drawn;
      this.ranges = String(rangesOf(settings)); // before plotly.js puts a zoom in their place
      const done = Plotly.react(this.plot, traces.length ? traces : [NOTHING], settings, CONFIG);
      if (!this.listening) this.begin(done);
    }
    if (this.told.pictures.length) this.paint(this.told.pictures[0]);
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.settle(), SETTLE_MS);
  }

  // A style sheet may come while a picture is being drawn. Look once more whether the picture fits
  // its box, and draw it again if not.
  settle() {
    if (!this.host.isConnected || !this.plot._fullLayout) return;
    this.measure();
    const { width, height } = this.plot._fullLayout;
    if (Math.max(Math.abs(this.size.width - width), Math.abs(this.size.height - height)) <= 1) return;
    this.drawn = null;
    this.beginning = false;
    this.finish();
  }

  // plotly.js finishes its first drawing a little later. What comes in between waits for it: two
  // drawings at once would leave the older one standing.
  begin(done) {
    this.listening = true;
    this.beginning = true;
    this.plot.on("plotly_relayout", () => this.place());
    this.plot.on("plotly_relayouting", () => this.place());
    done.finally(() => {
      this.beginning = false;
      if (this.host.isConnected) this.finish();
    });
  }

  // Set legend and colour bar, if they are others than those that stand there.
  surround(entries, pictures) {
    const marks = JSON.stringify(entries.map(({ name, line, marker }) => [name, line, marker]));
    if (marks !== this.marks) {
      this.marks = marks;
      this.legend.replaceChildren(...entries.map(legendEntry));
    }
    const bars = JSON.stringify(pictures.map(({ zmin, zmax, colorbar }) => [zmin, zmax, colorbar]));
    if (bars === this.bars) return;
    this.bars = bars;
    this.beside.replaceChildren(...pictures.map(colourBar));
  }

  paint(picture) {
    const { rows, columns, cells, colorscale } = picture;
    if (this.cells !== cells) {
      this.cells = cells;
      const colours = palette(colorscale);
      const pixels = new Uint32Array(rows * columns);
      for (let i = 0; i < pixels.length; i++) pixels[i] = colours[cells[i]];
      if (this.canvas.width !== columns) this.canvas.width = columns;
      if (this.canvas.height !== rows) this.canvas.height = rows;
      const image = new ImageData(new Uint8ClampedArray(pixels.buffer), columns, rows);
      this.canvas.getContext("2d").putImageData(image, 0, 0);
    }
    this.place();
  }

  // Lay the picture where the axes say. The canvas is the whole table; the clip is what is shown.
  place() {
    const picture = this.told.pictures[0];
    if (!picture) return;
    const { xaxis, yaxis } = this.axes();
    const [left, width] = along(xaxis, xaxis.range, picture.x, picture.columns);
    const [top, height] = along(yaxis, [...yaxis.range].reverse(), picture.y, picture.rows);
    this.clip.style.cssText = box(xaxis._offset, yaxis._offset, xaxis._length, yaxis._length);
    this.beside.style.cssText = box(xaxis._offset + xaxis._length + 6, yaxis._offset, 10, yaxis._length);
    // More cells than points are averaged by the browser; fewer stay sharp squares.
    const points = devicePixelRatio * Math.min(width / picture.columns, height / picture.rows);
    const rendering = points < 1 ? "auto" : "pixelated";
    this.canvas.style.cssText = `${box(left, top, width, height)};image-rendering:${rendering}`;
  }

  // Return where the axes of the picture lie that stands there now.
  axes() {
    if (!this.sketched) return this.plot._fullLayout;
    const { x, y } = this.sketched.axes;
    return { xaxis: x, yaxis: y };
  }

  resized() {
    if (!this.told) return;
    this.measure();
    this.finish();
  }

  // ---- the pointer ----

  // Return what lies under the pointer: values on the axes of a subplot, with those it misses left
  // out. Beside a picture there is still a row, and below it a column.
  under(event) {
    const full = this.plot._fullLayout;
    if (!full?._plots) return null;
    const frame = this.area.getBoundingClientRect();
    const scale = frame.width / this.area.offsetWidth || 1;
    const across = (event.clientX - frame.left) / scale;
    const down = (event.clientY - frame.top) / scale;
    for (const [id, { xaxis, yaxis }] of Object.entries(full._plots)) {
      const [x, y] = [across - xaxis._offset, down - yaxis._offset];
      const inX = x >= 0 && x < xaxis._length;
      const inY = y >= 0 && y < yaxis._length;
      const beside = this.told.pictures.length && (inX ? y >= 0 : inY && x < 0);
      if ((inX && inY) || beside)
        return { id, x: inX ? xaxis.p2l(x) : null, y: inY ? yaxis.p2l(y) : null };
    }
    return null;
  }

  pressed(event) {
    if (event.button !== 0 || !this.told) return;
    if (this.sketched) this.finish(); // what is pressed is what plotly.js knows
    const turning = event.pointerType === "mouse" && this.dial(event);
    const start = event;
    const moved = (e) => Math.hypot(e.clientX - start.clientX, e.clientY - start.clientY);
    const turn = (e) => turning && this.turn(e, turning);
    addEventListener("pointermove", turn, true);
    const released = (e) => {
      removeEventListener("pointermove", turn, true);
      removeEventListener("pointercancel", released, true);
      if (e.type === "pointerup" && moved(e) < CLICK_PX) this.choose(start);
    };
    addEventListener("pointerup", released, { capture: true, once: true });
    addEventListener("pointercancel", released, { capture: true, once: true });
  }

  // A click chooses what it hits, in every figure.
  choose(event) {
    const at = this.under(event);
    const changes = {};
    for (const [what, where] of Object.entries((at && this.meta.choose) || {})) {
      const value = this.found(where, at);
      if (value === null) continue;
      if (what === "position") changes.t = value;
      if (what === "offset" && value >= 0) changes.phi = value;
      if (what === "dimension") changes.dim = value;
      if (what === "half") changes.dim = dimensionOf(value, page.view.d / 2);
      if (what === "pair") changes.dim = 2 * value;
    }
    if (Object.keys(changes).length) move(changes);
  }

  found(where, { id, x, y }) {
    if (where === "meta") return this.nearest(id, x, y)?.meta ?? null;
    if (where === "dial") return this.dialAt({ x, y })?.pair ?? null;
    const needed = { x: [x], y: [y], "x-y": [x, y] }[where];
    if (needed.includes(null)) return null;
    return where === "x-y" ? Math.round(x) - Math.round(y) : Math.round(where === "x" ? x : y);
  }

  // Return the named trace of a subplot whose line runs closest to a point.
  nearest(id, x, y) {
    const here = this.told.data.filter(
      (trace) => trace.meta !== undefined && (trace.xaxis ?? "x") + (trace.yaxis ?? "y") === id,
    );
    const miss = (trace) => {
      const step = trace.dx ?? 1;
      const place = trace.x
        ? trace.x.findIndex((at) => at >= x)
        : Math.round((x - (trace.x0 ?? 0)) / step);
      return Math.abs((trace.y[place] ?? Infinity) - y);
    };
    return here.sort((a, b) => miss(a) - miss(b))[0];
  }

  // ---- hands that can be turned ----

  // Return the dial under a point of the plot, with the angle of the point as a hand shows it.
  dialAt(at) {
    const away = (dial) => Math.hypot(at.x - dial.x, at.y - dial.y);
    const reached = (dial) => away(dial) <= DIAL_REACH * (dial.radius ?? 1);
    const dial = (this.meta.dials ?? []).find(reached);
    return dial && { ...dial, angle: Math.atan2(at.x - dial.x, at.y - dial.y) };
  }

  dial(event) {
    const at = this.under(event);
    const dial = at && this.dialAt(at);
    return dial && { ...dial, t: page.view.t };
  }

  // Turning a hand moves t by as many positions as that hand needs for the turn.
  turn(event, held) {
    const at = this.under(event);
    if (!at) return;
    const angle = Math.atan2(at.x - held.x, at.y - held.y);
    const turned = Math.atan2(Math.sin(angle - held.angle), Math.cos(angle - held.angle));
    held.angle = angle;
    held.t = clamp(held.t + (turned / (2 * Math.PI)) * held.wavelength, 0, page.view.L - 1);
    const t = Math.round(held.t);
    if (t !== page.view.t) move({ t });
  }

  // ---- the words of a cell ----

  async pointed(event) {
    if (this.sketched && !event.buttons) this.finish(); // hover and zoom are those of plotly.js
    if (!this.told?.pictures.length || event.pointerType !== "mouse") return;
    const at = this.under(event);
    if (!at || at.x === null || at.y === null) return this.unpointed();
    const cell = [Math.round(at.x), Math.round(at.y)];
    const frame = this.host.getBoundingClientRect();
    const beyond = event.clientX > frame.left + frame.width / 2;
    const across = beyond
      ? `right:${frame.right - event.clientX + 12}px`
      : `left:${event.clientX - frame.left + 12}px`;
    this.label.style.cssText = `${across};top:${event.clientY - frame.top + 14}px`;
    this.cell = cell;
    if (this.reading) return;
    this.reading = true;
    try {
      while (this.cell && String(this.cell) + JSON.stringify(page.view) !== this.read) {
        const [x, y] = this.cell;
        this.read = String(this.cell) + JSON.stringify(page.view);
        const asked = { view: page.view, lesson: this.lesson, name: this.name, x, y };
        const lines = await (await posted("cell", asked)).json();
        this.label.replaceChildren(...lines.map((line) => textLine(line)));
      }
      this.label.hidden = !this.cell || !this.label.childElementCount;
    } catch {
      this.unpointed();
    } finally {
      this.reading = false;
    }
  }

  unpointed() {
    this.cell = null;
    this.label.hidden = true;
  }
}

// A figure that the page has made itself: it comes with the page and asks for nothing.
class Drawn extends Figure {
  set({ key, told }) {
    Object.assign(this, { key, name: key });
    this.box.dataset.name = key;
    this.given = told;
    Promise.all([plotly, styled]).then(() => {
      if (this.given === told && this.host.isConnected) this.put(told);
    });
  }

  put(told) {
    Object.assign(this, { told, meta: told.layout.meta });
    this.words();
    this.surround(told.data.filter(inLegend), told.pictures);
    this.measure();
    this.draw(window.Plotly);
    this.show(page.view);
  }

  // It belongs to no view, and fits them all.
  show(view) {
    if (this.meta && view) this.box.dataset.shown = nameOf(view);
  }

  wants() {
    return false;
  }
}

function textLine(text) {
  const line = document.createElement("div");
  line.textContent = text;
  return line;
}

// Return where cells that begin at `first` lie on an axis, in points: the start and the length.
function along(axis, [from, to], [first, step], count) {
  const points = axis._length / (to - from);
  return [(first - from) * points, step * count * points];
}

const box = (left, top, width, height) =>
  `left:${left}px;top:${top}px;width:${width}px;height:${height}px`;

// ---- words that follow the hand ---------------------------------------------------------------

let katex = null;
const formulas = () => (katex ??= import(new URL("katex.js", HOME)).then((module) => module.default));

const WRITE = {
  numbers(host, told) {
    const list = made("dl", "live-numbers");
    for (const [name, value] of Object.entries(told))
      list.append(made("div", "", made("dt", "", name), made("dd", "", value)));
    host.replaceChildren(list);
  },

  checks(host, told) {
    const lines = told.map(([claim, measured, holds]) => {
      const sign = made("span", "live-sign", holds ? "\u2713" : "\u2717");
      sign.setAttribute("aria-hidden", "true");
      const said = made("strong", "", holds ? "Holds here." : "Fails here.");
      return made("p", "", sign, " ", said, ` ${claim} ${measured}`);
    });
    host.replaceChildren(...lines);
  },

  formula: written,

  table(host, [caption, columns, rows]) {
    const cell = (value) =>
      Array.isArray(value)
        ? made("td", value[0] ? "live-holds" : "live-fails", verdict(value[0]), ` ${value[1]}`)
        : made("td", "", value);
    const line = ([name, ...cells]) => {
      const head = made("th", "", name);
      head.scope = "row";
      return made("tr", "", head, ...cells.map(cell));
    };
    const heads = columns.map((name) => made(name ? "th" : "td", "", name)); // a corner names nothing
    for (const head of heads) if (head.tagName === "TH") head.scope = "col";
    const table = made("table", "live-table", made("caption", "", caption));
    table.append(made("thead", "", made("tr", "", ...heads)), made("tbody", "", ...rows.map(line)));
    const box = made("div", "live-scroll", table);
    box.tabIndex = 0; // a wide table scrolls by keyboard too
    box.setAttribute("role", "region");
    box.setAttribute("aria-label", caption);
    keepScroll(host, box);
  },

  // The learner reveals one step after the other; how many stays while the numbers change.
  steps(host, told) {
    const shown = clamp(host.revealed ?? 1, 1, told.length);
    const lines = told.slice(0, shown).map(([said, formula]) => {
      const line = made("div", "live-formula");
      written(line, formula);
      return made("li", "", made("p", "", said), line);
    });
    const reveal = (count) => {
      const held = document.activeElement?.textContent;
      host.revealed = count;
      WRITE.steps(host, told);
      announce(told[count - 1][0]);
      const buttons = [...host.querySelectorAll("button")];
      (buttons.find((button) => button.textContent === held) ?? buttons[0]).focus();
    };
    const button = (name, count) => {
      const next = made("button", "live-button", name);
      next.type = "button";
      next.addEventListener("click", () => reveal(count));
      return next;
    };
    const buttons = made("div", "live-buttons");
    if (shown < told.length)
      buttons.append(button("Next step", shown + 1), button("All steps", told.length));
    if (shown > 1) buttons.append(button("Start again", 1));
    const list = made("ol", "live-steps", ...lines);
    host.replaceChildren(list, buttons);
  },
};

async function written(host, told) {
  const settings = { displayMode: true, throwOnError: false };
  try {
    (await formulas()).render(told, host, settings);
    for (const part of host.querySelectorAll('[class*="katex-"]')) part.classList.add(...older(part));
    for (const part of host.querySelectorAll('[style*="color"]')) part.style.color = leaning(part);
  } catch {
    host.textContent = told; // the formula as it is written, where KaTeX is missing
  }
}

// No colour has a contrast of 4.5 on white and on the dark ground. Small type needs it, so it leans
// a little to the colour of plain text; not to that around it, which KaTeX may have coloured too.
const leaning = ({ style }) => `color-mix(in srgb, ${style.color} 80%, var(--st-text-color))`;

// The style sheet that Streamlit brings is that of an older KaTeX, whose names have no prefix.
function older(part) {
  const renamed = [...part.classList].filter((name) => name.startsWith("katex-"));
  return renamed.map((name) => name.slice("katex-".length));
}

function verdict(holds) {
  const sign = made("span", "live-sign", holds ? "\u2713" : "\u2717");
  sign.setAttribute("role", "img");
  sign.setAttribute("aria-label", holds ? "passes" : "fails");
  return sign;
}

const status = made("div", "live-status");
status.setAttribute("role", "status");
document.body.append(status);

// Say something to those who listen to the page.
function announce(text) {
  status.textContent = text;
}

// Replace what scrolls in a host, and leave it scrolled as it was.
function keepScroll(host, box) {
  const left = host.firstElementChild?.scrollLeft ?? 0;
  host.replaceChildren(box);
  box.scrollLeft = left;
}

function made(tag, name, ...content) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.append(...content);
  return element;
}

class Words {
  kind = "words";

  constructor(host) {
    this.host = host;
  }

  set({ key, lesson, part, name }) {
    Object.assign(this, { key, lesson, part, name });
    this.host.dataset.words = key;
  }

  leave() {}

  asks() {
    return { lesson: this.lesson, part: this.part, name: this.name };
  }

  wants(view) {
    return this.host.isConnected && !sameView(this.shown, view);
  }

  take({ words }, view) {
    const told = words[this.key];
    if (told === undefined) return;
    const text = JSON.stringify(told);
    if (text !== this.text) WRITE[this.part](this.host, told);
    this.text = text;
    this.shown = view;
    this.host.classList.remove("live-late");
  }

  fail() {
    this.host.classList.add("live-late");
  }
}

// One of a few words to choose, as buttons of which one is pressed.
class Choice {
  constructor(host) {
    this.host = host;
  }

  set({ choice, many, label, help, options, written }) {
    this.key = choice;
    if (this.box) return;
    this.box = many ? this.list(label, options) : this.row(label, options, written);
    this.box.title = help;
    this.host.replaceChildren(this.box);
    if (page.view) this.show(page.view);
  }

  row(label, options, written) {
    const box = made("fieldset", "live-choice", made("legend", "", label));
    this.inputs = options.map((option) => {
      const input = made("input");
      Object.assign(input, { type: "radio", name: `live-choice-${this.key}`, value: option });
      input.addEventListener("change", () => move({ [this.key]: option }));
      box.append(made("label", "", input, written[option] ?? option.replaceAll("-", " ")));
      return input;
    });
    return box;
  }

  // Many options are names, and written as they are.
  list(label, options) {
    this.select = made("select", "", ...options.map((option) => made("option", "", option)));
    this.select.name = `live-choice-${this.key}`;
    this.select.addEventListener("change", () => move({ [this.key]: this.select.value }));
    return made("label", "live-choice", made("strong", "", label), this.select);
  }

  show(view) {
    if (this.select) this.select.value = view[this.key];
    for (const input of this.inputs ?? []) input.checked = input.value === view[this.key];
  }

  leave() {}

  wants() {
    return false;
  }
}

// Named sizes to set at once; the button that matches the view is pressed.
class Presets {
  constructor(host) {
    this.host = host;
  }

  set({ presets }) {
    if (this.buttons) return;
    this.buttons = Object.entries(presets).map(([name, sizes]) => {
      const button = made("button", "live-button", name);
      button.type = "button";
      button.addEventListener("click", () => choosePreset(sizes));
      return { button, sizes };
    });
    const box = made("div", "live-buttons", ...this.buttons.map(({ button }) => button));
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", "Presets");
    this.host.replaceChildren(box);
    if (page.view) this.show(page.view);
  }

  show(view) {
    for (const { button, sizes } of this.buttons) {
      const matches = Object.entries(sizes).every(([key, value]) => view[key] === value);
      button.setAttribute("aria-pressed", matches);
    }
  }

  leave() {}

  wants() {
    return false;
  }
}

// So that t and t + φ both lie in the new table.
function choosePreset(sizes) {
  const half = Math.floor((sizes.L - 1) / 2);
  const { t, phi } = page.view;
  move({ ...sizes, t: Math.min(t, half), phi: Math.min(phi, half) });
}

// Buttons that move the shared t: every figure follows.
class Player {
  constructor(root) {
    this.root = root;
    this.root.setAttribute("role", "group");
    this.root.setAttribute("aria-label", "Move t");
    const button = (name, act) => {
      const made = document.createElement("button");
      made.type = "button";
      made.textContent = name;
      made.addEventListener("click", act);
      root.append(made);
      return made;
    };
    button("Step back", () => this.step(-1));
    this.toggle = button("Play", () => (this.playing ? this.pause() : this.play()));
    button("Step on", () => this.step(1));
  }

  step(by) {
    this.pause();
    move({ t: page.view.t + by });
  }

  play() {
    if (page.view.t >= page.view.L - 1) move({ t: 0 });
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.toggle.textContent = "Pause";
    this.playing = setInterval(() => {
      if (page.view.t >= page.view.L - 1) this.pause();
      else move({ t: page.view.t + 1 });
    }, calm ? CALM_MS : PLAY_MS);
  }

  pause() {
    clearInterval(this.playing);
    this.playing = null;
    this.toggle.textContent = "Play";
  }
}

// Of two things that say the same, plotly.js takes the second for a change. So the first is kept.
const KEPT = new Map();

function same(thing) {
  const text = JSON.stringify(thing);
  if (KEPT.size > 500) KEPT.clear();
  if (!KEPT.has(text)) KEPT.set(text, thing);
  return KEPT.get(text);
}

function keepTicks(axis) {
  for (const key of ["tickvals", "ticktext", "labelalias", "autotickangles"])
    if (axis[key]) axis[key] = same(axis[key]);
}

function keepLists(trace) {
  for (const key of ["x", "y", "text", "customdata", "hovertext"])
    if (Array.isArray(trace[key])) trace[key] = same(trace[key]);
}

const rangesOf = ({ xaxis, yaxis }) => [xaxis?.range, yaxis?.range];

const TYPES = new Map();

// Return what measures type of a family.
function typeIn(family) {
  if (!TYPES.has(family)) TYPES.set(family, page.sketch.typeOf(family));
  return TYPES.get(family);
}

// Return what all figures of the page are drawn on: how much larger, and in which colours.
function grounded() {
  const big = Number(getComputedStyle(document.documentElement).getPropertyValue("--big")) || 1;
  return { big, theme: theme() };
}

// Colours that the page's theme decides. Type takes its colour from the page by the style sheet.
function theme() {
  const style = getComputedStyle(document.querySelector(".stApp") ?? document.body);
  const grid = "rgba(127, 135, 145, 0.25)";
  const axis = { gridcolor: grid, linecolor: grid, zerolinecolor: grid, tickcolor: grid };
  const font = { color: style.color, family: style.fontFamily };
  const hoverlabel = { bgcolor: style.backgroundColor, font };
  return same({ layout: { font, hoverlabel, xaxis: axis, yaxis: axis } });
}

// ---- the sliders ------------------------------------------------------------------------------

const grouped = (value) => value.toLocaleString("en").replaceAll(",", "\u202f");

// One slider. It counts steps of a list of values, or whole numbers between two ends.
class Slider {
  constructor({ key, label, help, values, ends }) {
    this.key = key;
    this.values = values;
    this.root = document.createElement("div");
    this.root.className = `live-control live-control-${key}`;
    const id = `live-slider-${key}`;
    this.root.innerHTML =
      `<label for="${id}"></label><output for="${id}"></output>` +
      `<input type="range" id="${id}" aria-describedby="${id}-help">` +
      `<span id="${id}-help" hidden></span>`;
    [this.label, this.output, this.input, this.help] = this.root.children;
    this.label.textContent = label;
    this.help.textContent = help;
    this.label.title = help;
    [this.input.min, this.input.max, this.input.step] = values ? [0, values.length - 1, 1] : ends;
    this.input.addEventListener("input", () => move({ [key]: this.value() }));
  }

  value() {
    const number = Number(this.input.value);
    return this.values ? this.values[number] : number;
  }

  show(value, last) {
    if (last !== undefined) this.input.max = last;
    const place = this.values ? this.values.findIndex((item) => item >= value) : value;
    if (Number(this.input.value) !== place) this.input.value = place;
    const words = grouped(value);
    if (this.output.textContent === words) return;
    this.output.textContent = words;
    this.input.setAttribute("aria-valuetext", words);
    const share = (place - this.input.min) / (this.input.max - this.input.min || 1);
    this.input.style.setProperty("--share", `${100 * share}%`);
  }
}

// The learner's own sentence.
class Sentence {
  constructor({ key, label, help, longest }) {
    this.key = key;
    this.root = made("div", `live-control live-control-${key}`);
    const name = made("label", "", label);
    name.title = help;
    this.input = made("input");
    Object.assign(this.input, { type: "text", id: `live-text-${key}`, maxLength: longest });
    Object.assign(this.input, { autocomplete: "off", spellcheck: false, dir: "auto" });
    name.htmlFor = this.input.id;
    this.input.addEventListener("input", () => move({ [key]: this.input.value }));
    this.root.append(name, this.input);
  }

  show(value) {
    if (this.input.value !== value) this.input.value = value;
  }
}

class Strip {
  constructor(host, { controls, more }) {
    host.classList.add("live-controls");
    this.sliders = controls.map((control) =>
      control.longest ? new Sentence(control) : new Slider(control),
    );
    this.button = document.createElement("button");
    this.button.type = "button";
    this.button.className = "live-more";
    this.button.textContent = more;
    this.button.addEventListener("click", () => this.open(!this.opened));
    host.replaceChildren(...this.sliders.map((slider) => slider.root), this.button);
    this.host = host;
  }

  set({ front, view, usual, heard }, tell) {
    this.front = new Set(front);
    this.usual = usual;
    this.tell = tell;
    const calm = this.sliders.filter(({ key }) => key !== "words" && !this.front.has(key));
    this.button.hidden = !front.length || !calm.length;
    this.open(page.more);
    // While a move is still to be told or heard, the hand knows better than the server.
    if (heard === this.told || performance.now() - this.toldAt > DEAF_MS) this.told = null;
    if (page.view && this.untold) return;
    page.view = view;
    writeAddress();
    showView();
    ask();
  }

  // Whether the hand has moved since the server heard of it.
  get untold() {
    return Boolean(this.resting || this.told);
  }

  // Another view was opened, whatever the hand has done before.
  forget() {
    clearTimeout(this.resting);
    this.resting = this.told = null;
  }

  // The sentence is shown on pages that speak of words only.
  open(opened) {
    this.opened = page.more = Boolean(opened);
    this.button.setAttribute("aria-expanded", this.opened);
    const more = this.opened && !this.button.hidden;
    for (const { root, key } of this.sliders)
      root.hidden = !this.front.has(key) && !(more && key !== "words");
  }

  show(view) {
    const lasts = { t: view.L - 1, phi: view.L - 1, dim: view.d - 1 };
    for (const slider of this.sliders) slider.show(view[slider.key], lasts[slider.key]);
  }

  // The state of the session hears of a move when the hand rests: sooner on an idle server, later
  // on a busy one. Nothing the learner sees waits for it.
  tellSoon() {
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.tellNow(), page.rest ?? REST_MS);
  }

  tellNow() {
    if (!this.resting) return;
    clearTimeout(this.resting);
    this.resting = null;
    this.told = crypto.getRandomValues(new Uint32Array(1))[0];
    this.toldAt = performance.now();
    this.tell("moved", { ...page.view, told: this.told });
  }
}

// Whatever else the learner does, on the page or with the browser, the address names the view and
// the session knows it before it hears of that.
function tellNow({ target, ctrlKey, metaKey, altKey, key = "" }) {
  const toBrowser = ctrlKey || metaKey || altKey || /^F\d/.test(key);
  if (target.closest?.(".live-controls, .live-figure") && !toBrowser) return;
  page.strip?.tellNow();
  writeAddress();
}

for (const kind of ["pointerdown", "keydown", "click", "visibilitychange"])
  addEventListener(kind, tellNow, true);
for (const kind of ["beforeunload", "pagehide"]) addEventListener(kind, writeAddress);

// ---- the keyboard -----------------------------------------------------------------------------

const KEYED = '[class*="st-key-"]';
let pressed = null; // the button pressed last, and the boxes around it

const deepest = (at) => (at?.shadowRoot?.activeElement ? deepest(at.shadowRoot.activeElement) : at);

// What is said in a box, without the names of its buttons and links.
const saidIn = (box) =>
  [...box.querySelectorAll("p")].filter((p) => !p.closest("button, a")).map((p) => p.textContent);

// What the boxes around an element are called, the innermost first.
function boxesAround(element) {
  const names = [];
  for (let box = element.closest(KEYED); box; box = box.parentElement.closest(KEYED))
    names.push([...box.classList].find((name) => name.startsWith("st-key-")));
  return names;
}

function notePressed({ type, key, target }) {
  if (target.closest?.('[role="dialog"]')) return; // what opened the dialog waits below it
  const at = document.activeElement;
  const presses = type === "click" || key === "Enter" || key === " ";
  pressed = null;
  if (!presses || !at?.closest(".stMain") || at.closest(".live")) return;
  const said = new Set(saidIn(at.closest(".stMain")));
  pressed = { button: deepest(at), boxes: boxesAround(at), said };
}

// Streamlit takes the buttons of an answered question away, and the focus with them: who uses the
// keyboard would begin again at the top. The box they stood in gets the focus, and what is new in
// it is said. A button that is still there, when a dialog closes, gets the focus back.
function keepFocus() {
  if (!pressed || document.querySelector('[role="dialog"]')) return;
  const { button, boxes, box } = pressed;
  if (box) saySoon(box);
  if (document.activeElement && document.activeElement !== document.body) return;
  if (button.isConnected) return button.focus({ preventScroll: true });
  const left = boxes.map((name) => document.querySelector(`.${CSS.escape(name)}`)).find(Boolean);
  if (!left) return;
  left.tabIndex = -1;
  left.focus({ preventScroll: true });
  pressed.box = left;
  saySoon(left);
}

function saySoon(box) {
  const held = pressed;
  clearTimeout(held.saying);
  held.saying = setTimeout(() => {
    held.box = null;
    announce(saidIn(box).filter((text) => !held.said.has(text)).join(" "));
  }, SETTLE_MS);
}

// A formula or a listing that is wider than its place scrolls by keyboard too; others are no stop.
function reachScrolls() {
  for (const part of document.querySelectorAll(".stMain :is(.katex-display, .stCode pre)")) {
    const wider = part.scrollWidth > part.clientWidth + 1;
    if (wider === part.hasAttribute("tabindex")) continue;
    const name = part.tagName === "PRE" ? "Listing" : "Formula";
    const told = { tabindex: "0", role: "group", "aria-label": `${name}, scrolls sideways` };
    for (const [key, value] of Object.entries(told))
      if (wider) part.setAttribute(key, value);
      else part.removeAttribute(key);
  }
}

let reaching = null;
function reachSoon() {
  clearTimeout(reaching);
  reaching = setTimeout(reachScrolls, SETTLE_MS);
}

for (const kind of ["pointerdown", "click", "keydown"]) addEventListener(kind, notePressed, true);
for (const kind of ["resize", "toggle"]) addEventListener(kind, reachSoon, true);
new MutationObserver(() => {
  keepFocus();
  reachSoon();
}).observe(document.body, { childList: true, subtree: true });

// ---- what the page's components call ----------------------------------------------------------

const mounted = new WeakMap();

const PARTS = { figures: Figure, drawn: Drawn, words: Words, choice: Choice, presets: Presets };

// A component of the page holds one part or several, each in a box of its own.
const facts = (bytes) => JSON.parse(new TextDecoder().decode(bytes));

export function parts({ parentElement, data: told }) {
  const data = facts(told);
  const host = parentElement.querySelector(".live");
  if (!mounted.has(host)) {
    const boxes = data.parts.map(() => made("div", "live-part"));
    host.replaceChildren(...boxes);
    mounted.set(host, data.parts.map(({ kind }, i) => new PARTS[kind](boxes[i])));
  }
  const here = mounted.get(host);
  data.parts.forEach((part, i) => {
    here[i].set(part);
    page.parts.set(part.key, here[i]);
  });
  setTimeout(ask); // the other parts of the page are mounted in the same breath
  return () => {
    for (const part of here) {
      if (page.parts.get(part.key) === part) page.parts.delete(part.key);
      if (!host.isConnected) part.leave();
    }
  };
}

export function controls({ parentElement, data: told, setTriggerValue }) {
  const data = facts(told);
  const host = parentElement.querySelector(".live");
  if (!mounted.has(host)) mounted.set(host, new Strip(host, data));
  page.strip = mounted.get(host);
  page.strip.set(data, setTriggerValue);
}

// Lists of links to pages. Each has a true address, so it opens in a new tab too; a plain press
// stays in the session, as the browser's own steps back and forth do.
export function links({ parentElement, data: told }) {
  const { parts } = facts(told);
  const lists = Object.entries(parts).map(([part, rows]) => {
    const list = made("ul", "", ...rows.map((row) => made("li", "", linked(row))));
    return made("section", "", ...(part ? [made("h3", "", part), list] : [list]));
  });
  const text = lists.map((list) => list.outerHTML).join("");
  const host = parentElement.querySelector(".live");
  if (mounted.get(host) === text) return;
  mounted.set(host, text);
  host.replaceChildren(made("div", "live-links", ...lists));
}

function linked({ page: name, title, text, view }) {
  const link = made("a", "", ...(title ? [made("strong", "", title), " "] : []), text);
  const asked = view && `?${new URLSearchParams(view)}`;
  link.href = name + (asked ?? "");
  link.addEventListener("click", (event) => {
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    push({}, "", name + (asked ?? here()));
    dispatchEvent(new PopStateEvent("popstate"));
  });
  return link;
}

// The address as it will be once the session has heard of the last move.
function here() {
  const query = new URLSearchParams(location.search);
  for (const { key } of page.strip.sliders) query.set(key, page.view[key]);
  return `?${query}`;
}
