"""Texts about a table of the learner's own: which one it is, and what would correct it."""

from typing import NamedTuple

import numpy as np

import pe_core
from course.messages import sentences
from course.own_table import Given
from course.words import PassFail, Table
from pe_core.recognition import Recognised, libraries, recognise

_SAY = sentences("own_table")
_ROUNDED = sentences("rounding")
_COLUMNS = "sin, cos, sin, cos"
_EXPONENT = "2k/d"
_LINES = {
    "base": "base = {base:g}",
    "first position": "position = np.arange(length)[:, None]",
    "exponent": "angle = position / base ** (2 * np.arange(d_model // 2) / d_model)",
    "columns": "table[:, 0::2], table[:, 1::2] = np.sin(angle), np.cos(angle)",
}


class Said(NamedTuple):
    """What is said of a table: a sentence, a table of its properties, and lines that mend it.

    `properties` and `lines` are empty if it is none of the tables that are known.
    """

    verdict: str
    properties: Table
    elsewhere: str
    lines: str


def said(given: Given, base: float) -> Said:
    """Return what is said of a table that was meant to have this base."""
    found = recognise(given.table, base, given.decimals)
    rows, width = given.table.shape[::-1] if found.turned else given.table.shape
    verdict = _verdict(given, found, base)
    return Said(
        _SAY("size", rows=given.table.shape[0], columns=given.table.shape[1], verdict=verdict),
        _properties(given, found, base),
        _elsewhere(found, rows, width),
        mending(found, base) if found.fits else "",
    )


def differing(given: Given, found: Recognised, base: float) -> tuple[int, int] | None:
    """Return row and column of the first cell that is not the paper's, row by row, if there is one.

    A difference that the rounding of the table explains is none.
    """
    length, width = given.table.shape
    if width % 2:
        return 0, 0
    off = np.abs(given.table - pe_core.sinusoidal(length, width, base))
    differs = np.argwhere(off > max(2 * found.difference, 1e-9) if found.fits else off > 1e-6)
    return (int(differs[0][0]), int(differs[0][1])) if len(differs) else None


def mending(found: Recognised, base: float) -> str:
    """Return the lines that would have made the paper's table; empty if it is the paper's."""
    lines = ["table = table.T"] if found.turned else []
    if (found.factor, found.plus) != (1.0, 0.0):
        lines.append(f"table = (table - {found.plus!r}) / {found.factor!r}")
    lines += [
        _LINES[name].format(base=base) for name in _LINES if not _as_in_paper(found, base)[name]
    ]
    return "\n".join(lines)


def _as_in_paper(found: Recognised, base: float) -> dict[str, bool]:
    return {
        "columns": found.layout == _COLUMNS,
        "exponent": found.exponent == _EXPONENT,
        "base": found.base == base,
        "first position": (found.first, found.step) == (0, 1),
        "values": (found.factor, found.plus) == (1.0, 0.0),
    }


def _verdict(given: Given, found: Recognised, base: float) -> str:
    width = given.table.shape[1]
    if not np.ptp(given.table):
        return _SAY("constant")
    if not found.fits:
        return _SAY("unknown", difference=found.difference)
    cell = differing(given, found, base)
    if cell is None:
        return _SAY("paper")
    if width % 2:
        return _SAY("turned")
    right = pe_core.sinusoidal(cell[0] + 1, width, base)[cell]
    return _SAY("first_cell", row=cell[0], column=cell[1], found=given.table[cell], right=right)


def _properties(given: Given, found: Recognised, base: float) -> Table:
    if not found.fits:
        return Table("", (), [])
    right = _as_in_paper(found, base)
    scale = f"times {found.factor:.6g}" + (f", plus {found.plus:.6g}" if found.plus else "")
    values = {
        "columns": found.layout,
        "exponent": f"{found.exponent} for pair k",
        "base": f"{found.base:g}",
        "first position": (
            f"{found.first}" if found.step == 1 else _SAY("falling", first=found.first)
        ),
        "values": _SAY("unscaled") if right["values"] else scale,
    }
    kind = found.rounding if "float" in found.rounding else "decimals"
    along = f"along the {'columns' if found.turned else 'rows'}"
    rows: list[tuple[str | PassFail, ...]] = [
        ("positions", PassFail(not found.turned, along)),
        *((name, PassFail(right[name], value)) for name, value in values.items()),
        ("rounding", _ROUNDED(kind, decimals=given.decimals)),
        (_SAY("left"), f"{found.difference:.2g}"),
    ]
    return Table(_SAY("properties"), ("Property", "This table"), rows)


def _elsewhere(found: Recognised, rows: int, width: int) -> str:
    if not found.fits:
        return ""
    named = ", ".join(name for name in libraries(found, rows, width) if name != "paper")
    a_bug, bugs = "bugs" if len(found.bugs) > 1 else "a bug", ", ".join(found.bugs)
    parts = [_SAY("bugs", a_bug=a_bug, names=bugs)] * bool(bugs)
    return " ".join(parts + [_SAY("libraries", names=named)] * bool(named))
