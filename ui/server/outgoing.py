"""What a run of a page's script tells the browser, handed on and sent in few pieces.

A run makes some fifty messages. Streamlit hands each of them to the event loop by itself, wakes the
loop twice for it, lets the loop go round before the next one, and sends each in a packet of its
own. When a class opens, that is a fifth of the server's work.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime import Runtime
from streamlit.runtime.app_session import AppSession

_STREAMS = "uvicorn.protocols.websockets.websockets_sansio_impl"


def in_few_pieces() -> None:
    """Let what the sessions of this process tell their browsers go in few pieces."""
    hand_on_together()
    wake_once()
    flush_together()
    send_together()


def hand_on_together() -> None:
    """Let a thread that runs a script wake the event loop once for all that waits there."""
    soon = AppSession._call_soon_on_event_loop

    def handed_on(self: AppSession, callback: Callable[[], None]) -> None:
        waiting: deque[Callable[[], None]] = self.__dict__.setdefault("waiting", deque())
        waiting.append(callback)
        if len(waiting) == 1:
            soon(self, lambda: _call(waiting))

    AppSession._call_soon_on_event_loop = handed_on  # type: ignore[method-assign]


def _call(waiting: "deque[Callable[[], None]]") -> None:
    """Call what waits, each by itself: where one fails, the next is called all the same."""
    loop = asyncio.get_running_loop()
    while waiting:
        loop.call_soon(waiting.popleft())


def wake_once() -> None:
    """Let the task that sends be woken once for all messages that wait."""
    wake = Runtime._enqueued_some_message

    def woken(self: Runtime) -> None:
        shared = self._get_async_objs()
        if shared.need_send_data.is_set():
            return
        if asyncio._get_running_loop() is shared.eventloop:
            shared.need_send_data.set()
        else:
            wake(self)

    Runtime._enqueued_some_message = woken  # type: ignore[method-assign]


class Together(list[ForwardMsg]):
    """Messages that go to one browser, one after the other."""


def flush_together() -> None:
    """Let all messages of a session that wait be written in one turn of the event loop."""
    flush, send = AppSession.flush_browser_queue, Runtime._send_message

    def flushed(self: AppSession) -> list[Any]:
        # All sessions of a class are asked each time that one of them has something to say.
        return [] if self._browser_queue.is_empty() else [Together(flush(self))]

    def sent(self: Runtime, session_info: Any, msg: Any) -> None:
        for one in msg if isinstance(msg, Together) else [msg]:
            send(self, session_info, one)

    AppSession.flush_browser_queue = flushed  # type: ignore[method-assign]
    Runtime._send_message = sent  # type: ignore[method-assign]


class Gathering:
    """A transport that sends what is written in one turn of the event loop in one piece."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self.transport = transport
        self.pieces: list[bytes] = []

    def write(self, data: bytes) -> None:
        """Send this at the end of the turn, after what waits already."""
        if not self.pieces:
            asyncio.get_running_loop().call_soon(self.flush)
        self.pieces.append(data)

    def flush(self) -> None:
        """Send now what waits."""
        if self.pieces and not self.transport.is_closing():
            self.transport.write(b"".join(self.pieces))
        self.pieces.clear()

    def close(self) -> None:
        """Send what waits, and close."""
        self.flush()
        self.transport.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.transport, name)


def send_together() -> None:
    """Let the stream of a session send what is written in one turn in one piece.

    An older uvicorn has another class for these streams, which is left as it is.
    """
    if find_spec(_STREAMS) is None:
        return
    kind = import_module(_STREAMS).WebSocketsSansIOProtocol
    connected = kind.connection_made

    def made(self: Any, transport: Any) -> None:
        connected(self, transport)
        self.transport = Gathering(transport)

    kind.connection_made = made
