"""Endpoint of the list of licences, which is worked out at the first request."""

import asyncio
import gzip
from functools import cache

from starlette.requests import Request
from starlette.responses import Response

from ui.server.compressed import packed


async def file(request: Request) -> Response:
    """Answer with the list."""
    body = await asyncio.to_thread(_packed)
    kept = {"cache-control": "no-cache"}
    return packed(request.headers, body, "text/plain; charset=utf-8", kept)


@cache
def _packed() -> bytes:
    # Read from some forty packages, which takes a moment and is asked for seldom.
    from ui.server.licences.installed import listed

    return gzip.compress(listed().encode(), 6, mtime=0)
