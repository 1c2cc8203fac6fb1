"""Error responses: a sentence, or the page for a wrong address.

An endpoint raises `HTTPException` with its sentence; the rest is the work of `app.py`'s handlers.
"""

import logging
from collections.abc import Callable, Mapping
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response

from course.room.protocol import NotNow
from course.room.steps import Outdated
from ui.server.addresses import below
from ui.server.answer_queue import Overloaded
from ui.server.pages import READS, nowhere
from ui.server.rooms.store import StoreUnavailable

_SOON = {"retry-after": "1"}
_FULL = "The server has too much to draw just now; ask again in a second."
_UNAVAILABLE = "The rooms are out of reach just now; this page asks again by itself."
_OUTDATED = "The course has changed since this room was opened. Please open a new one."
_BROKEN = "Something went wrong here. It has been noted; another page may work."
_COMMON = (404, 409)  # wrong addresses and codes, and what comes too late, are not worth a line

_log = logging.getLogger("course")


async def _said(request: Request, error: HTTPException) -> Response:
    """Say what an endpoint, or the list of addresses, has against a request."""
    sentence, headers = error.detail, dict(error.headers or {})
    if error.status_code == 404 and sentence == "Not Found":
        if request.method in READS:
            return await nowhere(request)
        sentence = "The course has nothing of this name."
        headers["connection"] = "close"  # what is left of the request is not read
    if error.status_code == 405:
        headers["connection"] = "close"
        allowed = headers.get("Allow", "another method")
        place = below(request.scope).lstrip("/")
        sentence = f"{place[:80]} is asked by {allowed}, not by {request.method:.20}."
    _note(request, error.status_code)
    return PlainTextResponse(sentence, error.status_code, headers)


def _with(status: int, sentence: str, headers: Mapping[str, str]) -> Callable[..., Response]:
    def said(request: Request, error: Exception) -> Response:
        _note(request, status)
        return PlainTextResponse(sentence or str(error), status, headers)

    return said


def _note(request: Request, status: int) -> None:
    """Log which part of the course has refused something, and with which status."""
    part = below(request.scope).split("/")[1]
    if status not in _COMMON:
        _log.warning("%s answered %d", part if part in ("live", "room") else "a page", status)


REFUSALS: Mapping[Any, Callable[..., Any]] = {
    HTTPException: _said,
    NotNow: _with(409, "", {}),
    StoreUnavailable: _with(503, _UNAVAILABLE, _SOON),
    Outdated: _with(404, _OUTDATED, {}),
    Overloaded: _with(503, _FULL, _SOON),
    ClientDisconnect: _with(400, "The request has broken off.", {}),  # which nobody reads
    Exception: _with(500, _BROKEN, {}),
}
