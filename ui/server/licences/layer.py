"""The list of licences as the server sends it: worked out when somebody first asks."""

import asyncio
import gzip
from functools import cache

from ui.server.asgi import PLAIN, App, Header, Receive, Scope, Send, reads, reply, takes_gzip

FILE = "licences.txt"


class Licences:
    """Answer at `licences.txt`, behind any prefix."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not reads(scope) or not scope.get("path", "").endswith(f"/{FILE}"):
            await self.app(scope, receive, send)
            return
        packed = await asyncio.to_thread(_packed)
        headers: list[Header] = [PLAIN, (b"cache-control", b"no-cache")]
        headers.append((b"vary", b"accept-encoding"))
        if takes_gzip(scope):
            await reply(scope, send, 200, [*headers, (b"content-encoding", b"gzip")], packed)
        else:
            await reply(scope, send, 200, headers, gzip.decompress(packed))


@cache
def _packed() -> bytes:
    # Read from some forty packages, which takes a moment and is asked for seldom.
    from ui.server.licences.installed import listed

    return gzip.compress(listed().encode(), 6, mtime=0)
