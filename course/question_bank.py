"""All questions of the course, by name and by page."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache

from course import lessons
from course.contents import BY_ADDRESS, LESSONS
from course.questions import Prediction


class Bank(Mapping[str, Prediction]):
    """All questions by name, and then their twins; those of a lesson are read when one is asked.

    Raises
    ------
    ValueError
        If two questions have one name.
    """

    def __init__(self) -> None:
        named = [(name, row.name) for row in LESSONS for name in lessons.question_names(row.name)]
        twice = [name for name, count in Counter(name for name, _ in named).items() if count > 1]
        if twice:
            raise ValueError(f"each question must have a name of its own, got {twice} twice")
        self._lesson = dict(sorted(named, key=lambda one: one[0].endswith("_twin")))

    def __getitem__(self, name: str) -> Prediction:
        asked = lessons.questions(self._lesson[name])
        return next(one for item in asked for one in (item, item.twin) if one and one.name == name)

    def __contains__(self, name: object) -> bool:
        return name in self._lesson

    def __iter__(self) -> Iterator[str]:
        return iter(self._lesson)

    def __len__(self) -> int:
        return len(self._lesson)


@lru_cache(maxsize=1)
def predictions() -> Mapping[str, Prediction]:
    """Return all questions by name, and their twins."""
    return Bank()


def of_page(address: str) -> tuple[Prediction, ...]:
    """Return the questions of the page at this address, in their order."""
    return lessons.questions(BY_ADDRESS[address].name)


@lru_cache(maxsize=1)
def of_the_quiz() -> tuple[Prediction, ...]:
    """Return what the quiz may ask: the twin of a question, or itself if it has none."""
    return tuple(item.twin or item for item in predictions().values() if item.quiz)


@lru_cache(maxsize=1)
def known_to_the_quiz() -> frozenset[str]:
    """Return the names of the questions that a kept round may hold; earlier ones held lessons'."""
    lessons_own = (item for item in predictions().values() if item.quiz)
    return frozenset(item.name for item in (*of_the_quiz(), *lessons_own))
