"""A class that drops off the net together, and comes back together."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from benchmarks.class_load.browsed import Told
from benchmarks.class_load.learner import PATIENCE_S, Learner
from benchmarks.class_load.waves import OPENING_S, PAUSE_S, Class, share
from benchmarks.class_load.wire import Unserved
from benchmarks.report import Row

AWAY_S = 3.0
PINGS = ("health", "host-config")  # what Streamlit's client asks before it connects again


class Returning(Learner):
    """A learner with an answer in the browser's storage, whose connections break."""

    back: float | None = None
    resumed = False

    def drop(self) -> None:
        """Break all connections, as a network does: nobody says goodbye."""
        for wire in (self.stream, self.http):
            if wire and wire.open:
                wire.transport.abort()

    async def come_back(self, delay: float) -> None:
        """Be served again after `delay`: a run with what was there before, and its figures."""
        await asyncio.sleep(delay)
        clock = asyncio.get_running_loop().time
        began = clock()
        try:
            async with asyncio.timeout(PATIENCE_S):
                await self.reconnect()
            self.back = clock() - began
        except (Unserved, OSError, TimeoutError) as error:
            self.errors[f"coming back: {error or type(error).__name__}"] += 1

    async def reconnect(self) -> None:
        page, session = self.page, self.page.session
        for ping in PINGS:
            await self.ask(self.address.head(f"GET /_stcore/{ping}", self.name).encode() + b"\r\n")
        self.stream = await self.address.stream(self.take, self.name, session)
        game = {"hidden": 5, "given": 4, "round": 2, "answers": 1 + self.chance.randrange(99)}
        kept = {"game": [{**game, "right": 1}, 1 + self.chance.randrange(10**9)]}
        # The browser hands in its record on every new connection (ui/browser/memory.js).
        record = {"version": 1, "entries": kept}
        handed = {"message": self.chance.getrandbits(32), "record": record, "blocked": False}
        page.view, page.record = {}, {}
        await self.run(Told(page.memory, "kept", handed))
        self.resumed = page.session == session
        if not self.resumed and page.view != self.view:
            raise Unserved("the view is another one")
        if page.record.get("game") != kept["game"]:  # beside it stands that the page was opened
            raise Unserved("the record is another one")
        await self.figures(self.view)


class Dropping(Class):
    """A class whose net fails after some steps, for all at the same moment."""

    kind = Returning
    learners: Sequence[Returning]

    async def fall_and_rise(self, name: str, steps: int) -> Row:
        """Return what one wave measured."""
        machine, clock = self.machine, asyncio.get_running_loop().time
        try:
            await self.come()
            here = [one for one in self.learners if one.opened is not None]
            await asyncio.gather(*(one.practise(steps) for one in here))
            await asyncio.gather(*(one.settle() for one in here))
            memory = machine.memory()
            for one in here:
                one.drop()
            await asyncio.sleep(AWAY_S)
            began, gap = clock(), OPENING_S / len(here)
            used = machine.seconds()
            await asyncio.gather(*(one.come_back(gap * at) for at, one in enumerate(here)))
            served_ms, used = (clock() - began) * 1e3, machine.seconds() - used
            after = machine.memory()
        finally:
            for one in self.learners:
                one.close()
        await asyncio.sleep(PAUSE_S)
        back = [one for one in self.learners if one.back is not None]
        took = [one.back for one in back if one.back is not None]
        return {
            "wave": name,
            "learners": len(self.learners),
            "all served again, ms": served_ms if len(back) == len(self.learners) else None,
            "return p50, ms": share(took, 50),
            "return p95": share(took, 95),
            "return p99": share(took, 99),
            "session given back": sum(one.resumed for one in back),
            "fresh session": sum(not one.resumed for one in back),
            "view and record right": len(back),
            "server CPU a return, ms": used * 1e3 / max(len(back), 1),
            "server before, MB": memory,
            "server with all again, MB": after,
            "errors": sum(self.errors().values()),
        }
