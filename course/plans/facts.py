"""Numbers in the lesson plans, worked out by the core."""

from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import Any

import pe_core
from course.by_hand import Cell
from course.room import protocol
from course.sources import SOURCES


def first_rise(_: None) -> int:
    """Return the offset from which on similarity rises for the first time."""
    return pe_core.first_rise(pe_core.offset_similarity(range(100), 128)) or 0


def in_degrees(_: None) -> float:
    """Return what a calculator that counts in degrees shows for sin 3."""
    return float(pe_core.sinusoidal_at([3 * pe_core.wavelengths(2)[0] / 360], 2)[0, 0])


def row_by_hand(_: None) -> Iterator[Mapping[str, Any]]:
    """Yield the columns of row 3, with what is worked out for them."""
    for cell in (Cell(4, 100, 3, column) for column in range(4)):
        wave = "cos" if cell.column % 2 else "sin"
        yield {"cell": cell, "divisor": 1 / cell.speed, "wave": wave}


def rule(_: None) -> ModuleType:
    return protocol


def cited(_: None) -> Mapping[str, str]:
    return SOURCES
