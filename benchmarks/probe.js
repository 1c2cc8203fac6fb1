// Watches a page for pictures of the table and says when each one stood on the screen.
//
// It runs before the page does and patches prototypes, so that shadow roots are seen as well. A
// picture is the address of an SVG <image> (Plotly) or the pixels of a <canvas> in the document
// (Bokeh, the course). A picture counts once and only if it differs from the one before. It stands
// in the first task after the frame in which it was set: that rule is the same for every tool.
(() => {
  const BIG = 100; // CSS pixels: a colour bar is drawn like a picture, but it is narrow
  const SAMPLES = 4096;
  const ROWS = 8;
  const STATE = "data-shown"; // the course says in it which view is drawn completely

  const probe = { pictures: [], states: [], keydown: null };
  window.__probe = probe;

  // --- frames ---------------------------------------------------------------------------------
  let inFrame = false;
  const requestFrame = window.requestAnimationFrame.bind(window);
  const framed = (callback) => (time) => {
    inFrame = true;
    try {
      callback(time);
    } finally {
      queueMicrotask(() => (inFrame = false)); // after the observers of this callback's changes
    }
  };
  window.requestAnimationFrame = (callback) => requestFrame(framed(callback));

  const painted = new MessageChannel();
  const waiting = [];
  painted.port1.onmessage = () => waiting.splice(0).forEach((done) => done());
  const afterPaint = (done) => {
    waiting.push(done);
    painted.port2.postMessage(null);
  };
  // What is set inside a frame is painted by that frame, everything else by the next one.
  const afterNextPaint = (done) => {
    if (inFrame) afterPaint(done);
    else requestFrame(() => afterPaint(done));
  };

  // --- one list of different things shown -------------------------------------------------------
  const watcher = (shown) => {
    let pending = null;
    return (signature) => {
      if (pending) {
        pending.signature = signature;
        return;
      }
      pending = { signature, changed: performance.now() };
      afterNextPaint(() => {
        const { signature, changed } = pending;
        pending = null;
        if (shown.at(-1)?.signature !== signature) {
          shown.push({ signature, changed, stood: performance.now() });
        }
      });
    };
  };
  const picture = watcher(probe.pictures);
  const state = watcher(probe.states);

  // --- signatures -------------------------------------------------------------------------------
  const mix = (hash, number) => Math.imul(hash ^ number, 16777619) >>> 0;
  const hashed = (length, at) => {
    const step = Math.max(1, Math.floor(length / SAMPLES));
    let hash = mix(2166136261, length);
    for (let i = 0; i < length; i += step) hash = mix(hash, at(i));
    return mix(hash, at(length - 1));
  };
  const ofText = (text) => `${text.length} ${hashed(text.length, (i) => text.charCodeAt(i))}`;
  const ofPixels = ({ width, height, data }) =>
    `${width}x${height} ${hashed(data.length, (i) => data[i])}`;
  const ofCanvas = (canvas) => {
    const { width, height } = canvas;
    const context = canvas.getContext("2d");
    let hash = 2166136261;
    for (let row = 1; row <= ROWS; row++) {
      const y = Math.min(height - 1, Math.floor((row * height) / ROWS));
      const { data } = context.getImageData(0, y, width, 1);
      for (const byte of data) hash = mix(hash, byte);
    }
    return `${width}x${height} ${hash}`;
  };

  // --- SVG images (Plotly) --------------------------------------------------------------------------
  const onAttribute = (element, name, value) => {
    if (element.tagName === "image" && name.endsWith("href") && value) picture(ofText(String(value)));
  };
  for (const [method, first] of [["setAttribute", 0], ["setAttributeNS", 1]]) {
    const original = Element.prototype[method];
    Element.prototype[method] = function (...args) {
      original.apply(this, args);
      onAttribute(this, String(args[first]), args[first + 1]);
    };
  }

  // --- canvases (Bokeh and the course) ----------------------------------------------------------------
  const { putImageData, drawImage } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.putImageData = function (pixels, ...place) {
    putImageData.call(this, pixels, ...place);
    if (this.canvas.isConnected) picture(ofPixels(pixels));
  };
  CanvasRenderingContext2D.prototype.drawImage = function (source, ...place) {
    drawImage.call(this, source, ...place);
    const [width, height] = place.slice(place.length === 8 ? 6 : 2);
    const big = Math.abs(width ?? source.width) >= BIG && Math.abs(height ?? source.height) >= BIG;
    if (this.canvas.isConnected && big && source.getContext) {
      picture(ofCanvas(source));
    }
  };

  // --- the state the course tells -----------------------------------------------------------------------
  // A state stands when every figure of the page shows it.
  const states = new MutationObserver(() => {
    const told = new Set();
    for (const figure of document.querySelectorAll(`[${STATE}]`)) told.add(figure.getAttribute(STATE));
    if (told.size === 1) state([...told][0]);
  });
  const watchStates = (root) =>
    states.observe(root, { attributes: true, attributeFilter: [STATE], subtree: true });
  watchStates(document);
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options);
    watchStates(root);
    return root;
  };

  // --- the key, and what the measurement asks -------------------------------------------------------
  addEventListener("keydown", (event) => (probe.keydown = event.timeStamp), true);

  probe.clear = () => {
    for (const list of [probe.pictures, probe.states]) list.splice(0, list.length - 1);
    probe.keydown = null;
    probe.cleared = performance.now();
  };
  const since = (list) => list.filter(({ stood }) => stood > probe.cleared);
  const told = () => ({
    keydown: probe.keydown,
    pictures: since(probe.pictures),
    states: since(probe.states),
  });
  // Resolves when a new picture (or state) stands and nothing new came for `quiet` ms.
  probe.settled = ({ quiet, limit, list }) =>
    new Promise((resolve) => {
      const began = performance.now();
      const look = () => {
        const now = performance.now();
        const { pictures, states } = told();
        const last = Math.max(began, ...[...pictures, ...states].map((e) => e.stood));
        const enough = since(probe[list]).length > 0 && now - last >= quiet;
        if (enough || now - began >= limit) resolve(told());
        else setTimeout(look, 50);
      };
      look();
    });

  probe.cleared = 0;
})();
