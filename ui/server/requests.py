"""Who may ask, and how a request is read: from our own pages, in a bounded size and time."""

import asyncio
from urllib.parse import urlsplit

import streamlit as st

from ui.server.asgi import Receive, Scope, header

_MOST_ASKED = 64 * 1024
_LONGEST_S = 10.0


class Refused(Exception):
    """A request that is refused before it is read to its end."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


class Gone(Exception):
    """The client has left in the middle of its request."""


def asked_by(scope: Scope) -> None:
    """Refuse a request that another site's page has made, or that is no JSON.

    A page of another site can send plain text without asking first, but not JSON. What browsers say
    of themselves is looked at too. Programs say nothing, and may ask.
    """
    kind = header(scope, b"content-type").partition(b";")[0].strip().lower()
    if kind != b"application/json":
        raise Refused(
            415, f"content-type must be application/json, got {kind.decode('latin-1')!r:.60}"
        )
    if not _ours(scope):
        origin = header(scope, b"origin").decode("latin-1")
        raise Refused(403, f"origin must be this course's own, got {origin!r:.80}")


def _ours(scope: Scope) -> bool:
    site = header(scope, b"sec-fetch-site")
    if site:  # not sent over plain http, but where it is sent no proxy has changed it
        return site == b"same-origin"
    origin = header(scope, b"origin").decode("latin-1")
    # A page of another site can set neither; a proxy may have moved the one to the other.
    hosts = {header(scope, name).decode("latin-1") for name in (b"host", b"x-forwarded-host")}
    return not origin or urlsplit(origin).netloc in hosts - {""} or origin in _allowed()


def _allowed() -> list[str]:
    return list(st.get_option("server.corsAllowedOrigins") or [])


async def body_of(receive: Receive) -> bytes:
    """Return the whole body of a request."""
    try:
        async with asyncio.timeout(_LONGEST_S):
            return await _whole(receive)
    except TimeoutError:
        sentence = f"request must arrive within {_LONGEST_S:.0f} seconds"
        raise Refused(408, sentence) from None


async def _whole(receive: Receive) -> bytes:
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Gone
        body += message.get("body", b"")
        if len(body) > _MOST_ASKED:
            raise Refused(400, f"request must have at most {_MOST_ASKED} bytes, got {len(body)}")
        if not message.get("more_body", False):
            return bytes(body)
