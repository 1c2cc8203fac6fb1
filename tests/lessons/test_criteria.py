"""Four criteria: the table, the numbers and the figures, against values worked out elsewhere."""

import math
import re

import numpy as np
import pytest

from course import lessons
from course.view import CHOICES, DEFAULTS
from course.words import PassFail
from pages.core.criteria.figures import FIGURES
from pages.core.criteria.model import Model
from tests.each import each

WORDS = lessons.words("criteria")
# unique, same in every sentence, bounded and defined beyond, deterministic, even steps
PASSED = {
    "normalised index": (True, False, True, True, True),
    "raw index": (True, True, False, True, True),
    "binary code": (True, True, True, True, False),
    "one sinusoid": (False, True, True, True, False),
    "random table": (True, False, False, False, False),
    "learned table": (True, True, False, True, False),
    "sinusoidal": (True, True, True, True, True),
    "your own, geometric": (True, True, True, True, True),
}


def model(**changed: object) -> Model:
    return Model(DEFAULTS._replace(**changed))  # type: ignore[arg-type]


def marks(seen: Model) -> dict[str, list[PassFail]]:
    rows = [row for name in ("criteria", "own") for row in WORDS["table"][name](seen).rows]
    return {str(name): list(cells) for name, *cells in rows}  # type: ignore[arg-type]


@each("L", [2, 50, 2048])
def test_the_table_says_who_meets_what_whatever_the_length(L: int) -> None:
    told = marks(model(L=L))
    assert {name: tuple(cell.holds for cell in cells) for name, cells in told.items()} == PASSED
    assert told == marks(model())
    assert len(WORDS["table"]["criteria"](model(L=L)).columns) == 6


@each("d", [2, 8, 128, 512])
def test_equal_speeds_leave_one_hand_that_is_almost_back_after_710_positions(d: int) -> None:
    own = model(d=d, rule="equal").criteria["own"].unique
    assert own.positions == (0, 710)
    assert own.measured == pytest.approx(2 * math.sqrt(d / 2) * abs(math.sin(710 / 2)), rel=1e-9)
    (check,) = WORDS["checks"]["own"](model(d=d, rule="equal"))
    assert check.holds is (d == 2)


@each("rule", CHOICES["rule"].options)
@each("n", [2, 10_000, 1_000_000])
def test_the_own_rule_is_drawn_with_its_own_frequencies(rule: str, n: int) -> None:
    seen = model(d=16, n=n, rule=rule)
    lines = {line.name: line for line in FIGURES["own_frequencies"](seen).data}
    own, last = np.array(lines[f"yours: {rule}"].y, dtype=float), n ** (-14 / 16)
    expected = {
        "geometric": [n ** (-2 * k / 16) for k in range(8)],
        "linear": [1 - (1 - last) * k / 7 for k in range(8)],
        "equal": [1.0] * 8,
    }
    if rule in expected:
        assert np.allclose(own, expected[rule], rtol=1e-9)
    else:
        assert (np.diff(own) < 0).all()
        assert last <= own[-1] <= own[0] <= 1
    assert np.allclose(np.array(lines["the paper's"].y, dtype=float), expected["geometric"])


@each("rule", CHOICES["rule"].options)
def test_the_distance_curve_is_the_chord_of_every_pair(rule: str) -> None:
    seen = model(d=8, rule=rule)
    figure = FIGURES["own_distance"](seen)
    own = next(np.array(line.y) for line in figure.data if line.name == f"yours: {rule}")
    omega = next(
        np.array(line.y, dtype=float)
        for line in FIGURES["own_frequencies"](seen).data
        if line.name == f"yours: {rule}"
    )
    for offset in (1, 44, 710):
        rows = [np.exp(1j * omega * place) for place in (3, 3 + offset)]
        assert own[offset - 1] == pytest.approx(np.linalg.norm(rows[0] - rows[1]), rel=1e-5)


@each("L", [2, 5, 11, 65, 66, 453, 2048])
def test_the_steps_of_a_normalised_index_depend_on_the_length(L: int) -> None:
    seen = model(L=L)
    assert np.allclose(seen.steps["normalised index"], 1 / (L - 1))
    figure = FIGURES["scheme_steps"](seen)
    lines = {line.name: np.array(line.y) for line in figure.data}
    assert all(len(line) == min(L - 1, 64) for line in lines.values())
    said = re.findall(
        r"\d+", figure.layout.xaxis.title.text.replace("\N{NARROW NO-BREAK SPACE}", "")
    )
    assert said == (["64", str(L - 1)] if L > 65 else [])
    changed = [(a ^ (a + 1)).bit_count() for a in range(min(L - 1, 64))]
    assert np.allclose(lines["binary code"], np.sqrt(changed))
    assert f"{1 / (L - 1):.4g}" in WORDS["formula"]["index"](seen)


def test_sines_of_positions_stay_apart_in_float32_until_they_are_added_to_a_word() -> None:
    exact = [math.sin(t) for t in range(5000)]
    assert len({np.float32(value) for value in exact}) == 5000
    sums = {np.float32(np.float32(10) + np.float32(value)) for value in exact}
    assert model().sums == len(sums) < 5000
    (check,) = WORDS["checks"]["sine"](model())
    assert not check.holds
    assert str(len(sums))[1:] in check.measured


def test_what_counts_as_apart_is_a_step_of_float32_at_8() -> None:
    eight = np.float32(8)
    assert model().criteria["own"].unique.threshold == np.nextafter(eight, np.float32(9)) - eight
