"""Words of the bugs: the numbers are those of a bare formula, and each bug has its words."""

import re
from math import cos, floor, sin

import numpy as np
import pytest

import pe_core
from course import lessons
from course.question_bank import predictions
from course.view import CHOICES, DEFAULTS, View
from pages.reference.bugs.model import Model
from pe_core.common_bugs import FAULTS
from tests.each import each
from tests.lessons.edges import numbers

WORDS = lessons.words("bugs")
BUGS = CHOICES["bug"].options
VIEWS = [DEFAULTS, DEFAULTS._replace(d=64, L=40, t=39, dim=33), DEFAULTS._replace(d=2, L=2, t=1)]
VIEWS = [view._replace(dim=min(view.dim, view.d - 1)) for view in VIEWS]


def wrong_value(view: View) -> float:
    """Return the chosen cell as the bug has it, from the bare formula."""
    d, n, t, odd = view.d, view.n, view.t, view.dim % 2
    i = view.dim - odd
    angle = {
        "wrong-exponent": t / n ** (2 * i / d),
        "unpaired-cosine-frequency": t / n ** ((i + odd) / d),
        "position-along-the-wrong-axis": i / n ** (t / d),
        "integer-division": t / n ** floor(i / d),
    }.get(view.bug, t / n ** (i / d))
    return (sin, cos)[odd ^ (view.bug == "swapped-sine-and-cosine")](angle)


@each("bug", BUGS)
@each("view", VIEWS)
def test_the_formula_of_a_bug_has_the_wrong_value_and_the_right_one(view: View, bug: str) -> None:
    asked = view._replace(bug=bug)
    lines = WORDS["formula"]["bug"](Model(asked)).split(r"\\")
    wrong, right = "".join(lines[:2]), "".join(lines[2:])
    value = float(pe_core.sinusoidal_at([view.t], view.d, view.n)[0, view.dim])
    assert numbers(wrong.rpartition("= ")[2])[0] == pytest.approx(wrong_value(asked), abs=6e-4)
    assert numbers(right.rpartition("= ")[2])[0] == pytest.approx(value, abs=6e-4)
    assert (r"\sin", r"\cos")[view.dim % 2] in right


@each("bug", BUGS)
@each("length", [2, 50])
def test_each_bug_fails_a_test_and_the_table_agrees_with_the_checks(bug: str, length: int) -> None:
    view = DEFAULTS._replace(bug=bug, L=length, t=1, phi=1)
    model, told = Model(view), WORDS["checks"]
    checks = [check.holds for name in ("first_step", "offset_only") for check in told[name](model)]
    table = WORDS["table"]["bugs"](model)
    rows = {name: [mark.holds for mark in marks] for name, *marks in table.rows}
    assert rows["no bug"] == [True, True]
    assert rows.keys() == {"no bug", *FAULTS}
    assert not all(rows[bug.replace("-", " ")])
    if length > 2:
        assert rows[bug.replace("-", " ")] == checks


def test_both_numbers_of_a_cosine_of_its_own_come_from_the_rows_that_are_named() -> None:
    item = predictions()["unpaired_cosine"]
    told = lessons.evidence(item).replace("\u202f", "")
    rows, n, products, norms = map(float, re.findall(r"\d+(?:\.\d+)?", told))
    i = np.arange(0, item.right.view.d, 2)
    t = np.arange(int(rows))[:, None]
    table = np.hstack([np.sin(t * n ** -(i / 64)), np.cos(t * n ** -((i + 1) / 64))])
    square = table @ table.T
    off = max(np.ptp(square.diagonal(offset)) for offset in range(int(rows)))
    assert (products, norms) == pytest.approx((off, np.ptp(np.sqrt(square.diagonal()))), abs=6e-4)
