"""The misconceptions behind wrong answers, and what a question is made of."""

import re
from collections import defaultdict
from random import Random
from string import ascii_lowercase

import pytest

from course import questions
from course.bank import predictions
from course.before_and_after import FORMS
from course.contents import AT
from course.questions import MISCONCEPTIONS, Option, Prediction, lettered
from course.view import DEFAULTS

ASKED = [
    *(one for item in predictions().values() for one in (item, item.twin) if one),
    *(item for items in FORMS.values() for item in items),
]
# Cleared up on a page that does not ask about them itself.
ELSEWHERE = {
    "mask-hides-past": "attention",
    "width-left-out": "sinusoids",
    "table-begins-again": "learned_tables",
}


def behind() -> dict[str, set[str]]:
    """Return the pages of the questions in which each misconception stands behind an option."""
    found = defaultdict(set)
    for item in ASKED:
        for option in item.options:
            if not option.right:
                found[option.misconception].add(item.page)
    return dict(found)


def test_every_misconception_stands_behind_an_option_and_no_other_does() -> None:
    assert behind().keys() == MISCONCEPTIONS.keys()


@pytest.mark.parametrize("key", list(MISCONCEPTIONS))
def test_a_misconception_is_a_sentence_and_its_page_clears_it_up(key: str) -> None:
    found = MISCONCEPTIONS[key]
    assert re.fullmatch(r"[A-Z].*\.", found.said)
    assert found.page in AT
    if key in ELSEWHERE:
        assert found.page == ELSEWHERE[key]
    else:
        assert found.page in behind()[key]


def test_no_two_misconceptions_say_the_same() -> None:
    said = [one.said for one in MISCONCEPTIONS.values()]
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("item", ASKED, ids=lambda item: item.name)
def test_the_options_stand_on_paper_in_the_order_that_the_name_draws(item: Prediction) -> None:
    for salt, drawn in ((None, f"{item.name} "), (7, f"{item.name} 7")):
        numbers = list(range(len(item.options)))
        Random(drawn).shuffle(numbers)
        assert (item.mixed() if salt is None else item.mixed(salt)) == numbers
    assert lettered(item) == list(zip(ascii_lowercase, item.mixed(), strict=False))
    assert item.key == f"answer_{item.name}"


def test_an_option_is_right_without_a_misconception_and_has_a_whole_view() -> None:
    right = Option("", "", {"d": 64}, bool)
    wrong = Option("", "", {}, bool, "learned")
    assert (right.right, wrong.right) == (True, False)
    assert (right.view, wrong.view) == (DEFAULTS._replace(d=64), DEFAULTS)
    assert (right.always, right.measured) == ("", None)
    item = Prediction("name", "page", "", (wrong, right), {}, str, "figure")
    assert item.right is right
    assert (item.revealed_title, item.quiz, item.reveals) == ("", False, ())
    assert (item.asked_with, item.twin) == ("", None)
    assert questions.UNKNOWN == -1
