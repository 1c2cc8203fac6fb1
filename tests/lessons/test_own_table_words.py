"""What is said of a table that is brought along, for tables made by plain formulas."""

import re
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from course.own_table import Given
from course.own_table_words import Said, _properties, differing, mending, said
from course.words import PassFail, Table
from pe_core.recognition import recognise

Floats = NDArray[np.float64]
BASE = 10_000.0


def table(
    length: int, width: int, base: float = BASE, start: int = 0, step: int = 1, shared: float = 0
) -> Floats:
    """Return the paper's table, or with another base, start, step, or a share in the exponent."""
    places = start + step * np.arange(length)
    angle = np.outer(places, base ** (-2 * np.arange(width // 2) / (width - shared)))
    return np.stack([np.sin(angle), np.cos(angle)], axis=2).reshape(length, width)


def tell(given: Floats, decimals: int | None = None, base: float = BASE) -> Said:
    return said(Given(given, decimals), base)


def cells(told: Said) -> dict[str, tuple[bool | None, str]]:
    """Return the properties by name, each with its mark, if it has one."""
    return {
        str(name): (cell.holds, cell.measured) if isinstance(cell, PassFail) else (None, cell)
        for name, cell in told.properties.rows
    }


AS_IN_THE_PAPER = {
    "positions": (True, "along the rows"),
    "columns": (True, "sin, cos, sin, cos"),
    "exponent": (True, "2k/d for pair k"),
    "base": (True, "10000"),
    "first position": (True, "0"),
    "values": (True, "sines and cosines as they are"),
    "rounding": (None, "none: float64"),
    "what is left unexplained, at most": (None, "0"),
}
TRANSPOSED = "table = table.T"
BASE_LINE, EXPONENT_LINE = (
    "base = 10000", "angle = position / base ** (2 * np.arange(d_model // 2) / d_model)",
)  # fmt: skip
FIRST_LINE = "position = np.arange(length)[:, None]"
COLUMNS_LINE = "table[:, 0::2], table[:, 1::2] = np.sin(angle), np.cos(angle)"


def test_the_papers_table_is_called_so_and_mended_by_nothing() -> None:
    told = tell(table(20, 8))
    assert told.verdict == (
        "This table has 20 rows and 8 columns. It is the paper's, as far as its digits show."
    )
    assert cells(told) | {"what is left unexplained, at most": (None, "0")} == AS_IN_THE_PAPER
    assert list(cells(told)) == list(AS_IN_THE_PAPER)
    assert told.properties[:2] == (
        "What makes it (✓: as in the paper):", ("Property", "This table"),
    )  # fmt: skip
    assert told.lines == ""
    assert told.elsewhere == (
        "Libraries that compute this table, but for its rounding: distilbert, pytorch. For a model "
        "that was trained with it, it is the right one."
    )


def wrong(told: Said) -> dict[str, str]:
    """Return what is not as in the paper."""
    return {name: text for name, (holds, text) in cells(told).items() if holds is False}


@pytest.mark.parametrize(
    ("made", "differs", "lines", "row", "column"),
    [
        (table(20, 8, base=100.0), {"base": "100"}, BASE_LINE, 1, 2),
        (table(20, 8, start=1), {"first position": "1"}, FIRST_LINE, 0, 0),
        (table(20, 8, start=19, step=-1), {"first position": "19, then one less for each row"},
         FIRST_LINE, 0, 0),
        (table(20, 8, shared=2), {"exponent": "k/(d/2 - 1) for pair k"}, EXPONENT_LINE, 1, 2),
        (table(20, 8)[:, [1, 0, 3, 2, 5, 4, 7, 6]], {"columns": "cos, sin, cos, sin"},
         COLUMNS_LINE, 0, 0),
        (2 * table(8, 4) + 0.5, {"values": "times 2, plus 0.5"}, "table = (table - 0.5) / 2.0",
         0, 0),
        (table(8, 20).T, {"positions": "along the columns"}, TRANSPOSED, 0, 1),
    ],
)  # fmt: skip
def test_one_thing_that_differs_is_named_and_mended(
    made: Floats, differs: dict[str, str], lines: str, row: int, column: int
) -> None:
    told = tell(made)
    length, width = made.shape
    assert wrong(told) == differs
    numbers = re.sub(r"\d+\.\d{6,}", lambda found: repr(round(float(found[0]), 6)), told.lines)
    assert numbers == lines
    right = table(length, width)[row, column]
    assert told.verdict == (
        f"This table has {length} rows and {width} columns. The first cell that differs from the "
        f"paper's is row {row}, column {column}: it is {made[row, column]:.6g}, and the paper's is "
        f"{right:.6g}."
    )


def test_what_is_only_scaled_has_nothing_added() -> None:
    given = Given(2 * table(8, 4), None)
    found = replace(recognise(given.table), plus=0.0)
    names = dict(_properties(given, found, BASE).rows)
    assert names["values"] == PassFail(False, "times 2")
    assert mending(replace(found, factor=2.0), BASE) == "table = (table - 0.0) / 2.0"


def test_lines_stand_in_the_order_in_which_they_are_run() -> None:
    made = 3 * table(9, 20, base=100.0, start=2)[:, [*range(0, 20, 2), *range(1, 20, 2)]].T
    told = tell(made, base=500.0)
    kinds = [line.split(" = ")[0] for line in told.lines.split("\n")]
    assert kinds == ["table", "table", "base", "position", "table[:, 0::2], table[:, 1::2]"]
    assert told.lines.startswith(f"{TRANSPOSED}\ntable = (table - ")
    assert "\nbase = 500\n" in told.lines
    assert mending(recognise(table(9, 8), BASE), BASE) == ""


def test_a_table_on_its_side_with_odd_columns_is_only_called_so() -> None:
    assert tell(table(21, 8).T).verdict == (
        "This table has 8 rows and 21 columns. The paper's has an even number of columns, so this "
        "one is on its side."
    )
    given = Given(table(21, 8).T, None)
    assert differing(given, recognise(given.table), BASE) == (0, 0)


def test_a_table_of_one_number_is_said_to_tell_nothing() -> None:
    assert tell(np.full((8, 4), 0.5)).verdict == (
        "This table has 8 rows and 4 columns. All cells are the same number, so the rows tell no "
        "position from another."
    )


def test_a_table_that_is_none_of_the_known_ones_is_said_to_be_none() -> None:
    made = table(8, 4)
    made[6, 3] += 0.25
    told = tell(made)
    assert re.fullmatch(
        r"This table has 8 rows and 4 columns\. It is none of the known ones, nor a mixture of "
        r"them\. The nearest one found differs by 0\.\d+ in one cell\.",
        told.verdict,
    )
    assert told.properties == Table("", (), [])
    assert (told.elsewhere, told.lines) == ("", "")
    assert differing(Given(made, None), recognise(made), BASE) == (6, 3)


@pytest.mark.parametrize(
    ("made", "decimals", "rounding"),
    [
        (table(20, 8).astype(np.float32).astype(float), None, "rounded to float32 at the end"),
        (table(20, 8).astype(np.float16).astype(float), None, "rounded to float16"),
        (table(20, 8).round(3), 3, "3 decimals"),
        (table(20, 8).round(5), 5, "5 decimals"),
    ],
)
def test_what_rounding_explains_is_no_difference(
    made: Floats, decimals: int | None, rounding: str
) -> None:
    told = tell(made, decimals)
    assert cells(told)["rounding"] == (None, rounding)
    assert told.verdict.endswith("It is the paper's, as far as its digits show.")
    left = float(cells(told)["what is left unexplained, at most"][1])
    assert left == pytest.approx(np.abs(made - table(20, 8)).max(), rel=0.06)


def test_bfloat16_and_angles_in_float32_are_called_by_name() -> None:
    bits = table(20, 8).astype(np.float32).view(np.uint32)
    cut = ((bits + 0x7FFF + (bits >> 16 & 1)) & np.uint32(0xFFFF0000)).astype(np.uint32)
    assert cells(tell(cut.view(np.float32).astype(float)))["rounding"][1] == "rounded to bfloat16"
    speeds = (np.float32(BASE) ** (-2 * np.arange(4) / 8).astype(np.float32)).astype(np.float32)
    angle = (np.arange(3000, dtype=np.float32)[:, None] * speeds).astype(np.float32)
    made = np.stack([np.sin(angle), np.cos(angle)], axis=2).reshape(3000, 8).astype(float)
    assert cells(tell(made))["rounding"][1] == "angles worked out in float32"


def test_a_bug_and_a_library_are_told_together() -> None:
    doubled = np.outer(np.arange(20), BASE ** (-4 * np.arange(4) / 8))
    made = np.stack([np.sin(doubled), np.cos(doubled)], axis=2).reshape(20, 8)
    told = tell(made)
    assert told.elsewhere.startswith("It has a bug of the gallery in it: wrong exponent.")
    halves = np.hstack([table(20, 8)[:, ::2], table(20, 8)[:, 1::2]])
    assert re.fullmatch(
        r"Libraries that compute this table, but for its rounding: (.*, )?halves(, .*)?\. For a "
        r"model that was trained with it, it is the right one\.",
        tell(halves).elsewhere,
    )
