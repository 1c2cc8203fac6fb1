"""Cells of the sinusoidal table at any position, right to the last digit of float64."""

from __future__ import annotations

import math
from collections.abc import Sequence
from decimal import Decimal, localcontext

import numpy as np
from numpy.typing import NDArray

from pe_core import _check

MOST_CELLS = 200_000
"""The most cells that are worked out at once."""

_DIGITS = 60
_HALF_PI = Decimal(
    "1.57079632679489661923132169163975144209858469968755291048747229615390820314310"
)


def exact_cells(
    positions: Sequence[int], d_model: int, base: float, columns: Sequence[int]
) -> NDArray[np.float64]:
    """Return cells of the table at any positions, each within 2e-16 of its true value.

    The formula is the one of `sinusoidal`: sin(t base^(-2k/d)) in column 2k, and the cosine of the
    same angle in column 2k + 1. In float64 the frequency is rounded, and its error grows with t:
    near position 10 million about 1e-9 of the angle is wrong. Here the angle has 60 digits, whole
    quarters of a turn are taken off it, and only what is left is rounded.

    Parameters
    ----------
    positions : sequence of int, shape (L,)
        Whole numbers of at most 2^53 in size; `range` included.
    d_model : int
        Model dimension d, even, at least 2.
    base : float
        Base of the geometric sequence, finite, at least 1.
    columns : sequence of int, shape (m,)
        The columns wanted, each from 0 to d - 1.

    Returns
    -------
    ndarray of float64, shape (L, m)

    Raises
    ------
    ValueError
        If an argument breaks its rule, or there are more than MOST_CELLS cells.

    References
    ----------
    Vaswani et al. 2017, section 3.5. The value of π is number A000796 of the On-Line Encyclopedia
    of Integer Sequences.

    Examples
    --------
    >>> exact_cells([100_000], 512, 10_000, [36, 37]).round(12).tolist()
    [[-0.391846103323, -0.920030777372]]
    """
    width = _check.even_width("d_model", d_model)
    number = _check.base_number("base", base)
    where = [_check.whole_number("positions", position) for position in positions]
    wanted = [_check.below("columns", column, width) for column in columns]
    if len(where) * len(wanted) > MOST_CELLS:
        raise ValueError(
            f"positions and columns must make at most {MOST_CELLS} cells, got "
            f"{len(where) * len(wanted)}"
        )
    result = np.empty((len(where), len(wanted)))
    with localcontext() as context:
        context.prec = _DIGITS
        power = Decimal(number).ln() * 2 / width
        speeds = {column // 2: (-power * (column // 2)).exp() for column in wanted}
        for row, position in enumerate(where):
            angles = {pair: _reduced(position * speed) for pair, speed in speeds.items()}
            for place, column in enumerate(wanted):
                result[row, place] = _wave(*angles[column // 2], column % 2)
    return result


def _reduced(angle: Decimal) -> tuple[float, int]:
    """Return what is left of an angle without its quarters of a turn, and how many these are."""
    quarters = (angle / _HALF_PI).to_integral_value()
    return float(angle - quarters * _HALF_PI), int(quarters % 4)


def _wave(left: float, quarters: int, ahead: int) -> float:
    """Return the sine so many quarters on, or with one ahead the cosine."""
    turned = (quarters + ahead) % 4
    value = math.cos(left) if turned % 2 else math.sin(left)
    return -value if turned > 1 else value
