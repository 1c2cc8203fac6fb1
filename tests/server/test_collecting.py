"""When the server looks for objects that only refer to themselves."""

import gc
from collections.abc import Iterator
from weakref import ref

import pytest

from ui.server.collecting import Collector


class Clock:
    """Seconds that a test sets: how long the process has worked, and how many have gone by."""

    def __init__(self) -> None:
        self.worked = self.now = 0.0

    def passes(self, seconds: float, busy: float) -> None:
        self.now += seconds
        self.worked += busy * seconds


class Ring:
    """An object that refers to itself, so that only a look at all objects finds it."""

    def __init__(self) -> None:
        self.own = self


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def collector(clock: Clock) -> Iterator[Collector]:
    before = gc.get_threshold()
    collector = Collector(lambda: clock.worked, lambda: clock.now)
    collector.begin()
    yield collector
    gc.unfreeze()
    gc.set_threshold(*before)


def old_ring() -> "ref[Ring]":
    """Return what tells of a ring that has stayed for long and that nobody needs any more."""
    ring = Ring()
    gc.collect(0)
    gc.collect(1)
    return ref(ring)


def test_what_nobody_needs_goes_when_the_server_rests(collector: Collector, clock: Clock) -> None:
    ring = old_ring()
    clock.passes(2, busy=0.9)
    assert not collector.look()
    assert ring() is not None
    clock.passes(2, busy=0.05)
    assert collector.look()
    assert ring() is None


def test_a_server_that_never_rests_looks_all_the_same(collector: Collector, clock: Clock) -> None:
    ring = old_ring()
    looks = []
    for _ in range(40):
        clock.passes(2, busy=1)
        looks.append(collector.look())
    assert looks.count(True) == 1
    assert ring() is None


def test_nothing_new_is_no_reason_to_look(collector: Collector, clock: Clock) -> None:
    clock.passes(2, busy=0)
    collector.look()
    for _ in range(50):
        clock.passes(2, busy=0)
        assert not collector.look()


def test_by_itself_python_looks_at_the_young_alone(collector: Collector) -> None:
    ring = old_ring()
    kept = [[] for _ in range(1_000_000)]
    assert gc.get_count()[2] > 0
    assert ring() is not None
    del kept
