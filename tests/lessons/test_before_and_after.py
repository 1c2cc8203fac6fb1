"""The test before and after: items that the core proves, in two forms that are alike and new."""

import re
from itertools import combinations, product
from math import radians, sin

import pytest

from course import lessons
from course.before_and_after import FORMS, IDEAS, LENGTH
from course.contents import BY_ADDRESS
from course.question_bank import predictions
from course.questions import MISCONCEPTIONS, Prediction
from tests.lessons.edges import numbers
from tests.lessons.test_form import TRICKS, claim_alone, score

ITEMS = [item for items in FORMS.values() for item in items]

# Of all the words in two items, the share that is in both. Two items that copy each other but for
# their numbers share more than two thirds; unlike ones share less than a third, small words.
COPIED = 0.4


def words(item: Prediction) -> set[str]:
    """Return the words of a question and its options; a number is no word."""
    texts = [item.question, *(option.text for option in item.options)]
    return set(re.findall(r"[^\W\d]+", " ".join(texts).lower()))


def overlap(one: Prediction, other: Prediction) -> float:
    mine, others = words(one), words(other)
    return len(mine & others) / len(mine | others)


def test_each_form_asks_for_twelve_ideas_of_the_course_and_three_beyond_it() -> None:
    assert len({idea.name for idea in IDEAS}) == LENGTH == 15
    for form, place in (("A", 1), ("B", 2)):
        assert FORMS[form] == tuple(idea[place] for idea in IDEAS)


def test_items_of_one_idea_lead_to_one_lesson_that_teaches() -> None:
    assert all(idea.a.page == idea.b.page for idea in IDEAS)
    assert all(BY_ADDRESS[item.page].teaches for item in ITEMS)
    assert len({idea.a.page for idea in IDEAS[:12]}) >= 11  # sum and head are one lesson


def test_the_core_proves_the_right_option_and_refutes_the_others() -> None:
    for item in ITEMS:
        proved = [lessons.holds(item, option) for option in item.options]
        assert proved == [option.right for option in item.options], item.name
        assert sum(proved) == 1, item.name
        assert item.right.why, item.name


def test_every_wrong_option_is_a_misconception_of_its_own() -> None:
    for item in ITEMS:
        behind = [option.misconception for option in item.options if not option.right]
        assert len(set(behind)) == len(behind) == 2, item.name
        assert set(behind) <= MISCONCEPTIONS.keys(), item.name


def test_names_questions_and_options_are_there_once() -> None:
    assert len({item.name for item in ITEMS}) == 2 * LENGTH
    assert len({item.question for item in ITEMS}) == 2 * LENGTH
    texts = [option.text for item in ITEMS for option in item.options]
    assert len(set(texts)) == len(texts)


def test_lessons_and_quiz_ask_none_of_them() -> None:
    assert not {item.name for item in ITEMS} & predictions().keys()
    assert not {item.question for item in ITEMS} & {i.question for i in predictions().values()}


def test_no_item_copies_a_question_of_a_lesson() -> None:
    for item, asked in product(ITEMS, predictions().values()):
        assert overlap(item, asked) < COPIED, (item.name, asked.name)


def test_no_item_copies_another() -> None:
    for one, other in combinations(ITEMS, 2):
        assert overlap(one, other) < COPIED, (one.name, other.name)


def test_a_trick_answers_no_more_than_two_items_in_five_and_half_of_a_form() -> None:
    for name, trick in TRICKS.items():
        assert score(trick, ITEMS) <= 0.40, name
        assert all(score(trick, items) <= 0.50 for items in FORMS.values()), name


def test_an_option_is_a_claim_alone_and_as_long_as_the_others() -> None:
    for item in ITEMS:
        assert all(claim_alone(option.text) for option in item.options), item.name
        lengths = sorted(len(option.text) for option in item.options)
        assert lengths[-1] <= 1.3 * lengths[0] + 2, item.name


def test_a_number_is_not_broken_between_lines() -> None:
    for item in ITEMS:
        texts = [item.question, item.right.why, lessons.evidence(item)]
        told = " ".join([*texts, *(option.text for option in item.options)])
        assert not re.search(r"\d[ ,]\d{3}(?!\d)", told)


# Worked out by hand or with another formula than the core's.
NUMBERS = [
    ("table_form_a", 4),  # 8 columns, two to a pair
    ("base_form_a", 50 ** (62 / 64)),  # (500 000 / 10 000)^(2 · 31 / 64)
    ("base_form_b", 0.01 ** (14 / 16)),
    ("bias_form_a", 5),  # 1/16, 1/32, 1/64, 1/128 and 1/256 are below 1/12
    ("circle_form_b", 2 * sin(radians(5))),
    ("sum_form_a", 64),
]


def test_the_number_of_the_key_is_that_of_another_way() -> None:
    evidence = {item.name: lessons.evidence(item) for item in ITEMS}
    for name, value in NUMBERS:
        assert pytest.approx(value, rel=0.02) in numbers(evidence[name]), name
