"""Endpoints of the live pages: figures for a view, words of a cell, numbers of a picture."""

import asyncio
import gzip
import json
import logging
from collections.abc import Callable, Hashable, Mapping
from functools import partial
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from course import answer
from ui.server.answer_cache import AnswerCache
from ui.server.answer_queue import Overloaded, Work
from ui.server.compressed import packed, takes_gzip
from ui.server.requests import body_of

_BROKEN = "The server could not draw this. Another view may work."
_BYTES = "application/octet-stream"
_UNKEPT = {"cache-control": "no-store"}

_log = logging.getLogger("course")


class Answers:
    """Answer questions; those who ask the same at the same time wait for one piece of work."""

    def __init__(self) -> None:
        self.work, self.cache = Work(), AnswerCache()
        self.under_way: dict[Hashable, asyncio.Task[bytes]] = {}

    async def figures(self, request: Request) -> Response:
        """Answer with figures and words for a view."""
        return await self._endpoint(request, answer.figures, _BYTES)

    async def cell(self, request: Request) -> Response:
        """Answer with the words of a cell of a picture."""
        return await self._endpoint(request, answer.cell, "application/json")

    async def cells(self, request: Request) -> Response:
        """Answer with the numbers of all cells of a picture."""
        return await self._endpoint(request, answer.cells, _BYTES)

    async def drawn(self, view: Mapping[str, Any], figure: Mapping[str, Any]) -> bytes:
        """Return a figure for a view, packed; empty if it cannot be had just now."""
        try:
            return await self.of(answer.figures({"view": view, "figures": {"figure": figure}}))
        except (ValueError, Overloaded):
            return b""

    async def of(self, question: answer.Question) -> bytes:
        """Return the answer to a question, packed."""
        kept = self.cache.get(question.key)
        if kept is not None:
            return kept
        if question.key not in self.under_way:
            task = asyncio.create_task(self.work.answer(question, _packed))
            self.under_way[question.key] = task
            task.add_done_callback(partial(self._done, question.key))
        return await asyncio.shield(self.under_way[question.key])

    def _done(self, key: Hashable, task: "asyncio.Task[bytes]") -> None:
        """Keep an answer that has just been made."""
        del self.under_way[key]
        if not task.cancelled() and not task.exception():
            self.cache.keep(key, task.result())

    async def _endpoint(
        self, request: Request, question: Callable[[Any], answer.Question], kind: str
    ) -> Response:
        """Answer a request; one that asks for nonsense learns what is wrong."""
        try:
            told = await self.of(question(_read(await body_of(request))))
        except (HTTPException, ClientDisconnect, Overloaded):
            raise
        except (ValueError, RecursionError) as error:
            raise HTTPException(400, str(error)) from None
        except Exception:
            _log.exception("live/%s failed", question.__name__)
            raise HTTPException(500, _BROKEN) from None
        if takes_gzip(request.headers):
            return packed(request.headers, told, kind, _UNKEPT)
        return await asyncio.to_thread(packed, request.headers, told, kind, _UNKEPT)


def _read(body: bytes) -> Any:
    """Return what a request says; ValueError names what cannot be read, and why."""
    try:
        return json.loads(body)
    except (ValueError, RecursionError) as error:
        got = body[:40].decode("utf-8", "replace")
        raise ValueError(f"request must be JSON, got {got!r:.60} ({error!s:.200})") from None


def _packed(message: bytes) -> bytes:
    return gzip.compress(message, 1)
