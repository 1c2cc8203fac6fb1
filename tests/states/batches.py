"""States of a kind, drawn and tried one after another."""

from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, given, seed, settings

from tests.states.kinds import KINDS, Kind, forget

# From the eleventh on, hypothesis makes a state from parts of those before it. Rounds of ten are
# spread evenly over lessons, figures and words.
_ROUND = 10


def one_round(kind: Kind, number: int, tell: Callable[[Any], None]) -> None:
    """Try the ten states of a seed, and tell of each.

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
        try:
            kind.holds(state)
        except BaseException:
            failed = True
            raise
        if not failed:
            tell(state)

    each()


def try_states(name: str, count: int, first: int) -> int:
    """Try so many different states of a kind, from a seed on; return how many were tried."""
    known: set[int] = set()
    number = first
    while len(known) < count and number < first + count:
        number += 1
        one_round(KINDS[name], number, lambda state: known.add(hash(repr(state))))
    forget()
    return len(known)
