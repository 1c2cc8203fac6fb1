"""Which rounding explains how far a table is from what is said to make it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from pe_core._pairings import Array
from pe_core.precision import rounded

EXACT = 1e-9


class Kind(NamedTuple):
    """A rounding, and how far it is off at most: as it is, per factor, or per factor and angle."""

    name: str
    most: float
    scaled: bool = False
    grown: bool = False


def kinds_of(cells: Array, decimals: int | None) -> list[Kind]:
    """Return the roundings that the cells may have, and how far each is off at most.

    A format of few bits explains much, so it is one only if every cell is a number of that format.
    """
    cut = 0.0 if decimals is None else 0.51 * 10.0**-decimals
    kinds = [Kind("decimals", cut)] if decimals is not None else []
    kinds += [Kind("float64", EXACT, scaled=True), Kind("float32", 1.2e-7, scaled=True)]
    kinds.append(Kind("float32 angles", 2.5e-7, grown=True))
    largest = float(np.abs(cells).max())
    for name, half in (("float16", 2.0**-12), ("bfloat16", 2.0**-9)):
        if largest < 1e4 and np.abs(rounded(cells, name) - cells).max() <= cut:
            kinds.append(Kind(name, 1.01 * half + cut, scaled=True))
    return kinds


def explained(
    off: float, grown: float, kinds: Sequence[Kind], size: float = 1.0
) -> tuple[str, bool]:
    """Return the least rounding that explains a difference, and whether there is one."""
    for kind in kinds:
        if (grown if kind.grown else off / size if kind.scaled else off) <= kind.most + 1e-15:
            return kind.name, True
    return "", False
