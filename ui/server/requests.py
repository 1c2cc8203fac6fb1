"""Checks and reads requests: from our own pages only, limited in size and time."""

import asyncio
from ipaddress import IPv6Address
from urllib.parse import urlsplit

import streamlit as st
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request

_MOST_ASKED = 64 * 1024
_LONGEST_S = 10.0
# What is left of a request that was refused unread must not be waited for.
_CLOSE = {"connection": "close"}


async def body_of(request: Request) -> bytes:
    """Return the whole body of a request of our own pages."""
    _asked_by(request)
    try:
        async with asyncio.timeout(_LONGEST_S):
            return await _whole(request)
    except TimeoutError:
        sentence = f"request must arrive within {_LONGEST_S:.0f} seconds"
        raise HTTPException(408, sentence, _CLOSE) from None


async def _whole(request: Request) -> bytes:
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > _MOST_ASKED:
            sentence = f"request must have at most {_MOST_ASKED} bytes, got {len(body)}"
            raise HTTPException(400, sentence, _CLOSE)
    return bytes(body)


def _asked_by(request: Request) -> None:
    """Refuse a request that another site's page has made, or that is no JSON.

    A page of another site can send plain text without asking first, but not JSON. What browsers say
    of themselves is looked at too. Programs say nothing, and may ask.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        sentence = f"content-type must be application/json, got {kind!r:.60}"
        raise HTTPException(415, sentence, _CLOSE)
    if not _ours(request):
        origin = request.headers.get("origin", "")
        sentence = f"origin must be this course's own, got {origin!r:.80}"
        raise HTTPException(403, sentence, _CLOSE)


def _ours(request: Request) -> bool:
    site = request.headers.get("sec-fetch-site")
    if site:  # not sent over plain http, but where it is sent no proxy has changed it
        return site == "same-origin"
    origin = request.headers.get("origin", "")
    # A page of another site can set neither; a proxy may have moved the one to the other.
    hosts = {request.headers.get(name, "") for name in ("host", "x-forwarded-host")}
    allowed = st.get_option("server.corsAllowedOrigins") or []
    return not origin or urlsplit(origin).netloc in hosts - {""} or origin in allowed


def who(connection: HTTPConnection) -> str:
    """Return the address that asks; of IPv6 the first half, whose rest a device may choose anew.

    Limits hold it in memory only, and forget it some minutes later, when the next one asks.
    """
    host = connection.client.host if connection.client else ""
    try:
        found = IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    return str(found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64))
