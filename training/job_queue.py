"""Queue of training jobs: several learners take turns in one process."""

from __future__ import annotations

from collections.abc import Hashable
from threading import Lock

_WAITING = 0.45  # seconds after its last question in which a learner is waited for
_HERE = 3.0  # seconds after which one that has not asked again has left
_REST = 0.08  # seconds between two slices that belong to everybody else


class JobQueue:
    """Slices of work one after the other, to who has waited longest, with a rest in between.

    One interpreter does one thing at a time: two slices at once would take as long as one after
    the other, and keep everybody's sliders waiting for both. Who asks seldom, as the tab of a
    browser does that lies behind others, is waited for only a moment.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._asked: dict[Hashable, float] = {}
        self._served: dict[Hashable, float] = {}
        self._working: Hashable | None = None
        self._free_from = float("-inf")

    def ask(self, who: Hashable, now: float) -> bool:
        """Return whether `who` may work now; if so, `done` must follow."""
        with self._lock:
            self._asked[who] = now
            self._forget(now)
            if self._working is not None or now < self._free_from:
                return False
            mine = self._last(who)
            if any(
                now - asked <= _WAITING and self._last(one) < mine
                for one, asked in self._asked.items()
            ):
                return False
            self._working = who
            return True

    def done(self, who: Hashable, now: float) -> None:
        """Say that the slice of `who` is over."""
        with self._lock:
            self._working = None
            self._served[who] = now
            self._free_from = now + _REST

    def others(self, who: Hashable) -> int:
        """Return how many others have asked lately."""
        with self._lock:
            return len(self._asked.keys() - {who})

    def _last(self, who: Hashable) -> float:
        return self._served.get(who, float("-inf"))

    def _forget(self, now: float) -> None:
        for one, asked in list(self._asked.items()):
            if now - asked > _HERE and one != self._working:
                del self._asked[one]
                self._served.pop(one, None)


JOB_QUEUE = JobQueue()
"""The one of this process."""
