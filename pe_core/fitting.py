"""The matrix that shifts positions, found from the tables alone by least squares."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pe_core import _check


class Fit(NamedTuple):
    """A fitted matrix, and how far it can be trusted.

    Attributes
    ----------
    matrix : ndarray of float64, shape (d, d)
        The matrix M for which table @ M.T is nearest to the later table.
    rank : int
        The rank of the table that was fitted from. Below d more than one matrix fits as well, and
        `matrix` is the smallest of them.
    residual : float
        What is left, ‖table Mᵀ - later‖ / ‖later‖ in the Frobenius norm; 0 is a perfect fit.
    """

    matrix: NDArray[np.float64]
    rank: int
    residual: float


def fit_shift(table: _check.Reals, later: _check.Reals) -> Fit:
    """Return the one matrix that takes each row of a table nearest to the row of a later one.

    The formula is M = argmin ‖table Mᵀ - later‖ in the Frobenius norm, solved by singular values.
    Slow pairs hardly move in a short table; their columns are then equal to rounding, the rank is
    below d, and M is not recovered although it predicts as well.

    Parameters
    ----------
    table : array of real numbers, shape (L, d)
        Row r is one position.
    later : array of real numbers, shape (L, d)
        Row r is the same position, shifted.

    Returns
    -------
    Fit
        matrix, rank and residual.

    Raises
    ------
    ValueError
        If the tables are not two-dimensional, finite, real and of one shape, or `later` is all 0.

    References
    ----------
    Vaswani et al. 2017, section 3.5, states that such a matrix exists for the sinusoidal table;
    `shift_matrix` is that matrix.

    Examples
    --------
    >>> from pe_core import sinusoidal
    >>> fit = fit_shift(sinusoidal(50, 2), sinusoidal(50, 2, start=2))
    >>> fit.matrix.round(4).tolist(), fit.rank
    ([[-0.4161, 0.9093], [-0.9093, -0.4161]], 2)
    """
    known, wanted = _tables(table, later)
    solution, rank = _least_squares(known, wanted)
    return Fit(solution.T, rank, _residual(known, solution, wanted))


def fit_pairs(table: _check.Reals, later: _check.Reals) -> Fit:
    """Return the same fit made for each pair of columns by itself.

    The formula is the one of `fit_shift`, for columns 2k and 2k + 1 of both tables at a time. With
    two unknown columns instead of d, even the slowest pair can be told from a constant.

    Parameters
    ----------
    table : array of real numbers, shape (L, d)
        Row r is one position; d even.
    later : array of real numbers, shape (L, d)
        Row r is the same position, shifted.

    Returns
    -------
    Fit
        The matrix has one 2 by 2 block a pair on the diagonal; the rank is the sum of the pairs'.

    Raises
    ------
    ValueError
        If the tables are not two-dimensional, finite, real, of one shape and of even width, or
        `later` is all 0.

    References
    ----------
    Kazemnejad 2019, Transformer Architecture: The Positional Encoding, derives the blocks.

    Examples
    --------
    >>> from pe_core import sinusoidal
    >>> fit = fit_pairs(sinusoidal(50, 16), sinusoidal(50, 16, start=3))
    >>> fit.rank, fit.residual < 1e-14
    (16, True)
    """
    _check.paired("table", table)
    known, wanted = _tables(table, later)
    solution = np.zeros((known.shape[1], known.shape[1]))
    rank = 0
    for left in range(0, known.shape[1], 2):
        pair = slice(left, left + 2)
        solution[pair, pair], found = _least_squares(known[:, pair], wanted[:, pair])
        rank += found
    return Fit(solution.T, rank, _residual(known, solution, wanted))


def _tables(table: object, later: object) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    known = _check.float_table("table", table)
    wanted = _check.float_table("later", later)
    if wanted.shape != known.shape:
        raise _check.refuse("later", f"have the table's shape {known.shape}", wanted)
    if not wanted.any():
        raise _check.refuse("later", "hold a number other than 0", wanted)
    return known, wanted


def _least_squares(
    known: NDArray[np.float64], wanted: NDArray[np.float64]
) -> tuple[NDArray[np.float64], int]:
    # Singular values below the rounding error of the largest one count as 0.
    solution, _, rank, _ = np.linalg.lstsq(known, wanted, rcond=None)
    return np.asarray(solution, dtype=np.float64), int(rank)


def _residual(
    known: NDArray[np.float64], solution: NDArray[np.float64], wanted: NDArray[np.float64]
) -> float:
    return float(np.linalg.norm(known @ solution - wanted) / np.linalg.norm(wanted))
