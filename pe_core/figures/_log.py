"""Logarithmic axes."""

from typing import Any

import numpy as np
import numpy.typing as npt

from pe_core.figures._inputs import Array
from pe_core.figures._style import axis

# Beyond these, a number with all its zeros is harder to read than a power.
_SMALL, _LARGE = 1e-4, 1e7
_MOST_TICKS = 7


def log_axis(title: str, ends: tuple[float, float], **settings: Any) -> dict[str, Any]:
    """Return an axis of factors of ten between two numbers above 0."""
    low, high = (float(np.log10(end)) for end in ends)
    # One tick per factor of ten, fewer over many of them, more over less than two.
    step: float | str = "D2" if high - low < 2 else max(1, int(np.ceil((high - low) / _MOST_TICKS)))
    powers = ends[0] < _SMALL or ends[1] > _LARGE
    style = {"exponentformat": "power"} if powers else {"tickformat": ",~r"}
    return axis(title, type="log", range=[low, high], dtick=step, **style, **settings)


def above_zero(name: str, values: Array, or_zero: bool = False) -> Array:
    """Return values that a log axis can show; it has no place for a zero."""
    known = values[~np.isnan(values)]
    if known.min() < 0 or (known.min() == 0 and not or_zero):
        least = "at least" if or_zero else "above"
        raise ValueError(f"{name} must be {least} 0 on a log axis, got {known.min()}")
    return values


def log_ends(values: npt.ArrayLike, air: float = 0.04) -> tuple[float, float]:
    """Return ends of a log axis around all values above 0, with a little air."""
    found = np.asarray(values, dtype=np.float64)
    found = found[found > 0]
    if not found.size:
        return 0.1, 1.0
    low, high = float(found.min()), float(found.max())
    factor = (high / low) ** air if high > low else 2.0
    return low / factor, high * factor
