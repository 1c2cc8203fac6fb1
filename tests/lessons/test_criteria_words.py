"""What is said of the criteria, from criteria that a test has put in."""

import math
from typing import Any

import numpy as np
import pytest

from course import lessons
from course.numerals import scientific
from course.view import DEFAULTS
from pages.order.criteria import words
from pages.order.criteria.model import OWN, Criteria
from pe_core.scheme_criteria import Criterion
from tests.lessons.changed import changed, told

VIEW = DEFAULTS._replace(d=8, n=2000, L=1200, t=7, rule="linear")
UNIT = 2.0**-20  # of a float32 near 10


def one(
    name: str = "unique",
    holds: bool = True,
    measured: float = 0.5,
    values: tuple[float, ...] = (0.5, 0.25),
    positions: tuple[int, ...] = (3, 1500),
) -> Criterion:
    return Criterion(name, "", holds, measured, UNIT, values, positions)


def all_of(unique: Criterion) -> Criteria:
    names = ("same step at every length", "bounded and defined beyond", "deterministic")
    found = [one(name, values=(0.5, 0.1, 0.002)) for name in names]
    return Criteria(unique, *found, one("equal steps"))


def model(**uniques: Criterion) -> Any:
    known = dict.fromkeys(
        ("sinusoidal", "one sinusoid", "normalised index", "raw index", OWN), one()
    )
    criteria = {name: all_of(unique) for name, unique in (known | uniques).items()}
    put: dict[str, Any] = {
        "criteria": criteria, "nearest": lessons.model("criteria", VIEW).nearest._replace(
            distance=0.25, offset=1100
        ), "sums": 4000, "fixed_binary": (13, 8191), "distance_after_base": 0.5,
        "steps": {"normalised index": np.array([0.125])}, "learned_rows": 30,
    }  # fmt: skip
    return changed("criteria", VIEW, **put)


@pytest.mark.parametrize(
    ("distance", "said"),
    [(0.5, "0.5"), (0.001, "0.001"), (0.00099, "0.0009900"), (1.234567e-7, "0.0000001235")],
)
def test_a_small_distance_is_written_with_its_zeros(distance: float, said: str) -> None:
    found = model(sinusoidal=one(measured=distance), **{OWN: one(measured=distance)})
    assert words.criteria_numbers(found) == {
        "nearest two of 1\u202f200 positions": "0.25 apart: 0 and 1\u202f100",
        "nearest two of 5\u202f000": f"{said} apart: 3 and 1\u202f500",
    }
    assert words.own_numbers(found) == {
        "nearest two of 5\u202f000, rule linear": f"{said} apart: 3 and 1\u202f500"
    }
    same = words.criteria_checks(found)[0]
    assert same.measured == f"Positions 3 and 1\u202f500 are the nearest two, {said} apart."
    assert words.criteria_formula(found) == (
        r"\min_{0 \le s < t < 5000} \lVert PE(s) - PE(t) \rVert = \lVert PE(3) - PE(1500) \rVert = "
        f"{scientific(distance, 5)}"
    )


@pytest.mark.parametrize(("value", "digits", "said"), [(0.5, 2, "0.50"), (2.34e-5, 1, "0.00002")])
def test_decimals_show_so_many_digits(value: float, digits: int, said: str) -> None:
    assert words.decimals(value, digits) == said
    assert words.decimals(UNIT) == "0.00000095"


@pytest.mark.parametrize(
    ("holds", "positions", "after"),
    [(True, (0, 1), UNIT), (False, (4, 5), 1.01 * UNIT), (True, (0, 2), 0.0), (False, (1, 0), 0.5)],
)
def test_the_table_is_judged_by_its_nearest_two(
    holds: bool, positions: tuple[int, int], after: float
) -> None:
    found = model(sinusoidal=one(holds=holds, positions=positions))
    put = changed("criteria", VIEW, criteria=found.criteria, distance_after_base=after)
    same, beside, again = words.criteria_checks(put)
    assert same.holds is holds
    assert beside.holds is (positions[1] - positions[0] == 1)
    assert beside.measured == f"They are positions {positions[0]} and {positions[1]}."
    assert again.holds is (after <= UNIT)
    assert again.measured == f"Positions 0 and 2\u202f000 are {after:.4g} apart."


@pytest.mark.parametrize(("sums", "holds"), [(5000, True), (4999, False)])
def test_sums_in_float32_are_counted(sums: int, holds: bool) -> None:
    criteria = {"one sinusoid": all_of(one(measured=1.33e-7))}
    (found,) = told("criteria", "checks", "sine", VIEW, criteria=criteria, sums=sums)
    assert found.holds is holds
    count = f"{sums:,}".replace(",", "\u202f")
    assert found.measured == (
        f"{count} different values remain. Positions 3 and 1\u202f500 are the nearest two, "
        "0.0000001330 apart, while neighbouring float32 values near 10 are 0.00000095 apart."
    )


def test_an_index_and_a_code_are_told_by_their_ends() -> None:
    found = model()
    (step,) = words.index_checks(found)
    assert step.measured == (
        "The first step is 0.5 with 5, 0.1 with 11 and 0.002 with 5\u202f000 positions."
    )
    assert words.index_formula(found) == (
        r"\text{step of a normalised index} = \frac{1}{L - 1} = \frac{1}{1199} = 0.125"
    )
    raw = one("bounded and defined beyond", False, 4999, positions=(9999,))
    kept = {"raw index": all_of(one())._replace(bounded=raw)}
    for last, holds in ((8191, False), (9999, True), (9998, False)):
        put: dict[str, Any] = {"criteria": kept, "fixed_binary": (13, last)}
        small, code = told("criteria", "checks", "raw", VIEW, **put)
        assert small.measured == "The index reaches 4\u202f999."
        assert not small.holds
        assert code.holds is holds
        assert code.claim.endswith("5\u202f000 positions has a row for position 9\u202f999.")
        ends = f"{last:,}".replace(",", "\u202f")
        assert code.measured.startswith(f"With 13 bits the code ends at {ends}. ")


@pytest.mark.parametrize(
    ("own", "holds"),
    [(0.5, True), (0.6, True), (0.5 * (1 - 9e-10), True), (0.5 * (1 - 2e-9), False), (0.4, False)],
)
def test_the_own_rule_is_compared_with_the_papers(own: float, holds: bool) -> None:
    (found,) = words.own_checks(model(**{OWN: one(measured=own)}))
    assert found.holds is holds
    assert found.claim.startswith("Your own rule (linear) keeps positions as far apart")
    assert found.measured == (
        f"With your rule, positions 3 and 1\u202f500 are the nearest two, {own:.4g} apart. With "
        "the paper's rule, the smallest distance is 0.5."
    )


def test_each_cell_says_what_decides_it() -> None:
    found = model(**{"raw index": one(holds=False)})
    table = words.criteria_table(found)
    assert [row[0] for row in table.rows] == [
        "sinusoidal", "one sinusoid", "normalised index", "raw index"
    ]  # fmt: skip
    assert [row[1].holds for row in table.rows] == [True, True, True, False]
    assert [cell.measured for cell in table.rows[0][1:]] == [
        "0.5 (3 and 1\u202f500)", "0.5", "at most 0.5", "yes", "0.5"
    ]  # fmt: skip
    assert table.caption.startswith(
        "Measured over 5\u202f000 positions, the learned table over its 30 trained rows, whatever"
    )
    assert "A rounding error is 0.00000095 here." in table.caption
    assert table.columns == (
        "encoding",
        "unique: the nearest two positions are further apart than a rounding error",
        "same distance in every sentence: first step equal with 5, 11 and 5\u202f000 positions",
        "bounded and defined beyond: at most 1 over these positions, and with a row for position "
        "9\u202f999",
        "deterministic: two calls agree",
        "our own criterion: all steps equal",
    )
    own = words.own_table(found)
    assert [row[0] for row in own.rows] == ["your own, linear"]
    assert own.caption.startswith("Measured over 5\u202f000 positions, whatever L is")
    assert math.isclose(UNIT, np.spacing(np.float32(10)))
