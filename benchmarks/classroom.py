"""A class on one server process: how soon all are served, and how a step of a slider feels then.

    python -m benchmarks.classroom

The server is started as the README says. Half of the learners open the playground and half the
heatmap, all within one second; then each of them moves a slider by one step every two seconds.
They do this in waves, as one class after another does. One warm-up opening comes first.

Then comes a class whose net fails: after some steps all connections break at the same moment,
without a word, and three seconds later all learners come back within one second. Each asks for its
session, hands in the record that its browser has kept, and asks for its figures. Streamlit keeps at
most 128 sessions of those who are gone, so most get a fresh one. Whoever has another view or
another record than before counts as an error.

A learner is what the browser sends and nothing that it draws: the page, the stream of Streamlit,
one request a step for figures and words (the "picture"), and at one of the steps a press of one of
the page's buttons, as if a teacher had asked the class (a "run" of the page's script), from the
press until the session says that it is done. The files that a browser keeps (Streamlit's scripts,
plotly.js) are left out.

All learners are one process of asyncio without any library for the wire, so that a machine of two
cores has one for the server. How late that process is with its own steps is told too: it must be
far below what is measured.
"""

from __future__ import annotations

import asyncio
import random
import resource
import signal
import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence

import psutil

from benchmarks.learner import EVERY_S, Learner
from benchmarks.report import Row, arguments, tell
from benchmarks.wire import Address
from tests.server.serving import Server, running

PAGES = ("playground", "heatmap")
OPENING_S = 1.0
PAUSE_S = 2.0  # between waves
DROP_S = 6  # of steps before the net fails
AWAY_S = 3.0


class Class:
    """Learners who come together, practise and leave together."""

    def __init__(self, server: Server, learners: int, chance: random.Random) -> None:
        address = Address("127.0.0.1", server.port)
        self.process = psutil.Process(server.pid)
        self.learners = [
            Learner(address, PAGES[number % len(PAGES)], random.Random(chance.random()))
            for number in range(learners)
        ]

    async def attend(self, name: str, steps: int, empty: float, drops: bool = False) -> Row:
        """Return what one wave measured; `empty` is the memory before the first one."""
        try:
            served, here = await self.serve(self.learners, Learner.open)
            used = self.seconds()
            await asyncio.gather(*(one.practise(steps) for one in here))
            await asyncio.gather(*(one.settle() for one in here))
            count = len(self.took("pictures"))
            if drops:
                for one in here:
                    one.drop()
                await asyncio.sleep(AWAY_S)
                used = self.seconds()
                served, here = await self.serve(here, Learner.reconnect)
                count = len(here)
            used, memory = self.seconds() - used, self.memory()
        finally:
            for one in self.learners:
                one.close()
        await asyncio.sleep(PAUSE_S)
        took = [one.served for one in here if one.served is not None]
        late = [late for one in self.learners for late in one.late]
        measured = steps > 0 and not drops
        pictures, runs = (self.took(what) if measured else [] for what in ("pictures", "runs"))
        return {
            "wave": name,
            "learners": len(self.learners),
            "all served, ms": served if len(here) == len(self.learners) else None,
            "served p50": share(took, 50),
            "served p95": share(took, 95),
            "picture p50, ms": share(pictures, 50),
            "picture p95": share(pictures, 95),
            "run p50, ms": share(runs, 50),
            "run p95": share(runs, 95),
            "client late p95, ms": share(late, 95) if measured else None,
            "steps": f"{len(pictures)}/{steps * len(self.learners)}" if measured else None,
            "CPU a step or return, ms": used * 1e3 / max(count, 1) if steps else None,
            "session given back": sum(one.resumed for one in here) if drops else None,
            "MB a learner": (memory - empty) / len(self.learners) if measured else None,
            "server, MB": memory,
            "errors": self.errors().total(),
        }

    async def serve(
        self, learners: Sequence[Learner], serving: Callable[[Learner], Awaitable[None]]
    ) -> tuple[float, list[Learner]]:
        """Let everyone come within a second; return how many ms it took, and who was served."""
        clock = asyncio.get_running_loop().time
        began, gap = clock(), OPENING_S / max(len(learners), 1)
        await asyncio.gather(*(one.time(gap * at, serving) for at, one in enumerate(learners)))
        took = (clock() - began) * 1e3
        return took, [one for one in learners if one.served is not None]

    def took(self, what: str) -> list[float]:
        """Return how long all pictures took, or all runs."""
        return [took for one in self.learners for took in getattr(one, what).took.values()]

    def errors(self) -> Counter[str]:
        return sum((one.errors for one in self.learners), Counter[str]())

    def memory(self) -> float:
        """Return the memory of the server in MB.

        Streamlit keeps the sessions of closed pages for two minutes, but no more than 128 of them:
        from the second wave on they are beside those of the learners.
        """
        return float(self.process.memory_info().rss) / 1e6

    def seconds(self) -> float:
        """Return the CPU time that the server has used so far."""
        return float(sum(self.process.cpu_times()[:2]))


def share(seconds: Sequence[float], percent: int) -> float | None:
    """Return a percentile in milliseconds: the least value that so many do not exceed."""
    if not seconds:
        return None
    return sorted(seconds)[-(-len(seconds) * percent // 100) - 1] * 1e3


async def measured(server: Server, options: Namespace) -> list[Row]:
    """Return a row for the warm-up, for each wave, and for those that drop off and return."""
    chance, rows, empty = random.Random(1), [], 0.0
    waves = ["warm-up", *map(str, range(1, options.waves + 1)), "return"]
    for name in waves:
        learners = Class(server, 1 if name == "warm-up" else options.learners, chance)
        drops = name == "return"
        seconds = DROP_S if drops else 0 if name == "warm-up" else options.seconds
        rows.append(await learners.attend(name, int(seconds / EVERY_S), empty, drops))
        for error, times in learners.errors().most_common(5):
            print(f"wave {name}, {times} times: {error}", flush=True)
        empty = empty or learners.memory()
    return rows


def main() -> None:
    """Measure a class and tell the result."""
    parser = arguments(__doc__)
    parser.add_argument("--learners", type=int, default=300, help="default 300")
    parser.add_argument("--seconds", type=float, default=20, help="of steps a wave (default 20)")
    parser.add_argument("--waves", type=int, default=2, help="default 2")
    options = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)  # as many connections as there may be
    most = 65_536 if hard == resource.RLIM_INFINITY else hard
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))  # and stop the server too
    with running() as server:
        rows = asyncio.run(measured(server, options))
    tell("classroom", rows, ["streamlit", "uvicorn", "numpy", "plotly"], options.record)


if __name__ == "__main__":
    main()
