"""What is said of the sum of word and position: sizes and lengths worked out by hand."""

import math
from typing import Any

import numpy as np
import pytest

from course.view import DEFAULTS
from course.words import at_position
from pages.inside.adding import words, words_dimensions, words_first_layer
from pages.inside.adding.model import Model
from tests.lessons.changed import changed, the_check, told

VIEW = DEFAULTS._replace(d=8, n=100, L=12, t=2, phi=3, dim=5, words="a b a")
T = at_position(2)


def signed(value: float) -> str:
    return f"{value:.4f}" if value >= 0 else f"({value:.4f})"


@pytest.mark.parametrize("scaled", ["yes", "no"])
def test_a_coordinate_of_the_sum_is_written_out(scaled: str) -> None:
    model = Model(VIEW._replace(scaled=scaled))
    word = float(model.tables["word"][2, 5])
    factor = r"\sqrt{8} \cdot " * (scaled == "yes")
    position = math.cos(0.2)
    assert words.sum_formula(model) == (
        rf"\psi'(w_{{{T}}})_{{5}} = {factor}\psi(w_{{{T}}})_{{5}} + PE({T})_{{5}} = "
        rf"{word:.4f} + {position:.4f} = {word + position:.4f}"
    )


@pytest.mark.parametrize(("value", "shown"), [(0.5, "0.5000"), (-0.5, "(-0.5000)"), (0, "0.0000")])
def test_a_negative_summand_stands_in_brackets(value: float, shown: str) -> None:
    assert words_first_layer.signed(value) == shown


def test_lengths_are_those_of_the_chosen_word() -> None:
    model = Model(VIEW)
    word, total = model.tables["word"][2], model.tables["total"][2]
    size = math.sqrt(sum(float(one) ** 2 for one in word))
    assert words.sum_numbers(model) == {
        "length of the word": f"{size:.3f}",
        "length of position 2": "2.000",
        "length of the sum": f"{math.sqrt(sum(float(one) ** 2 for one in total)):.3f}",
        "length of the position ÷ length of the word": f"{2 / size:.2f}",
    }


@pytest.mark.parametrize(
    ("phi", "later"), [(0, "0 positions"), (1, "1 position"), (2, "2 positions")]
)
def test_the_same_word_at_two_places_is_as_far_apart_as_the_places(phi: int, later: str) -> None:
    table = words.repeat_table(Model(VIEW._replace(phi=phi)))
    omega = [100 ** (-k / 4) for k in range(4)]

    def apart(by: int) -> str:
        return f"{2 * math.sqrt(sum(math.sin(by * one / 2) ** 2 for one in omega)):.3f}"

    assert table.rows == [
        ("a", "0 and 2", "0.000", apart(2), apart(2)),
        (f"a, if it came {later} later", f"2 and {2 + phi}", "0.000", apart(phi), apart(phi)),
    ]


@pytest.mark.parametrize(
    ("off", "holds"), [(0, True), (5e-12, True), (1e-11, False), (-1e-11, False)]
)
def test_all_positions_are_as_long_up_to_rounding(off: float, holds: bool) -> None:
    put = {"first_lengths": np.array([2.0, 2 + off, 2.0])}
    found = the_check("adding", "lengths", "Every position", VIEW, **put)
    assert found.holds is holds
    assert found.measured.startswith("√(8/2) = 2.000000, and the lengths of the first 3 position")
    longer = the_check("adding", "lengths", "Every position", VIEW._replace(d=18))
    assert longer.measured.startswith("√(18/2) = 3.000000,")
    assert longer.holds
    for sentence, count in (("", 1), ("a b", 2)):
        assert len(words.length_checks(Model(VIEW._replace(words=sentence)))) == count


def test_the_lengths_of_words_and_positions_are_told_as_means() -> None:
    put: dict[str, Any] = {
        "lengths": {"word": np.array([1.0, 2.0]), "position": np.array([2.0, 3.0])},
        "loudness": 1.75,
    }
    found = the_check("adding", "lengths", "factor of 2", VIEW, **put)
    assert found.measured == (
        "The average length is 1.50 for the words and 2.50 for the positions. On average, the "
        "positions are 1.75 times as long as the words."
    )
    angle = the_check("adding", "sum", "direction", VIEW, cosines=np.array([0.25, -0.375]))
    assert angle.measured == (
        "The cosine between a word and its position is at most 0.375 in size. For two random "
        "directions the size is about 1/√d = 0.354."
    )


@pytest.mark.parametrize(("right", "said"), [(3, "all 3 words"), (1, "1 of the 3 words")])
def test_words_and_positions_that_are_read_are_counted(right: int, said: str) -> None:
    put = {"words_read": right, "positions_read": right}
    word, position = words.sum_checks(changed("adding", VIEW, **put))[1:]
    assert (word.holds, position.holds) == (right == 3, right == 3)
    assert word.measured.startswith(f"For {said}, the sum has")
    assert position.measured.startswith(f"For {said}, the sum has")
    assert position.measured.endswith("among 12 positions.")


def test_concatenation_costs_twice_the_input() -> None:
    table = words_first_layer.width_table(Model(VIEW._replace(d=128)))
    assert table.rows == [
        ("sum, x + p", "128", "8\u202f192", "16\u202f384"),
        ("concatenation, [x; p]", "256", "16\u202f384", "65\u202f536"),
    ]
    assert table.columns == (
        "what goes into the first layer", "numbers per word",
        "weights of a query matrix, 64 wide", "weights of a square matrix",
    )  # fmt: skip
    free = told("adding", "checks", "width", VIEW, free_miss=0.375)[2]
    assert free.measured == (
        "The results differ by up to 0.38. The price of an independent W₂ is an input of 16 "
        "numbers per word instead of 8."
    )


def test_the_steps_add_parts_of_the_same_two_matrices() -> None:
    model = Model(VIEW)
    (one, two), x, p = model.matrices, model.tables["word"][2], model.tables["position"][2]

    def entry(row: Any, matrix: Any) -> float:
        return sum(float(a) * float(b) for a, b in zip(row, matrix[:, 0], strict=True))

    word, position, other = entry(x, one), entry(p, one), entry(p, two)
    formulas = [step.formula for step in words_first_layer.width_steps(model)]
    x_t, p_t = rf"x_{{{T}}}", rf"p_{{{T}}}"
    assert formulas == [
        rf"W({x_t} + {p_t}) = W {x_t} + W {p_t}",
        rf"{word:.4f} + {signed(position)} = {word + position:.4f}",
        rf"\begin{{bmatrix}} W_1 & W_2 \end{{bmatrix}} \begin{{bmatrix}} {x_t} \\"
        rf" {p_t} \end{{bmatrix}} = W_1 {x_t} + W_2 {p_t}",
        rf"{word:.4f} + {signed(other)} = {word + other:.4f}",
        rf"W_1 = W_2 = W \quad\Rightarrow\quad W_1 {x_t} + W_2 {p_t} = W({x_t} + {p_t})",
        rf"{x_t} + {p_t} \in \mathbb{{R}}^{{8}}, \qquad [{x_t};\, {p_t}] \in \mathbb{{R}}^{{16}}",
    ]


def test_a_share_that_is_kept_is_told_from_the_least_to_the_most() -> None:
    put = {"shares_kept": (np.array([0.75, 1.25]), np.array([-0.5, 0.375]))}
    kept, alone = told("adding", "checks", "residual", VIEW, **put)
    assert "is 0.75 to 1.25 times as large" in kept.measured
    assert "is -0.50 to 0.38 times as large" in alone.measured
    assert (kept.holds, alone.holds) == (True, False)
    one = told("adding", "checks", "residual", VIEW, shares_kept=(np.ones(2), np.ones(2)))
    assert [check.holds for check in one] == [True, True]


def test_moving_dimensions_are_counted_at_three_limits() -> None:
    view = VIEW._replace(L=2000)
    asked = {0.01: 6, 0.1: 3, 1.0: 1}
    model = changed("adding", view, moving=asked.__getitem__)
    table = words_dimensions.motion_table(model)
    assert table.caption.endswith("over positions 0 to 1\u202f999.")
    assert table.rows == [
        ("more than 0.01", "6 of 8", "75%"),
        ("0.1 or more", "3 of 8", "38%"),
        ("more than 1", "1 of 8", "12%"),
    ]
    (few,) = words_dimensions.motion_checks(model)
    assert few.measured == (
        "3 of the 8 dimensions (38%) change by 0.1 or more over these 2\u202f000 positions."
    )
    for count, holds in ((2, True), (3, False)):
        at = the_check(
            "adding", "column_motion", "", view._replace(d=20), moving=lambda _, c=count: c
        )
        assert at.holds is holds


def test_without_words_nothing_is_measured() -> None:
    model = Model(VIEW._replace(words=""))
    assert words.sum_numbers(model) == {"your sentence": "has no words yet"}
    assert words.sum_formula(model) == r"\psi'(w_t) = \psi(w_t) + PE(t)"
    checks = (words.sum_checks, words_first_layer.width_checks, words_first_layer.residual_checks)
    assert [check(model) for check in checks] == [[], [], []]
    (step,) = words_first_layer.width_steps(model)
    assert step.formula == "W(x_t + p_t) = W x_t + W p_t"
    assert words.repeat_table(model).columns == (
        "word", "at positions", "distance before adding", "after adding",
        "distance of the two positions",
    )  # fmt: skip
