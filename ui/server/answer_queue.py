"""Priority queue for answers: light requests first.

A very light question is answered at once, as long as there is no other work: a thread would only
add its own time. All else is done off the event loop.
"""

import asyncio
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from threading import Condition, Thread
from time import monotonic, thread_time
from typing import Any

from course.answer import Question
from course.table_cache import let_go, let_go_unasked
from course.view import View

# Threads take the interpreter from each other after so many seconds. Python's own 5 ms are long
# beside an answer of 3 ms, which gives the interpreter up and wants it back a dozen times.
_TURN_S = 0.0005
_AT_ONCE_S, _LIGHT_S = 0.006, 0.015
_MOST_LIGHT, _MOST_HEAVY = 512, 64
_PATIENCE = 20.0
_IDLE_S = 1.0


class Overloaded(Exception):
    """There is more work waiting than can be done soon."""


class Costs:
    """Remember what each part has lately taken, for views of about the same size."""

    unknown_s = 0.01

    def __init__(self) -> None:
        self.seconds: dict[tuple[str, int, int], float] = {}

    def of(self, name: str, view: View) -> float:
        """Return how many seconds this part will take, as far as is known."""
        return self.seconds.get(_size(name, view), self.unknown_s)

    def note(self, name: str, view: View, seconds: float) -> None:
        """Note what a part took. It falls slowly: a part that was kept will not always be."""
        key = _size(name, view)
        known = self.seconds.get(key, seconds)
        self.seconds[key] = max(seconds, known + (seconds - known) / 8)


def _size(name: str, view: View) -> tuple[str, int, int]:
    return name, view.d.bit_length() // 2, view.L.bit_length() // 2


@dataclass(order=True)
class _Job:
    deadline: float
    number: int
    light: bool = field(compare=False)
    question: Question = field(compare=False)
    finish: Callable[[bytes], bytes] = field(compare=False)
    answer: "asyncio.Future[bytes]" = field(compare=False)
    loop: asyncio.AbstractEventLoop = field(compare=False)
    made: list[Any] = field(compare=False, default_factory=list)
    took: list[float] = field(compare=False, default_factory=list)

    def step(self) -> bytes | None:
        """Make the next part, or the answer of all of them."""
        begun, parts = thread_time(), self.question.parts
        if len(self.made) < len(parts):
            self.made.append(parts[len(self.made)][1]())
            self.took.append(thread_time() - begun)
            return None
        answer = self.finish(self.question.serialize(self.made))
        share = (thread_time() - begun) / max(1, len(parts))
        self.took = [seconds + share for seconds in self.took]
        return answer

    def settle(self, answer: bytes = b"", error: BaseException | None = None) -> None:
        """Hand the answer, or what went wrong, to the event loop that waits for it."""

        def hand_over() -> None:
            if self.answer.done():  # whoever asked has given up
                return
            if error is None:
                self.answer.set_result(answer)
            else:
                self.answer.set_exception(error)

        self.loop.call_soon_threadsafe(hand_over)


class Work:
    """Answer questions in two threads, one part after another, the nearest deadline first.

    A deadline is as far away as the work is long, so that a light question overtakes a dear one
    and a dear one is not put off for ever. One thread takes any work, the other one light work
    only: it is free however dear the rest is.
    """

    def __init__(self) -> None:
        self.costs = Costs()
        self.waiting: dict[bool, list[_Job]] = {True: [], False: []}  # by whether it is light
        self.changed = Condition()
        self.numbers = count()
        self.under_way = 0
        self.started = self.asked = False
        self.last = self.looked = monotonic()  # when something was asked or done, and let go

    async def answer(self, question: Question, finish: Callable[[bytes], bytes]) -> bytes:
        """Return what `finish` makes of the answer; Overloaded if too much is waiting."""
        loop = asyncio.get_running_loop()
        seconds = sum(self.costs.of(name, question.view) for name, _ in question.parts)
        light = seconds <= _LIGHT_S
        deadline = monotonic() + _PATIENCE * seconds
        future: asyncio.Future[bytes] = loop.create_future()
        job = _Job(deadline, next(self.numbers), light, question, finish, future, loop)
        if seconds <= _AT_ONCE_S and not self.under_way:
            self.wake()
            return self.at_once(job)
        self.hand_in(job)
        self.under_way += 1
        try:
            return await future
        finally:
            self.under_way -= 1

    def at_once(self, job: _Job) -> bytes:
        """Do all the work here and now."""
        while (answer := job.step()) is None:
            pass
        self.note(job)
        return answer

    def hand_in(self, job: _Job) -> None:
        """Let work wait for a thread; Overloaded if too much is waiting."""
        with self.changed:
            self.start()
            if len(self.waiting[job.light]) >= (_MOST_LIGHT if job.light else _MOST_HEAVY):
                raise Overloaded
            heappush(self.waiting[job.light], job)
            self.changed.notify_all()

    def wake(self) -> None:
        """Have large tables let go when this work is done: they are made at once, too."""
        with self.changed:
            self.start()
            self.last = monotonic()
            if not self.asked:
                self.asked = True
                self.changed.notify_all()

    def start(self) -> None:
        """Start the threads, once."""
        if self.started:
            return
        self.started = True
        sys.setswitchinterval(_TURN_S)
        for heavy in (True, False):
            Thread(target=self.work, args=(heavy,), name="answers", daemon=True).start()

    def work(self, heavy: bool) -> None:
        """Do what is waiting, one part at a time, for ever."""
        while True:
            job = self.taken(heavy)
            if job is None:
                let_go_unasked() if self.asked else let_go()
                continue
            try:
                answer = job.step()
            except BaseException as error:
                job.settle(error=error)
                continue
            finally:
                self.last = monotonic()
            if answer is None:
                self.back(job)
            else:
                self.note(job)
                job.settle(answer)

    def taken(self, heavy: bool) -> _Job | None:
        """Wait for work that this thread may do, and return the most urgent.

        None when large tables are to be let go: those that nobody asks for while others ask for
        something else, every second, and all of them when nobody has asked for a second.
        """
        with self.changed:
            while True:
                due = self.looked + _IDLE_S  # so that work is taken between two looks
                if heavy and self.asked and monotonic() >= due:
                    self.looked = monotonic()
                    self.asked = any(self.waiting.values()) or self.looked < self.last + _IDLE_S
                    return None
                queues = [self.waiting[True], *([self.waiting[False]] if heavy else [])]
                ready = [queue for queue in queues if queue]
                if ready:
                    self.asked, self.last = True, monotonic()
                    return heappop(min(ready, key=lambda queue: queue[0]))
                self.changed.wait(max(0.0, due - monotonic()) if heavy and self.asked else None)

    def back(self, job: _Job) -> None:
        """Put work back of which a part is done."""
        with self.changed:
            heappush(self.waiting[job.light], job)
            self.changed.notify()

    def note(self, job: _Job) -> None:
        """Learn from finished work what its parts cost."""
        for (name, _), seconds in zip(job.question.parts, job.took, strict=True):
            self.costs.note(name, job.question.view, seconds)
