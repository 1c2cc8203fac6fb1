"""What of a long list is looked at in every run, and what only in CI."""

from collections.abc import Iterable

import pytest
from _pytest.mark import ParameterSet


def spread(
    values: Iterable[object], every_run: int, rest: pytest.MarkDecorator = pytest.mark.sweep
) -> list[ParameterSet]:
    """Return the values as parameters: so many of them, evenly spread, and the others marked.

    >>> [len(one.marks) for one in spread("abcde", 2)]
    [0, 1, 0, 1, 1]
    """
    listed = list(values)
    if not 0 <= every_run <= len(listed):
        raise ValueError(f"every_run must be from 0 to {len(listed)}, got {every_run}")
    kept = {number * len(listed) // every_run for number in range(every_run)}
    return [
        pytest.param(
            *(value if type(value) is tuple else (value,)),  # a row of several parameters
            marks=() if number in kept else rest,
        )
        for number, value in enumerate(listed)
    ]
