"""Rotary encoding (RoPE): a position turns the query and the key instead of being added.

Pair k of a vector at position m turns by the angle m·θ_k, with θ_k = base^(-2k/d) as in the
sinusoidal table. A query at m and a key at n then meet at the angle (m - n)·θ_k.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

from pe_core import _check
from pe_core.frequencies import angles


def rotate(
    x: _check.Reals,
    positions: _check.Reals,
    base: float = 10_000.0,
    *,
    pairing: str = "adjacent",
) -> NDArray[np.float64]:
    """Return vectors turned by their positions, as RoPE turns queries and keys.

    The formula is, for each pair (a, b) of a vector at position m and θ_k = base^(-2k/d),

        (a, b) -> (a cos mθ_k - b sin mθ_k, a sin mθ_k + b cos mθ_k)

    so the length of every vector stays, and rotate(q, m)·rotate(k, n) depends on m - n only.

    Parameters
    ----------
    x : array of real numbers, shape (..., L, d)
        One vector a position in the last two axes; d even, at least 2.
    positions : sequence of real numbers, shape (L,)
        Any finite positions, whole or not.
    base : float
        Base of the frequencies, finite, at least 1.
    pairing : str
        "adjacent" turns the numbers 2k and 2k + 1 together, "halves" the numbers k and k + d/2.

    Returns
    -------
    ndarray of float64, shape (..., L, d)

    Raises
    ------
    ValueError
        If an argument breaks its rule, x has another number of rows than there are positions, or
        the result would be larger than 4 GiB.

    References
    ----------
    Su et al. 2021, RoFormer, section 3.2.2, equations (15) and (34): adjacent pairs. Llama's
    released weights use halves.

    Examples
    --------
    >>> rotate([[1, 0, 1, 0], [1, 0, 1, 0]], [0, 1], base=100).round(3).tolist()
    [[1.0, 0.0, 1.0, 0.0], [0.54, 0.841, 0.995, 0.1]]
    """
    vectors = _check.paired("x", x)
    if vectors.ndim < 2:
        raise ValueError(f"x must have at least two axes, got shape {vectors.shape}")
    order = _check.one_of("pairing", pairing, PAIRINGS)
    turned = angles(positions, vectors.shape[-1], base)
    if len(turned) != vectors.shape[-2]:
        raise ValueError(
            f"positions must name one position a row of x, got {len(turned)} for "
            f"{vectors.shape[-2]} rows"
        )
    _check.result_size("x", vectors.shape)
    first, second = PAIRINGS[order](vectors.shape[-1])
    result = np.empty(vectors.shape)
    cosine, sine = np.cos(turned), np.sin(turned)
    result[..., first] = vectors[..., first] * cosine - vectors[..., second] * sine
    result[..., second] = vectors[..., first] * sine + vectors[..., second] * cosine
    return result


def _adjacent(width: int) -> tuple[slice, slice]:
    return slice(0, width, 2), slice(1, width, 2)


def _halves(width: int) -> tuple[slice, slice]:
    return slice(0, width // 2), slice(width // 2, width)


PAIRINGS: Mapping[str, Callable[[int], tuple[slice, slice]]] = {
    "adjacent": _adjacent,
    "halves": _halves,
}
"""Which two numbers of a vector turn together."""
