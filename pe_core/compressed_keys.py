"""Keys that are rebuilt from a short vector, and why a rotation stands in the way.

In multi-head latent attention the cache holds one short vector c per token, and a matrix W rebuilds
the key W c. Without positions the score qᵀ W c is (Wᵀ q)ᵀ c: W is absorbed into the query, and no
key is ever rebuilt. With RoPE the score at offset φ is qᵀ R(φ) W c.
"""

import numpy as np
from numpy.typing import NDArray

from pe_core import _check
from pe_core.geometric_frequencies import frequencies
from pe_core.rotary import rotate

Floats = NDArray[np.float64]


def absorbed_miss(
    made_for: int, offsets: _check.Reals, d_head: int, base: float = 10_000.0
) -> Floats:
    """Return how far a matrix absorbed for one offset is from the one needed at each offset.

    The matrix for offset φ₀ is R(φ₀) W. At offset φ it misses R(φ) W by ‖R(φ) W - R(φ₀) W‖ / ‖W‖.
    If all pairs of rows of W are equally large, that is √(2 - 2ρ(φ - φ₀)), with ρ the mean of the
    cosines cos φω_k over the pairs.

    Parameters
    ----------
    made_for : int
        The offset φ₀, in tokens.
    offsets : array_like of int, shape (m,)
        The offsets φ at which the matrix is used, in tokens.
    d_head : int
        Width of a key, even, at least 2.
    base : float
        Base of the frequencies, finite, at least 1.

    Returns
    -------
    ndarray of float64, shape (m,)
        0 where the matrix is right, √2 where it is as wrong as an unrelated one, 2 at most.

    References
    ----------
    DeepSeek-AI 2024 (DeepSeek-V2), arXiv 2405.04434, section 2.1.3, says why RoPE cannot be
    absorbed. The measure is the course's.

    Examples
    --------
    >>> absorbed_miss(0, [0, 1, 100], 64).round(2).tolist()
    [0.0, 0.26, 0.94]
    """
    omega = frequencies(_check.even_width("d_head", d_head), _check.base_number("base", base))
    moved = _check.whole_array("offsets", offsets) - _check.whole_number("made_for", made_for)
    level = np.cos(np.multiply.outer(moved, omega)).mean(axis=-1)
    return np.asarray(np.sqrt(np.maximum(2 - 2 * level, 0.0)))


def turned_back(
    weights: _check.Reals,
    values: _check.Reals,
    positions: _check.Reals,
    query: int,
    base: float = 10_000.0,
) -> Floats:
    """Return the output of a query at t whose values were turned, turned back by t.

    The formula is R(-t) Σ_s w_s R(s) v_s, which is Σ_s w_s R(s - t) v_s: only offsets are left.

    Parameters
    ----------
    weights : array_like of float, shape (L,)
        The weight w_s of each key.
    values : array_like of float, shape (L, d)
        The values v_s, d even.
    positions : array_like of int, shape (L,)
        The positions s of the keys.
    query : int
        The position t of the query.
    base : float
        Base of the frequencies, finite, at least 1.

    Returns
    -------
    ndarray of float64, shape (d,)

    References
    ----------
    DeepSeek-V4 in transformers 5.24.0, modeling_deepseek_v4.py, where key and value are one vector.

    Examples
    --------
    >>> here = turned_back([0.5, 0.5], [[1, 0], [1, 0]], [0, 1], 1)
    >>> there = turned_back([0.5, 0.5], [[1, 0], [1, 0]], [70, 71], 71)
    >>> here.round(3).tolist(), there.round(3).tolist()
    ([0.77, -0.421], [0.77, -0.421])
    """
    shares = _check.vector("weights", weights)
    rows = _check.float_table("values", values)
    if len(shares) != len(rows):
        raise ValueError(f"weights must have one number per value, got {len(shares)}")
    place = _check.whole_number("query", query)
    mixed = shares @ rotate(rows, positions, base)
    return np.asarray(rotate(mixed[None], [-place], base)[0])
