"""Tables of numbers with all the digits that float64 holds, to copy and to save."""

from collections.abc import Mapping
from typing import Any

from numpy.typing import NDArray

from course.words import PassFail, Table


def every_digit(caption: str, columns: Mapping[str, NDArray[Any] | range]) -> Table:
    """Return columns of equal length as a table; the first one counts its rows.

    Examples
    --------
    >>> import numpy as np
    >>> every_digit("Thirds", {"k": range(2), "k / 3": np.arange(2) / 3}).rows
    [('0', '0.0'), ('1', '0.3333333333333333')]
    """
    lists = [each if isinstance(each, range) else each.tolist() for each in columns.values()]
    rows: list[tuple[str | PassFail, ...]] = [
        tuple(map(repr, row)) for row in zip(*lists, strict=True)
    ]
    return Table(caption, tuple(columns), rows)
