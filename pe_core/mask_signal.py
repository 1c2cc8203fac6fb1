"""What a causal mask alone reveals about positions, without any positional encoding.

Under the mask word t sees t + 1 words, counted from 0. A head that gives each of them the same
weight puts out their mean, so whatever only the first word has comes out divided by t + 1.
"""

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from pe_core import _check
from pe_core.precision import FORMATS, rounded

Array: TypeAlias = NDArray[np.float64]
Places: TypeAlias = NDArray[np.int64]

LAST = 2**26
"""The last position that `sharing` can be asked for."""

_BLOCK = 4096


def running_means(values: _check.Reals) -> Array:
    """Return what a causal head puts out whose scores are all equal.

    The formula is o_t = (v_0 + ... + v_t) / (t + 1). With v_0 = 1 and all other values 0 it is
    1 / (t + 1): the position can be read from it.

    Parameters
    ----------
    values : array of real numbers, shape (L, d_v)
        The value of each word, at least one.

    Returns
    -------
    ndarray of float64, shape (L, d_v)
        What `attention` gives with queries of zeros and a causal mask.

    References
    ----------
    Kazemnejad et al. 2023, The Impact of Positional Encoding on Length Generalization in
    Transformers, theorem 1 and its proof in the appendix.

    Examples
    --------
    >>> running_means([[1], [0], [0], [0]]).ravel().round(3).tolist()
    [1.0, 0.5, 0.333, 0.25]
    """
    rows = _check.float_table("values", values)
    return np.asarray(np.cumsum(rows, axis=0) / np.arange(1, len(rows) + 1)[:, None])


def sharing(positions: _check.Reals, format: str) -> tuple[Places, Places]:
    """Return which positions have the same share 1 / (t + 1) once it is rounded to a format.

    Parameters
    ----------
    positions : sequence of int, shape (m,)
        Positions t from 0 to `LAST`.
    format : str
        "bfloat16", "float16" or "float32".

    Returns
    -------
    first, last : ndarray of int64, shape (m,)
        The first and the last position up to `LAST` whose share is rounded to that of t.

    Examples
    --------
    >>> [place.tolist() for place in sharing([10, 1000], "bfloat16")]
    [[10, 996], [10, 1003]]
    """
    _check.one_of("format", format, FORMATS)
    places = _check.whole_array("positions", positions)
    for place in places[(places < 0) | (places > LAST)]:
        raise _check.refuse("positions", f"be from 0 to {LAST}", int(place))
    held = _share(places, format)
    # A later share is never larger, so both ends are found by halving.
    first = _edge(np.zeros_like(places), places, lambda at: _share(at, format) <= held)
    end = np.full_like(places, LAST + 1)
    return first, _edge(places + 1, end, lambda at: _share(at, format) < held) - 1


def first_merge(format: str) -> int:
    """Return the first position whose share 1 / (t + 1) is rounded to that of the position before.

    Parameters
    ----------
    format : str
        "bfloat16", "float16" or "float32".

    Returns
    -------
    int

    Notes
    -----
    Two numbers that are further apart than neighbours of the format stay two. In a format with
    f bits of fraction, the shares of t - 1 and t are that close only from t = √2 · 2^f on.

    Examples
    --------
    >>> first_merge("bfloat16"), first_merge("float16")
    (190, 1464)
    """
    bits = FORMATS[_check.one_of("format", format, FORMATS)].fraction
    start = int(2 ** (bits + 0.5)) - 1
    while True:
        shares = _share(np.arange(start - 1, start + _BLOCK), format)
        alike = np.flatnonzero(shares[1:] == shares[:-1])
        if len(alike):
            return start + int(alike[0])
        start += _BLOCK


def _share(places: Places, format: str) -> NDArray[np.float32]:
    return rounded(1.0 / (places + 1.0), format)


def _edge(low: Places, high: Places, past: Callable[[Places], NDArray[np.bool_]]) -> Places:
    """Return the first position from `low` on that is past; all from `high` on are."""
    while (low < high).any():
        middle = (low + high) // 2
        over = past(middle)
        low, high = np.where(over, low, middle + 1), np.where(over, middle, high)
    return low
