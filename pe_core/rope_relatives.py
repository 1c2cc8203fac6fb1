"""Two relatives of RoPE: the imaginary part of its score, and PoPE.

Both see only the offset φ = t - s between the position t of a query and s of a key.
"""

import numpy as np
from numpy.typing import NDArray

from pe_core import _check
from pe_core.geometric_frequencies import frequencies

Floats = NDArray[np.float64]


def rope_parts(
    query: _check.Reals, key: _check.Reals, offsets: _check.Reals, base: float = 10_000.0
) -> tuple[Floats, Floats]:
    """Return the real and the imaginary part of RoPE's score at each offset.

    With each pair of entries read as a complex number, q_k and k_k, both are parts of
    Σ_k q_k conj(k_k) exp(iφω_k), with ω_k = base^(-2k/d). RoPE takes the real part, the sum of
    |q_k||k_k| cos(φω_k + α_k); the imaginary part has sines in place of cosines. α_k is the angle
    from key to query before any rotation.

    Parameters
    ----------
    query, key : array_like of float, shape (d,)
        A query and a key, d even.
    offsets : array_like of int, shape (m,)
        How far the key stands before the query; negative for keys behind it.
    base : float
        Base of the frequencies, finite, at least 1.

    Returns
    -------
    real, imaginary : ndarray of float64, shape (m,)

    References
    ----------
    Su et al. 2021, equation (12), for the real part; Liu et al. 2025, arXiv 2512.07525, for heads
    that use the imaginary part.

    Examples
    --------
    >>> real, imaginary = rope_parts([1, 1], [1, 1], [0, 1])
    >>> real.round(3).tolist(), imaginary.round(3).tolist()
    ([2.0, 1.081], [0.0, 1.683])
    """
    left, right = _pairs("query", query), _pairs("key", key)
    _same_width(left, right)
    where = _check.whole_array("offsets", offsets)
    waves = np.exp(1j * np.multiply.outer(where, frequencies(2 * len(left), base)))
    found = waves @ (left * right.conj())
    return found.real, found.imag


def pope_scores(
    query: _check.Reals, key: _check.Reals, offsets: _check.Reals, base: float = 10_000.0
) -> Floats:
    """Return PoPE's score at each offset: sizes from the entries, angles from positions alone.

    The formula is Σ_c σ(q_c) σ(k_c) cos(φω_c), with σ(x) = ln(1 + eˣ) and one frequency per entry,
    ω_c = base^(-c/d). The paper adds a learned angle to each φω_c, which is 0 here.

    Parameters
    ----------
    query, key : array_like of float, shape (d,)
        A query and a key.
    offsets : array_like of int, shape (m,)
        How far the key stands before the query; negative for keys behind it.
    base : float
        Base of the frequencies, finite, at least 1.

    Returns
    -------
    ndarray of float64, shape (m,)

    References
    ----------
    Gopalakrishnan et al. 2025, arXiv 2509.10534.

    Examples
    --------
    >>> pope_scores([0.0, 0.0], [0.0, 0.0], [0]).round(3).tolist()
    [0.961]
    """
    sizes = _check.vector("query", query), _check.vector("key", key)
    _same_width(*sizes)
    where = _check.whole_array("offsets", offsets)
    left, right = (np.logaddexp(0.0, one) for one in sizes)
    waves = np.cos(np.multiply.outer(where, frequencies(2 * len(left), base)))
    return np.asarray(waves @ (left * right))


def _pairs(name: str, vector: _check.Reals) -> NDArray[np.complex128]:
    """Return the pairs of a vector as complex numbers."""
    entries = _check.paired(name, _check.vector(name, vector))
    return np.asarray(entries[0::2] + 1j * entries[1::2])


def _same_width(one: NDArray[np.generic], other: NDArray[np.generic]) -> None:
    if one.shape != other.shape:
        raise ValueError(f"query and key must be equally wide, got {len(one)} and {len(other)}")
