"""The sinusoidal table: its values, its two layouts, and the matrix that shifts it.

Columns are counted from 0. In the interleaved layout columns 2k and 2k + 1 are the sine and the
cosine of pair k. In the halves layout all sines come first, then all cosines.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from pe_core import _check
from pe_core.geometric_frequencies import frequencies

# A table of up to this many rows is the plain formula, to the last bit.
_PLAIN_ROWS = 32

# The table is filled tile by tile: so many pairs wide, so many blocks high. A block fits into a
# core's own cache. All are powers of two, so that no angle is rounded on the way to the next block.
_TILE_WIDTH = 512
_TILE_BLOCKS = 256
_BLOCK_PAIRS = 16 * _TILE_WIDTH


def sinusoidal(
    length: int,
    d_model: int,
    base: float = 10_000.0,
    *,
    start: int = 0,
    dtype: DTypeLike = np.float64,
) -> NDArray[Any]:
    """Return the encoding of consecutive positions, one row per position, interleaved.

    The formula is PE(t, 2k) = sin(ω_k t) and PE(t, 2k + 1) = cos(ω_k t), with
    ω_k = base^(-2k/d_model).

    The shift theorem is the algorithm. With z_k(t) = sin ω_k t + i cos ω_k t it reads
    z_k(t + φ) = z_k(t) e^(-i ω_k φ): a row moves on by φ when each of its pairs is turned by one
    angle, ω_k φ, whatever t is. So the first block of rows is made by doubling (the rows so far,
    turned, are as many new ones), and each later block is the one before it, turned once. That
    takes one multiplication per pair where the plain formula takes a sine and a cosine.

    All turning is done in float64 and starts again from the plain formula after every 256 blocks,
    so that errors cannot pile up beyond 1e-13. For base 10 000, rows are exact to 1.5e-12 up to
    position 10 000 and to 2e-10 up to a million, almost all of it from the rounding of ω_k. In
    float32 both are 3e-8, half of the last bit. At most 32 rows are the plain formula itself.

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
    omega = frequencies(width, base)
    if rows <= _PLAIN_ROWS:
        positions = np.arange(first, first + rows)
        return _waves(positions[:, None] * omega).astype(kind, copy=False)
    return _by_shift(first, rows, omega, kind)


def sinusoidal_at(
    positions: _check.Reals,
    d_model: int,
    base: float = 10_000.0,
    *,
    pairs: Sequence[int] | None = None,
) -> NDArray[np.float64]:
    """Return the encoding at any real positions, one row per position, interleaved.

    The formula is the one of `sinusoidal`, which has a value at every real t.

    Parameters
    ----------
    positions : sequence of real numbers, shape (L,)
        Any finite positions: whole or not, negative or not, in any order; `range` included.
    d_model : int
        Model dimension d, even, at least 2.
    base : float
        Base of the geometric sequence, finite, at least 1.
    pairs : sequence of int, optional
        The pairs wanted, each from 0 to d/2 - 1; all of them if left out.

    Returns
    -------
    ndarray of float64, shape (L, d), or (L, 2 m) for m pairs
        Row r belongs to positions[r].

    References
    ----------
    Vaswani et al. 2017, section 3.5.

    Examples
    --------
    >>> sinusoidal_at([0.5, -1], 2).round(4).tolist()
    [[0.4794, 0.8776], [-0.8415, 0.5403]]
    >>> sinusoidal_at([1], 8, pairs=[3]).round(4).tolist()
    [[0.001, 1.0]]
    """
    omega = frequencies(d_model, base)
    if pairs is not None:
        omega = omega[[_check.below("pairs", pair, len(omega)) for pair in pairs]]
    where = _check.vector("positions", positions, max(2, 2 * len(omega)))
    return _waves(where[:, None] * omega)


def _by_shift(
    first: int, rows: int, omega: NDArray[np.float64], dtype: np.dtype[Any]
) -> NDArray[Any]:
    result = np.empty((rows, 2 * len(omega)), dtype=dtype)
    for left in range(0, len(omega), _TILE_WIDTH):
        some = omega[left : left + _TILE_WIDTH]
        columns = slice(2 * left, 2 * (left + len(some)))
        height = _block_height(rows, len(some))
        for top in range(0, rows, _TILE_BLOCKS * height):
            tile = result[top : top + _TILE_BLOCKS * height, columns]
            _fill_tile(tile, height, first + top, some)
    return result


def _block_height(rows: int, pairs: int) -> int:
    # A short table is done soonest in blocks of about the square root of its length.
    fits_in_cache = _BLOCK_PAIRS >> (pairs - 1).bit_length()
    return min(fits_in_cache, 2 << (rows.bit_length() // 2))


def _fill_tile(tile: NDArray[Any], height: int, first: int, omega: NDArray[np.float64]) -> None:
    block = _block(min(height, len(tile)), first, omega)
    turn = np.empty_like(block)  # one row would do, but NumPy is faster at two equal shapes
    turn[:] = np.exp(-1j * height * omega)
    cells = block.view(np.float64)  # sine, cosine, sine, cosine
    for top in range(0, len(tile), height):
        part = tile[top : top + height]
        part[:] = cells[: len(part)]
        block *= turn


def _block(rows: int, first: int, omega: NDArray[np.float64]) -> NDArray[np.complex128]:
    block = np.empty((rows, len(omega)), dtype=np.complex128)
    block[0] = 1j * np.exp(-1j * first * omega)
    known = 1
    while known < rows:  # the known rows, moved on by their number, are as many new ones
        new = block[known : 2 * known]
        np.multiply(block[: len(new)], np.exp(-1j * known * omega), out=new)
        known *= 2
    return block


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

    The formula is one 2 by 2 block per pair on the diagonal, zeros elsewhere:
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
