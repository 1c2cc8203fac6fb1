"""What of a long list is looked at in every run, what only in CI, and what only at night."""

from collections.abc import Iterable

import pytest
from _pytest.mark import ParameterSet


def spread(
    values: Iterable[object], every_run: int, in_ci: int | None = None
) -> list[ParameterSet]:
    """Return the values as parameters: so many of them, evenly spread, and the others marked.

    The others are for CI, or, if it is said how many CI looks at, for the night.

    >>> [[mark.name for mark in one.marks] for one in spread("abc", 1)]
    [[], ['sweep'], ['sweep']]
    >>> [[mark.name for mark in one.marks] for one in spread("abc", 1, in_ci=2)]
    [[], ['sweep'], ['nightly']]
    """
    listed = list(values)
    most = len(listed) if in_ci is None else in_ci
    if not 0 <= every_run <= most <= len(listed):
        raise ValueError(
            f"every_run and in_ci must rise from 0 to {len(listed)}, got {every_run} and {most}"
        )
    kept = _evenly(list(range(len(listed))), every_run)
    others = [number for number in range(len(listed)) if number not in kept]
    swept = _evenly(others, most - every_run)
    marked = dict.fromkeys(kept, ()) | dict.fromkeys(swept, pytest.mark.sweep)
    return [
        pytest.param(
            *(value if type(value) is tuple else (value,)),  # a row of several parameters
            marks=marked.get(number, pytest.mark.nightly),
        )
        for number, value in enumerate(listed)
    ]


def _evenly(numbers: list[int], count: int) -> set[int]:
    return {numbers[number * len(numbers) // count] for number in range(count)}
