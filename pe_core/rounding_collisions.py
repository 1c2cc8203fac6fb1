"""Which positions become the same numbers, and how far off the numbers are.

There are two ways to a table in a format of few bits: round the finished table, or hold every
step in the format. Both are rows of WAYS.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pe_core import _check
from pe_core.geometric_frequencies import frequencies
from pe_core.precision import FORMATS, Format, computed_at, rounded, rounded_at
from pe_core.sinusoid_table import sinusoidal_at

WAYS: Mapping[str, Callable[..., NDArray[np.float32]]] = {
    "rounded": rounded_at,
    "computed": computed_at,
}
"""How a table gets into a format: rounded when it is finished, or computed in the format."""

_PAIRS = 2  # so few pairs tell almost all rows apart, so they are looked at first
_CLOSE = 0.9975  # a larger error could only change what lies beyond three digits


def merged_positions(
    format: str, length: int, d_model: int, base: float = 10_000.0, *, way: str = "computed"
) -> NDArray[np.int64]:
    """Return for each position the first one that has the same row, bit by bit.

    A position that shares its row with none before it has itself. So the number of different
    rows is the number of such positions, and the first merge is the first other one.

    Only the pairs that it takes are worked out: rows that differ in one pair are different, and
    in the way "computed" positions that round to the same number have the same row.

    Parameters
    ----------
    format : str
        "bfloat16", "float16" or "float32".
    length : int
        Number of positions L, from position 0 on, at least 1.
    d_model : int
        Model dimension d, even, at least 2.
    base : float
        Base of the geometric sequence, finite, at least 1.
    way : str
        "computed" holds every step in the format, "rounded" rounds the finished table.

    Returns
    -------
    ndarray of int64, shape (L,)

    Raises
    ------
    ValueError
        If an argument breaks its rule, or one block of the table would be larger than 4 GiB.

    References
    ----------
    IEEE 754-2019, section 4.3.1, for the rounding that merges them.

    Examples
    --------
    >>> merged_positions("bfloat16", 262, 4)[255:].tolist()
    [255, 256, 256, 258, 259, 259, 259]
    """
    rows = _check.whole_number("length", length, minimum=1)
    _check.result_size("length", (rows, 2 * _PAIRS))
    width, number = _check.even_width("d_model", d_model), _check.base_number("base", base)
    table = WAYS[_check.one_of("way", way, WAYS)]
    positions = np.arange(rows)
    held = rounded(positions, format) if way == "computed" else positions
    _, known, group = np.unique(held, return_index=True, return_inverse=True)
    names = np.zeros(len(known), dtype=np.int64)
    first, count = 0, _PAIRS
    while first < width // 2 and names.max() < len(known) - 1:
        pairs = range(first, min(first + count, width // 2))
        names = _refined(names, table(known, width, number, format=format, pairs=pairs))
        first, count = pairs.stop, 2 * count
    name = names[group]
    _, earliest = np.unique(name, return_index=True)
    return np.asarray(earliest[name], dtype=np.int64)


def _refined(names: NDArray[np.int64], block: NDArray[np.float32]) -> NDArray[np.int64]:
    """Return names from 0 on, the same for rows that had the same and are equal in this block."""
    keys = [names, *block.view(np.uint64).T]  # a sine and its cosine as one
    order = np.lexsort(keys)
    differ = np.zeros(len(names), dtype=bool)
    for key in keys:
        differ[1:] |= np.diff(key[order]) != 0
    found = np.empty_like(names)
    found[order] = np.cumsum(differ)
    return found


def largest_error(
    format: str, length: int, d_model: int, base: float = 10_000.0, *, way: str = "computed"
) -> float:
    """Return how far a number of the table is off at most, within a quarter of a percent.

    A hand that is off by the angle ε moves its sine and cosine by at most ε, and ε has a bound that
    follows from the format. So only the pairs are worked out that could be further off.

    Parameters
    ----------
    format, length, d_model, base, way
        As in `merged_positions`.

    Returns
    -------
    float
        The largest difference to the exact table; NaN if a position is too large for the format.

    Raises
    ------
    ValueError
        If an argument breaks its rule, or one column would be larger than 4 GiB.

    References
    ----------
    The exact table is the one of float64, right to 2e-10 up to a million (see `sinusoidal`).

    Examples
    --------
    >>> largest_error("bfloat16", 8192, 4, way="rounded") < 2**-9
    True
    >>> round(largest_error("bfloat16", 8192, 4), 2)
    2.0
    """
    kind = FORMATS[_check.one_of("format", format, FORMATS)]
    table = WAYS[_check.one_of("way", way, WAYS)]
    rows = _check.whole_number("length", length, minimum=1)
    _check.result_size("length", (rows, 2))
    positions, found = np.arange(rows), 0.0
    most = _most(kind, format, rows - 1, frequencies(d_model, base), way == "computed")
    for pair in np.argsort(-most, kind="stable"):
        if found >= _CLOSE * most[pair]:
            break
        exact = sinusoidal_at(positions, d_model, base, pairs=[int(pair)])
        near = table(positions, d_model, base, format=format, pairs=[int(pair)])
        found = float(np.maximum(found, abs(near - exact).max()))  # a NaN stays one
    return found


def _most(
    kind: Format, format: str, last: int, omega: NDArray[np.float64], computed: bool
) -> NDArray[np.float64]:
    """Return for each pair a bound of its errors up to a position: of its angle, and of rounding.

    No two values are further apart than 2.
    """
    angle = np.zeros(len(omega))
    if computed:
        moved = _half_step(kind, last) if last > kind.whole else 0.0
        held = rounded(omega, format).astype(np.float64)
        largest = (last + moved) * held
        angle = moved * held + last * abs(held - omega) + _half_step(kind, largest)
        angle += kind.half_step  # where an angle is too small for a step of its own
    return np.asarray(np.minimum(2.0, angle + kind.half_step), dtype=np.float64)


def _half_step(kind: Format, value: Any) -> Any:
    """Return the most by which rounding moves numbers up to this size."""
    return np.ldexp(1.0, np.frexp(value)[1] - kind.fraction - 2)
