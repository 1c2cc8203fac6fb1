"""One cell by hand: the numbers of published examples, and what is drawn and said of the rest."""

import math

import numpy as np
import pytest

from course import lessons
from course.view import CHOICES, DEFAULTS, PRESETS, View
from course.words import Step
from pages.core.formula.model import Model
from tests.app.course import answered, opened, press, stands, text, values
from tests.each import each
from tests.lessons.plain import table

WORDS = lessons.words("formula")
# "I am a robot", as Machine Learning Mastery prints it: n = 100, d = 4.
ROBOT = DEFAULTS._replace(**PRESETS["I am a robot"], t=1, phi=1, dim=2, words="I am a robot")
# The step-by-step example with small vectors, n = 10 000, d = 4.
SMALL = DEFAULTS._replace(
    **PRESETS["Small vectors"], t=1, phi=1, dim=2, words="Small vectors fit on paper"
)


def steps(view: View) -> list[Step]:
    return WORDS["steps"]["by_hand"](Model(view))


@each("view", [ROBOT, SMALL])
def test_the_rows_have_the_digits_of_the_example(view: View) -> None:
    drawn = Model(view).drawn
    assert np.allclose(drawn, table(4, view.n, range(len(drawn))), rtol=0, atol=1e-12)
    assert len(drawn) >= len(view.words.split())


@each("notation", CHOICES["notation"].options)
@each(("t", "dim"), [(0, 0), (3, 1), (3, 2), (10, 33), (49, 127)])
def test_each_step_follows_from_the_one_before(notation: str, t: int, dim: int) -> None:
    d, n = (4, 100) if dim < 4 else (128, 10_000)
    view = DEFAULTS._replace(d=d, n=n, t=t, dim=dim, notation=notation)
    pair, exponent, power, angle, wave, value = (step.formula for step in steps(view))
    assert last(pair) == dim // 2
    assert last(exponent) == 2 * (dim // 2) / d
    divisor = 1 / last(power) if notation == "Kazemnejad" else last(power)
    assert divisor == pytest.approx(n ** last(exponent), rel=1e-7)
    assert last(angle) == pytest.approx(t / divisor, rel=1e-7)
    assert (r"\sin" in wave) is (dim % 2 == 0)
    turn = math.cos if dim % 2 else math.sin
    assert last(value) == pytest.approx(turn(last(angle)), abs=2e-7)


def last(formula: str) -> float:
    """Return the number behind the last sign of equality, powers of ten included."""
    number, _, power = formula.rpartition("=")[2].partition(r" \cdot 10^")
    return float(number) * 10 ** int(power.strip("{}") or 0)


def test_the_four_notations_differ_in_letters_only() -> None:
    letters = set()
    for notation in CHOICES["notation"].options:
        view = ROBOT._replace(notation=notation)
        letters.add(WORDS["formula"]["notation"](Model(view)))
        formulas = [step.formula for step in steps(view)]
        assert [last(formulas[step]) for step in (0, 1, 3, 5)] == [1, 0.5, 0.1, 0.09983342]
    assert len(letters) == 4


def test_the_page_leaves_the_steps_to_the_browser_that_reveals_them() -> None:
    app = opened("formula", d="4", n="100", L="4", t="3", dim="1")
    found = answered(app)["words"]["steps_by_hand"]
    assert not [said for said, _ in found[1:] if said in text(app)]
    assert last(found[-1][1]) == pytest.approx(math.cos(3), abs=6e-7)


def test_the_page_opens_with_the_example_and_comes_back_to_it() -> None:
    assert values(opened("formula")) == ROBOT._replace(phi=0)
    app = opened("formula", d="128", n="10000", L="200", t="150", dim="100", notation="MLM")
    stands(press(app, "shortcut_I am a robot"))
    assert values(app)._replace(phi=0) == ROBOT._replace(phi=0, notation="MLM")


def test_one_of_the_four_exponents_gives_the_row_that_is_worked_out_by_hand() -> None:
    view = ROBOT._replace(d=6, t=3)
    right = table(6, 100, [3])[0]
    # Column 1, for which an interpreter finds the exponents 2 / 6, 1 / 6, 0 and 0.
    column_1 = {"loop": math.cos(3 / 100 ** (2 / 6)), "unrounded": math.cos(3 / 100 ** (1 / 6)),
                "half": math.cos(3), "even": math.cos(3)}  # fmt: skip
    tried = Model(view).tried
    assert {name: row[1] for name, row in tried.items()} == pytest.approx(column_1)
    agree = [name for name, row in tried.items() if np.allclose(row, right)]
    assert agree == ["even"]
