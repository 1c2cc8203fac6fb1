"""Words and figures of the tables of real libraries, against sums worked out here with NumPy."""

import math
import re
from typing import Any

import numpy as np
import pytest

from course import lessons
from course.view import CHOICES, DEFAULTS, View
from course.words import OutOf
from pages.reference.libraries import figures
from pages.reference.libraries.model import Model
from pe_core import CONVENTIONS
from tests.each import each
from tests.lessons.edges import plain_row, says

WORDS = lessons.words("libraries")
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
        apart, products = abs(table - paper), abs(other @ other.T - paper @ paper.T).max()
        found = (model.most_apart, model.products_apart)
        assert found == pytest.approx((apart.max(), products), abs=6e-3)
        assert model.share_apart == pytest.approx((apart >= 0.01).mean(), abs=0.006)
        np.testing.assert_allclose(
            picture(figures.FIGURES["family_table"](model)).z, table, atol=1e-6
        )
        np.testing.assert_allclose(picture(figures.family_difference(model)).z, apart, atol=1e-6)


def test_another_order_and_another_start_keep_the_dot_products_and_a_factor_does_not() -> None:
    told = WORDS["table"]["differences"](Model(DEFAULTS))
    moved = {row[0]: float(row[-1]) for row in told.rows}
    assert max(moved["halves"], moved["xlnet"]) < 1e-4 < moved["x-transformers"]
    fairseq = Model(DEFAULTS._replace(family="fairseq", against="tensor2tensor"))
    assert fairseq.products_apart < 1e-9 < fairseq.most_apart


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


def test_a_small_difference_is_enlarged_and_says_so() -> None:
    figure = figures.family_difference(of_family("pytorch"))
    assert "exaggerate" in figure.layout.meta["title"]
    assert picture(figure).zmax < 1e-4
    assert picture(figures.family_difference(Model(DEFAULTS))).zmax == 2
    same = figures.family_difference(of_family("paper"))
    assert same.layout.meta["title"] == "The two tables are equal"


def test_the_components_that_turn_together_are_those_of_the_two_pairings() -> None:
    told = WORDS["table"]["rope_pairs"](Model(DEFAULTS))
    assert {row[1:] for row in told.rows} == {
        ("adjacent", "0 and 1, 2 and 3, 4 and 5, 6 and 7"),
        ("halves", "0 and 4, 1 and 5, 2 and 6, 3 and 7"),
    }
    paired = {row[0].partition(" ")[0] + row[1]: row[0] for row in told.rows}
    for library, halves in (("vLLM", "True"), ("flash-attn", "False"), ("Megatron-LM", "False")):
        assert f"={halves}, its default" in paired[f"{library}halves"]
        assert halves not in paired[f"{library}adjacent"]
    assert len({row[0] for row in told.rows}) == len(told.rows)
