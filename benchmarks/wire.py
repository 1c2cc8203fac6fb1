"""Connections whose own end never waits: requests over HTTP, and the stream of Streamlit."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

QUICKACK = getattr(socket, "TCP_QUICKACK", None)  # Linux

# What Chromium sends with every request: the server must read all of it.
HEADERS = """Host: {host}
Connection: keep-alive
Origin: http://{host}
Referer: http://{host}/{page}
User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36
Accept: */*
Accept-Encoding: gzip, deflate, br, zstd
Accept-Language: en-US,en;q=0.9
Sec-Fetch-Dest: empty
Sec-Fetch-Mode: cors
Sec-Fetch-Site: same-origin
"""
UPGRADE = HEADERS.replace("keep-alive", "Upgrade") + (
    "Upgrade: websocket\nSec-WebSocket-Version: 13\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\n"
    "Sec-WebSocket-Protocol: streamlit, PLACEHOLDER_AUTH_TOKEN{session}\n"
)
BINARY, CLOSE, PING, PONG = 0x82, 0x88, 0x89, 0x8A  # first bytes of whole websocket frames

View = dict[str, int]
Answer = tuple[bytes, bytes]


class Unserved(Exception):
    """A learner did not get what was asked for."""


class Wire(asyncio.Protocol):
    """A connection whose own end never waits.

    Without TCP_NODELAY a small message waits for the acknowledgement of the one before, and without
    TCP_QUICKACK this end puts off its acknowledgements by up to 40 ms, so that a server that waits
    for them would look slow. Linux takes the latter back, so it is set after each receipt.
    """

    def __init__(self) -> None:
        self.received = bytearray()
        self.waiting: asyncio.Future[Any] | None = None
        self.open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.socket = transport.get_extra_info("socket")
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.open = True

    def data_received(self, data: bytes) -> None:
        if QUICKACK is not None:
            self.socket.setsockopt(socket.IPPROTO_TCP, QUICKACK, 1)
        self.received += data
        self.read()

    def connection_lost(self, error: Exception | None) -> None:
        self.open = False
        if self.waiting and not self.waiting.done():
            self.waiting.set_exception(Unserved("the server closed a connection"))

    def read(self) -> None:
        """Take what has been received so far."""
        raise NotImplementedError

    async def answered(self, message: bytes) -> Any:
        """Send a message and wait for what `read` makes of the answer."""
        self.transport.write(message)
        return await self.next()

    async def next(self) -> Any:
        """Wait for the next answer. Whoever gives up leaves, lest a late one be the wrong one."""
        self.waiting = asyncio.get_running_loop().create_future()
        try:
            return await self.waiting
        except asyncio.CancelledError:
            self.transport.abort()
            raise

    def answer(self, value: Any) -> None:
        if self.waiting and not self.waiting.done():
            self.waiting.set_result(value)


class Http(Wire):
    """One request after the other on a connection that is kept."""

    def read(self) -> None:
        end = self.received.find(b"\r\n\r\n") + 4
        if end < 4:
            return
        head = bytes(self.received[:end])
        length = re.search(rb"(?i)\r\ncontent-length: *(\d+)", head)
        if length is None:
            self.transport.abort()
        elif len(self.received) >= end + int(length[1]):
            body = bytes(self.received[end : end + int(length[1])])
            self.received.clear()
            self.answer((head, body))


class Stream(Wire):
    """The websocket, as far as Streamlit uses it: whole binary frames, no compression."""

    def __init__(self, take: Callable[[bytes], None]) -> None:
        super().__init__()
        self.take = take
        self.upgraded = False

    def read(self) -> None:
        start = 0 if self.upgraded else self.shaken()
        while self.upgraded and (frame := self.frame(start)):
            first, begin, start = frame
            if start > len(self.received):
                start = begin - self.head
                break
            payload = bytes(self.received[begin:start])
            if first == BINARY:
                self.take(payload)
            elif first == PING:
                self.send(payload, PONG)
        del self.received[:start]

    def shaken(self) -> int:
        """Return where the frames begin, if the server has agreed to speak in frames."""
        end = self.received.find(b"\r\n\r\n") + 4
        if end < 4:
            return 0
        self.upgraded = self.received.startswith(b"HTTP/1.1 101")
        if self.upgraded:
            self.answer(None)
        else:
            self.transport.abort()
        return end

    def frame(self, start: int) -> tuple[int, int, int] | None:
        """Return the first byte of a frame and where its payload begins and ends."""
        if len(self.received) < start + 2:
            return None
        short = self.received[start + 1]
        self.head = {126: 4, 127: 10}.get(short, 2)
        begin = start + self.head
        if self.head == 2:
            return self.received[start], begin, begin + short
        if len(self.received) < begin:
            return None
        return (
            self.received[start],
            begin,
            begin + int.from_bytes(self.received[start + 2 : begin], "big"),
        )

    def send(self, payload: bytes, first: int = BINARY) -> None:
        """Send a frame. A client must mask what it sends; with zeros the mask changes nothing."""
        size = len(payload)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self.transport.write(bytes([first]) + length + bytes(4) + payload)


class Address(NamedTuple):
    """Where the app is."""

    host: str
    port: int

    def head(self, line: str, page: str, headers: str = HEADERS, session: str = "") -> str:
        told = headers.format(host=f"{self.host}:{self.port}", page=page, session=session)
        return f"{line} HTTP/1.1\n{told}".replace("\n", "\r\n")

    async def http(self) -> Http:
        return (await self.connected(Http))[1]

    async def stream(self, take: Callable[[bytes], None], page: str, session: str = "") -> Stream:
        """Connect to Streamlit; whoever had a session asks to have it back."""
        _, stream = await self.connected(lambda: Stream(take))
        asked = f", {session}" if session else ""
        head = self.head("GET /_stcore/stream", page, UPGRADE, asked)
        await stream.answered(f"{head}\r\n".encode())
        return stream

    async def connected(self, wire: Callable[[], Connection]) -> tuple[Any, Connection]:
        """Connect, and speak as `wire` does."""
        return await asyncio.get_running_loop().create_connection(wire, self.host, self.port)


Connection = TypeVar("Connection", bound=Wire)
