"""What one learner feels while others ask the dearest things they may, without pause.

    python -m benchmarks.attack

The app is started as the README says. A learner asks for the playground's five figures at 50 × 128
and for a heatmap at 512 × 512 in turn, each time another view, so that no answer is a kept one.
Beside it the health of the server is asked for. Then attackers come: each asks for sixteen of the
dearest figures and words at d = 1024 and L = 2048, again as soon as it is answered. The memory of
the server is measured after a warm-up and again after all attackers have gone.
"""

import http.client
import json
import random
import statistics
import threading
from argparse import ArgumentParser
from collections.abc import Callable
from functools import partial
from time import perf_counter, sleep
from typing import Any

import psutil

from benchmarks.report import Row, tell
from tests.server.questions import Json, dear, light
from tests.server.serving import running

SECONDS = 12.0
EVERY_S = 0.1
SETTLE_S = 3.0  # the server lets large tables go when nobody has asked for a second


class Client:
    """One kept connection that asks for figures."""

    def __init__(self, port: int) -> None:
        self.port, self.failed = port, 0
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)

    def asks(self, asked: Json) -> int:
        """Return how many bytes the answer has; none if it was refused."""
        headers = {"content-type": "application/json", "accept-encoding": "gzip"}
        try:
            self.connection.request("POST", "/live/figures", json.dumps(asked), headers)
            answer = self.connection.getresponse()
            size = len(answer.read())
        except OSError:
            self.connection.close()
            self.failed += 1
            return 0
        self.failed += answer.status != 200
        return size

    def healthy(self) -> None:
        """Ask whether the server is well."""
        self.connection.request("GET", "/_stcore/health")
        self.connection.getresponse().read()


def timed(work: Callable[[], Any]) -> float:
    """Return how many milliseconds some work takes."""
    begun = perf_counter()
    work()
    return 1000 * (perf_counter() - begun)


def measured(port: int, attackers: int, seconds: float) -> Row:
    """Return what the learner felt beside so many attackers."""
    over, answers = threading.Event(), []
    crowd = [
        threading.Thread(target=_attack, args=(port, n, over, answers)) for n in range(attackers)
    ]
    for thread in crowd:
        thread.start()
    sleep(min(1.0, attackers))
    learner, doctor = Client(port), Client(port)
    steps, health = [], []
    until, turn = perf_counter() + seconds, 1000  # others than those of the warm-up
    while perf_counter() < until:
        steps.append(timed(partial(learner.asks, light(turn))))
        health.append(timed(doctor.healthy))
        turn += 1
        sleep(EVERY_S)
    over.set()
    for thread in crowd:
        thread.join()
    return {
        "attackers": attackers, "steps": len(steps), "refused": learner.failed,
        "p50 ms": statistics.median(steps), "p95 ms": p95(steps), "max ms": max(steps),
        "health p95 ms": p95(health), "answers to attackers": len(answers),
    }  # fmt: skip


def p95(values: list[float]) -> float:
    """Return what nineteen of twenty stay below."""
    return sorted(values)[int(0.95 * (len(values) - 1))]


def _attack(port: int, number: int, over: threading.Event, answers: list[int]) -> None:
    client, chance = Client(port), random.Random(number)
    while not over.is_set():
        answers.append(client.asks(dear(chance)))


def main() -> None:
    """Measure with no, one and twenty attackers, and print the table."""
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--attackers", type=int, nargs="*", default=[0, 1, 20])
    given = parser.parse_args()
    with running() as served:
        port, server = served.port, psutil.Process(served.pid)
        for turn in range(40):
            Client(port).asks(light(turn))
        rows = []
        for attackers in given.attackers:
            before = server.memory_info().rss / 1e6
            row = measured(port, attackers, given.seconds)
            sleep(SETTLE_S)
            after = server.memory_info().rss / 1e6
            rows.append(row | {"MB before": before, "MB after": after})
    title = "A learner beside attackers"
    tell("attack", title, rows, ["streamlit", "numpy", "uvicorn"])


if __name__ == "__main__":
    main()
