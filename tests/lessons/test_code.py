"""Words of the listings: they say what the program makes."""

import pytest

from course.view import DEFAULTS, View
from pages.reference.code.model import Model
from pages.reference.code.words import WORDS, listing_checks, listing_numbers

VIEWS = [DEFAULTS, DEFAULTS._replace(d=64, L=40, t=39, dim=33), DEFAULTS._replace(d=2, L=2, t=1)]
VIEWS = [view._replace(dim=min(view.dim, view.d - 1)) for view in VIEWS]


@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_the_listing_is_claimed_to_be_what_it_is(view: View) -> None:
    assert all(check.holds for check in listing_checks(Model(view)))
    told = listing_numbers(Model(view))
    assert told["shape"] == f"({view.L}, {view.d})"
    assert told["numbers in it"].replace("\u202f", "") == str(view.L * view.d)


def test_every_word_of_the_page_is_registered() -> None:
    assert "listing" in WORDS["formula"].keys() & WORDS["checks"].keys()
