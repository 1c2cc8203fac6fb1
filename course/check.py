"""Check that every document can be read, and tell what is wrong in it: `python -m course.check`."""

import sys
from collections.abc import Callable, Iterable, Iterator
from pkgutil import resolve_name
from typing import Any

# What is read from documents, before the lessons, which name what is in them; and before all of it
# the heads of the lessons, which everything names.
HEADS = ("course.contents:BY_NAME",)
READ = (
    "course.sources:SOURCES",
    "course.questions:MISCONCEPTIONS",
    "course.glossary:TERMS",
    "course.further_reading:READING",
    "course.errata:rows",
    "course.faq:QUESTIONS",
    "course.family:FAMILY",
    "course.recommendations:CASES",
    "course.search_words:ALSO",
    "course.plans:check",
    "course.before_and_after:FORMS",
)


def faults() -> Iterator[str]:
    """Yield the first fault of each document: file, line, what was found and what is expected."""
    for names in (HEADS, READ):
        if found := dict.fromkeys(_faults(_read, names)):
            yield from found
            return
    yield from _faults(_lesson, resolve_name(*HEADS))


def _read(name: str) -> None:
    found = resolve_name(name)
    if callable(found):
        found()


def _lesson(name: str) -> None:
    if document := resolve_name("course.lessons:document")(name):
        _ = document.questions


def _faults(read: Callable[[str], Any], names: Iterable[str]) -> Iterator[str]:
    for name in names:
        try:
            read(name)
        except ValueError as error:  # which each fault of a document is
            yield str(error)


if __name__ == "__main__":
    said = list(faults())
    print("\n".join(said) or "Every document can be read.")
    sys.exit(bool(said))
