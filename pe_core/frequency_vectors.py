"""Frequency vectors: how fast each pair turns along the rows and the columns of a picture.

A vector is (ω_row, ω_column), in radians per row and per column. Schemes differ in which directions
their vectors have.
"""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pe_core import _check
from pe_core.geometric_frequencies import frequencies

Array: TypeAlias = NDArray[np.float64]


def flat_frequencies(columns: int, d_model: int, base: float = 10_000.0) -> Array:
    """Return the frequency vectors of patches that are numbered one row after the other.

    Patch (r, c) has the number r·columns + c, so pair k has the vector ω_k·(columns, 1), with
    ω_k = base^(-2k/d).

    Parameters
    ----------
    columns : int
        How many patches a row has, at least 1.
    d_model : int
        Width d, even, at least 2.
    base : float
        Base of the frequencies, finite, at least 1.

    Returns
    -------
    ndarray of float64, shape (d/2, 2)
        Radians per row and per column.

    References
    ----------
    Dosovitskiy et al. 2021, ViT, appendix D.4, calls this a sequence of patches in raster order.

    Examples
    --------
    >>> flat_frequencies(14, 4, base=100).round(3).tolist()
    [[14.0, 1.0], [1.4, 0.1]]
    """
    wide = _check.whole_number("columns", columns, minimum=1)
    return np.multiply.outer(frequencies(d_model, base), [float(wide), 1.0])


def axial_frequencies(d_model: int, base: float = 10_000.0) -> Array:
    """Return the frequency vectors of axial RoPE: each pair follows one axis.

    The first half of the pairs has the vectors (0, ω_j) and follows the column, the second half
    (ω_j, 0) and follows the row, with ω_j = base^(-4j/d).

    Parameters
    ----------
    d_model : int
        Width d of one head, a multiple of 4.
    base : float
        Base of the frequencies, finite, at least 1.

    Returns
    -------
    ndarray of float64, shape (d/2, 2)
        Radians per row and per column.

    References
    ----------
    Heo et al. 2024, Rotary Position Embedding for Vision Transformer, axial frequency. Its code
    takes the base 100.

    Examples
    --------
    >>> axial_frequencies(8, base=100).tolist()
    [[0.0, 1.0], [0.0, 0.1], [1.0, 0.0], [0.1, 0.0]]
    """
    omega = frequencies(width_of_two_axes("d_model", d_model) // 2, base)
    still = np.zeros_like(omega)
    return np.concatenate([np.stack([still, omega], axis=1), np.stack([omega, still], axis=1)])


def mixed_frequencies(d_model: int, directions: Any, base: float = 10_000.0) -> Array:
    """Return the frequency vectors of mixed RoPE: each pair may follow any direction.

    In the model they are learned. This is the form they start from: with the lengths of the axial
    ones, ω_j = base^(-4j/d), and turned by an angle a, (ω_j sin a, ω_j cos a) in the first half of
    the pairs and the vector at a right angle to it, (ω_j cos a, -ω_j sin a), in the second.

    Parameters
    ----------
    d_model : int
        Width d of one head, a multiple of 4.
    directions : real number, or sequence of real numbers, shape (d/4,)
        The angle a in radians, one for all or one for each length; 0 gives the axial vectors.
    base : float
        Base of the frequencies, finite, at least 1.

    Returns
    -------
    ndarray of float64, shape (d/2, 2)
        Radians per row and per column.

    References
    ----------
    Heo et al. 2024, mixed learnable frequency; released code, `init_random_2d_freqs`, which draws
    one angle for each head and takes the base 10.

    Examples
    --------
    >>> mixed_frequencies(4, np.pi / 4).round(4).tolist()
    [[0.7071, 0.7071], [0.7071, -0.7071]]
    """
    omega = frequencies(width_of_two_axes("d_model", d_model) // 2, base)
    turned = _check.real_array("directions", directions).astype(np.float64)
    if turned.shape not in ((), (1,), omega.shape):
        raise ValueError(
            f"directions must be one number or {len(omega)} of them, got shape {turned.shape}"
        )
    sine, cosine = omega * np.sin(turned), omega * np.cos(turned)
    return np.concatenate([np.stack([sine, cosine], axis=1), np.stack([cosine, -sine], axis=1)])


def spread_directions(count: int) -> Array:
    """Return directions that fill a quarter turn evenly, whichever of the first are taken.

    The formula is a_j = (π/2)·frac(j / 1.618...), with the golden ratio. A second vector at a right
    angle to each fills the rest: a direction and its opposite are the same for a cosine.

    Parameters
    ----------
    count : int
        How many directions, at least 1.

    Returns
    -------
    ndarray of float64, shape (count,)
        Radians from 0 up to π/2.

    References
    ----------
    Xiong 2025, On N-dimensional Rotary Positional Embeddings, spreads directions of RoPE by the
    golden ratio.

    Examples
    --------
    >>> spread_directions(3).round(4).tolist()
    [0.0, 0.9708, 0.3708]
    """
    golden = (1 + 5**0.5) / 2
    steps = np.arange(_check.whole_number("count", count, minimum=1)) / golden
    return np.asarray(np.pi / 2 * (steps % 1))


def width_of_two_axes(name: str, value: object) -> int:
    """Return a width that is a multiple of 4: pairs of columns, shared by two axes."""
    width = _check.even_width(name, value)
    if width % 4:
        raise _check.refuse(name, "be a multiple of 4", value)
    return width
