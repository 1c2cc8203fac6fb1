"""Words of the bugs: the numbers are those of a bare formula, and each bug has its words."""

from math import cos, floor, sin

import pytest

import pe_core
from course.view import CHOICES, DEFAULTS, View
from pages.reference.bugs.model import Model
from pages.reference.bugs.words import (
    WORDS,
    bug_checks,
    bug_formula,
    bug_lines,
    bug_numbers,
    bug_table,
)
from pe_core.common_bugs import FAULTS

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


@pytest.mark.parametrize("bug", BUGS)
@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_the_formula_of_a_bug_has_the_wrong_value_and_the_right_one(view: View, bug: str) -> None:
    asked = view._replace(bug=bug)
    lines = bug_formula(Model(asked)).split(r"\\")
    wrong, right = "".join(lines[:2]), "".join(lines[2:])
    value = float(pe_core.sinusoidal_at([view.t], view.d, view.n)[0, view.dim])
    assert f"= {wrong_value(asked):.4f}" in wrong
    assert f"= {value:.4f}" in right
    assert (r"\sin", r"\cos")[view.dim % 2] in right


@pytest.mark.parametrize("bug", BUGS)
def test_a_bug_is_told_in_words_and_in_two_lines_of_code(bug: str) -> None:
    told = bug_lines(Model(DEFAULTS._replace(bug=bug)))
    fault = FAULTS[bug.replace("-", " ")]
    assert told.caption.startswith(fault.story)
    assert "In the square" in told.caption
    assert "table" in told.caption.removeprefix(fault.story)
    assert told.rows == [("wrong", fault.wrong), ("right", fault.right)]


@pytest.mark.parametrize("bug", BUGS)
@pytest.mark.parametrize("length", [2, 50])
def test_each_bug_fails_a_test_and_the_table_agrees_with_the_checks(bug: str, length: int) -> None:
    view = DEFAULTS._replace(bug=bug, L=length, t=1, phi=1)
    checks = [check.holds for check in bug_checks(Model(view))]
    rows = {name: [mark.holds for mark in marks] for name, *marks in bug_table(Model(view)).rows}
    assert rows["no bug"] == [True, True]
    assert rows.keys() == {"no bug", *FAULTS}
    assert not all(rows[bug.replace("-", " ")])
    if length > 2:
        assert rows[bug.replace("-", " ")] == checks


def test_a_swap_makes_wrong_every_cell_but_those_where_both_waves_agree() -> None:
    view = DEFAULTS._replace(bug="swapped-sine-and-cosine", L=3, d=4)
    cells = [(sin(t / s), cos(t / s)) for t in range(3) for s in (1, 100)]
    off = 2 * sum(abs(one - other) > 1e-9 for one, other in cells)
    assert bug_numbers(Model(view))["cells that are wrong"].startswith(f"{off} of 12 ")


def test_every_word_of_the_page_is_registered() -> None:
    assert "bug" in WORDS["formula"].keys() & WORDS["checks"].keys()
    assert {"bug_lines", "bugs"} <= WORDS["table"].keys()
