"""Small learned tables, biases and vectors that were trained here, with their random start.

Attention models of one or two layers learned to say which of two names comes first in texts of 16
to 32 tokens. The tables have 40 rows, so no text reached the last 8. Of T5's 32 buckets no text
reached those that begin after distance 31.
"""

import base64
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pe_core import _check, _trained_numbers, _trained_offsets

STARTS = tuple(_trained_numbers.SIZES)
"""How large the random start was: "small" or "large"."""
SIDES = ("both", "before")
"""The keys that T5's buckets are for: on both sides of the query, or only before it."""
_SHAPE = (_trained_numbers.ROWS, _trained_numbers.WIDTH)


class TrainedTable(NamedTuple):
    """A learned table before and after training, and what was recorded when it was trained.

    Attributes
    ----------
    start, rows : ndarray of float64, shape (40, 32)
        The random rows that training began with, and those that it ended with.
    reached : int
        How many rows training texts reached: the tokens of the longest.
    steps : int
        Steps of training.
    right, shuffled, untrained : float
        The share of right answers of the trained model at the longest trained length, from 0 to 1:
        with its own rows, with these rows in another order, and with the random start in their
        place. Half of the answers are right by guessing.
    """

    start: NDArray[np.float64]
    rows: NDArray[np.float64]
    reached: int
    steps: int
    right: float
    shuffled: float
    untrained: float


def trained_table(start: str = STARTS[0]) -> TrainedTable:
    """Return a small learned table that was trained here, with its random start.

    `python -m training.small_tables` trains both tables again. The numbers of a start are normal
    with mean 0. Their standard deviation is √½ for the large start, as on the page that trains, and
    a 64th of that for the small one, which is about as small as the start of GPT-2.

    Parameters
    ----------
    start : str
        "small" or "large", how large the numbers of the random start were.

    Returns
    -------
    TrainedTable

    References
    ----------
    Radford et al. 2019 (GPT-2) learn such a table; their code, src/model.py, draws its first rows
    with standard deviation 0.01.

    Examples
    --------
    >>> table = trained_table("small")
    >>> table.rows.shape, table.reached
    ((40, 32), 32)
    >>> moved = np.linalg.norm(table.rows - table.start, axis=1)
    >>> bool(moved[:32].min() > 0), bool(moved[32:].max() == 0)
    (True, True)
    """
    start = _check.one_of("start", start, STARTS)
    changes = {"small": _trained_numbers.SMALL_CHANGE, "large": _trained_numbers.LARGE_CHANGE}
    first = _trained_numbers.SIZES[start] * _numbers(_trained_numbers.START)
    return TrainedTable(
        first, first + _numbers(changes[start]), _trained_numbers.REACHED,
        _trained_numbers.STEPS,
        *_trained_numbers.RIGHT[start],
    )  # fmt: skip


class TrainedOffsets(NamedTuple):
    """What a model learned for its offsets, before and after training, with what was recorded.

    Attributes
    ----------
    start, values : ndarray of float64, shape (entries, m)
        The random numbers that training began with, and those that it ended with: one row for each
        of T5's buckets, with m = 4 heads, or for each of Shaw's offsets, with m = 8 components.
    reached : ndarray of bool, shape (entries,)
        Whether some training text had an offset with this entry. The others still have their start.
    steps : int
        Steps of training.
    right, shuffled, untrained : float
        The share of right answers of the trained model at the longest trained length, from 0 to 1:
        with its own numbers, with those of the reached entries in another order, and with the
        random start in their place. Half of the answers are right by guessing.
    """

    start: NDArray[np.float64]
    values: NDArray[np.float64]
    reached: NDArray[np.bool_]
    steps: int
    right: float
    shuffled: float
    untrained: float

    @property
    def furthest(self) -> int:
        """The column that training moved furthest from its start, counted from 0."""
        return int(np.linalg.norm(self.values - self.start, axis=0).argmax())


def trained_bias(sides: str = SIDES[0]) -> TrainedOffsets:
    """Return a bias by T5's buckets that was trained here, with its random start.

    A model with a causal mask learned the numbers for keys before the query, in one layer. A model
    without one learned those for both sides, in two layers that share them, as all layers of T5
    do. `python -m training.small_tables` trains both again. Within a head only differences count:
    the same number added to all its scores leaves the weights as they are.

    Parameters
    ----------
    sides : str
        "both" or "before", as `t5_bucket` has them with `bidirectional` True or False.

    Returns
    -------
    TrainedOffsets
        `values[b, h]` is added to a score of head h if the offset has bucket b; 32 buckets, 4
        heads.

    References
    ----------
    Raffel et al. 2020, section 2.1. The numbers are this course's, not those of T5.

    Examples
    --------
    >>> bias = trained_bias("both")
    >>> bias.values.shape, np.flatnonzero(~bias.reached).tolist()
    ((32, 4), [12, 13, 14, 15, 16, 28, 29, 30, 31])
    >>> bool((bias.values[~bias.reached] == bias.start[~bias.reached]).all())
    True
    """
    return _offsets(f"T5 {_check.one_of('sides', sides, SIDES)}")


def trained_vectors() -> TrainedOffsets:
    """Return vectors for Shaw's clipped offsets that were trained here, with their random start.

    A model of two layers without a mask learned them. Its layers and its 4 heads, each 8 numbers
    wide, share them. `python -m training.small_tables` trains them again.

    Returns
    -------
    TrainedOffsets
        `values[c + 16]` joins the keys at the clipped offset c, key minus query, from -16 to 16.

    References
    ----------
    Shaw et al. 2018, equation (4); section 3.3 shares the vectors between heads. Their second
    table, which joins the values, is left out. The numbers are this course's.

    Examples
    --------
    >>> vectors = trained_vectors()
    >>> vectors.values.shape, bool(vectors.reached.all())
    ((33, 8), True)
    """
    return _offsets("Shaw")


def trained_logarithm() -> TrainedOffsets:
    """Return the two numbers per head of KERPLE's logarithm that were trained here.

    A model of one layer with a causal mask learned them. `python -m training.small_tables` trains
    them again.

    Returns
    -------
    TrainedOffsets
        `values[:, h]` are r₁ and r₂ of head h, of 4: -r₁ ln(1 + r₂ |key - query|) is added to its
        scores. Every offset is worked out with both, so both are reached. For `shuffled` the heads
        change places. The shares of right answers do not differ: a penalty that grows fast enough
        tells which name is nearer, whichever it is. With both numbers at 0.01, the least that is
        allowed, the model guesses.

    References
    ----------
    Chi et al. 2022 (KERPLE). As in their code, the random start is uniform, r₁ up to 2 and r₂ up to
    1. The numbers are this course's.

    Examples
    --------
    >>> found = trained_logarithm()
    >>> found.values.shape, bool(found.reached.all()), bool((found.values > 0).all())
    ((2, 4), True, True)
    """
    return _offsets("KERPLE")


def _offsets(name: str) -> TrainedOffsets:
    shape = _trained_offsets.SHAPES[name]
    start = _numbers(_trained_offsets.STARTS[_trained_offsets.DRAWN[name]], shape)
    change = _numbers(_trained_offsets.CHANGES[name], shape)
    reached = np.ones(shape[0], dtype=bool)
    reached[list(_trained_offsets.UNREACHED[name])] = False
    return TrainedOffsets(
        start, start + change, reached, _trained_offsets.STEPS[name], *_trained_offsets.RIGHT[name]
    )


def _numbers(letters: str, shape: tuple[int, int] = _SHAPE) -> NDArray[np.float64]:
    found = np.frombuffer(base64.b64decode(letters), np.dtype("<f2"))
    return np.asarray(found[: shape[0] * shape[1]].reshape(shape), np.float64)
