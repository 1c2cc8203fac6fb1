"""Words and figures of the tables of real libraries, and a head that looks into them."""

import math
import re
from typing import Any

import pytest

from course import lessons
from course.view import CHOICES, DEFAULTS
from pages.reference.libraries import figures
from pages.reference.libraries.model import Model
from pe_core import CONVENTIONS
from tests.each import each
from tests.lessons.edges import says

WORDS = lessons.words("libraries")


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
