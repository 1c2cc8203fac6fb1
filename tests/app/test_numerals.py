"""How numbers are written in words: one way, on every page that has gone over to it."""

import re

import pytest

from ui.numerals import grouped
from ui.predictions import of_page
from ui.view import DEFAULTS
from ui.views import FIGURES
from ui.words import WORDS

PAGES = ("order", "criteria", "bits", "formula")
TOLD = ("order", "criteria", "bits", "by_hand", "sentences", "parallel", "sentence", "letters")
COMMA = re.compile(r"\d,\d{3}(?!\d)")
SEEN = DEFAULTS._replace(d=1024, n=1_000_000, L=2048, t=1500, dim=1000)


def test_thousands_stand_apart_and_stay_together() -> None:
    assert grouped(999) == "999"
    assert grouped(1_048_576) == "1\u202f048\u202f576"
    assert grouped(-4999.25, ".1f") == "-4\u202f999.2"


@pytest.mark.parametrize("name", TOLD)
def test_no_comma_groups_a_number_in_the_words(name: str) -> None:
    told = [say(SEEN) for kind, part in WORDS.items() if kind != "formula"
            for key, say in part.items() if key == name]  # fmt: skip
    assert told
    assert not COMMA.search(str(told))


@pytest.mark.parametrize("page", PAGES)
def test_no_comma_groups_a_number_in_a_question(page: str) -> None:
    for item in of_page(page):
        texts = [part for option in item.options for part in (option.text, option.why)]
        told = " ".join([item.question, item.measured(item.right.view), *texts])
        assert not COMMA.search(told)
        assert not re.search(r"\d \d{3}(?!\d)", told), "a number that may break at a line's end"


@pytest.mark.parametrize("name", ["nearest", "own_distance", "scheme_steps"])
def test_no_comma_groups_a_number_in_a_title(name: str) -> None:
    assert not COMMA.search(FIGURES[name](SEEN).layout.meta["title"])
