"""Two small learned tables that were really trained, each beside the random start it had.

Attention models of one layer learned to say which of two names comes first in texts of 16 to 32
tokens. Their tables have 40 rows, so no text reached the last 8.
"""

from __future__ import annotations

import base64
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pe_core import _check, _trained_numbers

STARTS = tuple(_trained_numbers.SIZES)
"""How large the random start was: "small" or "large"."""


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

    Raises
    ------
    ValueError
        If `start` is neither of them.

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


def _numbers(letters: str) -> NDArray[np.float64]:
    found = np.frombuffer(base64.b64decode(letters), np.dtype("<f2"))
    shape = _trained_numbers.ROWS, _trained_numbers.WIDTH
    return np.asarray(found.reshape(shape), np.float64)
