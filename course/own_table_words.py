"""What is said of a table that somebody brought along: which it is, and what would mend it."""

from typing import NamedTuple

import numpy as np

import pe_core
from course.own_table import Given
from course.words import PassFail, Table
from pe_core.recognition import Recognised, libraries, recognise

_ROUNDINGS = {
    "float64": "none: float64",
    "float32": "rounded to float32 at the end",
    "float32 angles": "angles worked out in float32",
    "float16": "rounded to float16",
    "bfloat16": "rounded to bfloat16",
}
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
    return Said(
        _verdict(given, found, base),
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
    rows, width = given.table.shape
    size = f"This table has {rows} rows and {width} columns. "
    if not np.ptp(given.table):
        return f"{size}All cells are the same number, so the rows tell no position from another."
    if not found.fits:
        return (
            f"{size}It is none of the known ones, nor a mixture of them. The nearest one found "
            f"differs by {found.difference:.2g} in one cell."
        )
    cell = differing(given, found, base)
    if cell is None:
        return f"{size}It is the paper's, as far as its digits show."
    row, column = cell
    if width % 2:
        return f"{size}The paper's has an even number of columns, so this one is on its side."
    right = pe_core.sinusoidal(row + 1, width, base)[row, column]
    return (
        f"{size}The first cell that differs from the paper's is row {row}, column {column}: it is "
        f"{given.table[row, column]:.6g}, and the paper's is {right:.6g}."
    )


def _properties(given: Given, found: Recognised, base: float) -> Table:
    if not found.fits:
        return Table("", (), [])
    right = _as_in_paper(found, base)
    falling = f"{found.first}, then one less for each row"
    scale = f"times {found.factor:.6g}" + (f", plus {found.plus:.6g}" if found.plus else "")
    values = {
        "columns": found.layout,
        "exponent": f"{found.exponent} for pair k",
        "base": f"{found.base:g}",
        "first position": f"{found.first}" if found.step == 1 else falling,
        "values": "sines and cosines as they are" if right["values"] else scale,
    }
    rounding = _ROUNDINGS.get(found.rounding, f"{given.decimals} decimals")
    rows: list[tuple[str | PassFail, ...]] = [
        ("positions", PassFail(not found.turned, _along(found))),
        *((name, PassFail(right[name], value)) for name, value in values.items()),
        ("rounding", rounding),
        ("what is left unexplained, at most", f"{found.difference:.2g}"),
    ]
    return Table("What makes it (✓: as in the paper):", ("Property", "This table"), rows)


def _along(found: Recognised) -> str:
    return "along the columns" if found.turned else "along the rows"


def _elsewhere(found: Recognised, rows: int, width: int) -> str:
    if not found.fits:
        return ""
    names = [name for name in libraries(found, rows, width) if name != "paper"]
    a_bug = "bugs" if len(found.bugs) > 1 else "a bug"
    parts = [f"It has {a_bug} of the gallery in it: {', '.join(found.bugs)}."] * bool(found.bugs)
    if names:
        parts.append(
            f"Libraries that compute this table, but for its rounding: {', '.join(names)}. For a "
            "model that was trained with it, it is the right one."
        )
    return " ".join(parts)
