"""What a quiet class of 30 feels while strangers attack the server it learns with.

    python -m benchmarks.attack

The app is started as the README says, on one process and without a proxy. A class of 30 comes, and
each learner moves a slider by one step every two seconds and presses one button, as in
`benchmarks.class_load`; beside it the server's health is asked for. Then the same beside each of
the attacks in `benchmarks/attackers.py`, which runs in a process of its own. What is timed is from
a step until its picture is there. The memory of the server is measured before each attack and
after it, when the attackers have gone.
"""

import asyncio
import http.client
import random
import statistics
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from benchmarks.attackers import ATTACKS
from benchmarks.class_load.learner import EVERY_S
from benchmarks.class_load.waves import Class, share
from benchmarks.class_load.wire import allow_files
from benchmarks.report import Row, tell
from tests.server.serving import Server, running

LEARNERS, SECONDS, BEGINS_S, SETTLE_S = 30, 20.0, 1.0, 5.0
HEALTH_S = 0.2


@contextmanager
def attacked(port: int, name: str) -> Iterator[None]:
    """Let strangers attack for as long as this lasts."""
    command = [sys.executable, "-m", "benchmarks.attackers", str(port), name]
    stranger = subprocess.Popen(command) if name in ATTACKS else None
    try:
        yield
    finally:
        if stranger:
            stranger.kill()
            stranger.wait()


async def health(port: int, seconds: list[float]) -> None:
    """Ask again and again whether the server is well, and note how long each answer took."""

    def ask() -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        connection.request("GET", "/_stcore/health")
        connection.getresponse().read()
        connection.close()

    while True:
        begun = perf_counter()
        await asyncio.to_thread(ask)
        seconds.append(perf_counter() - begun)
        await asyncio.sleep(HEALTH_S)


async def measured(server: Server, name: str, seconds: float, chance: random.Random) -> Row:
    """Return what the class felt beside one attack."""
    learners = Class(server, LEARNERS, chance)  # type: ignore[arg-type]
    before, well = learners.machine.memory(), list[float]()
    try:
        await learners.come()
        with attacked(server.port, name):
            await asyncio.sleep(BEGINS_S)
            asking = asyncio.create_task(health(server.port, well))
            steps = int(seconds / EVERY_S)
            await asyncio.gather(*(one.practise(steps) for one in learners.learners))
            asking.cancel()
            most = learners.machine.memory()
        await asyncio.gather(*(one.settle() for one in learners.learners))
    finally:
        for one in learners.learners:
            one.close()
    await asyncio.sleep(SETTLE_S)
    took = learners.took("pictures")
    return {
        "attack": name,
        "steps": f"{len(took)}/{steps * LEARNERS}",
        "p50 ms": 1e3 * statistics.median(took),
        "p95 ms": share(took, 95),
        "max ms": 1e3 * max(took),
        "run p95 ms": share(learners.took("runs"), 95),
        "health p95 ms": share(well, 95),
        "MB before": before,
        "MB beside": most,
        "MB after": learners.machine.memory(),
        "errors": sum(learners.errors().values()),
    }


def main() -> None:
    """Measure beside nobody and beside each attack, and print the table."""
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--only", nargs="*", help="parts of names of attacks")
    given = parser.parse_args()
    allow_files(4096)
    names = [one for one in ATTACKS if not given.only or any(part in one for part in given.only)]
    with running() as served:
        chance = random.Random(1)
        asyncio.run(measured(served, "warm-up", 4, chance))
        rows = [
            asyncio.run(measured(served, name, given.seconds, chance))
            for name in ("nobody", *names)
        ]
        print(served.logged())
    title = f"A quiet class of {LEARNERS} beside attackers"
    tell("attack", title, rows, ["streamlit", "numpy", "uvicorn"])


if __name__ == "__main__":
    main()
