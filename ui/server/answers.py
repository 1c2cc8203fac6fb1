"""Answer live pages: the client's files, plotly.js, figures for a view, words of a cell."""

import asyncio
import gzip
import json
import logging
import re
import zlib
from collections.abc import Callable, Hashable
from functools import partial
from pathlib import Path
from typing import Any

from course import answer
from ui.server.asgi import (
    CLOSE,
    App,
    Header,
    Receive,
    Scope,
    Send,
    header,
    reads,
    reply,
    say,
    takes_gzip,
)
from ui.server.busy import Busy
from ui.server.files import STREAMLITS
from ui.server.kept import Kept
from ui.server.log import AtMost
from ui.server.requests import Gone, Refused, asked_by, body_of
from ui.server.work import Overloaded, Work

_BROWSER = Path(__file__).resolve().parent.parent / "browser"
_PLOTLY = "plotly-basic.min.js"
_KINDS = {".js": b"text/javascript; charset=utf-8", ".css": b"text/css; charset=utf-8"}
_ASKS: dict[str, Callable[[Any], answer.Question]] = {
    "figures": answer.figures,
    "cell": answer.cell,
}
_VARY: Header = (b"vary", b"accept-encoding")
_GZIP: Header = (b"content-encoding", b"gzip")

# Whole lines of comment in a script: what they say is for those who read the sources.
_COMMENTS = re.compile(rb"^[ \t]*(?://.*|/\*\*(?:[^*]|\*(?!/))*\*/[ \t]*)\n", re.MULTILINE)

_log = logging.getLogger("course")
_log.addFilter(AtMost(60))


class Live:
    """Answer what lies below live/, and hand on everything else."""

    def __init__(self, app: App) -> None:
        self.app = app
        found = (file for file in _BROWSER.iterdir() if file.suffix in _KINDS)
        self.files = {file.name: _served(file) for file in found}
        self.files["plotly.js"] = self.files.pop(_PLOTLY)
        self.files["katex.js"] = _formulas().encode()
        self.packed = {name: gzip.compress(file, 9, mtime=0) for name, file in self.files.items()}
        self.busy, self.work, self.kept = Busy(), Work(), Kept()
        self.under_way: dict[Hashable, asyncio.Task[bytes]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        folder, _, name = scope.get("path", "").rpartition("/")
        if scope["type"] == "websocket":
            await self.session(scope, receive, send)
        elif scope["type"] != "http" or not folder.endswith("/live"):
            await self.app(scope, receive, send)
        elif name in self.files and reads(scope):
            await self.file(scope, send, name)
        elif name in _ASKS and scope["method"] == "POST":
            await self.answer(scope, receive, send, name)
        else:
            await _no(scope, send, {*self.files} if name in self.files else {*_ASKS}, name)

    async def session(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count a session for as long as it lasts."""
        self.busy.sessions += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.busy.sessions -= 1

    async def file(self, scope: Scope, send: Send, name: str) -> None:
        """Send a file of the client; the browser asks each time whether it is still the same."""
        packed = self.packed[name]
        tag = f'"{zlib.crc32(packed):x}"'.encode()
        kind = (b"content-type", _KINDS[Path(name).suffix])  # in a 304 too, or it counts as a page
        headers = [kind, (b"etag", tag), (b"cache-control", b"no-cache"), _VARY]
        if header(scope, b"if-none-match") == tag:
            await reply(scope, send, 304, headers, b"")
            return
        if takes_gzip(scope):
            await reply(scope, send, 200, [*headers, _GZIP], packed)
        else:
            await reply(scope, send, 200, headers, self.files[name])

    async def answer(self, scope: Scope, receive: Receive, send: Send, name: str) -> None:
        """Answer a request of the client; one that asks for nonsense learns what is wrong."""
        try:
            asked_by(scope)
            packed = await self.answered(name, await body_of(receive))
        except Gone:
            return
        except Refused as refused:
            await _refuse(scope, send, refused.status, str(refused), CLOSE)
        except (ValueError, RecursionError) as error:
            await _refuse(scope, send, 400, str(error))
        except Overloaded:
            sentence = "The server has too much to draw just now; ask again in a second."
            await _refuse(scope, send, 503, sentence, (b"retry-after", b"1"))
        except Exception as error:
            _log.error("live/%s failed: %s at %s", name, _short(error), _place(error))
            sentence = "The server could not draw this. Another view may work."
            await say(scope, send, 500, sentence)
        else:
            await self.send(scope, send, name, packed)

    async def send(self, scope: Scope, send: Send, name: str, packed: bytes) -> None:
        """Send an answer, and with it how long the hand shall rest."""
        rest = self.busy.rest_ms(header(scope, b"x-page"))
        kind = b"application/octet-stream" if name == "figures" else b"application/json"
        headers = [(b"content-type", kind), (b"cache-control", b"no-store"), _VARY]
        headers.append((b"x-rest", str(rest).encode()))
        if takes_gzip(scope):
            await reply(scope, send, 200, [*headers, _GZIP], packed)
        else:
            await reply(scope, send, 200, headers, await asyncio.to_thread(gzip.decompress, packed))

    async def answered(self, name: str, body: bytes) -> bytes:
        """Return the answer packed; those who ask the same at the same time wait for one."""
        question = _ASKS[name](json.loads(body))
        kept = self.kept.get(question.key)
        if kept is not None:
            return kept
        if question.key not in self.under_way:
            task = asyncio.create_task(self.work.answer(question, _packed))
            self.under_way[question.key] = task
            task.add_done_callback(partial(self.done, question.key))
        return await asyncio.shield(self.under_way[question.key])

    def done(self, key: Hashable, task: "asyncio.Task[bytes]") -> None:
        """Keep an answer that has just been made."""
        del self.under_way[key]
        if not task.cancelled() and not task.exception():
            self.kept.keep(key, task.result())


def _packed(message: bytes) -> bytes:
    return gzip.compress(message, 1)


async def _no(scope: Scope, send: Send, ours: set[str], name: str) -> None:
    """Answer a request below live/ that names nothing there, or asks in another way."""
    if name not in ours:
        await say(scope, send, 404, "The course has nothing of this name.")
        return
    allowed = b"POST" if name in _ASKS else b"GET, HEAD"
    sentence = f"live/{name} is asked by {allowed.decode()}, not by {scope['method']:.20}."
    await say(scope, send, 405, sentence, (b"allow", allowed), CLOSE)


async def _refuse(scope: Scope, send: Send, status: int, sentence: str, *more: Header) -> None:
    _log.warning("live answered %d: %.200s", status, sentence)
    await say(scope, send, status, sentence, *more)


def _short(error: Exception) -> str:
    return f"{type(error).__name__} {str(error)!r:.100}"


def _place(error: Exception) -> str:
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    return f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}" if trace else "?"


def _served(file: Path) -> bytes:
    """Return a file as it is sent: ours without comments, others' with their licence."""
    text = file.read_bytes()
    return text if file.name == _PLOTLY else _COMMENTS.sub(b"", text)


def _formulas() -> str:
    """Return a module that hands on the KaTeX that Streamlit brings along for its own formulas."""
    found = next(iter(sorted((STREAMLITS / "js").glob("katex.*.js"))), None)
    return f'export {{ default }} from "../static/js/{found.name}";' if found else ""
