"""Criteria for a positional encoding, measured for any scheme, each with its threshold.

Four are the usual ones: no two positions alike, the same steps at every length, values that stay
small and go on past the end, no chance in it. The fifth, equally long steps, is this course's own.
"""

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pe_core import _check
from pe_core._position_codes import Scheme

SHORT_LENGTHS = (5, 11)
"""The two short tables whose steps are compared with those of the long one."""

# Two vectors must lie further apart than a step of float32 at 8, or they may become one as soon as
# they are added to a word's numbers of that size.
_APART = float(np.spacing(np.float32(8)))
# Sines, bits and shares stay within 1, the size of a word vector's entries; the rest is rounding.
_LARGEST = 1 + 1e-9
_ROUNDING = 1e-9

_BLOCK_ROWS = 256  # so many rows at a time fit into a core's own cache


@dataclass(frozen=True)
class Criterion:
    """One criterion, measured for one scheme.

    Attributes
    ----------
    name, claim : str
        What is asked, in a word or two and as a sentence.
    holds : bool
        Whether the measured number is on the right side of the threshold.
    measured, threshold : float
        For "unique" the measured number must be above the threshold, for all others at most it.
    values : tuple of float
        The numbers that `measured` was made of, see `criteria`.
    positions : tuple of int
        The positions it was found at.
    """

    name: str
    claim: str
    holds: bool
    measured: float
    threshold: float
    values: tuple[float, ...]
    positions: tuple[int, ...]


def criteria(scheme: Scheme, length: int = 5000) -> tuple[Criterion, ...]:
    """Return the five criteria as measured for one scheme.

    In this order:

    - "unique": the least Euclidean distance of two positions; `positions` are the two.
    - "same step at every length": the most that the distance from position 0 to 1, or from 1 to 2,
      differs between tables of 5, 11 and `length` positions; `values` are the three distances from
      0 to 1, in that order.
    - "bounded and defined beyond": the largest absolute value in the table, also in `values`; or
      infinity if a table of twice the length has no last row. `positions` is that row's.
    - "deterministic": the most that a value differs between two calls for 11 positions.
    - "equal steps": the longest step between neighbours divided by the shortest; `values` are the
      shortest and the longest, `positions` where the longest is.

    Where only the offset counts, each offset is measured once, from position 0.

    Parameters
    ----------
    scheme : Scheme
        From `schemes` or `own_scheme`.
    length : int
        Number of positions L, at least 3; the trained length. The scheme must have so many.

    Returns
    -------
    tuple of Criterion
        The last few results are kept, so that a scheme that stays is measured once.

    References
    ----------
    Kazemnejad 2019, Transformer Architecture: The Positional Encoding, lists the four criteria;
    the thresholds and the fifth are this course's.

    Examples
    --------
    >>> from pe_core import schemes
    >>> found = criteria(schemes(128)["raw index"])
    >>> [(row.name, row.measured) for row in found if not row.holds]
    [('bounded and defined beyond', 4999.0)]
    """
    if not isinstance(scheme, Scheme):
        raise _check.refuse("scheme", "be a Scheme", scheme)
    return _measured(scheme, _check.whole_number("length", length, minimum=3))


# One scheme takes up to 25 ms, the two stored tables more. The six schemes that stay when d or the
# base moves are asked for every time, so the newest 64 results keep them.
@lru_cache(maxsize=64)
def _measured(scheme: Scheme, length: int) -> tuple[Criterion, ...]:
    table = scheme.table(length)
    return (
        _unique(scheme, table),
        _same_step(scheme, table),
        _bounded(scheme, table),
        _deterministic(scheme),
        _equal_steps(scheme, table),
    )


def _unique(scheme: Scheme, table: NDArray[np.float64]) -> Criterion:
    if scheme.distance is not None:
        offset = 1 + int(_distances(table[1:], table[0]).argmin())
        least, pair = float(scheme.distance(offset)), (0, offset)
    elif scheme.shrinks:
        apart, last = _distances(table[:-1], table[-1]), len(table) - 1
        least, pair = float(apart.min()), (int(apart.argmin()), last)
    elif table.shape[1] == 1:
        least, pair = _nearest_numbers(table[:, 0])
    else:
        least, pair = _nearest_rows(table)
    claim = "No two positions have the same vector."
    return Criterion("unique", claim, least > _APART, least, _APART, (least,), pair)


def _same_step(scheme: Scheme, table: NDArray[np.float64]) -> Criterion:
    tables = [scheme.table(length) for length in SHORT_LENGTHS]
    steps = np.array([_steps(rows[:3]) for rows in (*tables, table)])
    off = float(np.ptp(steps, axis=0).max())
    return Criterion(
        "same step at every length",
        "Two positions are as far apart in a short text as in a long one.",
        off <= _ROUNDING, off, _ROUNDING, tuple(steps[:, 0].tolist()), (0, 1),
    )  # fmt: skip


def _bounded(scheme: Scheme, table: NDArray[np.float64]) -> Criterion:
    largest = float(max(table.max(), -table.min()))
    beyond = 2 * len(table) - 1
    measured = largest if _has_row(scheme, beyond) else math.inf
    return Criterion(
        "bounded and defined beyond",
        "Values stay small, and there is a row at twice the length.",
        measured <= _LARGEST, measured, _LARGEST, (largest,), (beyond,),
    )  # fmt: skip


def _has_row(scheme: Scheme, position: int) -> bool:
    try:
        return bool(np.isfinite(scheme.table(position + 1, position)).all())
    except ValueError:
        return False


def _deterministic(scheme: Scheme) -> Criterion:
    once, again = (scheme.table(SHORT_LENGTHS[-1]) for _ in range(2))
    off = float(np.abs(once - again).max())
    claim = "Two calls give the same numbers."
    return Criterion("deterministic", claim, off <= 0, off, 0.0, (), ())


def _equal_steps(scheme: Scheme, table: NDArray[np.float64]) -> Criterion:
    steps = _steps(table) if scheme.distance is None else np.array([scheme.distance(1)])
    shortest, longest = float(steps.min()), float(steps.max())
    ratio = longest / shortest if shortest else math.inf
    at = int((steps >= longest * (1 - _ROUNDING)).argmax())
    return Criterion(
        "equal steps",
        "Every step from one position to the next is equally long.",
        ratio <= 1 + _ROUNDING, ratio, 1 + _ROUNDING, (shortest, longest), (at, at + 1),
    )  # fmt: skip


def _steps(table: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(np.linalg.norm(np.diff(table, axis=0), axis=1))


def _distances(table: NDArray[np.float64], row: NDArray[np.float64]) -> NDArray[np.float64]:
    result = np.empty(len(table))
    for top in range(0, len(table), _BLOCK_ROWS):
        gap = table[top : top + _BLOCK_ROWS] - row
        result[top : top + _BLOCK_ROWS] = np.einsum("ij,ij->i", gap, gap)
    return np.sqrt(result)


def _nearest_numbers(values: NDArray[np.float64]) -> tuple[float, tuple[int, int]]:
    order = np.argsort(values, kind="stable")
    gaps = np.diff(values[order])
    at = int((gaps <= gaps.min() * (1 + _ROUNDING)).argmax())
    one, other = sorted(order[at : at + 2].tolist())
    return float(gaps[at]), (one, other)


def _nearest_rows(table: NDArray[np.float64]) -> tuple[float, tuple[int, int]]:
    # ‖a - b‖² = ‖a‖² + ‖b‖² - 2 a·b finds the nearest later row of each block with one product;
    # the distance itself is then taken from the two rows, because the three terms lose digits.
    squares = np.einsum("ij,ij->i", table, table)
    best = (math.inf, (0, 1))
    for top in range(0, len(table) - 1, _BLOCK_ROWS):
        block = table[top : top + _BLOCK_ROWS]
        squared = squares[top : top + len(block), None] + squares[top:] - 2 * block @ table[top:].T
        squared[np.tril_indices(len(block))] = math.inf
        row, column = divmod(int(squared.argmin()), squared.shape[1])
        found = float(np.linalg.norm(table[top + row] - table[top + column]))
        best = min(best, (found, (top + row, top + column)))
    return best
