"""The geometric frequencies, the one formula that every sinusoidal scheme shares.

A model of dimension d has K = d/2 pairs of columns. Pair k turns by ω_k radians per position.
Pair 0 is the fastest, with ω_0 = 1; each next pair is slower by the same factor base^(-2/d).
"""

import numpy as np
from numpy.typing import NDArray

from pe_core import _check


def frequencies(d_model: int, base: float = 10_000.0) -> NDArray[np.float64]:
    """Return the angular frequency of each pair, in radians per position.

    The formula is ω_k = base^(-2k/d_model).

    Parameters
    ----------
    d_model : int
        Model dimension d, even, at least 2.
    base : float
        Base of the geometric sequence, finite, at least 1.

    Returns
    -------
    ndarray of float64, shape (K,) with K = d_model / 2
        From 1 (pair 0) down to base^(-(d_model - 2)/d_model).

    References
    ----------
    Vaswani et al. 2017, Attention Is All You Need, section 3.5.

    Examples
    --------
    >>> frequencies(8, base=16).round(3).tolist()
    [1.0, 0.5, 0.25, 0.125]
    """
    width = _check.even_width("d_model", d_model)
    checked_base = _check.base_number("base", base)
    _check.result_size("d_model", (width // 2,))
    exponents = np.arange(0, width, 2) / width
    return np.asarray(checked_base**-exponents, dtype=np.float64)


def wavelengths(d_model: int, base: float = 10_000.0) -> NDArray[np.float64]:
    """Return the wavelength of each pair: after how many positions it has turned once.

    The formula is λ_k = 2π/ω_k.

    Parameters
    ----------
    d_model : int
        Model dimension d, even, at least 2.
    base : float
        Base of the geometric sequence, finite, at least 1.

    Returns
    -------
    ndarray of float64, shape (K,) with K = d_model / 2
        From 2π (pair 0) up to 2π base^((d_model - 2)/d_model), which stays below 2π base. A
        wavelength too long for float64 (base near 1e308) is inf.

    References
    ----------
    Vaswani et al. 2017, section 3.5, which names 2π base as the upper end. The last pair does not
    reach it, because its exponent is (d_model - 2)/d_model and not 1.

    Examples
    --------
    >>> wavelengths(4).round(2).tolist()
    [6.28, 628.32]
    """
    with np.errstate(over="ignore"):
        return np.asarray(2 * np.pi / frequencies(d_model, base), dtype=np.float64)


def turns(positions: _check.Reals, d_model: int, base: float = 10_000.0) -> NDArray[np.float64]:
    """Return how often each pair has turned round by each position, counted from position 0.

    The formula is t / λ_k, with the wavelength λ_k = 2π base^(2k/d_model).

    Parameters
    ----------
    positions : sequence of real numbers, shape (L,)
        Any finite positions.
    d_model : int
        Model dimension d, even, at least 2.
    base : float
        Base of the geometric sequence, finite, at least 1.

    Returns
    -------
    ndarray of float64, shape (L, K)
        Turns of pair k at each position; pair 0 is the fastest.

    References
    ----------
    Vaswani et al. 2017, section 3.5, for the wavelengths.

    Examples
    --------
    >>> turns([0, 10], 4).round(4).tolist()
    [[0.0, 0.0], [1.5915, 0.0159]]
    """
    return angles(positions, d_model, base) / (2 * np.pi)


def angles(positions: _check.Reals, d_model: int, base: float = 10_000.0) -> NDArray[np.float64]:
    """Return the angle of every pair at every position, in radians.

    The formula is angle[t, k] = positions[t] · ω_k. Angles are not reduced to one turn.

    Parameters
    ----------
    positions : sequence of real numbers, shape (L,)
        Any finite positions: whole or not, negative or not, in any order; `range` included.
    d_model : int
        Model dimension d, even, at least 2.
    base : float
        Base of the geometric sequence, finite, at least 1.

    Returns
    -------
    ndarray of float64, shape (L, K) with K = d_model / 2

    References
    ----------
    Vaswani et al. 2017, section 3.5: the argument of its sine and cosine.

    Examples
    --------
    >>> angles([0, 1, 2.5], 4, base=100).round(3).tolist()
    [[0.0, 0.0], [1.0, 0.1], [2.5, 0.25]]
    """
    width = _check.even_width("d_model", d_model)
    where = _check.vector("positions", positions, width // 2)
    return np.asarray(where[:, None] * frequencies(width, base), dtype=np.float64)
