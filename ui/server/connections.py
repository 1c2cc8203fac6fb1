"""Limits on each open connection: its time, and its share of the event loop."""

import asyncio
import logging
from time import monotonic, thread_time
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ui.server.capacity import connections

_LOOK_S = 10.0  # between two looks: who has asked for nothing since the last one is let go
_MOST_STALLED = 3  # looks at which not one byte more of an answer was taken
_SPARE = 64  # connections over the limit that are still told so
_SLICE = 4096  # bytes of what came in on a socket that are read in one go
_SHARE, _AHEAD_S = 0.1, 0.1  # of the event loop's time, for reading one socket
_PAUSE_S = 0.05
_BEGUN = 64_000_000  # bytes of messages that have begun and not ended, of all sockets together

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
        self.looking: asyncio.TimerHandle | None = None
        if len(self.connections) > connections() + _SPARE:
            _log.warning("connections were closed unread: there is room for %d", connections())
            transport.abort()
            return
        self.looking = self.loop.call_later(_LOOK_S, self.look)

    def connection_lost(self, exc: Exception | None) -> None:
        """Keep nothing of a connection that has ended, which may have sent much."""
        super().connection_lost(exc)
        if self.looking:
            self.looking.cancel()

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
        self.looking = self.loop.call_later(_LOOK_S, self.look)


class Socket(WebSocketsSansIOProtocol):
    """A session's socket that takes a tenth of the event loop at most, whatever comes in on it.

    Frames that carry nothing, such as pings, reach no application that could count them. So what
    it costs to read them is measured, and what has come too fast waits here and in the system.
    A message is kept until it ends, so messages that never end are bounded in all.
    """

    of_all = 0  # bytes of the messages that have begun, of all sockets

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin with nothing read and nothing spent."""
        super().connection_made(transport)
        self.unread = bytearray()
        self.spent, self.at = 0.0, monotonic()
        self.begun = 0
        self.pause: asyncio.TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Count nothing of a socket that has ended."""
        super().connection_lost(exc)
        self.count(0)

    def data_received(self, data: bytes) -> None:
        """Read what has come in, or as much of it as there is time for."""
        self.unread += data
        if self.pause is None:
            self.read()

    def read(self) -> None:
        """Read what waits, slice by slice; where time is up, go on a little later."""
        self.pause = None
        now = monotonic()
        self.spent, self.at = max(0.0, self.spent - _SHARE * (now - self.at)), now
        while self.unread and not self.read_paused and self.spent < _AHEAD_S:
            piece = bytes(self.unread[:_SLICE])
            del self.unread[:_SLICE]
            begun = thread_time()
            super().data_received(piece)
            self.spent += thread_time() - begun
            # A whole message, and only that, lets uvicorn wait for the application.
            self.count(0 if self.read_paused else self.begun + len(piece))
        if self.transport.is_closing():
            self.unread.clear()
        elif self.unread:
            self.transport.pause_reading()
            self.pause = self.loop.call_later(_PAUSE_S, self.read)
        elif not self.read_paused:
            self.transport.resume_reading()

    def count(self, begun: int) -> None:
        """Take so many bytes of a message for begun; close the socket if there are too many."""
        Socket.of_all += begun - self.begun
        self.begun = begun
        if Socket.of_all > _BEGUN and begun > _SLICE:
            _log.warning("a socket was closed: messages that have begun come to %d bytes", _BEGUN)
            self.transport.abort()
