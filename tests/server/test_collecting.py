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
    for _ in range(20):
        gc.collect(0)
    return ref(ring)


def rests(collector: Collector, clock: Clock) -> list[bool]:
    """Let the server have nothing to do for a second; return when it looked."""
    looks = []
    for _ in range(4):
        clock.passes(0.25, busy=0.05)
        looks.append(collector.look())
    return looks


def test_what_nobody_needs_goes_when_the_server_rests(collector: Collector, clock: Clock) -> None:
    ring = old_ring()
    clock.passes(0.25, busy=0.9)
    assert not collector.look()
    assert ring() is not None
    assert rests(collector, clock) == [False, False, False, True]
    assert ring() is None


def test_a_class_that_opens_a_page_is_not_kept_waiting(collector: Collector, clock: Clock) -> None:
    ring = old_ring()
    for _ in range(3):  # its first learners are here, or the next ones are still to come
        clock.passes(0.25, busy=0.15)
        assert not collector.look()
    for _ in range(8):
        clock.passes(0.25, busy=0.95)
        assert not collector.look()
    assert ring() is not None


def test_a_server_that_never_rests_looks_all_the_same(collector: Collector, clock: Clock) -> None:
    ring = old_ring()
    looks = []
    for _ in range(40):
        clock.passes(2, busy=1)
        looks.append(collector.look())
    assert looks.count(True) == 1
    assert ring() is None


def test_nothing_new_is_no_reason_to_look(collector: Collector, clock: Clock) -> None:
    for _ in range(50):
        assert not any(rests(collector, clock))


def test_by_itself_python_looks_at_the_young_alone(collector: Collector) -> None:
    ring = old_ring()
    kept = [[] for _ in range(1_000_000)]
    assert ring() is not None
    del kept
