"""The learned table of a trained model beside the sinusoidal one of its size."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import numpy as np

import pe_core
from course.quantity import Floats, Miss
from pe_core import minilm

NEAR = 20  # offsets that are compared
_BASE = 10_000
_DIRECTIONS = (16, 32, 64, 128)  # that a matrix may read, at most; with more it repeats noise


class Rows(NamedTuple):
    """How the rows of a table are to each other, without the first and the last.

    In the trained model the first row is always that of [CLS], and both are longer than the others.

    `alike` are the mean cosines of rows at the offsets from 0 to NEAR, with those that a tenth of
    the pairs is below and above, shape (3, NEAR + 1). `miss` is how much of the next rows the best
    matrix misses, as a share of their length.
    """

    alike: Floats
    miss: Miss


@cache
def compared() -> Mapping[str, Rows]:
    """Return both tables by their names."""
    learned = minilm.table()
    length, width = learned.shape
    formula = pe_core.sinusoidal(length, width, _BASE)
    tables = {"learned": learned[1:-1], "sinusoidal": formula[1:-1]}
    return {name: Rows(_alike(rows), _miss(rows)) for name, rows in tables.items()}


def _alike(rows: Floats) -> Floats:
    units = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    found = [np.diagonal(units @ units.T, offset) for offset in range(NEAR + 1)]
    return np.array(
        [[one.mean(), *np.percentile(one, (10, 90))] for one in found], np.float64
    ).T  # fmt: skip


def _miss(rows: Floats) -> Miss:
    """Return the least miss of a matrix that takes each row to the next.

    It is fitted to every other row by least squares, reads only the directions in which these are
    largest, and is tried on the others.
    """
    known, then = rows[:-1:2], rows[1::2]
    asked, wanted = rows[1:-1:2], rows[2::2]
    left, sizes, right = np.linalg.svd(known, full_matrices=False)
    matrix = (left.T @ then) / sizes[:, None]
    read = asked @ right.T
    misses = (read[:, :count] @ matrix[:count] - wanted for count in _DIRECTIONS)
    return Miss(min(np.linalg.norm(miss) / np.linalg.norm(wanted) for miss in misses))
