"""Glossary, from `glossary.toml`: what each term means, and the lesson that introduces it."""

from typing import NamedTuple

from course.contents import BY_NAME
from course.data_files import Tables


class Term(NamedTuple):
    """A term, the lesson in which it is new, and what it means."""

    name: str
    lesson: str
    meaning: str


TERMS = Tables("glossary.toml").rows(Term, lesson=BY_NAME)


def new_in(lesson: str) -> tuple[Term, ...]:
    """Return the terms that are new in a lesson."""
    return tuple(term for term in TERMS if term.lesson == lesson)
