"""A class on one server process: how soon all are served, and how a step of a slider feels then.

    python -m benchmarks.class_load --learners 300

The app is started as the README says. Half of the learners open the playground and half the
heatmap, all within one second; then each of them moves a slider by one step every two seconds.
They do this in waves, as one class after another does. One warm-up opening comes first.

Then come classes whose net fails (`returning.py`): after some steps all connections break at the
same moment, without a word, and three seconds later all learners come back within one second. Each
asks for its session, hands in the record that its browser has kept, and asks for its figures.
Streamlit keeps at most 128 sessions of those who are gone, so most get a fresh one. Whoever has
another view or another record than before counts as an error.

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
import os
import random
import signal
import sys
from argparse import ArgumentParser, Namespace

from benchmarks.class_load.learner import EVERY_S
from benchmarks.class_load.returning import AWAY_S, Dropping
from benchmarks.class_load.waves import OPENING_S, Class, Machine
from benchmarks.class_load.wire import allow_files
from benchmarks.report import Row, tell
from benchmarks.tools import TOOLS, Server, Start, ToolFailed, served

DROP_S = 6  # of steps before the net fails


async def measured(server: Server, options: Namespace) -> tuple[list[Row], list[Row]]:
    """Return a row for the warm-up and each wave, and one for each that drops off and returns."""
    chance = random.Random(options.seed)
    empty = Machine(server).memory()
    rows = []
    for wave in range(options.waves + 1):
        learners = Class(server, options.learners if wave else 1, chance)
        steps = int(options.seconds / EVERY_S) if wave else 0
        name = str(wave) if wave else "warm-up"
        rows.append(await learners.attend(name, steps, empty))
        complain(server, name, learners)
        if not wave:
            empty = Machine(server).memory()
    returned = []
    for wave in range(1, options.drops + 1):
        dropping = Dropping(server, options.learners, chance)
        returned.append(await dropping.fall_and_rise(str(wave), int(DROP_S / EVERY_S)))
        complain(server, f"{wave} of those that return", dropping)
    return rows, returned


def complain(server: Server, name: str, learners: Class) -> None:
    """Say what went wrong in a wave."""
    if server.process.poll() is not None:
        raise ToolFailed(f"the server stopped: {server.last_words()}")
    for error, times in learners.errors().most_common(5):
        print(f"wave {name}, {times} times: {error}", flush=True)


def main() -> None:
    """Measure a class and tell the result."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--learners", type=int, default=300, help="default 300")
    parser.add_argument("--seconds", type=float, default=20, help="of steps a wave (default 20)")
    parser.add_argument("--waves", type=int, default=4, help="default 4")
    parser.add_argument("--drops", type=int, default=2, help="waves that return (default 2)")
    parser.add_argument("--seed", type=int, default=1, help="default 1")
    options = parser.parse_args()
    allow_files(2 * options.learners)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))  # and stop the server too
    with served([TOOLS["app"]], Start(L=50, d=128)) as servers:
        if not servers:
            sys.exit(1)
        print(f"client {os.getpid()}, server {servers[0].process.pid}", flush=True)
        rows, returned = asyncio.run(measured(servers[0], options))
    packages = ["streamlit", "uvicorn", "numpy", "plotly"]
    title = f"A class of {options.learners}, a step every {EVERY_S:.0f} s from each"
    tell("class_load", title, rows, packages)
    if returned:
        gone = f"off the net together for {AWAY_S:.0f} s and back within {OPENING_S:.0f} s"
        tell("class_return", f"A class of {options.learners}, {gone}", returned, packages)


if __name__ == "__main__":
    main()
