"""The sinusoidal table of 2017, its two layouts, and the matrix that shifts it.

Columns are counted from 0. In the interleaved layout columns 2k and 2k + 1 are the sine and the
cosine of pair k. In the halves layout all sines come first, then all cosines.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from pe_core import _check
from pe_core.frequencies import angles, frequencies

# A table of up to this many rows from position 0 is the plain formula, to the last bit.
_SMALLEST_BLOCK = 32


def sinusoidal(
    length: int,
    d_model: int,
    base: float = 10_000.0,
    *,
    start: int = 0,
    dtype: DTypeLike = np.float64,
) -> NDArray[Any]:
    """Return the encoding of consecutive positions, one row a position, interleaved.

    The formula is PE(t, 2k) = sin(ω_k t) and PE(t, 2k + 1) = cos(ω_k t), with
    ω_k = base^(-2k/d_model).

    The shift theorem is the algorithm: a block of rows is computed once, and every later block is
    the same one, each pair turned by one angle. That takes one multiplication a cell where the
    plain formula takes a sine or a cosine.

    Parameters
    ----------
    length : int
        Number of positions L, at least 1.
    d_model : int
        Model dimension d, even, at least 2.
    base : float
        Base of the geometric sequence, finite, at least 1.
    start : int
        The first position. It may be negative; no position may lie beyond ±2**53.
    dtype : float32 or float64
        Type of the result. Angles are float64 in both cases, and only the result is rounded.

    Returns
    -------
    ndarray of `dtype`, shape (L, d)
        Row r belongs to position start + r.

    Raises
    ------
    ValueError
        If an argument breaks its rule, or the result would be larger than 4 GiB.

    References
    ----------
    Vaswani et al. 2017, Attention Is All You Need, section 3.5.

    Examples
    --------
    >>> sinusoidal(2, 4, base=100).round(4)
    array([[0.    , 1.    , 0.    , 1.    ],
           [0.8415, 0.5403, 0.0998, 0.995 ]])
    """
    rows = _check.whole_number("length", length, minimum=1)
    width = _check.even_width("d_model", d_model)
    first = _check.first_position("start", start, rows)
    kind = _check.float_dtype("dtype", dtype)
    _check.result_size("length and d_model", (rows, width), kind)
    return _by_shift(np.arange(first, first + rows, dtype=np.int64), width, base, kind)


def sinusoidal_at(
    positions: _check.Reals, d_model: int, base: float = 10_000.0
) -> NDArray[np.float64]:
    """Return the encoding at any real positions, one row a position, interleaved.

    The formula is the one of `sinusoidal`, which has a value at every real t.

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
    ndarray of float64, shape (L, d)
        Row r belongs to positions[r].

    Raises
    ------
    ValueError
        If an argument breaks its rule, or the result would be larger than 4 GiB.

    References
    ----------
    Vaswani et al. 2017, section 3.5.

    Examples
    --------
    >>> sinusoidal_at([0.5, -1], 2).round(4).tolist()
    [[0.4794, 0.8776], [-0.8415, 0.5403]]
    """
    width = _check.even_width("d_model", d_model)
    where = _check.vector("positions", positions, width)
    return _waves(angles(where, width, base))


def _by_shift(
    positions: NDArray[np.int64], width: int, base: float, dtype: np.dtype[Any]
) -> NDArray[Any]:
    # With z(x) = sin x + i cos x the theorem reads z(x + y) = z(x) (cos y - i sin y), and a row
    # of such numbers lies in memory as sine, cosine, sine, cosine. Two tables of about the square
    # root of the length hold all sines that are needed.
    rows = len(positions)
    block = max(_SMALLEST_BLOCK, 1 << (rows.bit_length() // 2))
    first = _waves(angles(np.arange(min(block, rows)), width, base)).view(np.complex128)
    turns = _waves(angles(positions[::block], width, base)).view(np.complex128) * -1j
    result = np.empty((rows, width), dtype=dtype)
    pairs = result.view(np.complex64 if dtype == np.float32 else np.complex128)
    for turn, start in zip(turns, range(0, rows, block), strict=True):
        part = pairs[start : start + block]
        np.multiply(first[: len(part)], turn, out=part, casting="same_kind")
    return result


def _waves(angle: NDArray[np.float64]) -> NDArray[np.float64]:
    rows, pairs = angle.shape
    result = np.empty((rows, 2 * pairs))
    np.sin(angle, out=result[:, 0::2])
    np.cos(angle, out=result[:, 1::2])
    return result


def to_halves(table: _check.Reals) -> NDArray[Any]:
    """Return the same table with all even columns (sines) first, then all odd ones (cosines).

    The formula is halves[..., k] = table[..., 2k] and halves[..., K + k] = table[..., 2k + 1].
    Every dot product of two rows stays as it is, because the columns are only permuted.

    Parameters
    ----------
    table : array of real numbers, shape (..., d)
        An interleaved table, d even.

    Returns
    -------
    ndarray, shape (..., d)
        A new array; float32 stays float32, anything else becomes float64.

    Raises
    ------
    ValueError
        If the last axis is odd or empty, or a value is not a finite real number.

    References
    ----------
    Vaswani et al. 2017, section 3.5, has the interleaved layout. Su et al. 2021 (RoPE) and its
    descendants are met with both.

    Examples
    --------
    >>> to_halves([[1, 2, 3, 4, 5, 6]]).tolist()
    [[1.0, 3.0, 5.0, 2.0, 4.0, 6.0]]
    """
    rows = _check.paired("table", table)
    return np.concatenate([rows[..., 0::2], rows[..., 1::2]], axis=-1)


def to_interleaved(table: _check.Reals) -> NDArray[Any]:
    """Return the same table with sines and cosines side by side: the inverse of `to_halves`.

    The formula is interleaved[..., 2k] = table[..., k] and
    interleaved[..., 2k + 1] = table[..., K + k], with K = d/2.

    Parameters
    ----------
    table : array of real numbers, shape (..., d)
        A table in halves, d even.

    Returns
    -------
    ndarray, shape (..., d)
        A new array; float32 stays float32, anything else becomes float64.

    Raises
    ------
    ValueError
        If the last axis is odd or empty, or a value is not a finite real number.

    References
    ----------
    Vaswani et al. 2017, section 3.5, has the interleaved layout.

    Examples
    --------
    >>> to_interleaved([[1, 3, 5, 2, 4, 6]]).tolist()
    [[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]]
    """
    halves = _check.paired("table", table)
    result = np.empty(halves.shape, dtype=halves.dtype)
    pairs = halves.shape[-1] // 2
    result[..., 0::2], result[..., 1::2] = halves[..., :pairs], halves[..., pairs:]
    return result


def shift_matrix(offset: float, d_model: int, base: float = 10_000.0) -> NDArray[np.float64]:
    """Return the matrix M with M @ PE(t) = PE(t + offset) for every position t.

    The formula is one 2 by 2 block a pair on the diagonal, zeros elsewhere:
    M_k = [[cos ω_k φ, sin ω_k φ], [-sin ω_k φ, cos ω_k φ]], with φ the offset. Each block is a
    rotation, so M is orthogonal and its inverse is its transpose, the shift by -φ.

    Parameters
    ----------
    offset : float
        The shift φ, any finite real number.
    d_model : int
        Model dimension d, even, at least 2.
    base : float
        Base of the geometric sequence, finite, at least 1.

    Returns
    -------
    ndarray of float64, shape (d, d)
        For the interleaved layout. It does not depend on t.

    Raises
    ------
    ValueError
        If an argument breaks its rule, or the result would be larger than 4 GiB.

    References
    ----------
    Vaswani et al. 2017, section 3.5, states that such a linear map exists; Kazemnejad 2019,
    Transformer Architecture: The Positional Encoding, derives it.

    Examples
    --------
    >>> shift_matrix(2, 2).round(4).tolist()
    [[-0.4161, 0.9093], [-0.9093, -0.4161]]
    """
    shift = _check.finite_number("offset", offset)
    width = _check.even_width("d_model", d_model)
    _check.result_size("d_model", (width, width))
    turn = shift * frequencies(width, base)
    result = np.zeros((width, width))
    sine = np.arange(0, width, 2)
    cosine = sine + 1
    result[sine, sine] = result[cosine, cosine] = np.cos(turn)
    result[sine, cosine] = np.sin(turn)
    result[cosine, sine] = 0.0 - np.sin(turn)  # a plain minus would print -0.0 at offset 0
    return result
