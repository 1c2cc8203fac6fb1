"""What is said of trained tables and of twins, from numbers that a test has put in."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from course import lessons
from course.numerals import scientific
from course.sentences import NO_WORDS
from course.view import DEFAULTS
from pages.beyond.learned_tables import words as learned
from pages.beyond.learned_tables import words_trained
from pages.beyond.learned_tables.real_table import RealTable
from pages.beyond.train import words as train
from tests.lessons.changed import always, changed, told

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


CHANGES = {"none": 0.5, "sinusoidal": 0.25, "learned": 0.375, "RoPE": 0.0625, "ALiBi": 0.03125}


def change(scheme: str, layers: int) -> float:
    return CHANGES[scheme] / layers


def model(sentence: str = "a b c", **put: Any) -> Any:
    known: dict[str, Any] = {"change": change, "shown": tuple(CHANGES), "has_rows": always(True)}
    return changed("train", VIEW._replace(words=sentence, layers="2"), **known | put)


def test_the_scheme_that_moves_least_is_named() -> None:
    assert train.twins_numbers(model()) == {
        "none, one layer": "0.5", "none, two layers": "0.25", "ALiBi, one layer": "0.031"
    }  # fmt: skip
    turned = lambda scheme, layers: {"RoPE": 0.125}.get(scheme, 0.25)  # noqa: E731
    assert train.twins_numbers(model(change=turned))["RoPE, one layer"] == "0.12"
    assert train.twins_numbers(model("")) == {"words": NO_WORDS}
    (least,) = train.twins_checks(model())  # ALiBi turns nothing and adds no rows
    assert least.measured == "The RoPE scheme changes the answer least, by up to 0.062."
    assert least.holds
    (none,) = train.twins_checks(model(change=always(1e-9)))
    assert not none.holds
    (without,) = train.twins_checks(model(has_rows=lambda name: name != "learned"))
    assert not without.holds


@pytest.mark.parametrize(
    ("one", "follows"),
    [(0.0, True), (9e-10, True), (1e-9, False), (0.125, False)],
)
def test_what_follows_without_positions_is_written_out(one: float, follows: bool) -> None:
    found = model(change=lambda scheme, layers: one if layers == 1 else 0.0625)
    ends = (
        r"a_1(s) = a_1(s') \;\Rightarrow\; \text{one is wrong}"
        if follows
        else r"a_1(s) \ne a_1(s')"
    )
    apart = r"\max\bigl|a_{}(s) - a_{}(s')\bigr|".replace("{}", "#")
    first, second = (apart.replace("#", number) for number in "12")
    assert train.none_formula(found) == (
        rf"\begin{{array}}{{l}} {first} = {scientific(one, 3)} \\[4pt] {second} = 0.0625 \\[4pt] "
        rf"{ends} \end{{array}}"
    )
    assert train.none_formula(model("")) == first
    value = {1: 0.12345, 2: 0.98765}
    told = train.twins_formula(model(change=lambda scheme, layers: value[layers]))
    bare = apart.replace("_#", "")
    assert told == rf"\text{{sinusoidal: }} {bare} = 0.988"
    assert train.twins_formula(model("")) == bare


@pytest.mark.parametrize(("causal", "mask"), [("yes", "With"), ("no", "Without")])
def test_answers_without_positions_are_told_for_each_depth(causal: str, mask: str) -> None:
    view = VIEW._replace(causal=causal)
    one, two = told("train", "checks", "none", view, change=change)
    assert one.measured == f"{mask} a causal mask, the answers differ by up to 0.5."
    assert two.measured == f"{mask} a causal mask, the answers differ by up to 0.25."
    assert (one.holds, two.holds) == (False, False)
    same = told("train", "checks", "none", view, change=always(0.0))
    assert [check.measured for check in same] == [
        f"{mask} a causal mask, the answers are identical."
    ] * 2


def test_a_sentence_stands_beside_its_twin() -> None:
    table = train.twins_table(lessons.model("train", VIEW))
    assert table.columns == ("", "comes first", "0", "1", "2", "3")
    assert table.rows == [
        ("a sentence", "a", "a", "b", "c", "?"),
        ("its twin", "c", "c", "b", "a", "?"),
    ]
    nothing = train.twins_table(lessons.model("train", VIEW._replace(words="")))
    assert nothing == (NO_WORDS, ("sentence", "words"), [])
