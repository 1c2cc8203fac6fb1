"""What of a long list is looked at in every run, and what only at night."""

from collections.abc import Iterable
from typing import Any

import pytest


def spread(values: Iterable[object], every_run: int) -> list[Any]:
    """Return the values as parameters: so many of them, evenly spread, and the others as slow.

    >>> [[mark.name for mark in one.marks] for one in spread("abc", 1)]
    [[], ['slow'], ['slow']]
    """
    listed = list(values)
    if not 0 <= every_run <= len(listed):
        raise ValueError(f"every_run must be from 0 to {len(listed)}, got {every_run}")
    kept = {number * len(listed) // every_run for number in range(every_run)}
    return [
        pytest.param(
            *(value if type(value) is tuple else (value,)),  # a row of several parameters
            marks=() if number in kept else pytest.mark.slow,
        )
        for number, value in enumerate(listed)
    ]
