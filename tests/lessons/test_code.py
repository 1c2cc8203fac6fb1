"""Words of the listings: they say what the program makes."""

import math

import numpy as np
import pytest

from course.view import DEFAULTS, View
from pages.reference.code.model import Model
from pages.reference.code.words import HALF_A_BIT, WORDS, listing_numbers

VIEWS = [DEFAULTS, DEFAULTS._replace(d=64, L=40, t=39, dim=33), DEFAULTS._replace(d=2, L=2, t=1)]
VIEWS = [view._replace(dim=min(view.dim, view.d - 1)) for view in VIEWS]


@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_the_listing_is_claimed_to_be_what_it_is(view: View) -> None:
    told = [check for checks in WORDS["checks"].values() for check in checks(Model(view))]
    assert len(told) == 4
    assert all(check.holds for check in told)
    numbers = listing_numbers(Model(view))
    assert numbers["shape"] == f"({view.L}, {view.d})"
    assert numbers["values in it"].replace("\u202f", "") == str(view.L * view.d)


def test_half_of_the_last_bit_below_1_is_two_to_the_minus_25() -> None:
    assert HALF_A_BIT == 2.0**-25


@pytest.mark.parametrize("start", [1, 20])
def test_dot_products_do_not_depend_on_the_first_position(start: int) -> None:
    model = Model(DEFAULTS._replace(d=8))
    assert abs(model.moves_from(start)).max() < 1e-12
    rows = [[math.sin(t), math.cos(t)] for t in range(start, start + 3)]
    assert model.rows_from(start)[:3, :2] == pytest.approx(np.array(rows), abs=1e-12)


def test_every_word_of_the_page_is_registered() -> None:
    assert "listing" in WORDS["formula"].keys() & WORDS["checks"].keys()
