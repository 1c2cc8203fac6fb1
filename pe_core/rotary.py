"""Rotary position encoding (RoPE): queries and keys are turned by their positions.

Pair k of a vector at position m turns by the angle m·θ_k, with θ_k = base^(-2k/d) as in the
sinusoidal table. A query at m and a key at n then meet at the angle (m - n)·θ_k.
"""

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

from pe_core import _check
from pe_core.geometric_frequencies import angles
from pe_core.sinusoid_table import sinusoidal


def rotate(
    x: _check.Reals, positions: _check.Reals, base: float = 10_000.0, *, pairing: str = "adjacent"
) -> NDArray[np.float64]:
    """Return vectors turned by their positions, as RoPE turns queries and keys.

    The formula is, for each pair (a, b) of a vector at position m and θ_k = base^(-2k/d),

        (a, b) -> (a cos mθ_k - b sin mθ_k, a sin mθ_k + b cos mθ_k)

    so the length of every vector stays, and rotate(q, m)·rotate(k, n) depends on m - n only.

    Parameters
    ----------
    x : array of real numbers, shape (..., L, d)
        One vector per position in the last two axes; d even, at least 2.
    positions : sequence of real numbers, shape (L,)
        Any finite positions, whole or not.
    base : float
        Base of the frequencies, finite, at least 1.
    pairing : str
        "adjacent" turns the numbers 2k and 2k + 1 together, "halves" the numbers k and k + d/2.

    Returns
    -------
    ndarray of float64, shape (..., L, d)

    References
    ----------
    Su et al. 2021, RoFormer, section 3.2.2, equations (15) and (34): adjacent pairs, as in GPT-J
    and in Meta's own code of Llama. The Llama of Hugging Face transformers turns halves; the
    columns of its queries and keys were permuted for that.

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
    a, b = vectors[..., first], vectors[..., second]
    cosine, sine = np.cos(turned), np.sin(turned)
    result = np.empty(vectors.shape)
    with np.errstate(over="ignore"):  # too large becomes inf, which is refused
        result[..., first] = a * cosine - b * sine
        result[..., second] = a * sine + b * cosine
    if not np.isfinite(result).all():
        largest = vectors.flat[np.argmax(abs(vectors))]
        raise _check.refuse("x", "fit in float64 when it is turned", largest)
    return result


def rotary_scores(
    query: _check.Reals, key: _check.Reals, length: int, base: float = 10_000.0
) -> NDArray[np.float64]:
    """Return the score of a turned query and a turned key at every offset of a text.

    The formula is s(φ) = (R_t q)·(R_(t+φ) k) = q·(R_φ k), the same for every t. For each pair with
    q = (a, b) and k = (c, e) it adds (ac + be) cos θ_k φ + (bc - ae) sin θ_k φ: the curve is the
    sinusoidal table times one column of numbers.

    Parameters
    ----------
    query, key : sequence of real numbers, shape (d,)
        The vectors before they are turned; d even, at least 2.
    length : int
        Number of positions L, at least 1.
    base : float
        Base of the frequencies, finite, at least 1.

    Returns
    -------
    ndarray of float64, shape (2L - 1,)
        The scores at the offsets from -(L - 1) to L - 1, key minus query; offset 0 in the middle.

    References
    ----------
    Su et al. 2021, RoFormer, section 3.2.2, equation (16).

    Examples
    --------
    >>> rotary_scores([1, 0], [0, 1], 2).round(4).tolist()
    [0.8415, 0.0, -0.8415]
    """
    first, second = (_check.paired(name, row) for name, row in (("query", query), ("key", key)))
    if first.ndim != 1:
        raise ValueError(f"query must have one axis, got shape {first.shape}")
    if second.shape != first.shape:
        raise ValueError(
            f"key must have the shape of query, {first.shape}, got shape {second.shape}"
        )
    reach = _check.whole_number("length", length, minimum=1) - 1
    table = sinusoidal(2 * reach + 1, len(first), base, start=-reach)
    (a, b), (c, e) = (row.reshape(-1, 2).T.astype(np.float64) for row in (first, second))
    with np.errstate(over="ignore", invalid="ignore"):  # too large becomes inf, which is refused
        scores = table @ np.stack([b * c - a * e, a * c + b * e], axis=1).ravel()
    if not np.isfinite(scores).all():
        raise _check.refuse("scores", "fit in float64", scores[~np.isfinite(scores)][0])
    return np.asarray(scores)


PAIRINGS: Mapping[str, Callable[[int], tuple[slice, slice]]] = {
    "adjacent": lambda width: (slice(0, width, 2), slice(1, width, 2)),
    "halves": lambda width: (slice(0, width // 2), slice(width // 2, width)),
}
"""Which two numbers of a vector turn together."""
