"""A connection that somebody has opened: it says something in time, or it is closed."""

import asyncio
import logging
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from ui.server.capacity import connections

_LOOK_S = 10.0  # between two looks: who has asked for nothing since the last one is let go
_MOST_STALLED = 3  # looks at which not one byte more of an answer was taken
_SPARE = 64  # connections over the limit that are still told so

_log = logging.getLogger("course")


class Connection(H11Protocol):
    """A connection that is closed when a request's head, or the reading of an answer, stands still.

    uvicorn bounds the silence after an answer (`timeout_keep_alive`); the course bounds how long a
    body takes (`ui/server/requests.py`).
    """

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection, or close it at once where the system has no room for more."""
        super().connection_made(transport)
        self.known: Any = None  # the request that was under way at the last look
        self.left, self.stalled = 0, 0
        if len(self.connections) > connections() + _SPARE:
            _log.warning("connections were closed unread: there is room for %d", connections())
            transport.abort()
            return
        self.loop.call_later(_LOOK_S, self.look)

    def look(self) -> None:
        """Close the connection if nothing has moved since the last look."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return  # it has ended, or become a session's socket
        idle = self.cycle is None or self.cycle.response_complete
        if idle and self.cycle is self.known:
            self.transport.close()
            return
        left = self.transport.get_write_buffer_size()
        self.stalled = self.stalled + 1 if left and left == self.left else 0
        if self.stalled >= _MOST_STALLED:
            self.transport.abort()
            return
        self.known, self.left = self.cycle, left
        self.loop.call_later(_LOOK_S, self.look)
