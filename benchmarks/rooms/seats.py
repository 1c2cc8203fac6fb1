"""The screens of a room, as room-connection.js has them, and the seats of those who take part."""

from __future__ import annotations

import asyncio
import random
import re
import zlib
from base64 import b64decode
from collections import Counter
from typing import Any, NamedTuple

from benchmarks.class_load.wire import Unserved
from benchmarks.rooms.wire import Browser, Refused, plain

FIRST_S, LONGEST_S = 0.3, 2.0  # pauses before a stream is opened again, as in room-connection.js


class Shown(NamedTuple):
    """A picture that a seat has: of which step, since when, and how large the event was."""

    step: int
    at: float
    bytes: int


class Steps:
    """The steps that the host has sent: when each was, and which one last had a value."""

    def __init__(self, key: str) -> None:
        self.sent: list[float] = []
        self.newest: dict[int, int] = {}
        self.value = re.compile(rb'"%s": ?(\d+)' % key.encode())

    def send(self, value: int) -> None:
        self.newest[value] = len(self.sent)
        self.sent.append(asyncio.get_running_loop().time())

    def of(self, data: bytes) -> int | None:
        """Return the step that a picture shows; its view comes before the picture itself."""
        found = self.value.search(data, data.find(b'"view"'))
        return self.newest.get(int(found[1])) if found else None


class Screen:
    """A screen with its line to the room, which is opened again whenever it breaks."""

    def __init__(self, browser: Browser, chance: random.Random) -> None:
        self.browser, self.chance = browser, chance
        self.code = ""
        self.state: dict[str, Any] = {}
        self.heard = False  # whether the stream that is open has brought a state
        self.wait = 0.0  # the pause before the last try to open one
        self.broke: float | None = None
        self.cuts: list[float] = []  # how long the screen was without a stream
        self.task: asyncio.Task[None] | None = None

    def listen(self, who: dict[str, Any]) -> None:
        self.task = asyncio.create_task(self.line(who))

    async def line(self, who: dict[str, Any]) -> None:
        """Keep a stream: where it breaks, open another one after a pause."""
        while True:
            try:
                stream = await self.browser.stream(f"room/{self.code}/stream", who, self.take)
                await stream.ended
            except OSError:
                pass
            if self.heard:
                self.broke = asyncio.get_running_loop().time()
                self.heard = False
            self.wait = min(2 * self.wait or FIRST_S, LONGEST_S)
            await asyncio.sleep(self.wait * self.chance.uniform(0.75, 1.25))

    def take(self, kind: bytes, data: bytes) -> None:
        """Take an event; with the state a stream is whole."""
        if kind != b"state":
            return
        self.state = plain(data)
        if self.broke is not None:
            self.cuts.append(asyncio.get_running_loop().time() - self.broke)
            self.broke = None
        self.heard, self.wait = True, 0.0

    async def surely(self, what: str, said: object) -> bytes:
        """Send something until the server has heard it."""
        wait = 0.0
        while True:
            try:
                return await self.browser.post(f"room/{self.code}/{what}", said)
            except Refused:
                raise
            except (Unserved, OSError, TimeoutError):
                wait = min(2 * wait or FIRST_S, LONGEST_S)
                await asyncio.sleep(wait)

    def leave(self) -> None:
        if self.task:
            self.task.cancel()
        self.browser.close()


class Seat(Screen):
    """A phone that follows and votes; some unpack each picture as a phone does."""

    def __init__(self, browser: Browser, chance: random.Random, code: str, reads: bool) -> None:
        super().__init__(browser, chance)
        self.code, self.reads = code, reads
        self.token = ""
        self.steps: Steps | None = None
        self.shown: list[Shown] = []
        self.choice: int | None = None  # the last one that the server has answered
        self.took: list[float] = []
        self.refused: Counter[str] = Counter()

    async def come(self, after: float) -> None:
        """Open the page, take a seat, and listen."""
        await asyncio.sleep(after)
        await self.browser.page(f"room/{self.code}")
        self.token = plain(await self.surely("join", {"seat": None}))["seat"]
        self.listen({"role": "seat", "seat": self.token})

    def take(self, kind: bytes, data: bytes) -> None:
        """Take an event; a picture counts once all of it has come and, by some, was unpacked."""
        if kind != b"picture":
            super().take(kind, data)
        elif self.steps:
            step = self.steps.of(data)
            if self.reads:
                unpacked(data)
            if step is not None:
                self.shown.append(Shown(step, asyncio.get_running_loop().time(), len(data)))

    async def vote(self, after: float, ballot: str, option: int) -> None:
        """Vote, and again until the server has heard it."""
        await asyncio.sleep(after)
        clock = asyncio.get_running_loop().time
        began = clock()
        try:
            await self.surely("vote", {"seat": self.token, "ballot": ballot, "option": option})
        except Refused as error:
            self.refused[str(error)] += 1
        else:
            self.choice = option
            self.took.append(clock() - began)


def unpacked(data: bytes) -> bytes:
    """Return the picture of an event as a phone reads it."""
    return zlib.decompress(b64decode(plain(data)["answer"]), zlib.MAX_WBITS | 16)
