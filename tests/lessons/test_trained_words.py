"""What is said of learned tables, from numbers that a test has put in."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from course import lessons
from course.view import DEFAULTS
from pages.beyond.learned_tables import words as learned
from pages.beyond.learned_tables import words_trained
from pages.beyond.learned_tables.real_table import RealTable
from tests.lessons.changed import told

VIEW = DEFAULTS._replace(d=8, n=100, L=12, t=7, heads="4", words="a b c")


def test_a_table_is_as_large_as_its_rows_and_columns_say() -> None:
    model = lessons.model("learned_tables", VIEW._replace(L=2000))
    assert learned.row_formula(model) == (
        r"P \in \mathbb{R}^{2000 \times 8}, \quad 2000 \cdot 8 = 16\,000"
    )


@pytest.mark.parametrize(("before", "after"), [(6, 8), (9, 7), (5, 6), (8, 3)])
def test_the_nearest_row_is_told_before_and_after(before: int, after: int) -> None:
    put: dict[str, Any] = {"reached_row": 7, "nearest": (before, after)}
    found = told("learned_tables", "checks", "before", VIEW, **put)
    assert [check.holds for check in found] == [abs(7 - row) == 1 for row in (before, after)]
    for check, when, row in zip(found, ("Before", "After"), (before, after), strict=True):
        assert check.claim == (
            f"{when} training, the row most similar to row 7 is one of its neighbours."
        )
        assert check.measured == (
            f"Among the 32 rows that texts reach, the row nearest to row 7 is row {row}."
        )


@pytest.mark.parametrize(("t", "holds"), [(0, True), (39, True), (40, False), (1500, False)])
def test_a_table_has_rows_up_to_its_end(t: int, holds: bool) -> None:
    view = VIEW._replace(t=t, L=2000)
    small, large = learned.end_checks(lessons.model("learned_tables", view))
    assert (small.holds, large.holds) == (holds, False)
    assert small.claim == f"The small table has a row for position t = {t}."
    assert large.claim == "A learned table of GPT-2's size has a row for position 1024."
    if holds:
        assert small.measured == f"For this position, the table returns row {t}."
    else:
        assert f"“index {t} is out of bounds for axis 0 with size 40”." in small.measured
    assert "“index 1024 is out of bounds for axis 0 with size 1024”." in large.measured


@pytest.mark.parametrize(("first", "last"), [(10, 10), (10, 1), (9, 9), (10, 0)])
def test_rows_are_trained_in_so_many_of_ten_steps(first: int, last: int) -> None:
    (found,) = told(
        "learned_tables", "checks", "training", VIEW, trained=np.array([first, 5, last])
    )
    said = {10: "all 10 steps", 0: "none of the 10 steps"}
    assert found.measured == (
        f"The first row is trained in {said.get(first, f'{first} of the 10 steps')}, and the last "
        f"row is trained in {said.get(last, f'{last} of the 10 steps')}."
    )
    assert found.holds is (first == last == 10)


@pytest.mark.parametrize(("heads", "said"), [("1", "one head"), ("2", "2 heads")])
def test_costs_are_told_for_so_many_heads(heads: str, said: str) -> None:
    table = learned.cost_table(lessons.model("learned_tables", VIEW._replace(heads=heads, L=2000)))
    assert table.caption.startswith(f"The numbers are for L = 2\u202f000, d = 8 and {said}. Shaw's")
    assert "with k = 16 and with separate vectors of dimension 64 for each head" in table.caption
    assert table.columns == ("scheme", "added to", "learns", "numbers here")
    assert {row[0]: row[3] for row in table.rows} == {
        "sinusoidal": "0",
        "learned": "16\u202f000",
        "ALiBi": "0",
        "T5": f"{32 * int(heads)}",
        "Shaw": f"{2 * 33 * 64 * int(heads):,}".replace(",", "\u202f"),  # keys and values
    }


def table(share: float, right: float, other: float, trained: bool = True) -> Any:
    return SimpleNamespace(
        directions=SimpleNamespace(shares=[share, 0.1]),
        changes=SimpleNamespace(shares=[share, 0.2]),
        kept=SimpleNamespace(
            right=right, shuffled=other, untrained=other, start=np.array([1.0, 2])
        ),
        name="trained, small start", trained=trained, follows=0.25, reached=2,
        moved=np.array([9.0, 9.0, 0.0, 0.125, 0.0]),
    )  # fmt: skip


@pytest.mark.parametrize("share", [0.5, 0.625, 0.25])
@pytest.mark.parametrize(("right", "other"), [(0.75, 0.75), (0.75, 0.5), (0.75, 0.875)])
def test_trained_rows_are_told_by_their_shares(share: float, right: float, other: float) -> None:
    apart, moved, shuffled, start = told(
        "learned_tables", "checks", "trained", VIEW, real=table(share, right, other)
    )
    assert (apart.holds, moved.holds) == (share > 0.5, share > 0.5)
    assert (shuffled.holds, start.holds) == (other >= right, other >= right)
    assert apart.measured == moved.measured == (
        f"The first principal component holds {share:.1%} of it."
    )  # fmt: skip
    assert apart.claim.startswith("Trained, small start: more than half of what sets the rows")
    assert moved.claim.startswith("Trained, small start: more than half of what training changed")
    assert shuffled.measured == (
        f"When it was trained, {right:.1%} of its answers were right, and {other:.1%} with "
        "shuffled rows. Guessing gets half of them right."
    )
    assert start.measured.endswith(f"were right, and {other:.1%} with the start.")
    untrained = table(share, right, other, trained=False)
    assert len(told("learned_tables", "checks", "trained", VIEW, real=untrained)) == 1
    assert told("learned_tables", "numbers", "trained", VIEW, real=untrained) == {
        "share of component 1": f"{share:.1%}",
        "its correlation with the position": "0.250",
        "standard deviation of the start": "0.5000",
    }


def test_rows_that_no_text_reaches_are_told_by_the_one_that_moved_most() -> None:
    put = table(0.5, 0.5, 0.5)
    (found,) = told("learned_tables", "checks", "moved", VIEW, real=put)
    assert found.measured == "Of the rows 2 to 4, the one that moved most has moved by 0.1250."
    assert found.holds
    put.moved[3] = 0
    (found,) = told("learned_tables", "checks", "moved", VIEW, real=put)
    assert not found.holds
    names = {"trained-small": "small", "trained-large": "large", "untrained": "small"}
    for chosen, start in names.items():
        (found,) = words_trained.moved_checks(
            lessons.model("learned_tables", VIEW._replace(learned=chosen))
        )
        most = float(RealTable(f"trained-{start}").moved[32:].max())
        assert f"(trained, {start} start)" in found.claim
        assert found.measured.startswith("Of the rows 32 to 39, ")
        assert found.measured.endswith(f"has moved by {most:.4f}.")
