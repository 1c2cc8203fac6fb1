"""Words and figures of the tables of real libraries, against sums worked out here with NumPy."""

import math
import re
from typing import Any

import numpy as np
import pytest

from course import lessons
from course.view import CHOICES, DEFAULTS, View
from course.words import OutOf
from pages.reference.wild import figures
from pages.reference.wild.model import Model
from pe_core import CONVENTIONS
from tests.each import each
from tests.lessons.edges import numbers, plain_row, says, verdicts

WORDS = lessons.words("wild")
HALVES = DEFAULTS._replace(family="halves")


def pairs(view: View, steps: float) -> Any:
    """Return sine and cosine side by side, with the exponent k/steps of pair k."""
    angles = np.arange(view.L)[:, None] / view.n ** (np.arange(view.d // 2) / steps)
    return np.stack([np.sin(angles), np.cos(angles)], axis=2).reshape(view.L, view.d)


def of_family(family: str) -> Model:
    return Model(DEFAULTS._replace(family=family))


def picture(figure: Any) -> Any:
    (trace,) = [trace for trace in figure.data if trace.type == "heatmap"]
    return trace


def test_every_convention_can_be_chosen_on_both_sides() -> None:
    assert set(CHOICES["family"].options) == set(CHOICES["against"].options) == set(CONVENTIONS)
    told = WORDS["table"]["differences"](Model(DEFAULTS._replace(d=512, L=512)))
    assert [row[0] for row in told.rows] == list(CONVENTIONS)
    assert {row[0]: row[2] for row in told.rows}["halves"] == "0"  # of dot products


def test_tensor2tensor_before_and_after_its_columns_are_put_back() -> None:
    paper, other = pairs(DEFAULTS, 64), pairs(DEFAULTS, 63)
    halves = np.concatenate([other[:, 0::2], other[:, 1::2]], axis=1)
    for stage, table in (("as-it-is", halves), ("columns-put-back", other)):
        model = Model(DEFAULTS._replace(undone=stage))
        told, apart = WORDS["numbers"]["wild"](model), abs(table - paper)
        products = abs(other @ other.T - paper @ paper.T).max()
        largest, cells, moved, _ = (numbers(value)[0] for value in told.values())
        assert (largest, moved) == pytest.approx((apart.max(), products), abs=6e-3)
        assert cells == pytest.approx(100 * (apart >= 0.01).mean(), abs=0.6)
        np.testing.assert_allclose(
            picture(figures.FIGURES["family_table"](model)).z, table, atol=1e-6
        )
        np.testing.assert_allclose(picture(figures.family_difference(model)).z, apart, atol=1e-6)


def test_another_order_and_another_start_keep_the_dot_products_and_a_factor_does_not() -> None:
    for view in (HALVES, DEFAULTS._replace(family="fairseq", against="tensor2tensor")):
        told = WORDS["checks"]["wild"](Model(view))
        # The same cells, the same dot products, the columns put back.
        assert verdicts(told)[:3] == [False, True, True]
    _, alike, put_back, shifted, another_base, _ = WORDS["checks"]["wild"](of_family("fairseq"))
    assert verdicts([alike, put_back, shifted, another_base]) == [False, True, True, True]
    assert numbers(another_base.claim)[-1] == pytest.approx(10_000 ** (64 / 63), rel=1e-4)
    rescaled = WORDS["checks"]["wild"](of_family("x-transformers"))[3]
    assert not rescaled.holds


def test_a_head_made_for_the_paper_finds_its_row_in_the_right_layout() -> None:
    for family, stage, found in (
        ("paper", "as-it-is", 45),
        ("halves", "as-it-is", 0),
        ("halves", "columns-put-back", 45),
        ("xlnet", "columns-put-back", 0),
        ("xlnet", "shifted", 45),
        ("tensor2tensor", "columns-put-back", 45),
    ):
        model = Model(DEFAULTS._replace(family=family, undone=stage))
        assert (*model.found, model.back) == (found, 45, 5), (family, stage)
        assert WORDS["checks"]["wild"](model)[-1].holds is (found == 45)


def test_the_head_looks_where_plain_sums_look() -> None:
    view = HALVES._replace(d=8, L=12, phi=3)
    rows = np.stack([plain_row(view, t) for t in range(12)])
    halves = np.concatenate([rows[:, 0::2], rows[:, 1::2]], axis=1)
    right = 0
    for t in range(3, 12):
        query = np.empty(8)
        for k in range(4):  # the head's matrix still takes columns 2k and 2k + 1 for a pair
            turn = -3 / 10_000 ** (2 * k / 8)
            s, c = halves[t, 2 * k : 2 * k + 2]
            query[2 * k] = s * np.cos(turn) + c * np.sin(turn)
            query[2 * k + 1] = c * np.cos(turn) - s * np.sin(turn)
        right += int(np.argmax(halves @ query)) == t - 3
    assert Model(view).found == OutOf(right, 9)


@each("family", CONVENTIONS)
def test_the_formula_read_as_arithmetic_is_the_cell_of_the_library(family: str) -> None:
    model = Model(DEFAULTS._replace(family=family))
    own = WORDS["formula"]["wild"](model).partition(r" \\[6pt] ")[0]
    written, said = re.sub(r"\\textcolor\{[^}]*\}", "", own).split("&= ")[1:]
    plain = re.sub(r"\\frac\{1\}\{\\sqrt\{(\d+)\}\}\\,", r"\1 ** -0.5 *", written.rstrip("\\ "))
    plain = re.sub(r"\\frac\{(.*)\}\{([\d.]+)\}", r"(\1) / \2", plain)
    for sign, read in ((r"\cdot", "*"), ("^", "**"), ("{", "("), ("}", ")"), ("\\", "")):
        plain = plain.replace(sign, read)
    value = eval(plain, {"sin": math.sin, "cos": math.cos})
    assert value == pytest.approx(float(said), abs=2e-5)
    assert says(figures.CELLS["family_table"](model, 32, 10)[-1], float(said))


def test_the_pairings_of_rope_differ_and_a_permutation_undoes_it() -> None:
    mixed, same = WORDS["checks"]["rope_pairs"](Model(DEFAULTS))
    assert (mixed.holds, same.holds) == (False, True)


def test_a_small_difference_is_enlarged_and_says_so() -> None:
    figure = figures.family_difference(of_family("pytorch"))
    assert "exaggerate" in figure.layout.meta["title"]
    assert picture(figure).zmax < 1e-4
    assert picture(figures.family_difference(Model(DEFAULTS))).zmax == 2
    same = figures.family_difference(of_family("paper"))
    assert same.layout.meta["title"] == "The two tables are equal"
