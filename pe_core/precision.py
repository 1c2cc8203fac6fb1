"""Number formats of few bits: rounding to one, and tables computed in one.

A format keeps a sign, some bits of an exponent and some of a fraction. Its results are returned
as float32, which holds every number of all three formats.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pe_core import _check
from pe_core.geometric_frequencies import frequencies
from pe_core.sinusoid_table import sinusoidal_at


class Format(NamedTuple):
    """A row of FORMATS: bits of the exponent and of the fraction, and how it is rounded to."""

    exponent: int
    fraction: int
    round: Callable[[NDArray[Any]], NDArray[np.float32]]

    @property
    def whole(self) -> int:
        """The largest number up to which every whole number is held exactly."""
        return 1 << (self.fraction + 1)

    @property
    def largest(self) -> float:
        """The largest number that is not infinite."""
        return float(2.0 ** (1 << (self.exponent - 1)) * (1 - 2.0 ** -(self.fraction + 1)))


class Bits(NamedTuple):
    """A number as a format keeps it: its bits in three groups, and the number they stand for."""

    sign: str
    exponent: str
    fraction: str
    held: float


def rounded(table: _check.Reals, format: str) -> NDArray[np.float32]:
    """Return numbers rounded to a format: to the nearest, and from halfway to the even one.

    float64 is rounded once. By way of float32 it would be rounded twice, and a number a little
    off halfway could land on halfway first and then go to the wrong side.

    Parameters
    ----------
    table : array of real numbers, any shape
        float32 is taken as it is, all else is read as float64. NaN and infinities stay.
    format : str
        "bfloat16", "float16" or "float32".

    Returns
    -------
    ndarray of float32, of the same shape
        Numbers of the format. What is too large for it is an infinity.

    References
    ----------
    IEEE 754-2019, section 4.3.1, roundTiesToEven; binary16 and binary32 are float16 and float32.
    bfloat16 is the upper half of binary32. For the way there from float64, Boldo and Melquiond
    2008, Emulation of FMA and correctly rounded sums: proved algorithms using rounding to odd.

    Examples
    --------
    >>> rounded([256, 257, 258, 1 / 3], "bfloat16").tolist()
    [256.0, 256.0, 258.0, 0.333984375]
    """
    kind = FORMATS[_check.one_of("format", format, FORMATS)]
    return kind.round(_check.float_array("table", table))


def bits(value: float, format: str) -> Bits:
    """Return the bits of a number in a format, after it is rounded to it.

    A normal number is (-1)^sign · 2^(exponent - bias) · (1 + fraction / 2^f), with f bits of
    fraction and a bias of 2^(e-1) - 1 for e bits of exponent.

    Parameters
    ----------
    value : float
        A finite number.
    format : str
        "bfloat16", "float16" or "float32".

    Returns
    -------
    Bits
        Sign, exponent and fraction as text of 0 and 1, and the number held.

    References
    ----------
    IEEE 754-2019, section 3.4, binary interchange formats.

    Examples
    --------
    >>> bits(257, "bfloat16")
    Bits(sign='0', exponent='10000111', fraction='0000000', held=256.0)
    """
    held = rounded([_check.finite_number("value", value)], format)
    kind = FORMATS[format]
    if kind.exponent == 5:
        word = f"{int(held.astype(np.float16).view(np.uint16)[0]):016b}"
    else:  # the upper bits of float32, or all of them
        word = f"{int(held.view(np.uint32)[0]):032b}"
    middle, end = 1 + kind.exponent, 1 + kind.exponent + kind.fraction
    return Bits(word[0], word[1:middle], word[middle:end], float(held[0]))


def rounded_at(
    positions: _check.Reals, d_model: int, base: float = 10_000.0, *, format: str, pairs: Any = None
) -> NDArray[np.float32]:
    """Return the encoding at any positions, worked out in float64 and rounded at the end.

    Parameters and errors are those of `computed_at`.

    Examples
    --------
    >>> rounded_at([257], 2, format="bfloat16").tolist()
    [[-0.57421875, 0.8203125]]
    """
    return rounded(sinusoidal_at(positions, d_model, base, pairs=pairs), format)


def computed_at(
    positions: _check.Reals, d_model: int, base: float = 10_000.0, *, format: str, pairs: Any = None
) -> NDArray[np.float32]:
    """Return the encoding at any positions as it comes out when every step is held in a format.

    Four things are rounded to the format, each once: the position t, the frequency ω_k, the
    angle t·ω_k, and its sine and cosine. That is what code does that casts too early. A frequency
    is the exact one, rounded; a library that works it out in the format may be further off.

    Parameters
    ----------
    positions : sequence of real numbers, shape (L,)
        Any finite positions. One too large for the format becomes infinite, its row NaN.
    d_model : int
        Model dimension d, even, at least 2.
    base : float
        Base of the geometric sequence, finite, at least 1.
    format : str
        "bfloat16", "float16" or "float32".
    pairs : sequence of int, optional
        The pairs wanted, each from 0 to d/2 - 1; all of them if left out.

    Returns
    -------
    ndarray of float32, shape (L, d), or (L, 2 m) for m pairs

    References
    ----------
    Vaswani et al. 2017, section 3.5, for the exact values.

    Examples
    --------
    >>> computed_at([256, 257], 2, format="bfloat16").tolist()
    [[-1.0, -0.039794921875], [-1.0, -0.039794921875]]
    """
    turned = _held_angles(positions, d_model, base, format, pairs)
    result = np.empty((len(turned), 2 * turned.shape[1]))
    with np.errstate(invalid="ignore"):  # an infinite angle has no sine
        np.sin(turned, out=result[:, ::2])
        np.cos(turned, out=result[:, 1::2])
    return rounded(result, format)


def _held_angles(
    positions: _check.Reals, d_model: int, base: float, format: str, pairs: Any
) -> NDArray[np.float64]:
    """Return position · frequency, all three held in a format."""
    omega = rounded(_chosen(frequencies(d_model, base), pairs), format)
    where = rounded(_check.vector("positions", positions, len(omega)), format)
    with np.errstate(invalid="ignore"):  # an infinite position times a frequency of 0
        # Two numbers of 24 bits have a product of at most 48, so float64 holds it exactly.
        product = where.astype(np.float64)[:, None] * omega.astype(np.float64)
    return rounded(product, format).astype(np.float64)


def _chosen(omega: NDArray[np.float64], pairs: Any) -> NDArray[np.float64]:
    return omega if pairs is None else omega[[_check.below("pairs", k, len(omega)) for k in pairs]]


def _to_float32(values: NDArray[Any]) -> NDArray[np.float32]:
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        return values.astype(np.float32)


def _to_float16(values: NDArray[Any]) -> NDArray[np.float32]:
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        return values.astype(np.float16).astype(np.float32)


def _to_bfloat16(values: NDArray[Any]) -> NDArray[np.float32]:
    """Return the upper half of float32: half of the lower half is added, then that is cut off."""
    single = values if values.dtype == np.float32 else _to_odd(values)
    word = single.view(np.uint32)
    even = word >> 16 & 1  # from halfway an even number stays, an odd one moves on
    nearest = (word + (0x7FFF + even) & 0xFFFF0000).astype(np.uint32).view(np.float32)
    return np.where(np.isnan(single), single, nearest)


def _to_odd(values: NDArray[np.float64]) -> NDArray[np.float32]:
    """Return float64 as float32, where what is between two numbers goes to the one with an odd bit.

    The odd last bit says that something is left over, so a second rounding, to at least two bits
    less, comes out as if it were the only one.
    """
    single = _to_float32(values)
    back = single.astype(np.float64)
    word = single.view(np.uint32)
    # Sign and size are apart, so one less is one step towards zero.
    below = word - (abs(back) > abs(values))
    return np.where(back == values, word, below | 1).astype(np.uint32).view(np.float32)


FORMATS: Mapping[str, Format] = {
    "bfloat16": Format(8, 7, _to_bfloat16),
    "float16": Format(5, 10, _to_float16),
    "float32": Format(8, 23, _to_float32),
}
"""The number formats by name."""
