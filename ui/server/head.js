// The first script of every page, written into its head. It says where the course begins: Streamlit
// otherwise looks for its server below the lesson's own address first, and fails. The answer comes
// from the address bar, so that it holds behind any prefix. Streamlit's dialogs about errors are for
// whoever has started the server; connection.js speaks to learners. Then it fetches the client and
// what draws the figures while Streamlit is still loading: all modules at once, for each would
// otherwise name the next ones only when it is there. LESSONS, VERSION and MODULES are filled in by ui/server/pages.py.
(() => {
  const base = location.origin + location.pathname.replace(/\/(?:LESSONS)\/?$/, "/");
  const folder = `${base}live/VERSION/`;
  window.__streamlit = { BACKEND_BASE_URL: base, HOST_CONFIG: { blockErrorDialogs: true } };
  for (const name of "MODULES".split(" ")) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "modulepreload", href: `${folder}${name}` });
    document.head.append(link);
  }
  // The face of the titles comes with the first files, so that it is there before they are.
  const titles = new FontFace("Fraunces", `url(${folder}fraunces.woff2)`, { weight: "600" });
  document.fonts.add(titles);
  titles.load().catch(() => {});
  import(`${folder}loading.js`).then((live) => live.loadAhead()).catch(() => {});

  // A client that does not load can say nothing. So this says it, once for all components that need
  // it, and asks for it again.
  /** @typedef {import("../browser/types.d.ts").Loading} Loading */
  /** @typedef {import("../browser/types.d.ts").Client} Client */
  /** @type {Record<string, Loading>} */
  const all = {};

  window.__live = (component, file, name, sentence) => {
    const one = (all[file] ??= { hosts: [], said: null, client: null });
    if (one.hosts) one.hosts.push(component.parentElement.querySelector(".live"));
    const client = (one.client ??= load(one, file, sentence));
    if (one.said) place(one);
    let gone = false;
    const leaving = client.then((live) => (gone ? null : live[name](component)));
    return () => {
      gone = true;
      leaving.then((leave) => leave && leave());
    };
  };

  /** @param {Loading} one @param {string} file @param {string} sentence @returns {Promise<Client>} */
  async function load(one, file, sentence) {
    for (let pause = 500; ; pause = Math.min(2 * pause, 30000)) {
      try {
        const client = await import(`${folder}${file}`);
        one.said?.remove();
        one.said = one.hosts = null;
        return client;
      } catch {
        one.said ??= said(sentence);
        place(one);
        await new Promise((done) => {
          setTimeout(done, pause);
          for (const kind of ["online", "visibilitychange"])
            addEventListener(kind, done, { once: true });
        });
      }
    }
  }

  /** @param {string} sentence */
  function said(sentence) {
    const box = document.createElement("div");
    const text = document.createElement("span");
    const button = document.createElement("button");
    text.setAttribute("role", "status");
    setTimeout(() => (text.textContent = `${sentence} The page asks for it again by itself. `));
    button.textContent = "Load the page anew";
    button.addEventListener("click", () => location.reload());
    box.append(text, button);
    return box;
  }

  // In the first place that shows nothing without it, or else at the foot of the window.
  /** @param {Loading} one */
  function place({ hosts, said }) {
    const host = hosts?.find((one) => one?.isConnected);
    if (!said || (said.isConnected && (!host || said.parentElement === host))) return;
    said.style.cssText = host
      ? "padding: 0.5rem 0"
      : "position: fixed; z-index: 9; inset: auto 0 0; padding: 0.5rem; color: #14202e; background: #eef2f6";
    (host ?? document.body).append(said);
  }
})();
