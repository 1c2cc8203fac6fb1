"""Recognition of a table: from its numbers to the formula that makes them.

A table is known if some order of columns, exponent, base, first position and scale of values makes
all its cells. The released libraries of `conventions` and the bugs of `common_bugs` are such
combinations, and so are their mixtures.
"""

from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike

from pe_core import _check
from pe_core._convention_parts import Array
from pe_core._recognition_search import Recognised as Recognised
from pe_core._recognition_search import candidates
from pe_core.conventions import CONVENTIONS

LARGEST = 4_000_000
"""The most cells that a table to recognise may have."""
_MOST = 1e100  # in size: the squares of larger numbers could not be added up


def recognise(table: ArrayLike, base: float = 10_000.0, decimals: int | None = None) -> Recognised:
    """Return which order of columns, exponent, first position and scale makes a table.

    For each order of columns, exponent and base, the position of the first row and the direction
    in which positions run are those with the least sum of squares over the first rows and a few
    columns, with x = factor · sin(ω_k p) + plus solved for by least squares. The first combination
    that then makes all cells is the answer; plain values come before scaled ones, and the base
    that is asked for before any other. The base k/(d/2 - 1) has with n is what 2k/d has with
    n^(d/(d-2)), so the two are told apart only by which base is the one asked for, or rounder.

    Parameters
    ----------
    table : array_like of numbers, shape (L, d)
        One row for each position, L at least 2, d even, at least 2; at most LARGEST cells, each at
        most 1e100 in size. A table that is d wide the other way round is recognised too.
    base : float
        The base it was meant to have, finite, at least 1.
    decimals : int, optional
        How many decimals the numbers were written with, if they were cut: at least 1.

    Returns
    -------
    Recognised
        With `fits` False if no combination makes the table; then it is the nearest one found.

    References
    ----------
    The combinations are those of `conventions` and `common_bugs`, with their sources.

    Examples
    --------
    >>> from pe_core import convention_table
    >>> found = recognise(convention_table("fairseq", 20, 16))
    >>> found.fits, found.layout, found.exponent, found.first
    (True, 'all sin, all cos', 'k/(d/2 - 1)', 2)
    """
    cells = _checked(table)
    asked = _check.base_number("base", base)
    cut = None if decimals is None else _check.whole_number("decimals", decimals, minimum=1)
    nearest = Recognised("sin, cos, sin, cos", "2k/d", asked)
    for scaled in (False, True):
        for turned in (False, True):
            given = cells.T if turned else cells
            if given.shape[1] % 2 or len(given) < 2:
                continue
            for found in candidates(given, asked, scaled, cut):
                if found.fits:
                    return replace(found, turned=turned)
                if found.difference < nearest.difference:
                    nearest = replace(found, turned=turned)
    return nearest


def libraries(found: Recognised, length: int, d_model: int) -> tuple[str, ...]:
    """Return the names in CONVENTIONS of those who compute such a table, but for the rounding.

    Parameters
    ----------
    found : Recognised
    length, d_model : int
        The size of the table, at least 1 and at least 2.

    Returns
    -------
    tuple of str
        Empty if it is none of theirs.

    Examples
    --------
    >>> libraries(Recognised("all cos, all sin", "k/(d/2 - 1)", 1e4, fits=True), 50, 64)
    ('musicgen',)
    """
    rows = _check.whole_number("length", length, minimum=1)
    width = _check.even_width("d_model", d_model)
    walks = {(0, 1): "0", (2, 1): "2", (rows, -1): "L, falling"}
    plain = abs(found.factor - 1) < 1e-6 and abs(found.plus) < 1e-6
    shrunk = abs(found.factor * width**0.5 - 1) < 1e-6 and abs(found.plus) < 1e-6
    values = "as they are" if plain else "times 1/√d" if shrunk else "standardised"
    wanted = (found.layout, found.exponent, walks.get((found.first, found.step)), values)
    return tuple(
        name
        for name, row in CONVENTIONS.items()
        if found.fits
        and not found.turned
        and (row.layout, row.exponent, row.first, row.values) == wanted
    )


def _checked(table: ArrayLike) -> Array:
    try:
        cells = np.asarray(table, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise ValueError("table must be rows of numbers, all equally long") from error
    if cells.ndim != 2 or min(cells.shape) < 2 or (cells.shape[0] % 2 and cells.shape[1] % 2):
        shape = " x ".join(map(str, cells.shape))
        raise ValueError(
            f"table must have at least 2 rows and an even number of columns, got {shape or 'one'}"
        )
    if cells.size > LARGEST:
        raise ValueError(f"table must have at most {LARGEST} cells, got {cells.size}")
    if not np.isfinite(cells).all():
        row, column = np.argwhere(~np.isfinite(cells))[0]
        raise ValueError(
            f"table must hold finite numbers, got {cells[row, column]} in row {row}, "
            f"column {column}"
        )
    if (largest := abs(cells).max()) > _MOST:
        raise ValueError(f"table must hold numbers of at most {_MOST:g} in size, got {largest:g}")
    return cells
