"""Large tables: kept while somebody asks about them, let go when nobody does.

The figures and words of one page need the same table of 17 MB a dozen times, and so does the next
step of a slider. A minute later nobody needs it.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Made = TypeVar("Made")

_forget: list[Callable[[], None]] = []


def while_asked(count: int) -> Callable[[Callable[Given, Made]], Callable[Given, Made]]:
    """Return a decorator that keeps the last `count` results until they are let go."""

    def keeping(function: Callable[Given, Made]) -> Callable[Given, Made]:
        kept = lru_cache(maxsize=count)(function)
        _forget.append(kept.cache_clear)
        return kept  # type: ignore[return-value]

    return keeping


def let_go() -> None:
    """Forget all large tables."""
    for forget in _forget:
        forget()
