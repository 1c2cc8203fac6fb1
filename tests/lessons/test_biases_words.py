"""What is said of ALiBi's slopes, which are powers of two, and of how far a head reaches."""

import math
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from course import lessons
from course.view import DEFAULTS
from course.words import at_offset
from pages.beyond.biases import words
from tests.lessons.changed import changed, the_check, told

VIEW = DEFAULTS._replace(L=12, t=7, phi=3, heads="8")


@pytest.mark.parametrize(
    ("heads", "listed"),
    [("1", "1"), ("2", r"1,\ 2"), ("4", r"1,\ 2,\ \dots,\ 4"), ("32", r"1,\ 2,\ \dots,\ 32")],
)
def test_the_heads_are_counted_in_the_formula(heads: str, listed: str) -> None:
    assert words.score_formula(lessons.model("biases", VIEW._replace(heads=heads))) == (
        r"\text{score}_h(t, s) = q_t \cdot k_s / \sqrt{d_\text{head}} - m_h \cdot |s - t|,"
        rf"\quad h = {listed}"
    )


@pytest.mark.parametrize(("heads", "phi"), [("1", 3), ("8", 3), ("8", 0), ("2", 300)])
def test_the_cost_of_an_offset_is_written_out(heads: str, phi: int) -> None:
    count, by = int(heads), at_offset(phi)
    lines = []
    for head in dict.fromkeys((1, count)):
        power = 8 * head // count  # the slope is 2^(-8 h / count)
        cost = -phi / 2**power + 0.0
        lines.append(rf"-m_{{{head}}} \cdot {by} &= -1/{2**power} \cdot {by} = {cost:.4g}")
    view = VIEW._replace(heads=heads, phi=phi, L=400)
    assert words.cost_formula(lessons.model("biases", view)) == (
        r"\begin{aligned} " + r" \\[4pt] ".join(lines) + r" \end{aligned}"
    )


def test_the_slopes_are_told_with_what_they_leave() -> None:
    table = words.slope_table(lessons.model("biases", VIEW))
    assert table.caption == (
        "The slopes of all 8 heads. From the steepest to the flattest, each slope is 0.5 times "
        "the one before."
    )
    assert table.columns == ("head", "slope", "added at φ = 3", "weight left")
    assert table.rows == [
        (f"{head}", f"1/{2**head}", f"{-3 / 2**head:.4g}".replace("-", "−"),
         f"{100 * math.exp(-3 / 2**head):.3g}%")
        for head in range(1, 9)
    ]  # fmt: skip
    alone = words.slope_table(lessons.model("biases", VIEW._replace(heads="1")))
    assert alone.caption == "The slope of the only head."


@pytest.mark.parametrize("heads", ["16", "32"])
def test_of_many_heads_those_that_are_drawn_are_listed(heads: str) -> None:
    model = lessons.model("biases", VIEW._replace(heads=heads))
    table = words.slope_table(model)
    listed = range(16) if heads == "16" else sorted(model.shown_heads)
    assert [int(str(row[0])) for row in table.rows] == [head + 1 for head in listed]
    which = "all 16" if heads == "16" else f"{len(listed)} of the 32"
    assert table.caption.startswith(f"The slopes of {which} heads. From ")
    ratio = 2 ** (-8 / int(heads))
    assert f"each slope is {ratio:.4g} times the one before." in table.caption


@pytest.mark.parametrize("heads", ["6", "12"])
def test_heads_that_are_no_power_of_two_take_slopes_of_two_lists(heads: str) -> None:
    count = int(heads)
    lower = 2 ** (count.bit_length() - 1)
    table = words.slope_table(lessons.model("biases", VIEW._replace(heads=heads)))
    assert table.columns == (
        "head", "slope", "from the list for", "added at φ = 3", "weight left"
    )  # fmt: skip
    assert [row[2] for row in table.rows] == (
        [f"{lower} heads"] * lower + [f"{2 * lower} heads"] * (count - lower)
    )
    plain = [2 ** (-8 * (h + 1) / lower) for h in range(lower)]
    more = [2 ** (-8 * (h + 1) / (2 * lower)) for h in range(0, 2 * lower, 2)][: count - lower]
    steps = sorted(plain + more, reverse=True)
    ratios = [b / a for a, b in pairwise(steps)]
    assert f"each slope is {min(ratios):.4g} to {max(ratios):.4g} times" in table.caption


@pytest.mark.parametrize(
    ("apart", "one"), [(0.0, True), (5e-13, True), (2e-12, False), (0.25, False)]
)
def test_slopes_have_one_factor_up_to_rounding(apart: float, one: bool) -> None:
    said = words._factors(changed("biases", VIEW, ratios=np.array([0.5, 0.5 + apart, 0.5])))
    high = f"{0.5 + apart:.4g}"
    assert f"each slope is {'0.5' if one else f'0.5 to {high}'} times the one before." in said


@pytest.mark.parametrize(("sides", "word"), [("both-sides", "middle"), ("before-only", "last")])
@pytest.mark.parametrize(("steep", "flat"), [(3, 9), (5, 5)])
def test_the_reach_of_the_steepest_and_the_flattest_head_is_told(
    sides: str, word: str, steep: int, flat: int
) -> None:
    put: dict[str, Any] = {"reach": (steep, flat, 12)}
    view = VIEW._replace(sides=sides)
    found = the_check("biases", "reach", "", view, **put)
    begins = f"If all words match equally well, the {word} word gives 90% of its weight to the"
    assert found.measured == (
        f"{begins} nearest {steep} of 12 words in the steepest head, and to the nearest {flat} in "
        "the flattest."
    )
    assert found.holds is (steep == flat)
    alone = the_check("biases", "reach", "", view._replace(heads="1"), **put)
    assert alone.measured == f"{begins} nearest {flat} of 12 words in the only head."


def test_every_slope_has_all_its_digits() -> None:
    table = told("biases", "table", "every_slope", VIEW)
    assert table.rows == [(f"{head}", repr(2.0**-head)) for head in range(1, 9)]
    assert table.columns == ("head", "slope")
    (drift,) = told("biases", "checks", "offset", VIEW, drift=0.5)
    assert drift.measured.endswith("by one position, the bias changes by up to 0.5.")
    nothing = changed("biases", VIEW._replace(phi=0), costs=np.full(8, -0.0))
    assert words.cost_formula(nothing).count("= 0 ") == 2
