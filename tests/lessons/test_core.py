"""The course can be finished: how long it takes, and how much a lesson asks of a learner."""

import re

import pytest

from course import lessons
from course.contents import COURSE, FURTHER, PATH, Lesson
from course.document import Block, Columns, Notice, Section, Sometimes, Words
from course.question_bank import of_page

CORE = [lesson.name for lesson in PATH]


def open_words(blocks: tuple[Block, ...]) -> int:
    """Return how many words stand on a page outside its folds and its questions."""
    found = 0
    for block in blocks:
        match block.block if isinstance(block, Sometimes) else block:
            case Words(markdown=text) | Notice(markdown=text):
                found += len(re.findall(r"\w[\w’'-]*", re.sub(r"\]\([^)]*\)|\$[^$]*\$", " ", text)))
            case Columns(places=places):
                found += sum(map(open_words, places))
            case Section(fold="", heading=heading, blocks=inside):
                found += len(heading.split()) + open_words(inside)
    return found


def folds(blocks: tuple[Block, ...]) -> int:
    """Return how many folds a page has of its own."""
    found = 0
    for block in blocks:
        match block.block if isinstance(block, Sometimes) else block:
            case Columns(places=places):
                found += sum(map(folds, places))
            case Section(fold=fold, blocks=inside):
                found += 1 if fold else folds(inside)
    return found


def test_the_course_takes_two_to_three_hours() -> None:
    assert 120 <= sum(lesson.minutes for lesson in PATH) <= 200


@pytest.mark.parametrize("lesson", [*PATH, *COURSE[FURTHER]], ids=lambda lesson: lesson.name)
def test_a_lesson_takes_a_quarter_of_an_hour_and_its_open_text_a_few_minutes(
    lesson: Lesson,
) -> None:
    document = lessons.document(lesson.name)
    assert document
    whole = (*document.first, *document.rest)
    assert 6 <= lesson.minutes <= 17
    assert len(document.lead.split()) + open_words(whole) <= 700
    assert folds(whole) <= 3
    assert (3 if lesson in PATH else 2) <= len(of_page(lesson.address)) <= 5


def test_each_lesson_of_the_course_but_the_last_ends_in_a_task_of_its_own() -> None:
    for name in CORE[:-1]:
        document = lessons.document(name)
        assert document
        open_ones = [block for block in document.rest if isinstance(block, Section)]
        *_, last = [one for one in open_ones if not one.fold]
        assert last.heading.startswith("Use it"), name
