"""Files of a view, sent while they are made: few at a time, and not for ever."""

import asyncio
import json
from collections.abc import AsyncIterator
from time import monotonic

from starlette.concurrency import iterate_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from course import files
from ui.server.requests import body_of

_MOST = 4  # at a time: each may hold a table of 17 MB
_LONGEST_S = 180.0
_SOON = {"retry-after": "5"}
_FULL = "Others are taking files just now; ask again in some seconds."

_under_way = asyncio.Semaphore(_MOST)


async def file(request: Request) -> Response:
    """Answer with a file of the view that the page shows."""
    try:
        found = files.file(json.loads(await body_of(request)))
    except (ValueError, RecursionError) as error:
        raise HTTPException(400, f"{error!s:.300}") from None
    if _under_way.locked():
        raise HTTPException(503, _FULL, _SOON)
    headers = {"cache-control": "no-store"}
    return StreamingResponse(_sent(found), media_type=found.media_type, headers=headers)


async def _sent(found: files.File) -> AsyncIterator[bytes]:
    """Yield a file block by block; who takes too long for it gets a part, and sees that."""
    until = monotonic() + _LONGEST_S
    async with _under_way:
        async for block in iterate_in_threadpool(found.blocks):
            yield block
            if monotonic() > until:
                raise TimeoutError("a file was not taken in time")
