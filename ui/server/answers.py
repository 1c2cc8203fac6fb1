"""Answer live pages: the client's files, plotly.js, figures for a view, words of a cell."""

import asyncio
import gzip
import json
import logging
import re
from collections.abc import Callable, Hashable
from functools import partial
from pathlib import Path
from typing import Any

from course import answer
from ui.server.answer_cache import AnswerCache
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
from ui.server.client import FILES, file
from ui.server.debounce import Debounce
from ui.server.log import AtMost
from ui.server.requests import Gone, Refused, asked_by, body_of
from ui.server.work import Overloaded, Work

_ASKS: dict[str, Callable[[Any], answer.Question]] = {
    "figures": answer.figures,
    "cell": answer.cell,
    "cells": answer.cells,
}
# What a path asks for: a file of a version of the client, or an answer.
_BELOW = re.compile(r"/live/(?:([^/]+)/)?([^/]*)$")
_VARY: Header = (b"vary", b"accept-encoding")
_GZIP: Header = (b"content-encoding", b"gzip")

_log = logging.getLogger("course")
_log.addFilter(AtMost(60))


class Live:
    """Answer what lies below live/, and hand on everything else."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.debounce, self.work, self.cache = Debounce(), Work(), AnswerCache()
        self.under_way: dict[Hashable, asyncio.Task[bytes]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self.session(scope, receive, send)
            return
        asked = _BELOW.search(scope.get("path", ""))
        if scope["type"] != "http" or asked is None:
            await self.app(scope, receive, send)
            return
        version, name = asked.groups()
        if name in FILES and reads(scope):
            await file(scope, send, version, name)
        elif name in _ASKS and scope["method"] == "POST":
            await self.answer(scope, receive, send, name)
        else:
            await _no(scope, send, {*FILES} if name in FILES else {*_ASKS}, name)

    async def session(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count a session for as long as it lasts."""
        self.debounce.sessions += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.debounce.sessions -= 1

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
        """Send an answer, and with it how long the page shall wait after a move."""
        rest = self.debounce.rest_ms(header(scope, b"x-page"))
        kind = b"application/json" if name == "cell" else b"application/octet-stream"
        headers = [(b"content-type", kind), (b"cache-control", b"no-store"), _VARY]
        headers.append((b"x-rest", str(rest).encode()))
        if takes_gzip(scope):
            await reply(scope, send, 200, [*headers, _GZIP], packed)
        else:
            await reply(scope, send, 200, headers, await asyncio.to_thread(gzip.decompress, packed))

    async def answered(self, name: str, body: bytes) -> bytes:
        """Return the answer packed; those who ask the same at the same time wait for one."""
        question = _ASKS[name](_read(body))
        kept = self.cache.get(question.key)
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
            self.cache.keep(key, task.result())


def _read(body: bytes) -> Any:
    """Return what a request says; ValueError names what cannot be read, and why."""
    try:
        return json.loads(body)
    except (ValueError, RecursionError) as error:
        got = body[:40].decode("utf-8", "replace")
        raise ValueError(f"request must be JSON, got {got!r:.60} ({error!s:.200})") from None


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
