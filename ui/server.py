"""What the server does beside Streamlit: a prelude to each page, live answers, small files.

Three layers of plain ASGI, put around Streamlit by app.py. They know a path by its end, so that
they work behind any prefix.
"""

import gzip
import json
import re
import zlib
from collections.abc import Awaitable, Callable, MutableMapping
from functools import lru_cache
from pathlib import Path
from time import monotonic
from typing import Any

import streamlit as st

from ui import live, platform
from ui.contents import LESSONS

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
Header = tuple[bytes, bytes]

_BROWSER = Path(__file__).resolve().parent / "browser"
_FILES = {
    "plotly.js": "plotly-basic.min.js",
    **{file.name: file.name for file in _BROWSER.glob("[!p]*.*") if file.suffix in (".js", ".css")},
}
_KINDS = {".js": b"text/javascript", ".css": b"text/css"}
_STREAMLITS = Path(st.__file__).parent / "static" / "static" / "js"
_MOST_PAGES = 256
_MOST_ASKED = 64 * 1024


class Prelude:
    """Put a few lines of script in front of Streamlit's own.

    The first says where the course begins. Streamlit otherwise looks for its server below the
    lesson's own address first, and fails. The answer comes from the address bar, so that it holds
    behind any prefix. The second fetches what draws the figures while Streamlit is still loading.
    """

    lessons = frozenset(lesson.address for lesson in LESSONS)
    script = """<script>
window.__streamlit = {BACKEND_BASE_URL:
  location.origin + location.pathname.replace(/\\/(?:LESSONS)\\/?$/, "/")};
import(window.__streamlit.BACKEND_BASE_URL + "live/client.js").catch(() => {});
</script>""".replace("LESSONS", "|".join(map(re.escape, sorted(lessons - {""})))).encode()

    def __init__(self, app: App) -> None:
        self.app = app
        self.pages: dict[str, tuple[list[Header], bytes]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", "")
        if not _gets(scope) or path.rpartition("/")[2] not in self.lessons:
            await self.app(scope, receive, send)
        elif path in self.pages:  # the page is the same for everybody, as long as the server runs
            await _send(send, 200, *self.pages[path])
        else:
            await self.first(scope, receive, send)

    async def first(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send a page that is asked for the first time, and keep it."""
        # Neither a compressed page nor the news that it is unchanged could be read here.
        unread = (b"accept-encoding", b"if-none-match", b"if-modified-since", b"range")
        scope["headers"] = [pair for pair in scope["headers"] if pair[0] not in unread]
        status, headers, body = await _answer_of(self.app, scope, receive)
        body = body.replace(b"<head>", b"<head>" + self.script, 1)
        tags = (b"etag", b"last-modified")
        headers = [pair for pair in headers if pair[0] not in tags]
        if status == 200 and len(self.pages) < _MOST_PAGES:
            self.pages[scope["path"]] = headers, body
        await _send(send, status, headers, body)


class Live:
    """Answer live pages: the client's files, plotly.js, figures for a view, words of a cell."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.packed = {
            name: gzip.compress((_BROWSER / file).read_bytes(), 9) for name, file in _FILES.items()
        }
        self.packed["katex.js"] = gzip.compress(_formulas().encode())
        self.busy = Busy()
        platform.serve()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        folder, _, name = scope.get("path", "").rpartition("/")
        ours = scope["type"] == "http" and folder.endswith("/live")
        if ours and scope["method"] == "GET" and name in self.packed:
            await self.file(scope, send, name)
        elif ours and scope["method"] == "POST" and name in ("figures", "cell"):
            await self.answer(scope, receive, send, name)
        else:
            await self.app(scope, receive, send)

    async def file(self, scope: Scope, send: Send, name: str) -> None:
        """Send a file of the client; the browser asks each time whether it is still the same."""
        packed = self.packed[name]
        tag = f'"{zlib.crc32(packed):x}"'.encode()
        headers = [(b"etag", tag), (b"cache-control", b"no-cache"), (b"vary", b"accept-encoding")]
        if (b"if-none-match", tag) in scope["headers"]:
            await _send(send, 304, headers, b"")
            return
        headers.append((b"content-type", _KINDS[Path(name).suffix]))
        if _takes_gzip(scope):
            headers.append((b"content-encoding", b"gzip"))
            await _send(send, 200, headers, packed)
        else:
            await _send(send, 200, headers, gzip.decompress(packed))

    async def answer(self, scope: Scope, receive: Receive, send: Send, name: str) -> None:
        """Answer a request of the client; one that asks for nonsense learns what is wrong."""
        try:
            packed = _packed(name, await _asked(receive))
        except (ValueError, RecursionError) as error:
            await _send(send, 400, [(b"content-type", b"text/plain")], str(error).encode())
            return
        rest = self.busy.rest_ms(dict(scope["headers"]).get(b"x-page", b""))
        headers = [(b"content-encoding", b"gzip"), (b"cache-control", b"no-store")]
        await _send(send, 200, [*headers, (b"x-rest", str(rest).encode())], packed)


class Busy:
    """Say how long a hand shall rest before the session's state hears of it.

    A run of the page's script costs several times a picture. One learner's hand rests a moment;
    in a class the pauses grow with the number of hands, so that pictures always come first.
    """

    least_ms, each_ms, window = 120, 50, 6.0

    def __init__(self) -> None:
        self.seen: dict[bytes, float] = {}

    def rest_ms(self, page: bytes) -> int:
        """Note that a page has asked just now, and return its pause in milliseconds."""
        now = monotonic()
        self.seen.pop(page[:32], None)
        self.seen[page[:32]] = now  # in the order of time, so the oldest stand in front
        while now - self.seen[oldest := next(iter(self.seen))] > self.window:
            del self.seen[oldest]
        return max(self.least_ms, self.each_ms * len(self.seen))


# A class that follows one link asks the same thing. Bounded: a full answer is below 200 KB.
@lru_cache(maxsize=64)
def _packed(name: str, asked: bytes) -> bytes:
    wanted = json.loads(asked)
    body = live.figures(wanted) if name == "figures" else json.dumps(live.cell(wanted)).encode()
    return gzip.compress(body, 1)


class Small:
    """Compress Streamlit's own files, each one once: its server sends them as they are."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.packed: dict[str, tuple[list[Header], bytes]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        # The names of these files hold a digest of what is in them, so they never change.
        path = scope.get("path", "")
        if not (_gets(scope) and _takes_gzip(scope) and re.search(r"/static/.+\.(js|css)$", path)):
            await self.app(scope, receive, send)
            return
        if path not in self.packed:
            status, headers, body = await _answer_of(self.app, scope, receive)
            if status != 200:
                await _send(send, status, headers, body)
                return
            headers += [(b"content-encoding", b"gzip"), (b"vary", b"accept-encoding")]
            self.packed[path] = headers, gzip.compress(body, 6)
        await _send(send, 200, *self.packed[path])


def _formulas() -> str:
    """Return a module that hands on the KaTeX that Streamlit brings along for its own formulas."""
    found = next(iter(sorted(_STREAMLITS.glob("katex.*.js"))), None)
    return f'export {{ default }} from "../static/js/{found.name}";' if found else ""


def _gets(scope: Scope) -> bool:
    return bool(scope["type"] == "http" and scope["method"] == "GET")


def _takes_gzip(scope: Scope) -> bool:
    headers: dict[bytes, bytes] = dict(scope["headers"])
    return b"gzip" in headers.get(b"accept-encoding", b"")


async def _asked(receive: Receive) -> bytes:
    body = bytearray()
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > _MOST_ASKED:
            raise ValueError(f"request must have at most {_MOST_ASKED} bytes")
        if not message.get("more_body", False):
            return bytes(body)


async def _answer_of(app: App, scope: Scope, receive: Receive) -> tuple[int, list[Header], bytes]:
    """Return status, headers and whole body of what an app answers, with nothing sent yet."""
    started: Message = {}
    body = b""

    async def keep(message: Message) -> None:
        nonlocal started, body
        if message["type"] == "http.response.start":
            started = message
        else:
            body += message.get("body", b"")

    await app(scope, receive, keep)
    headers = [pair for pair in started["headers"] if pair[0] != b"content-length"]
    return started["status"], headers, body


async def _send(send: Send, status: int, headers: list[Header], body: bytes) -> None:
    length = (b"content-length", str(len(body)).encode())
    start = {"type": "http.response.start", "status": status, "headers": [*headers, length]}
    await send(start)
    await send({"type": "http.response.body", "body": body})
