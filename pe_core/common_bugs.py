"""Common bugs in code for the encoding, and two tests that catch them all.

Each bug is a listing that runs by itself and differs from the right one in one line.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from pe_core import _check
from pe_core.products import row_products

_TOLERANCE = 1e-9

Listing: TypeAlias = Callable[[int, int, float], NDArray[np.float64]]
TableTest: TypeAlias = Callable[[NDArray[np.float64], float], tuple[float, bool]]


@dataclass(frozen=True)
class Fault:
    """One bug.

    Attributes
    ----------
    listing : function of (length, d_model, base)
        The code with the bug, as it stands in someone's file. It checks no argument.
    story : str
        What went wrong, in one line.
    wrong, right : str
        The faulty line of the listing, and the line that belongs there.
    """

    listing: Listing
    story: str
    wrong: str
    right: str

    def table(self, length: int, d_model: int, base: float = 10_000.0) -> NDArray[np.float64]:
        """Return the table as the bug makes it, shape (L, d); arguments as for `sinusoidal`."""
        rows = _check.whole_number("length", length, minimum=1)
        width = _check.even_width("d_model", d_model)
        _check.result_size("length and d_model", (rows, width))
        return self.listing(rows, width, _check.base_number("base", base))


def _wrong_exponent(length: int, d_model: int, base: float) -> NDArray[np.float64]:
    position = np.arange(length)[:, None]
    i = np.arange(0, d_model, 2)
    angle = position * base ** -(2 * i / d_model)
    return np.stack([np.sin(angle), np.cos(angle)], axis=-1).reshape(length, d_model)


def _swapped(length: int, d_model: int, base: float) -> NDArray[np.float64]:
    position = np.arange(length)[:, None]
    i = np.arange(0, d_model, 2)
    angle = position * base ** -(i / d_model)
    return np.stack([np.cos(angle), np.sin(angle)], axis=-1).reshape(length, d_model)


def _unpaired_cosine(length: int, d_model: int, base: float) -> NDArray[np.float64]:
    position = np.arange(length)[:, None]
    i = np.arange(0, d_model, 2)
    sine = np.sin(position * base ** -(i / d_model))
    cosine = np.cos(position * base ** -((i + 1) / d_model))
    return np.stack([sine, cosine], axis=-1).reshape(length, d_model)


def _wrong_axis(length: int, d_model: int, base: float) -> NDArray[np.float64]:
    position = np.arange(length)[:, None]
    i = np.arange(0, d_model, 2)
    angle = i * base ** -(position / d_model)
    return np.stack([np.sin(angle), np.cos(angle)], axis=-1).reshape(length, d_model)


def _integer_division(length: int, d_model: int, base: float) -> NDArray[np.float64]:
    position = np.arange(length)[:, None]
    i = np.arange(0, d_model, 2)
    angle = position * base ** -(i // d_model)
    return np.stack([np.sin(angle), np.cos(angle)], axis=-1).reshape(length, d_model)


FAULTS: Mapping[str, Fault] = {
    "wrong exponent": Fault(
        _wrong_exponent,
        "i runs over the even columns, so it is 2k already; doubling it again makes every pair but "
        "the first too slow.",
        "angle = position * base ** -(2 * i / d_model)",
        "angle = position * base ** -(i / d_model)",
    ),
    "swapped sine and cosine": Fault(
        _swapped,
        "The even columns hold the cosines and the odd ones the sines: all dot products are right, "
        "but a model trained with the other order reads every pair wrong.",
        "return np.stack([np.cos(angle), np.sin(angle)], axis=-1).reshape(length, d_model)",
        "return np.stack([np.sin(angle), np.cos(angle)], axis=-1).reshape(length, d_model)",
    ),
    "unpaired cosine frequency": Fault(
        _unpaired_cosine,
        "Each cosine column has a frequency of its own, so no column pair is a clock hand any more "
        "and a shift is no rotation.",
        "cosine = np.cos(position * base ** -((i + 1) / d_model))",
        "cosine = np.cos(position * base ** -(i / d_model))",
    ),
    "position along the wrong axis": Fault(
        _wrong_axis,
        "Position and column changed places: in row t, columns i and i + 1 have the angle "
        "i base^(-t/d), with i even.",
        "angle = i * base ** -(position / d_model)",
        "angle = position * base ** -(i / d_model)",
    ),
    "integer division": Fault(
        _integer_division,
        "i // d_model is 0 for every column, so every pair turns as fast as the first one.",
        "angle = position * base ** -(i // d_model)",
        "angle = position * base ** -(i / d_model)",
    ),
}
"""The bugs by name. With d = 2 or base 1 some make no difference: there is one frequency then."""


def first_step(table: NDArray[np.float64], base: float) -> tuple[float, bool]:
    """Return how far the sines of position 1 are from sin ω_k at most, and whether that is none."""
    i = np.arange(0, table.shape[1], 2)
    off = np.abs(table[1, i] - np.sin(base ** -(i / table.shape[1]))).max()
    return float(off), bool(off <= _TOLERANCE)


def offset_only(table: NDArray[np.float64], base: float) -> tuple[float, bool]:
    """Return how far dot products of one offset differ at most, and whether that is none.

    Each diagonal holds those of one offset. The base is not needed; both tests are called alike.
    """
    products = row_products(table)
    off = max(np.ptp(products.diagonal(offset)) for offset in range(len(table)))
    return float(off), bool(off <= _TOLERANCE)


TABLE_TESTS: Mapping[str, TableTest] = {
    "position 1 has the sines of ω_k": first_step,
    "dot products depend on the offset only": offset_only,
}
"""Tests of an interleaved float64 table that starts at position 0 and has at least three rows.

Neither can be left out: the first alone passes the unpaired cosine, the second alone passes the
wrong exponent, the swap and the integer division.
"""
