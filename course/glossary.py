"""Glossary, from `glossary.toml`: what each term means, and the lesson that introduces it.

A lesson may use the terms of the lessons before it and its own. `tests/lessons/test_terms.py` walks
the course in order and reads every page for terms that come too early.
"""

import re
from typing import NamedTuple

from course.contents import BY_NAME, PATH
from course.data_files import Tables


class Term(NamedTuple):
    """A term, the lesson in which it is new, what it means, and its pattern in small letters.

    Without a pattern a text uses it by its name, in the singular or plural.
    """

    name: str
    lesson: str
    meaning: str
    pattern: str = ""

    def used_in(self, text: str) -> bool:
        """Return whether a text uses the term."""
        words = re.sub(r"\s+", " ", text.lower())
        pattern = self.pattern or f"{re.escape(self.name.lower())}s?"
        return re.search(rf"\b(?:{pattern})\b", words) is not None


TERMS = Tables("glossary.toml").rows(Term, lesson=BY_NAME)


def new_in(lesson: str) -> tuple[Term, ...]:
    """Return the terms that are new in a lesson."""
    return tuple(term for term in TERMS if term.lesson == lesson)


def allowed(lesson: str) -> tuple[Term, ...]:
    """Return the terms that a lesson may use: its own, and those of the course before it.

    A lesson that is not on the way through the course comes after it.
    """
    way = [one.name for one in PATH]
    before = way[: way.index(lesson)] if lesson in way else way
    return tuple(term for term in TERMS if term.lesson in (*before, lesson))
