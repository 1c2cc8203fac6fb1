"""Cache of large tables: kept while somebody asks about them, freed when nobody does.

The figures and words of one page need the same table of 17 MB a dozen times, and so does the next
step of a slider. A minute later nobody needs it.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, ParamSpec, TypeVar

Given = ParamSpec("Given")
Made = TypeVar("Made")


class _Kept:
    """What `lru_cache` keeps of one function, and how often it was asked for by the last look."""

    def __init__(self, kept: Any) -> None:
        self.kept, self.seen = kept, 0

    def let_go(self) -> bool:
        """Forget all of them, and return whether there were any."""
        held: bool = self.kept.cache_info().currsize > 0
        self.kept.cache_clear()
        self.seen = 0
        return held

    def look(self) -> bool:
        """Forget them if nobody has asked since the last look; return whether there were any."""
        hits, misses, _, _ = self.kept.cache_info()
        if hits + misses == self.seen:
            return self.let_go()
        self.seen = hits + misses
        return False


_all: list[_Kept] = []


def while_asked(count: int) -> Callable[[Callable[Given, Made]], Callable[Given, Made]]:
    """Return a decorator that keeps the last `count` results until they are let go."""

    def keeping(function: Callable[Given, Made]) -> Callable[Given, Made]:
        kept = lru_cache(maxsize=count)(function)
        _all.append(_Kept(kept))
        return kept  # type: ignore[return-value]

    return keeping


def let_go() -> bool:
    """Forget all large tables, and return whether there were any."""
    return any([one.let_go() for one in _all])


def let_go_unasked() -> bool:
    """Forget those that nobody has asked for since the last call; return whether there were any."""
    return any([one.look() for one in _all])
