"""Check that every document can be read, and tell what is wrong in it: `python -m course.check`."""

import sys
from collections.abc import Iterator
from importlib import import_module

from course.contents import NAMED
from course.document import DocumentError

# Modules that read a document of their own when they are imported.
READ = ("course.sources",)


def faults() -> Iterator[str]:
    """Yield the first fault of each document: file, line, what was found and what is expected."""
    found = [*_faults(import_module, READ)]
    yield from found
    if not found:  # the lessons name sources
        yield from _faults(import_module("course.lessons").document, NAMED)


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
