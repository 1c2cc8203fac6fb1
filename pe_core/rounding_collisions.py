"""Which positions get identical rows in a number format of few bits.

There are two ways to a table in a format of few bits: round the finished table, or hold every
step in the format. Both are rows of WAYS.
"""

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

from pe_core import _check
from pe_core.precision import computed_at, rounded, rounded_at

WAYS: Mapping[str, Callable[..., NDArray[np.float32]]] = {
    "rounded": rounded_at,
    "computed": computed_at,
}
"""How a table gets into a format: rounded when it is finished, or computed in the format."""

_PAIRS = 2  # so few pairs tell almost all rows apart, so they are looked at first


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
