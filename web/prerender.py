"""Prerendered pages of the site: their words and first figures are there before any script.

Each is what the first run of its page draws, with the answer that its figures ask for first in a
file of its own.
"""

import json
import re
import subprocess
import sys
from base64 import b64decode
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from typing import Any

from course.contents import BY_ADDRESS, LESSONS, MOVED, PART_OF, PLAYGROUND
from course.view import NUMBERS
from ui.server.link_previews import card
from ui.server.pages import NOWHERE, head_script
from ui.server.privacy import ADDRESS as PRIVACY
from ui.server.privacy import written as written_privacy
from web.bundling import needed
from web.templates import answer_file, filled, in_script

_HERE = Path(__file__).resolve().parent
_ROOT = _HERE.parent
_BROWSER = _HERE / "browser"
_PAGE = (_HERE / "page.html").read_text(encoding="utf-8")
_MOVED = (_HERE / "moved.html").read_text(encoding="utf-8")

# What a page may load: the site's own files. Styles stand in the page as some elements bring them.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; "
    "frame-src 'self'; base-uri 'self'; form-action 'none'"
)


def write(site: Path, version: str, address: str = "") -> None:
    """Write every page into the site, its first answers, and what only pages need.

    Parameters
    ----------
    site
        The folder of the site.
    version
        The name of the folders below `live` and `host` that hold the files of this site.
    address
        Where the site will lie, if that is known: the card of a link shows a picture only then.
    """
    made = _drawn()
    host, live = f"host/{version}/", f"live/{version}/"
    clients = needed("client.js", _scripts(site / live))
    for name, content in _files(made["components"], version, clients).items():
        _put(site / host / name, content)
    for lesson in LESSONS:
        page = _page(lesson.address, made["pages"][lesson.address], host, live, site, address)
        _put(site / lesson.address / "index.html", page.encode())
    for old, (address_now, part) in MOVED.items():
        moved = {"TO": f"../{address_now}/", "AT": part}
        _put(site / old / "index.html", filled(_MOVED, moved).encode())
    privacy = written_privacy("../", served=False, policy=POLICY)
    _put(site / PRIVACY / "index.html", privacy.encode())
    _put(site / "404.html", NOWHERE.replace("HOME", address or "./").encode())


def _drawn() -> dict[str, Any]:
    """Draw every page in a process of its own, where the stand-in takes Streamlit's place."""
    run = [sys.executable, "-m", "web.prerender_worker"]
    done = subprocess.run(run, cwd=_ROOT, check=True, stdout=subprocess.PIPE)
    made: dict[str, Any] = json.loads(done.stdout)
    return made


def _put(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def _scripts(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("*.js")}


def _files(
    components: Mapping[str, Mapping[str, str]], version: str, clients: Iterable[str]
) -> dict[str, bytes]:
    """Return what pages need beside the worker: components, the style sheet, the first script."""
    ui = _ROOT / "ui"
    files = {
        "head.js": head_script(version, clients, *_as_files()) + _old_links() + _classic(),
        # It stands in the head, so that nothing is laid out before it is read, and once more at the
        # end: it counts more than what a page brings for presenters, as on the server.
        "style.css": (ui / "style.css").read_text(encoding="utf-8"),
        "icon.svg": (ui / "icon.svg").read_text(encoding="utf-8"),
    }
    for name, component in components.items():
        files[f"components/{name}.js"] = component["js"]
        if component["css"]:
            files[f"components/{name}.css"] = component["css"]
    return {name: text.encode() for name, text in files.items()}


def _as_files() -> Iterable[str]:
    """Return patterns of addresses that name the file of a page, and not its folder."""
    lessons = "|".join(re.escape(lesson.address) for lesson in LESSONS if lesson.address)
    return (rf"(?:(?:{lessons})\/)?index\.html",)


def _old_links() -> str:
    script = (_BROWSER / "old-links.js").read_text(encoding="utf-8")
    return script.replace("KEYS", " ".join(NUMBERS)).replace("PLAYGROUND", PLAYGROUND.address)


def _classic() -> str:
    """Return scripts of the head that are no modules: a page from a file loads no module."""
    names = ("framed.js", "from-file.js")
    return "".join((_BROWSER / name).read_text(encoding="utf-8") for name in names)


def _page(name: str, made: dict[str, Any], host: str, live: str, site: Path, address: str) -> str:
    """Return a page, and write its first answer beside it."""
    answer = dict(made["page"])
    html = answer.pop("html")
    first = _first(name, made, site)
    data = answer | {"live": live, "first": first}
    values = {
        "POLICY": escape(POLICY),
        "ROOT": "../" * name.count("/") + "../" if name else "./",
        "PAGE": f"{name}/" if name else "./",
        "TITLE": escape(BY_ADDRESS[name].window_title),
        "CARD": card(name, f"{address.rstrip('/')}/{live}card.png" if address else ""),
        "HOST": host,
        "LIVE": live,
        "AHEAD": "\n".join(_ahead(host, live, first, site)),
        "ABOUT": _about(name, made),
        "HTML": html,
        "MADE": in_script(data),
    }
    return filled(_PAGE, values)


def _about(name: str, made: dict[str, Any]) -> str:
    """Return what the style sheet is told of a page: whether it is drawn by lot, and in a part."""
    by_lot = " data-by-lot" if made["by_lot"] else ""
    return by_lot + (" data-part" if BY_ADDRESS[name].name in PART_OF else "")


def _first(name: str, made: dict[str, Any], site: Path) -> dict[str, Any] | None:
    """Write the first answer of a page into the site; return what it answers, and its place."""
    if not made["asked"]:
        return None
    file, packed = answer_file(name or "home", b64decode(made["answer"]))
    _put(site / file, packed)
    return {key: made["asked"][key] for key in ("view", "figures", "words")} | {"file": file}


def _ahead(host: str, live: str, first: dict[str, Any] | None, site: Path) -> Iterable[str]:
    """Yield links to what the page will need at once, so that a browser asks for all of it now."""
    if first:
        yield f'<link rel="preload" as="fetch" href="{first["file"]}" crossorigin>'
        yield f'<link rel="preload" as="script" href="{live}plotly.js">'
    for name in needed("start.js", _scripts(site / host)):
        yield f'<link rel="modulepreload" href="{host}{name}">'
    fonts = f"{host}fonts/source-sans.woff2", f"{live}fraunces.woff2"
    for font in fonts:
        yield f'<link rel="preload" as="font" type="font/woff2" href="{font}" crossorigin>'
