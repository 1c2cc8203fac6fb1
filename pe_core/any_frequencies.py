"""Similarities, distances, wavelengths and angles for any frequencies.

The functions of `similarity` do the same for the geometric frequencies.
"""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pe_core import _check

_AT_ONCE = 1 << 14  # numbers in hand at a time: few enough for a core's own cache
_LONG = 256  # from so many offsets on, a range is worth taking apart


def similarity_from_frequencies(offsets: Any, omega: _check.Reals) -> NDArray[np.float64]:
    """Return the score of two equal vectors by their offset, for any frequencies.

    The formula is Σ_k cos(ω_k φ), for vectors of length 1 in every pair. With the plain frequencies
    it is `offset_similarity`.

    Parameters
    ----------
    offsets : real number, or sequence or array of real numbers of any shape
        The offsets φ, finite.
    omega : sequence of real numbers, shape (K,)
        The frequency of each pair, in radians per position.

    Returns
    -------
    float64, or ndarray of float64
        The shape of `offsets`.

    References
    ----------
    Su et al. 2021, RoFormer, section 3.4.3.

    Examples
    --------
    >>> similarity_from_frequencies([0, 1], [1.0, 0.1]).round(4).tolist()
    [2.0, 1.5353]
    """
    return _sum_of_cosines(offsets, omega)


def _sum_of_cosines(offsets: Any, omega: _check.Reals) -> NDArray[np.float64]:
    # Σ_k cos(ω_k φ). A long range needs few angles: with φ = a + b it is, by the addition theorem,
    # Σ_k cos(ω_k a) cos(ω_k b) - sin(ω_k a) sin(ω_k b), for some starts a and the steps b from
    # one start to the next.
    if not isinstance(offsets, range) or len(offsets) < _LONG:
        return _sum_over_pairs(np.cos, offsets, omega)
    where = _check.real_array("offsets", offsets).astype(np.float64)
    speeds, size = _check.vector("omega", omega), math.isqrt(len(where))
    starts = np.multiply.outer(where[::size], speeds)
    steps = np.multiply.outer(speeds, np.arange(size) * float(offsets.step))
    sums = np.cos(starts) @ np.cos(steps) - np.sin(starts) @ np.sin(steps)
    return np.asarray(sums.ravel()[: len(where)])


def distances_from_frequencies(offsets: Any, omega: _check.Reals) -> NDArray[np.float64]:
    """Return the distance of two encoded positions by their offset, for any frequencies.

    The formula is 2 √(Σ_k sin²(ω_k φ / 2)). With the plain frequencies it is `offset_distance`.

    Parameters
    ----------
    offsets : real number, or sequence or array of real numbers of any shape
        The offsets φ, finite.
    omega : sequence of real numbers, shape (K,)
        The frequency of each pair, in radians per position.

    Returns
    -------
    float64, or ndarray of float64
        The shape of `offsets`.

    References
    ----------
    A chord of the unit circle over the angle x has length 2 |sin(x / 2)|, and the pairs add up as
    in Pythagoras' theorem.

    Examples
    --------
    >>> distances_from_frequencies([0, 1], [1.0]).round(4).tolist()
    [0.0, 0.9589]
    """
    sums = _sum_over_pairs(lambda angle: np.sin(angle / 2) ** 2, offsets, omega)
    return 2 * np.sqrt(sums)


def _sum_over_pairs(
    term: Callable[[NDArray[np.float64]], Any], offsets: Any, omega: _check.Reals
) -> NDArray[np.float64]:
    # Σ_k term(ω_k φ) for each offset φ, a few pairs at a time, so that memory holds a few arrays
    # like `offsets` and never all pairs of them.
    where = _check.real_array("offsets", offsets).astype(np.float64)
    row, total, speeds = where.ravel(), np.zeros(where.size), _check.vector("omega", omega)
    count = max(1, _AT_ONCE // max(where.size, 1))
    for first in range(0, len(speeds), count):
        total += term(speeds[first : first + count, None] * row).sum(axis=0)
    found: NDArray[np.float64] = total.reshape(where.shape)[()]  # a scalar for a scalar
    return found


def wavelengths_from_frequencies(omega: _check.Reals) -> NDArray[np.float64]:
    """Return after how many positions each pair has turned once, for any frequencies.

    The formula is 2π/ω_k. With the plain frequencies it is `wavelengths`.

    Parameters
    ----------
    omega : sequence of real numbers, shape (K,)
        The frequency of each pair, above 0.

    Returns
    -------
    ndarray of float64, shape (K,)
        A wavelength too long for float64 is inf.

    References
    ----------
    Peng et al. 2023, YaRN, section 2.3, where it is λ_d.

    Examples
    --------
    >>> wavelengths_from_frequencies([1.0, 0.01]).round(2).tolist()
    [6.28, 628.32]
    """
    speeds = _check.vector("omega", omega)
    if not (speeds > 0).all():
        raise _check.refuse("omega", "be above 0", speeds[speeds <= 0][0])
    with np.errstate(over="ignore"):
        return np.asarray(2 * np.pi / speeds)


def swept_angles(omega: _check.Reals, length: int) -> NDArray[np.float64]:
    """Return how much of its circle each pair runs over within a length, in radians.

    The formula is min(2π, ω_k T). After a whole turn every angle has come up; what is beyond that
    repeats.

    Parameters
    ----------
    omega : sequence of real numbers, shape (K,)
        The frequency of each pair, at least 0.
    length : int
        The length T in tokens, at least 1.

    Returns
    -------
    ndarray of float64, shape (K,)
        Between 0 and 2π.

    References
    ----------
    Peng et al. 2023, YaRN, section 3.2, on pairs whose wavelength is longer than the text.

    Examples
    --------
    >>> swept_angles([1.0, 0.001], 4096).round(3).tolist()
    [6.283, 4.096]
    """
    speeds = _check.vector("omega", omega)
    if not (speeds >= 0).all():
        raise _check.refuse("omega", "be at least 0", speeds[speeds < 0][0])
    tokens = _check.whole_number("length", length, minimum=1)
    return np.asarray(np.minimum(2 * np.pi, speeds * tokens))
