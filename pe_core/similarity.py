"""Similarity and distance of encoded positions, and the spans of a table's columns.

Similarity and distance of two sinusoidal rows depend on the offset between them only, so both are
given as functions of the offset. `dot_products` and `column_spans` measure any table.
"""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pe_core import _check
from pe_core.any_frequencies import _sum_of_cosines, distances_from_frequencies
from pe_core.geometric_frequencies import frequencies
from pe_core.products import row_products


def offset_similarity(offsets: Any, d_model: int, base: float = 10_000.0) -> NDArray[np.float64]:
    """Return g(φ), the dot product of two encoded positions that lie φ apart.

    The formula is g(φ) = PE(t) · PE(t + φ) = Σ_k cos(ω_k φ), the same for every t. It is d/2 at
    φ = 0 and nowhere larger, and g(-φ) = g(φ); it does not fall steadily.

    Parameters
    ----------
    offsets : real number, or sequence or array of real numbers of any shape
        The offsets φ, finite.
    d_model : int
        Model dimension d, even, at least 2.
    base : float
        Base of the geometric sequence, finite, at least 1.

    Returns
    -------
    float64, or ndarray of float64
        The shape of `offsets`.

    References
    ----------
    Vaswani et al. 2017, section 3.5, for ω_k; Kazemnejad 2019, Transformer Architecture: The
    Positional Encoding, shows the dot products as a picture.

    Examples
    --------
    >>> offset_similarity([0, 1, 10], 128).round(3).tolist()
    [64.0, 62.094, 42.82]
    """
    return _sum_of_cosines(offsets, frequencies(d_model, base))


def offset_distance(offsets: Any, d_model: int, base: float = 10_000.0) -> NDArray[np.float64]:
    """Return the Euclidean distance of two encoded positions that lie φ apart.

    The formula is ‖PE(t + φ) - PE(t)‖ = 2 √(Σ_k sin²(ω_k φ / 2)), the same for every t. It loses
    no digits at small φ, where √(d - 2 g(φ)), its equal on paper, does.

    Parameters
    ----------
    offsets : real number, or sequence or array of real numbers of any shape
        The offsets φ, finite.
    d_model : int
        Model dimension d, even, at least 2.
    base : float
        Base of the geometric sequence, finite, at least 1.

    Returns
    -------
    float64, or ndarray of float64
        The shape of `offsets`; 0 at φ = 0.

    References
    ----------
    Vaswani et al. 2017, section 3.5, for ω_k. A chord of the unit circle over the angle x has
    length 2 |sin(x / 2)|, and the pairs add up as in Pythagoras' theorem.

    Examples
    --------
    >>> float(offset_distance(1, 128).round(6))
    1.952596
    """
    return distances_from_frequencies(offsets, frequencies(d_model, base))


def similarity_trend(offsets: Any, d_model: int, base: float = 10_000.0) -> NDArray[np.float64]:
    """Return the trend that g(φ) follows, a straight line in ln φ.

    The formula is (d/2) (1 - (ln φ + γ) / ln base), with Euler's constant γ = 0.5772. It holds for
    large d and 1 ≪ φ ≪ base: the sum over pairs is then close to an integral over ln ω, in which
    cos(ω φ) is about 1 below ω = 1/φ and cancels out above. The real curve swings around it.

    Parameters
    ----------
    offsets : real number, or sequence or array of real numbers of any shape
        The offsets φ, finite, above 0.
    d_model : int
        Model dimension d, even, at least 2.
    base : float
        Base of the geometric sequence, finite, above 1.

    Returns
    -------
    float64, or ndarray of float64
        The shape of `offsets`; negative for φ > base e^(-γ).

    References
    ----------
    Vaswani et al. 2017, section 3.5, for ω_k. The integral gives
    (d/2) (Ci(φ) - Ci(φ / base)) / ln base with the cosine integral Ci, which is near 0 at large x
    and near γ + ln x at small x (NIST Digital Library of Mathematical Functions, sections 6.12 and
    6.6).

    Examples
    --------
    >>> float(similarity_trend(10, 512).round(2)), float(offset_similarity(10, 512).round(2))
    (175.96, 173.79)
    """
    where = _check.real_array("offsets", offsets).astype(np.float64)
    if not (where > 0).all():
        raise _check.refuse("offsets", "be above 0", where[where <= 0][0])
    width = _check.even_width("d_model", d_model)
    checked_base = _check.base_number("base", base)
    if checked_base == 1:
        raise _check.refuse("base", "be above 1", base)
    trend: NDArray[np.float64] = (np.log(where) + np.euler_gamma) / np.log(checked_base)
    return width / 2 * (1 - trend)


def least_distance(length: int, d_model: int, base: float = 10_000.0) -> tuple[float, int]:
    """Return the least distance between two different positions of a table, and its offset.

    The formula is min_φ ‖PE(t + φ) - PE(t)‖ over φ = 1 ... L - 1; only the offset counts. The
    distances are those of `offset_distance`. They are made block by block with the addition
    theorem, sin(x + y) = sin x cos y + cos x sin y, which needs few sines.

    Parameters
    ----------
    length : int
        Number of positions L, at least 2.
    d_model : int
        Model dimension d, even, at least 2.
    base : float
        Base of the geometric sequence, finite, at least 1.

    Returns
    -------
    float
        The least Euclidean distance. It is above 0, because pair 0 alone tells any two whole
        positions apart: 2π is no ratio of whole numbers.
    int
        The smallest offset that reaches it.

    References
    ----------
    Vaswani et al. 2017, section 3.5, for ω_k.

    Examples
    --------
    >>> distance, offset = least_distance(5000, 8)
    >>> round(distance, 3), offset
    (0.645, 63)
    """
    rows = _check.whole_number("length", length, minimum=2)
    _check.result_size("length", (rows,))
    squares = _square_chords(rows, frequencies(d_model, base))[1:]
    offset = 1 + int(squares.argmin())
    return float(offset_distance(offset, d_model, base)), offset


def _square_chords(length: int, omega: NDArray[np.float64]) -> NDArray[np.float64]:
    # Σ_k sin²(ω_k φ / 2), a quarter of the squared distance, for φ = 0 ... length - 1.
    height = math.isqrt(length - 1) + 1
    inside = 0.5 * np.arange(height)[:, None] * omega
    sines, cosines = np.sin(inside), np.cos(inside)
    result = np.empty(length)
    for top in range(0, length, height):
        part = slice(0, min(height, length - top))
        angle = 0.5 * top * omega
        waves = np.sin(angle) * cosines[part] + np.cos(angle) * sines[part]
        result[top : top + height] = np.einsum("ij,ij->i", waves, waves)
    return result


def dot_products(table: _check.Reals) -> NDArray[np.float64]:
    """Return the dot product of every two rows.

    The formula is result[s, t] = table[s] · table[t]. For a sinusoidal table it depends on t - s
    only, so every diagonal is constant (a Toeplitz matrix), and equals g(t - s).

    Parameters
    ----------
    table : array of real numbers, shape (L, d)
        Any table with one row per position.

    Returns
    -------
    ndarray of float64, shape (L, L)
        Symmetric. The sums run in float64 for a float32 table too.

    References
    ----------
    Kazemnejad 2019 shows this matrix for the sinusoidal table.

    Examples
    --------
    >>> dot_products([[1, 0], [1, 2]]).tolist()
    [[1.0, 1.0], [1.0, 5.0]]
    """
    rows = _check.float_table("table", table)
    _check.result_size("table", (len(rows), len(rows)))
    return row_products(rows)


def column_spans(table: _check.Reals) -> NDArray[np.float64]:
    """Return how far each column moves over the rows.

    The formula is span[j] = max_t table[t, j] - min_t table[t, j].

    Parameters
    ----------
    table : array of real numbers, shape (L, d)
        Any table with one row per position.

    Returns
    -------
    ndarray of float64, shape (d,)
        Never negative; 0 for a column that stands still.

    Examples
    --------
    >>> column_spans([[0, 5], [3, 5], [-1, 5]]).tolist()
    [4.0, 0.0]
    """
    rows = _check.float_table("table", table)
    return np.asarray(rows.max(axis=0) - rows.min(axis=0))


def first_rise(values: _check.Reals) -> int | None:
    """Return the smallest index i with values[i + 1] > values[i], or None.

    Parameters
    ----------
    values : sequence of real numbers, shape (N,)
        A curve, for instance g at the offsets 0, 1, 2, ...

    Returns
    -------
    int or None
        None if the values never rise.

    Examples
    --------
    >>> first_rise([3, 2, 2, 5])
    2
    >>> first_rise(offset_similarity(range(100), 128))
    11
    """
    curve = _check.vector("values", values)
    return _first_true(curve[1:] > curve[:-1])


def first_negative(values: _check.Reals) -> int | None:
    """Return the smallest index with a value below 0, or None.

    Parameters
    ----------
    values : sequence of real numbers, shape (N,)
        A curve, for instance g at the offsets 0, 1, 2, ...

    Returns
    -------
    int or None
        None if no value is below 0; a zero is not.

    Examples
    --------
    >>> first_negative([1, 0, -2])
    2
    """
    return _first_true(_check.vector("values", values) < 0)


def _first_true(flags: NDArray[np.bool_]) -> int | None:
    return int(flags.argmax()) if flags.any() else None
