"""Turns on a clock of our own: one slice at a time, the longest wait first, and a rest between."""

from heapq import heappop, heappush
from random import Random

import pytest

from training import JobQueue


def worked(askers: dict[str, float], until: float = 300.0, slice_s: float = 0.2) -> list[str]:
    """Return who worked, slice by slice, when each asks about as often as is said here."""
    rng, turns, served = Random(0), JobQueue(), []
    events = [(rng.random() * askers[who], "ask", who) for who in askers]
    while events:
        now, kind, who = heappop(events)
        if now > until:
            break
        if kind == "done":
            turns.done(who, now)
        elif turns.ask(who, now):
            served.append(who)
            heappush(events, (now + slice_s, "done", who))
            continue
        heappush(events, (now + askers[who] * rng.uniform(0.8, 1.2), "ask", who))
    return served


def test_one_who_is_alone_works_after_each_rest() -> None:
    turns = JobQueue()
    assert turns.ask("a", 0.0)
    turns.done("a", 0.2)
    assert not turns.ask("a", 0.21)
    assert turns.ask("a", 0.4)
    assert turns.others("a") == 0


@pytest.mark.parametrize("count", [2, 3, 30])
def test_those_who_ask_alike_work_alike(count: int) -> None:
    served = worked({f"{number}": 0.3 for number in range(count)})
    shares = [served.count(f"{number}") for number in range(count)]
    assert max(shares) - min(shares) <= 1
    # And as much is done as for one alone, who asks again after a pause.
    assert len(served) > 0.9 * len(worked({"alone": 0.3}))


def test_the_longer_wait_comes_first() -> None:
    turns = JobQueue()
    for who, now in (("a", 0.0), ("b", 0.4)):
        assert turns.ask(who, now)
        turns.done(who, now + 0.2)
    assert not turns.ask("a", 0.62)  # a rest
    assert not turns.ask("b", 0.8)
    assert turns.ask("a", 0.9)
    assert not turns.ask("b", 1.0)
    turns.done("a", 1.1)
    assert not turns.ask("a", 1.3)
    assert turns.ask("b", 1.4)


def test_who_asks_seldom_holds_others_up_for_a_moment_only() -> None:
    served = worked({"front": 0.3, "behind": 1.0, "asleep": 60.0})
    assert served.count("front") > 2 * served.count("behind") > 100
    assert served.count("asleep") >= 2
    assert len(served) > 0.7 * len(worked({"alone": 0.3}))


def test_who_has_left_keeps_nobody_waiting() -> None:
    turns = JobQueue()
    turns.ask("gone", 0.0)
    turns.done("gone", 0.1)
    turns.ask("a", 0.3)
    turns.done("a", 0.4)
    assert not turns.ask("a", 0.42)
    assert turns.ask("a", 0.6)
    turns.done("a", 0.8)
    turns.ask("a", 4.0)
    assert turns.others("a") == 0
