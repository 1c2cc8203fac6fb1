"""The stream of a room: chunks of HTTP, and the events in them."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from benchmarks.class_load.wire import Address, Answer, Http, Unserved, Wire

_STATUS = re.compile(rb"HTTP/1\.1 (\d+)")
_COOKIE = re.compile(rb"(?i)\r\nset-cookie: *(course_replica=[^;\r]*)")
PATIENCE_S = 20.0  # for one answer

Take = Callable[[bytes, bytes], None]


class Refused(Unserved):
    """The server has heard, and says no."""


class Events(Wire):
    """A stream of server-sent events, taken as they arrive."""

    def __init__(self, take: Take) -> None:
        super().__init__()
        self.take = take
        self.headed = False
        self.kind = b""
        self.text = bytearray()
        self.ended = asyncio.get_running_loop().create_future()

    def connection_lost(self, error: Exception | None) -> None:
        super().connection_lost(error)
        if not self.ended.done():
            self.ended.set_result(None)

    def read(self) -> None:
        if not self.headed and not self.head():
            return
        start = 0
        while (line := self.received.find(b"\r\n", start)) >= 0:
            size = int(self.received[start:line], 16)
            end = line + 2 + size
            if len(self.received) < end + 2:
                break
            if not size:
                self.transport.abort()
                break
            self.text += part(self.received, line + 2, end)
            start = end + 2
        del self.received[:start]
        if start:
            self.events()

    def head(self) -> bool:
        """Take the head off; whoever is refused waits for no event."""
        end = self.received.find(b"\r\n\r\n") + 4
        if end < 4:
            return False
        status = int(self.received[9:12])
        del self.received[:end]
        self.headed = status == 200
        if not self.headed:
            self.transport.abort()
        return self.headed

    def events(self) -> None:
        start = 0
        while (end := self.text.find(b"\n", start)) >= 0:
            if self.text.startswith(b"event: ", start):
                self.kind = part(self.text, start + 7, end)
            elif self.text.startswith(b"data: ", start):
                self.take(self.kind, part(self.text, start + 6, end))
            start = end + 1
        del self.text[:start]


def part(text: bytearray, start: int, end: int) -> bytes:
    """Return a part of what has come, copied once: pictures are large, and seats many."""
    with memoryview(text) as view:
        return bytes(view[start:end])


class Browser:
    """What one screen has open to the server: a connection for its posts, and a stream."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self.cookie = b""
        self.http: Http | None = None
        self.events: Events | None = None

    async def page(self, path: str) -> None:
        """Open a page; what stands in front of the server may hand out its mark."""
        head, _ = await self._said(f"GET /{path}", b"")
        if cookie := _COOKIE.search(head):
            self.cookie = b"Cookie: " + cookie[1] + b"\r\n"

    async def post(self, path: str, said: object) -> bytes:
        """Return what the server answers."""
        head, body = await self._said(f"POST /{path}", json.dumps(said).encode())
        status = _STATUS.match(head)
        if status is None or status[1] != b"200":
            final = status is not None and status[1][:1] == b"4" and status[1] != b"429"
            raise (Refused if final else Unserved)(f"{path.rpartition('/')[2]}: {body!r:.80}")
        return gzip.decompress(body) if b"\r\ncontent-encoding: gzip\r\n" in head.lower() else body

    async def stream(self, path: str, said: object, take: Take) -> Events:
        """Open a stream of events."""
        self.events = (await self.address.connected(lambda: Events(take)))[1]
        self.events.transport.write(self._request(f"POST /{path}", json.dumps(said).encode()))
        return self.events

    def close(self) -> None:
        for wire in (self.http, self.events):
            if wire and wire.open:
                wire.transport.abort()

    async def _said(self, line: str, body: bytes) -> Answer:
        """Ask on the kept connection; where the server has just closed it, on a fresh one."""
        asked = self._request(line, body)
        if self.http and self.http.open:
            with suppress(Unserved):
                return await self._answered(self.http, asked)
        self.http = await self.address.http()
        return await self._answered(self.http, asked)

    async def _answered(self, http: Http, asked: bytes) -> Answer:
        async with asyncio.timeout(PATIENCE_S):
            answer: Answer = await http.answered(asked)
        return answer

    def _request(self, line: str, body: bytes) -> bytes:
        kind = b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body)
        return self.address.head(line, "room").encode() + self.cookie + kind + body


def plain(data: bytes) -> Any:
    """Return what an event says."""
    return json.loads(data)
