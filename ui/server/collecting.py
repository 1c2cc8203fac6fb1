"""When Python looks for what only refers to itself: not while a class is waiting.

Each session that opens makes many objects, and by itself Python goes through all of them again and
again as they become more; for a class that opens a page this is a seventh of the work. So it looks
at the young ones by itself, and at all of them when the server is at rest.
"""

import asyncio
import gc
import time
from collections.abc import Callable

_YOUNG = 20_000  # objects more than before, and the young ones are looked at
_ENOUGH = 20  # such looks, and those that have stayed are worth one
_NEVER = 1_000_000  # Python itself looks at the young ones alone
_EACH_S = 0.25
_AT_REST = 0.2  # of one core
_QUIET = 4  # times in a row at rest: a class that opens a page has not just begun
_LONGEST_S = 60.0  # that a busy server goes on without


class Collector:
    """Look at all objects when enough new ones have stayed and the server is at rest.

    Parameters
    ----------
    worked, now : callable
        The seconds that the process has worked, and those that have gone by.
    """

    def __init__(
        self,
        worked: Callable[[], float] = time.process_time,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.worked, self.now = worked, now
        self.last = self.collected = now()
        self.before = worked()
        self.quiet = 0

    def begin(self) -> None:
        """Leave what every session needs out of all further looks."""
        gc.set_threshold(_YOUNG, _NEVER, _NEVER)
        gc.collect()
        gc.freeze()

    def look(self) -> bool:
        """Look at all objects if this is the time to do so, and return whether it was."""
        now, worked = self.now(), self.worked()
        rests = worked - self.before < _AT_REST * (now - self.last)
        self.quiet = self.quiet + 1 if rests else 0
        self.last, self.before = now, worked
        overdue = now - self.collected > _LONGEST_S
        if gc.get_count()[1] < _ENOUGH or not (self.quiet >= _QUIET or overdue):
            return False
        gc.collect()
        self.collected, self.before = now, self.worked()
        return True

    async def watch(self) -> None:
        """Ask again and again whether it is time to look, for as long as the server runs."""
        while True:
            await asyncio.sleep(_EACH_S)
            self.look()
