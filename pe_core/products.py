"""Products of matrices where NumPy has a BLAS, and where it has none, as in a browser.

Without one, `@` is a plain loop. NumPy's own einsum then takes half the time, and a tenth of it
where a large matrix on the right lies in memory row by row. With one, it takes ten times as long.
"""

import sys
from typing import Final

import numpy as np
from numpy.typing import NDArray

BLAS: Final = sys.platform != "emscripten"

_BLOCK_ROWS = 32


def product(left: NDArray[np.float64], right: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return left @ right, for two matrices.

    Parameters
    ----------
    left : ndarray of float64, shape (L, d)
    right : ndarray of float64, shape (d, N)

    Returns
    -------
    ndarray of float64, shape (L, N)

    Examples
    --------
    >>> product(np.array([[1.0, 2.0]]), np.array([[3.0], [4.0]])).tolist()
    [[11.0]]
    """
    return np.asarray(left @ right if BLAS else np.einsum("ij,jk->ik", left, right))


def row_products(rows: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return rows @ rows.T. It is symmetric, so without a BLAS only one half is worked out.

    Parameters
    ----------
    rows : ndarray of float64, shape (L, d)

    Returns
    -------
    ndarray of float64, shape (L, L)

    Examples
    --------
    >>> row_products(np.array([[1.0, 0.0], [1.0, 2.0]])).tolist()
    [[1.0, 1.0], [1.0, 5.0]]
    """
    if BLAS:
        return np.asarray(rows @ rows.T)
    result = np.empty((len(rows), len(rows)))
    for top in range(0, len(rows), _BLOCK_ROWS):
        block = slice(top, top + _BLOCK_ROWS)
        result[top:, block] = product(rows[top:], rows[block].T)
        result[block, top:] = result[top:, block].T
    return result
