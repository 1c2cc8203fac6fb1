"""The profile of a scheme, and two measures of it."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pe_core import _check
from pe_core._position_codes import Scheme

Array: TypeAlias = NDArray[np.float64]
Whole: TypeAlias = NDArray[np.int64]

_BLOCK_ROWS = 256  # so many rows at a time fit into a core's own cache
SPREAD_POSITIONS = 16
"""So many positions, or L if fewer, are looked at for what depends on more than the offset."""


class Given(Protocol):
    """A function of word vectors, their positions and the matrix that makes queries of rows."""

    def __call__(
        self, vectors: _check.Reals, positions: _check.Reals, w_query: _check.Reals
    ) -> dict[str, Any]: ...


@dataclass(frozen=True)
class SchemeProfile:
    """One scheme: what it does, its scores by distance, and its cost.

    Attributes
    ----------
    name : str
        Its name.
    place : str
        What the position changes: "nothing", "words", "queries and keys" or "scores". To the words
        it is added once, before the first layer; the last two are done in every layer.
    formula : str
        In LaTeX, for query t, key s and a head w numbers wide, what it brings: the row that is
        added to word s, the matrix that turns the key s, or what is added to the score. Empty for
        nothing.
    relative : bool
        Whether a row of `codes` belongs to an offset; otherwise it belongs to a position.
    worded : bool
        Whether the position's part of a score depends on the words as well; then `score` is for
        a query and a key of ones.
    rows : int or None
        How many positions it has numbers for, from 0 on; None if there is no end.
    given : function of (vectors, positions, w_query)
        The keywords of `attention` beside the matrices: "x", and "bias", "turn" or "turn_keys"
        where the scheme has one. `vectors` are the word vectors, already times √d.
    score : function of (query, length)
        The position's part of the score of the query at `query` and the keys at 0 to `length` - 1,
        shape (length,); NaN where the scheme has no row.
    codes : Scheme
        Its vectors for positions or offsets, which `criteria` measures.
    distances : function of a count, or None
        How far the values at the places 0, 1, 2, ... are from that at 0. Where `codes` has a
        distance too, it is the same for all places so far from each other. None for a scheme that
        looks its value up.
    entry : function of places, or None
        For a scheme that looks its value up: which entry of its table each place reads.
    parameters : int
        How many numbers are learned for it.
    arithmetic : int
        Additions and multiplications for it, in one layer of one head.
    share : float
        `arithmetic` over that of the scores q·k of one head.
    at_query : str
        In LaTeX, what the query t gets, where that is more than `formula` with t in place of s.
    """

    name: str
    place: str
    formula: str
    relative: bool
    worded: bool
    rows: int | None
    given: Given
    score: Callable[[int, int], Array]
    codes: Scheme
    distances: Callable[[int], Array] | None
    entry: Callable[[Whole], Whole] | None
    parameters: int
    arithmetic: int
    share: float
    at_query: str = ""


def extrapolation_gap(row: SchemeProfile, length: int) -> float:
    """Return how far the values past the trained length are from those before it.

    The formula is max over p = L ... 2L - 1 of min over q = 0 ... L - 1 of the distance between
    the values at p and q, places being positions or offsets as in `SchemeProfile.codes`. An entry
    of a table is either one that was met or one that was never trained.

    Parameters
    ----------
    row : SchemeProfile
        From `comparison`.
    length : int
        The trained length L, at least 2.

    Returns
    -------
    float
        0 if every value was met before; infinity if some place has no row, or one that no text of
        the trained length ever reads. The unit is that of `codes`: a length of vectors, or for
        ALiBi a score, so that only the number of steps, `extrapolation_gap` over
        `distances(2)[1]`, may be compared.

    References
    ----------
    Press et al. 2022, Train Short, Test Long, for why it matters: a formula with values at every
    position is not yet a model that copes with them.

    Examples
    --------
    >>> from pe_core import comparison
    >>> rows = comparison(128, length=50)
    >>> names = ("sinusoidal", "learned", "ALiBi", "Shaw")
    >>> [round(extrapolation_gap(rows[name], 50), 3) for name in names]
    [7.622, inf, 3.125, 0.0]
    """
    count = _check.whole_number("length", _checked(row) and length, minimum=2)
    if row.entry is not None:
        entries = row.entry(np.arange(2 * count))
        return 0.0 if np.isin(entries[count:], entries[:count]).all() else math.inf
    assert row.distances is not None  # a row without a table has a formula
    if row.codes.distance is None:
        return _farthest(row.codes.table(2 * count), count)
    apart = row.distances(2 * count)
    # A place p lies p - L + 1 to p away from the first L. All these stretches hold the offset L.
    near = np.minimum.accumulate(apart[count:0:-1])[::-1]
    far = np.minimum.accumulate(apart[count:])
    return float(np.minimum(near, far).max())


def _farthest(values: Array, count: int) -> float:
    """Return how far the rows from `count` on lie from the nearest one before, at most."""
    met, new = values[:count], values[count:]
    if values.shape[1] == 1:  # the nearest of numbers in a row is beside it
        line, numbers = np.sort(met[:, 0]), new[:, 0]
        at = np.searchsorted(line, numbers).clip(1, count - 1)
        return float(np.minimum(abs(numbers - line[at - 1]), abs(numbers - line[at])).max())
    # ‖a - b‖² = ‖a‖² + ‖b‖² - 2 a·b finds the nearest; its distance is then taken from the two
    # rows, because the three terms lose digits.
    squares = np.einsum("ij,ij->i", met, met)
    found = 0.0
    for top in range(0, len(new), _BLOCK_ROWS):
        block = new[top : top + _BLOCK_ROWS]
        nearest = (squares - 2 * block @ met.T).argmin(axis=1)
        found = max(found, float(np.linalg.norm(block - met[nearest], axis=1).max()))
    return found


def offset_spread(row: SchemeProfile, length: int) -> float:
    """Return how far the position's part of a score depends on more than the offset.

    The formula is max over φ of (max - min) over t of score(t, t - φ), measured for queries and
    keys at the first 16 positions, or L if that is fewer.

    Parameters
    ----------
    row : SchemeProfile
        From `comparison`.
    length : int
        The trained length L, at least 2.

    Returns
    -------
    float
        0, or what rounding leaves, if the offset alone decides.

    Examples
    --------
    >>> from pe_core import comparison
    >>> rows = comparison(128, length=50)
    >>> [name for name, row in rows.items() if offset_spread(row, 50) > 1e-9]
    ['learned']
    """
    count = _check.whole_number("length", _checked(row) and length, minimum=2)
    seen = min(count, SPREAD_POSITIONS)
    scores = np.array([row.score(query, seen) for query in range(seen)])
    return max(float(np.ptp(scores.diagonal(step))) for step in range(1 - seen, seen))


def _checked(row: object) -> SchemeProfile:
    if not isinstance(row, SchemeProfile):
        raise _check.refuse("row", "be a row of comparison", row)
    return row
