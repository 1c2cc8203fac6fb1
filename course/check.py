"""Check that every document can be read, and tell what is wrong in it: `python -m course.check`."""

import sys
from collections.abc import Iterator
from importlib import import_module

from course import lessons
from course.contents import LESSONS
from course.document import DocumentError


def faults() -> Iterator[str]:
    """Yield the first fault of each document: file, line, what was found and what is expected."""
    for page in LESSONS:
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
