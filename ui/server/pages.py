"""HTML pages of the course as the server sends them, and the page for a wrong address."""

import gzip
import re
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from course.contents import MOVED, PLAYGROUND
from course.view import NUMBERS
from ui.server.addresses import BASE, LESSON_ADDRESSES, below
from ui.server.client import VERSION, modules
from ui.server.compressed import packed
from ui.server.link_previews import place, titled
from ui.server.static_files import STREAMLITS

_HERE = Path(__file__).resolve().parent
_HEAD, _STYLE = _HERE / "head.js", _HERE.parent / "style.css"
_ASKED_ANEW = {"cache-control": "no-cache"}
_HTML = "text/html; charset=utf-8"
READS = ("GET", "HEAD")
# With any of them an address of no page is nobody's, whatever Streamlit has there.
METHODS = (*READS, "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


def head_script(version: str, ahead: Iterable[str], *files: str) -> str:
    """Return `head.js` without its comments, for a version of the client.

    `ahead` are the files of the client that a page asks for at once. `files` are patterns of what
    may end an address besides the name of a lesson.
    """
    script = _HEAD.read_text(encoding="utf-8")
    lines = (line for line in script.splitlines() if not line.lstrip().startswith(("//", "/**")))
    lessons = "|".join([*map(re.escape, sorted(LESSON_ADDRESSES - {""})), *files])
    filled = "\n".join(lines).replace("LESSONS", lessons).replace("VERSION", version)
    return filled.replace("MODULES", " ".join(ahead))


PRELUDE = f"<script>{head_script(VERSION, modules('client.js'))}</script>"

NOWHERE = (_HERE / "nowhere.html").read_text(encoding="utf-8")


async def front_door(request: Request) -> Response:
    """Answer at the top; a link of the time when the playground lay there opens the playground.

    The front door names its sentence whenever it names anything.
    """
    asked = request.query_params
    if "words" not in asked and any(key in asked for key in NUMBERS):
        where = f"{PLAYGROUND.address}?{request.url.query}"
        return RedirectResponse(where, 307, _ASKED_ANEW)
    return _page(request, "")


async def lesson(request: Request) -> Response:
    """Answer at the address of a lesson."""
    return _page(request, request.path_params["address"])


async def moved(request: Request) -> Response:
    """Lead from an address that a page had before to where its matter is now, in the same view."""
    page, part = MOVED[request.path_params["address"]]
    query = request.query_params if "at" in request.query_params else {"at": part}
    where = request.url.include_query_params(**query) if part else request.url
    up = "../" if request.url.path.endswith("/") else ""
    return RedirectResponse(f"{up}{page}?{where.query}".rstrip("?"), 307, _ASKED_ANEW)


async def to_the_front_door(request: Request) -> Response:
    """Add the slash that the place of the course ends with, and keep what is asked."""
    query = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(f"{BASE.rpartition('/')[2]}/{query}", 307, _ASKED_ANEW)


async def nowhere(request: Request) -> Response:
    """Say that there is no such page, and show the way home to who asks for one."""
    if request.method not in READS:
        raise HTTPException(404)
    return HTMLResponse(NOWHERE.replace("HOME", home_of(request)), 404, _ASKED_ANEW)


def home_of(request: Request) -> str:
    """Return where the course begins, seen from the address that is asked for."""
    return "../" * (below(request.scope).count("/") - 1) or "./"


def _page(request: Request, address: str) -> Response:
    return packed(request.headers, _packed(address, place(request)), _HTML, _ASKED_ANEW)


@lru_cache(64)
def _packed(address: str, where: str) -> bytes:
    """Return a page compressed; it is the same for everybody, but for where the course lies."""
    return gzip.compress(titled(_shell(), address, where).encode(), 6, mtime=0)


@cache
def _shell() -> str:
    """Return Streamlit's page with our script before its own, and our style sheet.

    The style sheet stands in the page itself, so that nothing is laid out before it is read; and at
    its end: Streamlit puts its own rules into the head, and of two equal ones the later counts.
    """
    page = (STREAMLITS.parent / "index.html").read_text(encoding="utf-8")
    sheet = f"<style>{_STYLE.read_text(encoding='utf-8')}</style>"
    page = page.replace("<head>", f"<head>{PRELUDE}", 1)
    return page.replace("</body>", f"{sheet}</body>", 1)
