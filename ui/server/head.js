// The first script of every page, written into its head. It says where the course begins: Streamlit
// otherwise looks for its server below the lesson's own address first, and fails. The answer comes
// from the address bar, so that it holds behind any prefix. Streamlit's dialogs about errors are for
// whoever has started the server; connection.js speaks to learners. Then it fetches the client and
// what draws the figures while Streamlit is still loading: all modules at once, for each would
// otherwise name the next ones only when it is there. LESSONS, VERSION and MODULES are filled in by ui/server/pages.py.
(() => {
  const base = location.origin + location.pathname.replace(/\/(?:LESSONS)\/?$/, "/");
  const folder = `${base}live/VERSION/`;
  // In a frame of another page a lesson stands without the head of the course.
  const embedded = new URLSearchParams(location.search).get("embed") === "true";
  document.documentElement.toggleAttribute("data-embed", embedded);
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
  // it, and asks for it again. Of one that neither comes nor fails it says that it is waited for.
  const LATE_MS = 15000;
  const WAITS = "The code of this page has not come yet. The page goes on waiting for it. ";
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
      const late = setTimeout(say, LATE_MS, one, WAITS);
      try {
        const client = await import(`${folder}${file}`).finally(() => clearTimeout(late));
        one.said?.remove();
        one.said = one.hosts = null;
        return client;
      } catch {
        say(one, `${sentence} The page asks for it again by itself. `);
        await new Promise((done) => {
          setTimeout(done, pause);
          for (const kind of ["online", "visibilitychange"])
            addEventListener(kind, done, { once: true });
        });
      }
    }
  }

  // A server that is asked under another name than the page's own, or is full, sends pages and refuses
  // their sessions. The client begins with a session, so this says it: once two attempts have failed,
  // for a server that does not answer is not asked for a session.
  const REFUSED =
    "The server has sent this page but refuses the live connection that it needs. Either there is no " +
    "room for more visitors just now, or the proxy in front of the course does not pass on the Host " +
    "header or WebSockets. The page tries again by itself. ";
  /** @type {Loading} */
  const session = { hosts: [], said: null, client: null };
  let tried = 0;
  let before = "";
  const watcher = new MutationObserver(() => {
    const app = document.querySelector("[data-test-connection-state]");
    const now = app?.getAttribute("data-test-connection-state") ?? "";
    if (now === before) return;
    if (now === "CONNECTED") {
      watcher.disconnect();
      session.said?.remove();
    } else if (before === "CONNECTING" && ++tried > 1) say(session, REFUSED);
    before = now;
  });
  watcher.observe(document, { attributeFilter: ["data-test-connection-state"], childList: true, subtree: true });

  /** @param {Loading} one @param {string} sentence */
  function say(one, sentence) {
    const box = (one.said ??= notice());
    place(one);
    const text = box.querySelector("span");
    if (text && text.textContent !== sentence)
      setTimeout(() => (text.textContent = sentence)); // heard only if the box stands before
  }

  function notice() {
    const box = document.createElement("div");
    const text = document.createElement("span");
    const button = document.createElement("button");
    text.setAttribute("role", "status");
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
