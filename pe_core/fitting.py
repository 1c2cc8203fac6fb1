"""The matrix that shifts positions, fitted to two tables by least squares."""

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
        Row r is the same position, shifted; not all 0.

    Returns
    -------
    Fit
        matrix, rank and residual.

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
    known, wanted = _check.float_table("table", table), _check.float_table("later", later)
    if wanted.shape != known.shape:
        raise _check.refuse("later", f"have the table's shape {known.shape}", wanted)
    if not wanted.any():
        raise _check.refuse("later", "hold a number other than 0", wanted)
    # Singular values below the rounding error of the largest one count as 0.
    solution, _, rank, _ = np.linalg.lstsq(known, wanted, rcond=None)
    residual = np.linalg.norm(known @ solution - wanted) / np.linalg.norm(wanted)
    return Fit(np.asarray(solution.T, dtype=np.float64), int(rank), float(residual))
