"""What Streamlit decides about its server and offers no setting for, set right at the start.

Streamlit makes uvicorn's settings and its listening socket by itself, before it loads our app. The
app is loaded before uvicorn starts to serve, so this is the one moment where both can be had.
"""

import socket
from collections.abc import Iterable

import uvicorn


def at_start() -> None:
    """Let every server of this process be prepared before it takes its first connection."""
    startup = uvicorn.Server.startup

    async def prepared(self: uvicorn.Server, sockets: list[socket.socket] | None = None) -> None:
        without_delay(sockets or ())
        without_banner(self.config)
        await startup(self, sockets)

    uvicorn.Server.startup = prepared  # type: ignore[method-assign]


def without_delay(sockets: Iterable[socket.socket]) -> None:
    """Let the connections that these sockets accept send at once.

    Head and body of an answer are two packets. Without this the second waits until the client has
    acknowledged the first, and clients take 40 ms for that.
    """
    for listening in sockets:
        if listening.family in (socket.AF_INET, socket.AF_INET6):
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def without_banner(config: uvicorn.Config) -> None:
    """Let answers not tell which program sends them."""
    config.encoded_headers = [pair for pair in config.encoded_headers if pair[0] != b"server"]
