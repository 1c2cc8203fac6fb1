"""A class of learners who come together, practise and leave together."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Sequence

import psutil

from benchmarks.class_load.learner import Learner
from benchmarks.class_load.wire import Address
from benchmarks.report import Row
from benchmarks.tools import Server

PAGES = ("playground", "heatmap")
OPENING_S = 1.0
PAUSE_S = 2.0  # between waves
MB = 1e6


class Machine:
    """The process of the server, and those it has started."""

    def __init__(self, server: Server) -> None:
        self.process = psutil.Process(server.process.pid)

    def all(self) -> list[psutil.Process]:
        return [self.process, *self.process.children(recursive=True)]

    def memory(self) -> float:
        """Return the resident memory in MB.

        Streamlit keeps the sessions of closed pages for server.disconnectedSessionTTL, 120 s, but
        no more than 128 of them. So what a class leaves behind is not free again a moment later,
        and from the second wave on there are up to 128 sessions beside those of the learners.
        """
        return float(sum(process.memory_info().rss for process in self.all())) / MB

    def seconds(self) -> float:
        """Return the CPU time used so far."""
        return float(sum(sum(process.cpu_times()[:2]) for process in self.all()))


class Class:
    """Learners who come together, practise and leave together."""

    kind: type[Learner] = Learner

    def __init__(self, server: Server, learners: int, chance: random.Random) -> None:
        address = Address("127.0.0.1", server.port)
        self.machine = Machine(server)
        self.learners: Sequence[Learner] = [
            self.kind(address, PAGES[number % len(PAGES)], random.Random(chance.random()))
            for number in range(learners)
        ]

    async def attend(self, name: str, steps: int, empty: float) -> Row:
        """Return what one wave measured; `empty` is the memory before the first one."""
        try:
            served_ms = await self.come()
            here = [learner for learner in self.learners if learner.opened is not None]
            clock, marks = asyncio.get_running_loop().time, [self.machine.seconds()]
            began = clock()
            await asyncio.gather(*(learner.practise(steps) for learner in here))
            ended = clock()
            marks.append(self.machine.seconds())
            await asyncio.gather(*(learner.settle() for learner in here))
            marks.append(self.machine.seconds())
            memory = self.machine.memory()
        finally:
            for learner in self.learners:
                learner.close()
        await asyncio.sleep(PAUSE_S)
        seen, planned = len(self.took("pictures")), steps * len(self.learners)
        each, busy = (marks[2] - marks[0]) / max(seen, 1), (marks[1] - marks[0]) / (ended - began)
        return {
            "wave": name,
            "learners": len(self.learners),
            "all served, ms": served_ms if len(here) == len(self.learners) else None,
            **self.times(),
            "steps": f"{seen}/{planned}",
            "runs": len(self.took("runs")),
            "server CPU a step, ms": each * 1e3 if seen else None,
            "busy while hands move, %": busy * 100 if seen else None,
            "MB a learner": (memory - empty) / len(self.learners) if steps else None,
            "server with all, MB": memory,
            "server after, MB": self.machine.memory(),
            "errors": sum(self.errors().values()),
        }

    async def come(self) -> float:
        """Let everyone open the page within a second; return after how many ms all were served."""
        clock = asyncio.get_running_loop().time
        began, gap = clock(), OPENING_S / len(self.learners)
        arriving = (one.arrive(gap * number) for number, one in enumerate(self.learners))
        await asyncio.gather(*arriving)
        return (clock() - began) * 1e3

    def took(self, what: str) -> list[float]:
        """Return how long all pictures took, or all runs."""
        return [took for one in self.learners for took in getattr(one, what).took.values()]

    def times(self) -> Row:
        opened = [one.opened for one in self.learners if one.opened is not None]
        pictures, runs = self.took("pictures"), self.took("runs")
        return {
            "opening p50, ms": share(opened, 50),
            "opening p95": share(opened, 95),
            "opening p99": share(opened, 99),
            "picture p50, ms": share(pictures, 50),
            "picture p95": share(pictures, 95),
            "run p50, ms": share(runs, 50),
            "run p95": share(runs, 95),
            "client late p95, ms": share([late for one in self.learners for late in one.late], 95),
        }

    def errors(self) -> Counter[str]:
        return sum((one.errors for one in self.learners), Counter[str]())


def share(seconds: list[float], percent: int) -> float | None:
    """Return a percentile in milliseconds: the least value that so many do not exceed."""
    if not seconds:
        return None
    return sorted(seconds)[-(-len(seconds) * percent // 100) - 1] * 1e3
