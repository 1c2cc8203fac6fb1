"""Every question of the course, by name and by page. Each lesson keeps its own."""

from collections.abc import Mapping
from functools import lru_cache

from course import lessons
from course.contents import AT, LESSONS
from course.questions import Prediction


@lru_cache(maxsize=1)
def predictions() -> Mapping[str, Prediction]:
    """Return all questions by name, and their twins."""
    asked = [item for row in LESSONS for item in lessons.questions(row.name)]
    return {item.name: item for item in (*asked, *(one.twin for one in asked if one.twin))}


def of_page(address: str) -> tuple[Prediction, ...]:
    """Return the questions of the page at this address, in their order."""
    return lessons.questions(AT[address].name)


@lru_cache(maxsize=1)
def of_the_quiz() -> tuple[Prediction, ...]:
    """Return what the quiz may ask: of a question that a lesson asks, the twin."""
    return tuple(item.twin or item for item in predictions().values() if item.quiz)


@lru_cache(maxsize=1)
def known_to_the_quiz() -> frozenset[str]:
    """Return the names of the questions that a kept round may hold; earlier ones held lessons'."""
    lessons_own = (item for item in predictions().values() if item.quiz)
    return frozenset(item.name for item in (*of_the_quiz(), *lessons_own))
