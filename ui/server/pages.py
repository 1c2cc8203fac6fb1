"""The pages of the course as the server sends them, and the page for an address that is none."""

import re
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import parse_qsl

import streamlit as st

from course.contents import LESSONS, PLAYGROUND
from course.view import NUMBERS
from ui.server.asgi import App, Header, Receive, Scope, Send, answer_of, reads, reply
from ui.server.cards import placed, titled
from ui.server.client import VERSION, modules
from ui.server.files import STREAMLITS

_HEAD = Path(__file__).resolve().parent / "head.js"
_STYLE = Path(__file__).resolve().parent.parent / "style.css"

LESSON_ADDRESSES = frozenset(lesson.address for lesson in LESSONS)


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


# The style sheet stands in the page itself, so that nothing is laid out before it is read; and at
# its end: Streamlit puts its own rules into the head, and of two equal ones the later counts.
_SHEET = f"<style>{_STYLE.read_text(encoding='utf-8')}</style>".encode()


PRELUDE = f"<script>{head_script(VERSION, modules('client.js'))}</script>".encode()

# Where Streamlit answers by itself.
_STREAMLITS = re.compile(
    r"/((_stcore|static|media|component|app/static|live)/.|(auth/(login|logout)|oauth2callback)$)"
)
_FILES = frozenset(path.name for path in STREAMLITS.parent.iterdir() if path.is_file())

NOWHERE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>No such page</title>
<style>
:root { color-scheme: light dark; }
body { font: 1.125rem/1.6 sans-serif; color: light-dark(#14202e, #e9edf2);
  background: light-dark(#fff, #0f141b); max-width: 34rem; margin: 18vh auto; padding: 0 1.5rem; }
h1 { font-size: 2rem; line-height: 1.2; }
a { color: light-dark(#0b5fa5, #7cbcff); }
</style>
</head>
<body>
<main>
<h1>No such page</h1>
<p>The course has no page at this address. <a href="HOME">Go to the start of the course</a>.</p>
</main>
</body>
</html>
"""


class Pages:
    """Put a few lines of script in front of Streamlit's own, and say of a wrong address so.

    Streamlit itself answers every address with its page.
    """

    def __init__(self, app: App) -> None:
        self.app = app
        self.pages: dict[str, tuple[list[Header], bytes]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", "")
        if not reads(scope) or path.rpartition("/")[2] in _FILES or _STREAMLITS.search(path):
            await self.app(scope, receive, send)
            return
        name = _lesson(path, scope.get("root_path", ""))
        if name is None:
            await _nowhere(scope, send)
        elif not name and _names_a_view(scope):
            await _to_the_playground(scope, send)
        elif name in self.pages:  # the same for everybody, but for where the course lies
            headers, body = self.pages[name]
            await reply(scope, send, 200, headers, placed(body, scope, name))
        else:
            await self.first(scope, receive, send, name)

    async def first(self, scope: Scope, receive: Receive, send: Send, name: str) -> None:
        """Send a page that is asked for the first time, and keep it as long as the server runs."""
        # Neither a compressed page nor the news that it is unchanged could be read here.
        unread = (b"accept-encoding", b"if-none-match", b"if-modified-since", b"range")
        kept = [pair for pair in scope["headers"] if pair[0] not in unread]
        asked = {**scope, "headers": kept, "method": "GET"}
        status, headers, body = await answer_of(self.app, asked, receive)
        body = body.replace(b"<head>", b"<head>" + PRELUDE, 1)
        body = titled(body.replace(b"</body>", _SHEET + b"</body>", 1), name)
        tags = (b"etag", b"last-modified")
        headers = [pair for pair in headers if pair[0] not in tags]
        if status == 200:
            self.pages[name] = headers, body
        await reply(scope, send, status, headers, placed(body, scope, name))


def _base() -> str:
    """Return below which path Streamlit serves the course; empty if it is at the top."""
    return (st.get_option("server.baseUrlPath") or "").strip("/")


def _lesson(path: str, root: str) -> str | None:
    """Return which lesson a path is the address of; None for no lesson at all."""
    if path.strip("/") in ("", _base(), root.strip("/")):
        return ""
    name = path.rstrip("/").rpartition("/")[2]
    return name if name and name in LESSON_ADDRESSES else None


def _names_a_view(scope: Scope) -> bool:
    """Return whether an address at the top is of the time when the playground lay there.

    The front door names its sentence whenever it names anything.
    """
    asked = dict(parse_qsl(scope.get("query_string", b"").decode("latin-1")))
    return "words" not in asked and any(key in asked for key in NUMBERS)


async def _to_the_playground(scope: Scope, send: Send) -> None:
    query = scope["query_string"].decode("latin-1")
    place = f"{PLAYGROUND.address}?{query}".encode("latin-1")
    if not scope["path"].endswith("/"):
        place = scope["path"].rpartition("/")[2].encode() + b"/" + place
    await reply(scope, send, 307, [(b"location", place), (b"cache-control", b"no-cache")], b"")


async def _nowhere(scope: Scope, send: Send) -> None:
    base = _base()
    path = scope["path"].removeprefix(f"/{base}") if base else scope["path"]
    home = "../" * (path.count("/") - 1) or "./"
    headers = [(b"content-type", b"text/html; charset=utf-8"), (b"cache-control", b"no-cache")]
    await reply(scope, send, 404, headers, NOWHERE.replace("HOME", home).encode())
