"""What is said of a sentence and its twin, from answers that a test has put in."""

from typing import Any

import pytest

from course import lessons
from course.numerals import scientific
from course.sentences import NO_WORDS
from course.view import DEFAULTS
from pages.beyond.train import words as train
from tests.lessons.changed import always, changed, told

VIEW = DEFAULTS._replace(d=8, n=100, L=12, t=7, heads="4", words="a b c")
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
    without = train.twins_numbers(model(change=lambda scheme, _: 0.5 * (scheme != "none")))
    assert list(without)[2] == "sinusoidal, one layer"  # what has no positions is not among them
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
