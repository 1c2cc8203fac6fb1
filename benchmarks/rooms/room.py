"""A room with its seats, and what is measured of it."""

from __future__ import annotations

import asyncio
import os
import random
from bisect import bisect_left
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from time import process_time

import psutil

from benchmarks.class_load.waves import share
from benchmarks.class_load.wire import Address
from benchmarks.report import Row
from benchmarks.rooms.host import Case, Host
from benchmarks.rooms.seats import Seat, Steps
from benchmarks.rooms.wire import Browser

COMING_S = 100  # seats a second that come
READS_EACH = 30  # of so many seats one unpacks its pictures
SETTLED_S = 5.0  # by then the last picture is everywhere, or it is an error
CHANGES = 0.2  # of the seats that change their mind


class Late:
    """How late this process is with its own steps."""

    def __init__(self) -> None:
        self.late: list[float] = []

    async def watch(self) -> None:
        clock = asyncio.get_running_loop().time
        while True:
            began = clock()
            await asyncio.sleep(0.01)
            self.late.append(clock() - began - 0.01)


class Servers:
    """The CPU time of the servers."""

    def __init__(self, pids: Sequence[int]) -> None:
        self.processes = [psutil.Process(pid) for pid in pids]

    def seconds(self) -> float:
        """Return what those that live have used so far."""
        total = 0.0
        for process in self.processes:
            with suppress(psutil.NoSuchProcess):
                total += sum(process.cpu_times()[:2])
        return total

    def all_live(self) -> bool:
        """Return whether none of them has been killed."""
        return all(
            process.is_running() and process.status() != psutil.STATUS_ZOMBIE
            for process in self.processes
        )


class ARoom:
    """A teacher and the seats."""

    def __init__(self, address: Address, count: int, chance: random.Random) -> None:
        self.host = Host(lambda: Browser(address), chance)
        self.address, self.count, self.chance = address, count, chance
        self.seats: list[Seat] = []

    async def fill(self, programme: str) -> None:
        """Open the room, let all seats come in, and begin."""
        code = await self.host.open(programme)
        for number in range(self.count):
            browser = Browser(self.address)
            chance = random.Random(self.chance.random())
            self.seats.append(Seat(browser, chance, code, number % READS_EACH == 0))
        await asyncio.gather(*(seat.come(n / COMING_S) for n, seat in enumerate(self.seats)))
        await self.all_on_line()
        await self.host.move("start")

    async def all_on_line(self, seconds: float = 60) -> None:
        async with asyncio.timeout(seconds):
            while not all(seat.heard for seat in self.seats):
                await asyncio.sleep(0.02)

    async def follow(self, case: Case, seconds: float, servers: Servers) -> Row:
        """Drag the slider, and return how soon the seats had its pictures."""
        steps, late = Steps(case.key), Late()
        for seat in self.seats:
            seat.steps, seat.shown = steps, []
        watch = asyncio.create_task(late.watch())
        cpu, own, load = servers.seconds(), process_time(), os.getloadavg()[0]
        moved = await self.host.drag(case, steps, seconds)
        last = len(steps.sent) - 1
        with suppress(TimeoutError):
            async with asyncio.timeout(SETTLED_S):
                while not all(seat.shown and seat.shown[-1].step == last for seat in self.seats):
                    await asyncio.sleep(0.02)
        used, own = servers.seconds() - cpu, process_time() - own
        watch.cancel()
        return {
            "figure": case.name,
            "seats": self.count,
            "processes": len(servers.processes),
            **delays(steps, self.seats),
            "unpacked, p95": delays(steps, [s for s in self.seats if s.reads])["p95"],
            "places of the hand": moved,
            "steps sent": len(steps.sent),
            **self.pictures(),
            "server CPU a step, ms": used / len(steps.sent) * 1e3,
            "client CPU a step, ms": own / len(steps.sent) * 1e3,
            "client late p95, ms": share(late.late, 95),
            "seats without the last": sum(
                not seat.shown or seat.shown[-1].step != last for seat in self.seats
            ),
            "load": load,
        }

    def pictures(self) -> Row:
        """Return how many steps a seat saw, and what they weighed."""
        shown = [one for seat in self.seats for one in seat.shown]
        return {
            "seen": len(shown) / len(self.seats),
            "kB a picture": sum(one.bytes for one in shown) / max(1, len(shown)) / 1e3,
        }

    async def vote(self, seconds: float, servers: Servers) -> Row:
        """Let all seats vote, some of them twice, and compare what the server has counted."""
        await self.host.move("open")
        state = self.host.desk.state
        ballot, choices = state["ballot"], [o["number"] for o in state["question"]["options"]]
        clock = asyncio.get_running_loop().time
        began, cpu, load = clock(), servers.seconds(), os.getloadavg()[0]
        await asyncio.gather(*(self.mind(one, ballot, choices, seconds) for one in self.seats))
        ended, used = clock(), servers.seconds() - cpu
        wanted = Counter(seat.choice for seat in self.seats if seat.choice is not None)
        counts = {str(option): number for option, number in wanted.items()}

        def told() -> bool:
            return bool(self.host.desk.state["counts"].get("vote") == counts)

        with suppress(TimeoutError):
            await self.host.until(told, 10)
        shown = clock() - ended
        kept = await self.host.votes()
        twice = sum(kept.values()) - len({seat for seat, _ in kept})
        in_csv = Counter(option for _, option in kept.elements())
        took = [one for seat in self.seats for one in seat.took]
        return {
            "seats": self.count,
            "processes": len(servers.processes),
            "within, s": ended - began,
            "votes sent": len(took),
            "answered p50, ms": share(took, 50),
            "p95": share(took, 95),
            "worst": share(took, 100),
            "server CPU a vote, ms": used / len(took) * 1e3 if servers.all_live() else None,
            "all at the desk after, ms": shown * 1e3,
            "at the desk": sum(self.host.desk.state["counts"]["vote"].values()),
            "in the table": sum(kept.values()),
            "twice": twice,
            "as sent": told() and in_csv == wanted and not twice,
            "refused": sum(seat.refused.total() for seat in self.seats),
            "cut off": None,
            "back p50, s": None,
            "the last, s": None,
            "load": load,
        }

    async def cut_off(self) -> Row:
        """Wait until all seats listen again, and return how long they did not."""
        await self.all_on_line()
        cuts = [cut for seat in self.seats for cut in seat.cuts]
        return {
            "cut off": sum(bool(seat.cuts) for seat in self.seats),
            "back p50, s": (share(cuts, 50) or 0) / 1e3,
            "the last, s": max(cuts, default=0.0),
        }

    async def mind(self, seat: Seat, ballot: str, choices: list[int], seconds: float) -> None:
        """Vote at some time, and perhaps differently later."""
        first = seat.chance.uniform(0, seconds)
        await seat.vote(first, ballot, seat.chance.choice(choices))
        if seat.chance.random() < CHANGES:
            again = seat.chance.uniform(0, seconds - first)
            await seat.vote(again, ballot, seat.chance.choice(choices))

    async def leave(self) -> None:
        for seat in self.seats:
            seat.leave()
        await self.host.close()


@asynccontextmanager
async def room(address: Address, count: int, chance: random.Random) -> AsyncIterator[ARoom]:
    """Have a room, and leave it."""
    made = ARoom(address, count, chance)
    try:
        yield made
    finally:
        await made.leave()


def delays(steps: Steps, seats: Sequence[Seat]) -> Row:
    """Return how long it took from a step until a seat had its picture or a later one."""
    took = []
    for seat in seats:
        known = [shown.step for shown in seat.shown]
        for number, at in enumerate(steps.sent):
            first = bisect_left(known, number)
            if first < len(known):
                took.append(seat.shown[first].at - at)
    shares = {"p50, ms": 50, "p95": 95, "p99": 99, "worst": 100}
    return {name: share(took, percent) for name, percent in shares.items()}
