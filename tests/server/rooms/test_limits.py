"""How often something may be done, and how long it is known by whom it was."""

import pytest

from ui.server.rooms import limits
from ui.server.rooms.limits import Limit


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return the time that limits are told, which a test sets."""
    now = [0.0]
    monkeypatch.setattr(limits, "monotonic", lambda: now[0])
    return now


@pytest.mark.parametrize(("at_once", "each_s"), [(3, 0.5), (60, 0.5), (30, 0.05), (30, 5)])
def test_so_many_are_allowed_at_once_and_then_so_many_a_second(
    clock: list[float], at_once: int, each_s: float
) -> None:
    limit = Limit(at_once, each_s)
    assert [limit.allows("one") for _ in range(at_once + 1)] == [True] * at_once + [False]
    assert limit.allows("another")
    for second in range(1, 6):
        clock[0] = (second + 0.01) / each_s
        assert [limit.allows("one"), limit.allows("one")] == [True, False]


def test_who_is_no_longer_limited_is_forgotten_with_the_next_who_asks(clock: list[float]) -> None:
    limit = Limit(at_once=3, each_s=0.5)  # two seconds after one request all are left again
    limit.allows("early")
    clock[0] = 1.9
    limit.allows("late")
    assert set(limit.left) == {"early", "late"}
    clock[0] = 2.1
    limit.allows("a third")
    assert set(limit.left) == {"late", "a third"}
