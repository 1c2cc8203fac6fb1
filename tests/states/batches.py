"""A batch of states: drawn and tried one after another, and what came out."""

import logging
import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from hypothesis import HealthCheck, given, seed, settings

from tests.states.kinds import KINDS, Kind, forget

SLOWEST = 5
# From the eleventh on, hypothesis makes a state from parts of those before it. Rounds of ten are
# spread evenly over lessons, figures and words.
_ROUND = 10
_MOST_BROKEN = 3  # of a batch: what comes after is likely to be the same


@dataclass
class Found:
    kind: str
    tried: int = 0
    seconds: float = 0.0
    largest: int = 0
    slowest: list[tuple[float, str]] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)


def one_round(kind: Kind, number: int, tell: Callable[[Any, int, float], None]) -> None:
    """Try the ten states of a seed; tell of each the bytes of its answer and the seconds it took.

    What does not hold is made smaller and raised; what is tried meanwhile is not told.
    """
    failed = False

    @seed(number)
    @settings(
        max_examples=_ROUND, deadline=None, database=None, print_blob=False,
        suppress_health_check=[
            HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example,
            HealthCheck.filter_too_much],
    )  # fmt: skip
    @given(kind.drawn)
    def each(state: Any) -> None:
        nonlocal failed
        begun = perf_counter()
        try:
            size = kind.holds(state)
        except BaseException:
            failed = True
            raise
        if not failed:
            tell(state, size, perf_counter() - begun)

    each()


def try_states(name: str, count: int, first: int, tell: Callable[[Any, int, float], None]) -> int:
    """Try so many different states of a kind, from a seed on; return the next seed.

    The same state is told once, however often it is drawn.
    """
    known: set[int] = set()

    def once(state: Any, size: int, seconds: float) -> None:
        if (same := hash(repr(state))) not in known:
            known.add(same)
            tell(state, size, seconds)

    number = first
    while len(known) < count and number < first + count:
        number += 1
        one_round(KINDS[name], number, once)
    forget()
    return number


def batch(task: tuple[str, int, int]) -> Found:
    """Try so many states of a kind, from a seed on, and go on after what does not hold."""
    name, count, number = task
    found = Found(name)
    last = number + count

    def tell(state: Any, size: int, seconds: float) -> None:
        found.tried += 1
        found.largest = max(found.largest, size)
        found.slowest = sorted([*found.slowest, (seconds, f"{state!r:.400}")])[-SLOWEST:]

    logging.disable()
    begun = perf_counter()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        while found.tried < count and number < last and len(found.broken) < _MOST_BROKEN:
            try:
                number = try_states(name, count - found.tried, number, tell)
            except Exception as error:
                found.broken.append(_told(error))
                number += count  # a seed of another part of the batch's own
                last = number + count
    found.seconds = perf_counter() - begun
    return found


def _told(error: BaseException) -> str:
    errors = error.exceptions if isinstance(error, BaseExceptionGroup) else [error]
    return "\n".join(
        f"{type(one).__name__}: {one!s:.600}\n" + "\n".join(getattr(one, "__notes__", []))[:1500]
        for one in errors
    )
