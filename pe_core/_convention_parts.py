"""The parts of a convention: layouts, exponents, position orders, number formats, value scales.

Each is a table by the name that `conventions` uses. Frequencies, positions and number formats act
on a table of pairs, with sine and cosine side by side; columns and values change afterwards.
"""

import math
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pe_core.geometric_frequencies import frequencies
from pe_core.other_frequencies import timestep_frequencies

Array: TypeAlias = NDArray[np.float64]
Reorder: TypeAlias = Callable[[Any], Any]


def _in_halves(first: int) -> tuple[Reorder, Reorder]:
    """Return both ways for halves whose first half holds what pairs have at place `first`."""

    def arrange(pairs: Any) -> Any:
        return np.concatenate([pairs[..., first::2], pairs[..., 1 - first :: 2]], axis=-1)

    def put_back(table: Any) -> Any:
        half = table.shape[-1] // 2
        pairs = np.empty_like(table)
        pairs[..., first::2], pairs[..., 1 - first :: 2] = table[..., :half], table[..., half:]
        return pairs

    return arrange, put_back


def _same(table: Any) -> Any:
    return table


# How pairs become columns, and how columns become pairs again.
LAYOUTS: Mapping[str, tuple[Reorder, Reorder]] = {
    "sin, cos, sin, cos": (_same, _same),
    "all sin, all cos": _in_halves(0),
    "all cos, all sin": _in_halves(1),
}


EXPONENTS: Mapping[str, Callable[[int, float], Array]] = {
    "2k/d": frequencies,
    "k/(d/2 - 1)": timestep_frequencies,
}


def same_base(exponent: str, d_model: int, base: float) -> float:
    """Return the base with which the exponent 2k/d has the same frequencies."""
    if exponent == "2k/d" or d_model == 2:
        return base
    with np.errstate(over="ignore"):
        return float(np.float64(base) ** (d_model / (d_model - 2)))


# Row r stands for position sign · (r + start).
WALKS: Mapping[str, Callable[[int], tuple[int, int]]] = {
    "0": lambda rows: (1, 0),
    "2": lambda rows: (1, 2),
    "L, falling": lambda rows: (-1, -rows),
}


def waves(positions: NDArray[np.int64], omega: Array) -> Array:
    """Return sine and cosine side by side at positions that follow one another."""
    # As in `sinusoidal`: a block of rows is turned by one angle per pair, which is several times as
    # fast as a sine and a cosine per cell.
    height = math.isqrt(len(positions)) + 1
    block = 1j * np.exp(-1j * (positions[:height] - positions[0])[:, None] * omega)
    firsts = np.exp(-1j * positions[::height, None] * omega)
    found = (firsts[:, None] * block).reshape(-1, len(omega))[: len(positions)]
    return np.asarray(found.view(np.float64))


def _cast(positions: NDArray[np.int64], omega: Array) -> Array:
    return waves(positions, omega).astype(np.float32).astype(np.float64)


def _float32(positions: NDArray[np.int64], omega: Array) -> Array:
    angle = positions.astype(np.float32)[:, None] * omega.astype(np.float32)
    result = np.empty((len(positions), 2 * len(omega)))
    result[:, 0::2], result[:, 1::2] = np.sin(angle), np.cos(angle)
    return result


FORMATS: Mapping[str, Callable[[NDArray[np.int64], Array], Array]] = {
    "float64": waves,
    "float64, then float32": _cast,
    "float32": _float32,
}


def _standardised(pairs: Array) -> tuple[float, float]:
    factor = float(0.1 / pairs.std(ddof=1))
    return factor, -factor * float(pairs.mean())


# The values are multiplied by the first number, and the second is added.
VALUES: Mapping[str, Callable[[Array], tuple[float, float]]] = {
    "as they are": lambda pairs: (1.0, 0.0),
    "times 1/√d": lambda pairs: (pairs.shape[1] ** -0.5, 0.0),
    "standardised": _standardised,
}


def rescaled(values: Array, factor: float, plus: float) -> Array:
    """Return the values times a factor, plus a summand."""
    return values if (factor, plus) == (1.0, 0.0) else values * factor + plus


def turned(pairs: Array, sign: int, angle: Array) -> Array:
    """Return pairs whose sines have been given a sign, turned on by an angle per pair."""
    if sign == 1 and not angle.any():
        return pairs
    waves = np.ascontiguousarray(pairs).view(np.complex128)  # sine + i cosine
    signed = waves if sign == 1 else -waves.conj()
    return np.asarray((signed * np.exp(-1j * angle)).view(np.float64))
