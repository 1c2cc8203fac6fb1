"""A rolling update: two replicas behind nginx are stopped and started one after the other."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

from benchmarks.class_load.waves import PAGES
from benchmarks.class_load.wire import Address, allow_files
from benchmarks.rooms.room import Servers, room
from tests.deploy.replicas import REPLICAS, nginx
from tests.faults.crowd import Marked, Staying
from tests.faults.watching import Outcome
from tests.server.rooms.stores import redis_running
from tests.server.serving import Server, running

LEARNERS, SEATS = 40, 60
BEFORE_S, VOTE_S, SETTLED_S = 10.0, 35.0, 8.0
HEALTH_S = 10.0  # between two looks of Compose whether a container is healthy
FAULT = "rolling update under load"


class Replicas:
    """Two replicas that share a Redis."""

    def __init__(self, stack: ExitStack, folder: Path) -> None:
        self.stack = stack
        self.url = stack.enter_context(redis_running(folder)).url
        self.servers = [stack.enter_context(running(REDIS_URL=self.url)) for _ in REPLICAS]
        ports = dict(zip(REPLICAS, [one.port for one in self.servers], strict=True))
        self.port = stack.enter_context(nginx(ports))[0]
        self.ended: list[float] = []

    async def update(self) -> None:
        """Stop each replica as Compose does, and start it again."""
        clock = asyncio.get_running_loop().time
        for number, server in enumerate(self.servers):
            server.process.terminate()
            began = clock()
            await asyncio.to_thread(server.process.wait, 30)
            self.ended.append(clock() - began)
            self.servers[number] = await asyncio.to_thread(self.start, server.port)
            await asyncio.sleep(HEALTH_S)

    def start(self, port: int) -> Server:
        return self.stack.enter_context(running(port=port, REDIS_URL=self.url))


def rolling(folder: Path) -> list[Outcome]:
    """Return what a class and a room of seats felt."""
    allow_files(4 * (LEARNERS + SEATS))
    with ExitStack() as stack:
        return asyncio.run(_rolling(Replicas(stack, folder)))


async def _rolling(replicas: Replicas) -> list[Outcome]:
    chance, clock = random.Random(1), asyncio.get_running_loop().time
    learners = []
    for number in range(LEARNERS):
        address = Marked("127.0.0.1", replicas.port)
        address.mark = f"{chance.randrange(256):02x}"
        learners.append(Staying(address, PAGES[number % 2], random.Random(number)))
    await asyncio.gather(*(one.arrive(n / 20) for n, one in enumerate(learners)))
    servers = Servers([one.pid for one in replicas.servers])
    async with room(Address("127.0.0.1", replicas.port), SEATS, chance) as here:
        await here.fill("heatmap")
        updating = asyncio.create_task(replicas.update())
        ends = clock() + BEFORE_S + VOTE_S + SETTLED_S
        staying = [asyncio.create_task(one.stay(ends)) for one in learners]
        voted = await here.vote(VOTE_S, servers)
        await updating
        cut = await here.cut_off()
        await asyncio.gather(*staying)
    for one in learners:
        one.close()
    return [_learners(learners), _seats(voted | cut)]


def _learners(learners: list[Staying]) -> Outcome:
    out = Outcome(FAULT, f"a lesson, {len(learners)} learners")
    cuts = sorted(cut for one in learners for cut in one.cuts)
    gaps = sorted(gap for one in learners for gap in one.gaps)
    steps = sum(one.pictured for one in learners)
    out.back_s = cuts[-1] if cuts else 0.0
    out.note = (
        f"{steps} steps, each with its picture; {len(gaps)} waited, the longest "
        f"{max(gaps, default=0.0):.1f} s; {len(cuts)} sessions opened again"
    )
    out.expect("view and record of every session", True)
    errors = sum((one.errors for one in learners), Counter[str]())
    out.violations += [f"{count} × {said}" for said, count in errors.items()]
    out.violations += ["a learner never came in"] * sum(one.opened is None for one in learners)
    return out


def _seats(row: dict[str, object]) -> Outcome:
    out = Outcome(FAULT, f"a vote, {row['seats']} seats")
    out.back_s = float(str(row["the last, s"]))
    out.note = f"{row['cut off']} seats were cut off, half of them for {row['back p50, s']:.1f} s"
    out.expect(f"all {row['votes sent']} votes sent, of each seat the last", bool(row["as sent"]))
    out.expect("no vote counted twice", not row["twice"])
    out.expect("no vote refused", not row["refused"])
    return out
