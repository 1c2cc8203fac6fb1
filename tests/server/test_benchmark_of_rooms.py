"""The benchmark of a room: what it works out of times, and a whole run with a class of five."""

import asyncio
from argparse import Namespace
from pathlib import Path

import pytest

pytest.importorskip("psutil")

from benchmarks.rooms import __main__ as benchmark
from benchmarks.rooms.replicas import settled
from benchmarks.rooms.room import delays
from benchmarks.rooms.seats import Shown, Steps
from tests.server.serving import running


class Seen:
    """A seat that has been sent these pictures."""

    def __init__(self, *shown: Shown) -> None:
        self.shown = list(shown)


def test_a_step_is_there_with_its_picture_or_a_later_one() -> None:
    steps = Steps("L")
    steps.sent = [0.0, 1.0, 2.0]
    quick = Seen(Shown(0, 0.01, 9), Shown(1, 1.02, 9), Shown(2, 2.03, 9))
    behind = Seen(Shown(1, 1.5, 9), Shown(2, 2.25, 9))
    found = delays(steps, [quick, behind])
    assert found == pytest.approx({"p50, ms": 30, "p95": 1500, "p99": 1500, "worst": 1500})


def test_nginx_is_told_of_the_servers_that_run() -> None:
    text = "pid /tmp/p; upstream { server a:1 x; server b:2 x; } server { listen 80; }"
    told = settled(text, [5, 6], 7, Path("/f"))
    assert " ".join(told.split()) == (
        "pid /f/p; upstream { server 127.0.0.1:5 x; server 127.0.0.1:6 x; } "
        "server { listen 127.0.0.1:7; }"
    )


def test_a_class_of_five_sees_every_last_step_and_has_its_votes_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(benchmark, "VOTE_S", 0.3)
    options = Namespace(seed=1, seats=5, seconds=0.5, rounds=1, quick=True)
    with running() as server:
        followed, voted = asyncio.run(benchmark.one_process(server, options))
    assert [row["seats without the last"] for row in followed] == [0, 0]
    assert all(row["steps sent"] and row["seen"] for row in followed)
    assert [(row["as sent"], row["in the table"], row["refused"]) for row in voted] == [
        (True, 5, 0)
    ]
