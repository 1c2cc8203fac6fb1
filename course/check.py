"""Check that every document can be read, and tell what is wrong in it: `python -m course.check`."""

import sys
from collections.abc import Iterator
from importlib import import_module

from course.contents import NAMED

# What is read from documents, before the lessons, which name what is in them.
READ = (
    "course.sources:SOURCES",
    "course.questions:MISCONCEPTIONS",
    "course.glossary:TERMS",
    "course.reading:READING",
    "course.errata:rows",
    "course.readers:QUESTIONS",
    "course.family:FAMILY",
    "course.choosing:CASES",
    "course.search_words:ALSO",
)


def faults() -> Iterator[str]:
    """Yield the first fault of each document: file, line, what was found and what is expected."""
    found = dict.fromkeys(_faults(_read, READ))
    yield from found or _faults(resolve_name("course.lessons:document"), NAMED)


def _read(name: str) -> None:
    found = resolve_name(name)
    if callable(found):
        found()


def _faults(read: Callable[[str], Any], names: Iterable[str]) -> Iterator[str]:
    for name in names:
        try:
            written = lessons.document(page.name)
            _ = written and written.questions
        except DocumentError as error:
            yield str(error)
    try:
        import_module("course.plans").check()
    except DocumentError as error:
        yield str(error)


if __name__ == "__main__":
    found = list(faults())
    print("\n".join(found) or "Every document can be read.")
    sys.exit(bool(found))
