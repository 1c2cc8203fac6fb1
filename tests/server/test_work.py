"""Who is answered first, and what becomes of work that goes wrong."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest

from course.answer import Question
from course.view import DEFAULTS
from tests.each import each
from ui.server import answer_queue as at_work
from ui.server.answer_queue import Costs, Work

pytestmark = pytest.mark.anyio
HEAVY, LIGHT, QUICK = 0.1, 0.01, 0.001


def question(work: Work, seconds: float, *makes: Callable[[], Any]) -> Question:
    """Return a question of parts that are known to take so long together."""
    names = [f"{seconds} {number}" for number in range(len(makes))]
    for name in names:
        work.costs.note(name, DEFAULTS, seconds / len(makes))
    parts = tuple(zip(names, makes, strict=True))
    return Question(object(), DEFAULTS, parts, lambda made: repr(made).encode())


def asked(work: Work, *questions: Question) -> "asyncio.Future[list[bytes]]":
    return asyncio.gather(*(work.answer(one, bytes) for one in questions))


async def test_light_work_does_not_wait_for_dear_work() -> None:
    work, go, order = Work(), threading.Event(), []

    def slow() -> None:
        assert go.wait(30)
        order.append("dear")

    dear = asyncio.ensure_future(asked(work, question(work, HEAVY, slow)))
    await asyncio.sleep(0)
    for _ in range(5):
        await asked(work, question(work, LIGHT, lambda: order.append("light")))
        await asked(work, question(work, QUICK, lambda: order.append("quick")))
    go.set()
    await dear
    assert order == ["light", "quick"] * 5 + ["dear"]


async def test_of_dear_work_the_shorter_goes_first_between_two_parts() -> None:
    work, begun, go, order = Work(), threading.Event(), threading.Event(), []

    def first() -> None:
        begun.set()
        assert go.wait(30)

    long = question(work, 100 * HEAVY, first, lambda: order.append("long"))
    waiting = asyncio.ensure_future(asked(work, long))
    await asyncio.to_thread(begun.wait, 30)
    short = asyncio.ensure_future(asked(work, question(work, HEAVY, lambda: order.append("short"))))
    await asyncio.sleep(0)
    go.set()
    await asyncio.gather(waiting, short)
    assert order == ["short", "long"]


@each("seconds", [HEAVY, LIGHT, QUICK])
def test_work_that_goes_wrong_tells_so_and_the_next_is_done_in_its_order(seconds: float) -> None:
    work = Work()

    async def twice() -> list[bytes]:
        with pytest.raises(ZeroDivisionError):
            await asked(work, question(work, seconds, lambda: 1 / 0))
        return await asked(work, question(work, seconds, lambda: 1, lambda: 2))

    assert asyncio.run(twice()) == [b"[1, 2]"]


def test_costs_are_bounded_however_views_vary() -> None:
    costs = Costs()
    for d in range(2, 1025, 2):
        for length in range(2, 2049, 31):
            costs.note("a", DEFAULTS._replace(d=d, L=length), 1.0)
    assert len(costs.seconds) <= 49


class Waiting:
    """Work that nobody does but a test, on a clock of the test's own."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        monkeypatch.setattr(at_work, "monotonic", lambda: self.now)
        self.work = Work()
        self.work.started = True

    def takes(self, seconds: float) -> Any:
        """Return what the thread for any work takes up so much later, if something waits then."""
        self.now += seconds
        return self.work.taken(True)

    def hand_in(self) -> Any:
        loop = asyncio.new_event_loop()
        one, future = question(self.work, HEAVY, lambda: 1), loop.create_future()
        loop.close()
        job = at_work._Job(0.0, next(self.work.numbers), False, one, bytes, future, loop)
        self.work.hand_in(job)
        return job


def test_large_tables_are_let_go_after_a_second_of_which_some_is_busy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waiting = Waiting(monkeypatch)
    first, second = waiting.hand_in(), waiting.hand_in()
    assert waiting.takes(0.0) is first
    assert waiting.takes(0.9) is second
    third = waiting.hand_in()
    assert waiting.takes(0.2) is None  # a look at what nobody asks for
    assert waiting.work.asked
    assert waiting.takes(0.0) is third
    assert waiting.takes(1.0) is None
    assert not waiting.work.asked  # so all of them go


async def test_large_tables_are_let_go_after_work_done_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waiting = Waiting(monkeypatch)
    quick = question(waiting.work, QUICK, lambda: 1)
    assert await waiting.work.answer(quick, bytes) == b"[1]"
    assert waiting.work.asked
    assert waiting.takes(1.0) is None
    assert not waiting.work.asked
