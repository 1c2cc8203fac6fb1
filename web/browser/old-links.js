// The playground lay at the top of the course once. An address there that names a view is of that
// time, unless it names the sentence of the front door. KEYS is filled in by web/prerender.py.
{
  const home = new URL(window.__streamlit.BACKEND_BASE_URL);
  const query = new URLSearchParams(location.search);
  const old = "KEYS".split(" ").some((key) => query.has(key)) && !query.has("words");
  if (old && location.pathname.replace("index.html", "") === home.pathname)
    location.replace(`${home.href}PLAYGROUND/${location.search}`);
}
