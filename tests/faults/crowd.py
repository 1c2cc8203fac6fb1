"""Learners under load who come back by themselves, as the client in a browser does."""

from __future__ import annotations

import asyncio
import random

from benchmarks.class_load.browsed import fit
from benchmarks.class_load.learner import EVERY_S, MOVED, PATIENCE_S, Step
from benchmarks.class_load.returning import Returning
from benchmarks.class_load.wire import HEADERS, Address, Unserved

FIRST_S, LONGEST_S = 0.5, 30.0  # pauses, as in pauses.js and in Streamlit's client
LOOK_S = 0.05
BROKEN = {"the server closed a connection", "the stream is closed"}
FAILED = (Unserved, OSError, TimeoutError)


class Marked(Address):
    """An address that is asked with the mark of one visitor, by which nginx knows the replica."""

    mark = "00"

    def head(self, line: str, page: str, headers: str = HEADERS, session: str = "") -> str:
        marked = f"{headers}Cookie: course_replica={self.mark}\n"
        return super().head(line, page, marked, session)


class Staying(Returning):
    """A learner who goes on, whatever happens to the server."""

    def __init__(self, address: Address, name: str, chance: random.Random) -> None:
        super().__init__(address, name, chance)
        self.pictured = 0
        self.cuts: list[float] = []  # seconds from a broken session to one with view and record
        self.gaps: list[float] = []  # seconds in which no figure came

    async def stay(self, until: float) -> None:
        clock = asyncio.get_running_loop().time
        await asyncio.sleep(self.chance.uniform(0, EVERY_S))
        while clock() < until:
            key = self.chance.choice(MOVED)
            self.view = fit(self.view | {key: self.chance.choice(self.page.values[key])})
            self.page.shown = self.view
            await self.see()
            await self.say()
            next_step = clock() + EVERY_S
            while clock() < next_step:
                await asyncio.sleep(LOOK_S)
                if not (self.stream and self.stream.open):
                    await self.again()

    async def see(self) -> None:
        """Have the figures of the view, asking until they come."""
        clock = asyncio.get_running_loop().time
        began, pause = clock(), 0.0
        while True:
            try:
                async with asyncio.timeout(PATIENCE_S):
                    await self.figures(self.view)
                break
            except FAILED as error:
                self.note("figures", error)
                pause = min(2 * pause or FIRST_S, LONGEST_S)
                await asyncio.sleep(pause)
        self.pictured += 1
        if pause:
            self.gaps.append(clock() - began)

    async def say(self) -> None:
        """Tell the session the view; where it is broken, have another one."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                await self.tell(Step(0, 0.0, self.view))
        except FAILED as error:
            self.note("session", error)
            await self.again()

    async def again(self) -> None:
        """Have a session with the same view and record."""
        clock = asyncio.get_running_loop().time
        broke, pause = clock(), 0.0
        while True:
            pause = min(2 * pause or FIRST_S, LONGEST_S)
            await asyncio.sleep(pause * self.chance.uniform(0.7, 1.0))
            try:
                async with asyncio.timeout(PATIENCE_S):
                    await self.reconnect()
                break
            except FAILED as error:
                self.note("coming back", error)
        self.cuts.append(clock() - broke)

    def note(self, what: str, error: BaseException) -> None:
        """Count what went wrong, unless it is what a server that stops does to everybody."""
        said = str(error) or type(error).__name__
        refused = isinstance(error, ConnectionError) or said.startswith("HTTP/1.1 502")
        if said not in BROKEN and not refused:
            self.errors[f"{what}: {said}"] += 1
