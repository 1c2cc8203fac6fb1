"""The teacher: opens the room, leads it, and moves a slider on the wall."""

from __future__ import annotations

import asyncio
import csv
import random
from collections import Counter
from collections.abc import AsyncIterator, Callable
from io import StringIO
from typing import Any, NamedTuple

from benchmarks.rooms.seats import Screen, Steps
from benchmarks.rooms.wire import Browser, plain

FRAME_S = 1 / 60
HAND = 120  # places of the hand in one stroke; then it begins anew


class Case(NamedTuple):
    """A figure, the view it begins with, and the slider that is moved: its first value and step."""

    name: str
    programme: str
    view: dict[str, int]
    key: str
    first: int
    step: int = 1


CURVE = Case("dot products, L = 100, d moves", "dot_products", {"L": 100}, "d", 274, 2)
HEATMAP = Case("heatmap, d = 512, L moves", "heatmap", {"d": 512}, "L", 137)
CASES = (
    HEATMAP,
    Case("waves, d = 128, L moves", "heatmap", {"d": 128}, "L", 31),
    CURVE,
    Case("clock hands, d = 128, t moves", "clock_hands", {"d": 128, "L": 200}, "t", 1),
)


class Leading(Screen):
    """The wall or the desk; it says when it has been told something."""

    told: asyncio.Event

    def take(self, kind: bytes, data: bytes) -> None:
        super().take(kind, data)
        self.told.set()


class Host:
    """A wall, a desk, and the hand that moves things."""

    def __init__(self, make: Callable[[], Browser], chance: random.Random) -> None:
        self.hand = Screen(make(), chance)
        self.wall, self.desk = (Leading(make(), chance) for _ in range(2))
        self.wall.told = self.desk.told = self.told = asyncio.Event()
        self.secret = ""

    async def open(self, programme: str) -> str:
        """Open a room, listen to it, and return its code."""
        room = plain(await self.hand.browser.post("room/new", {"programme": programme}))
        self.secret = room["secret"]
        for screen in (self.hand, self.wall, self.desk):
            screen.code = room["code"]
        for role, screen in (("wall", self.wall), ("desk", self.desk)):
            screen.listen({"role": role, "secret": self.secret})
        await self.until(lambda: bool(self.wall.state and self.desk.state))
        return str(room["code"])

    async def until(self, holds: Callable[[], bool], seconds: float = 30) -> None:
        """Wait until the screens have been told something."""
        async with asyncio.timeout(seconds):
            while not holds():
                self.told.clear()
                await self.told.wait()

    async def post(self, what: str, **said: object) -> bytes:
        return await self.hand.surely(what, {"secret": self.secret, **said})

    async def move(self, name: str) -> None:
        """Make a move, and wait until both screens have been told of it."""
        version = self.desk.state["version"]
        await self.post("move", version=version, move=name)
        screens = (self.wall, self.desk)
        await self.until(lambda: all(one.state["version"] > version for one in screens))

    async def drag(self, case: Case, steps: Steps, seconds: float) -> int:
        """Move the slider at every frame; return how many views were the hand's.

        As the wall does, the newest view is sent when the one before has been answered, and the
        wall asks for its own figure in the same way.
        """
        loop = asyncio.get_running_loop()
        began, state = loop.time(), self.wall.state
        figure = {name: state["scene"][name] for name in ("lesson", "name", "options")}
        base = state["bar"]["view"] | case.view

        async def views() -> AsyncIterator[dict[str, Any]]:
            place = -1
            while (now := loop.time()) < began + seconds:
                last, place = place, int((now - began) / FRAME_S) % HAND
                if place == last:
                    await asyncio.sleep(FRAME_S / 4)
                else:
                    yield base | {case.key: case.first + case.step * place}

        async def telling() -> None:
            async for view in views():
                steps.send(view[case.key])
                await self.post("look", version=state["version"], view=view)

        async def drawing() -> None:
            async for view in views():
                asked = {"view": view, "figures": {"figure": figure}}
                await self.wall.browser.post("live/figures", asked)

        await asyncio.gather(telling(), drawing())
        return int(seconds / FRAME_S)

    async def votes(self) -> Counter[tuple[int, int]]:
        """Return from the table of results how many votes there are of each seat and option."""
        rows = csv.DictReader(StringIO((await self.post("results")).decode("utf-8-sig")))
        offered = self.wall.state["question"]["options"]
        numbers = {option["letter"]: option["number"] for option in offered}
        return Counter((int(row["seat"]), numbers[row["letter"]]) for row in rows)

    async def close(self) -> None:
        await self.post("drop")
        for screen in (self.hand, self.wall, self.desk):
            screen.leave()
