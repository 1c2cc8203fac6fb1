"""How often something may be done, and how long it is known by whom it was."""

import asyncio

import pytest

from ui.server.rooms import limits
from ui.server.rooms.limits import Guesses, Limit


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [0.0]
    monkeypatch.setattr(limits, "monotonic", lambda: now[0])
    return now


@pytest.mark.parametrize(("at_once", "each_s"), [(3, 0.5), (60, 0.5), (30, 0.05), (30, 5)])
def test_so_many_are_allowed_at_once_and_then_so_many_a_second(
    clock: list[float], at_once: int, each_s: float
) -> None:
    limit = Limit(at_once, each_s)
    for start in (0, 1e6):  # who rests for long has no more than at first
        clock[0] = start
        assert [limit.allows("one") for _ in range(at_once + 1)] == [True] * at_once + [False]
        assert limit.of("one") == 0
        assert limit.allows("another")
        for second in range(1, 6):
            clock[0] = start + (second + 0.01) / each_s
            assert [limit.allows("one"), limit.allows("one")] == [True, False]


def test_a_limit_remembers_only_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_MOST_KNOWN", 10)
    limit = Limit(at_once=3, each_s=0.5)
    for number in range(50):
        limit.allows(str(number))
    assert len(limit.left) == 10


def test_a_limit_forgets_who_has_everything_back(clock: list[float]) -> None:
    limit = Limit(at_once=3, each_s=0.5)
    for who in "aaabbc":
        limit.allows(who)
    clock[0] = 5.9
    limit.allows("d")
    assert list(limit.left) == ["a", "b", "c", "d"]  # the first has not
    clock[0] = 6.0
    limit.allows("d")
    assert list(limit.left) == ["d"]


def test_wrong_guesses_are_answered_later_and_later_and_forgiven(clock: list[float]) -> None:
    guesses = Guesses(free=3, rising=4, longest_s=1e-6)

    async def guess(times: int) -> list[float]:
        late = []
        for _ in range(times):
            late.append(guesses.late("a"))
            await guesses.wrong("a")
        return late

    late = asyncio.run(guess(10))
    assert late[:4] == [0, 0, 0, 0]
    assert 0 < late[4] < late[5] < late[6] < late[7] == late[8] == late[9] == 1e-6
    assert guesses.late("b") == 0
    clock[0] += 600
    assert asyncio.run(guess(10)) == late
