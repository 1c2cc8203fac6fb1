"""What is said of what a format leaves of the positions."""

from types import SimpleNamespace
from typing import Any

import pytest

from course.view import DEFAULTS, View
from pages.beyond.few_bits import words as few_bits
from tests.lessons.changed import the_check, told

VIEW = DEFAULTS._replace(d=8, n=100, L=12, t=7, phi=3, dim=5)


def outcome(
    left: int, error: float = 0.5, merge: Any = None, way: str = "", format: str = ""
) -> Any:
    return SimpleNamespace(
        left=left, largest_error=error, first_merge=merge, way=way, format=format
    )


def test_what_a_format_leaves_is_told_for_both_ways() -> None:
    merge = SimpleNamespace(position=1500, earlier=1499)
    put: dict[str, Any] = {"computed": outcome(897, merge=merge), "rounded": outcome(8192)}
    told_of = told("few_bits", "numbers", "few_bits", VIEW, **put)
    assert told_of["distinct rows of 8\u202f192, computed in bfloat16"] == "897"
    assert told_of["distinct rows, rounded to bfloat16 at the end"] == "8\u202f192"
    assert told_of["first merge, computed in bfloat16"] == "1\u202f500 with 1\u202f499"
    assert told_of["computed, t = 7 shares its row with"] == "no other position"
    rounding, computing, decides = told("few_bits", "checks", "few_bits", VIEW, **put)
    assert [one.holds for one in (rounding, computing)] == [False, False]
    assert rounding.measured == "After rounding, all 8\u202f192 rows are distinct."
    assert computing.measured == "There are 897 distinct rows."
    assert decides.measured == "There are 897 distinct rounded positions and 897 distinct rows."
    put = {"computed": outcome(8192), "rounded": outcome(8191)}
    rounding, computing, decides = told("few_bits", "checks", "few_bits", VIEW, **put)
    assert (rounding.holds, computing.holds, decides.holds) == (True, True, False)
    assert rounding.measured == "After rounding, 8\u202f191 of the 8\u202f192 rows are distinct."


@pytest.mark.parametrize(("format", "bits"), [("bfloat16", 9), ("float16", 12), ("float32", 25)])
def test_half_a_unit_is_the_most_that_rounding_changes(format: str, bits: int) -> None:
    view, half = VIEW._replace(format=format), 2.0**-bits
    for error, holds in ((half, True), (half * 1.01, False), (half / 2, True)):
        found = the_check("few_bits", "half_step", "", view, rounded=outcome(1, error))
        assert found.holds is holds
        assert found.measured == (
            f"The largest error is {error:.3g}. Half a unit in the last place of a value just "
            f"below 1 is {half:.3g}."
        )


def test_the_table_of_formats_has_each_in_both_ways() -> None:
    def asked(format: str, way: str) -> Any:
        return outcome(8192 if format == "float32" else 5, 0.25, None, way, format)

    view: View = VIEW._replace(n=1000)
    table = told("few_bits", "table", "few_bits", view, outcome=asked)
    assert [row[0] for row in table.rows] == [
        f"{way.format(name)}" for name in ("bfloat16", "float16", "float32")
        for way in ("rounded to {} at the end", "computed in {}")
    ]  # fmt: skip
    assert [row[1].holds for row in table.rows] == [False] * 4 + [True] * 2
    assert table.rows[0][1:] == ((False, "5"), "none", "0.25")
    assert table.columns == (
        "", "distinct rows of 8\u202f192", "first merge", "largest error"
    )  # fmt: skip
    assert "positions 0 to 8\u202f191 at d = 8 and n = 1\u202f000, whatever" in table.caption
    assert few_bits.MEASURED == 8192
