"""A kind of states as the ordinary test run tries it: the same states each time."""

from typing import Any

from hypothesis import HealthCheck, given, settings

from tests.states.kinds import KINDS, forget


def holds(name: str) -> None:
    """Assert that what is promised holds of CI's share of this kind."""
    kind, tried = KINDS[name], 0

    @settings(
        max_examples=kind.states, derandomize=True, deadline=None, database=None,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(kind.drawn)
    def every(state: Any) -> None:
        nonlocal tried
        tried += 1
        kind.holds(state)

    every()
    forget()
    assert tried >= kind.states
