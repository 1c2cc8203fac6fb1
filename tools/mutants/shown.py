"""A digest of what every lesson says and draws in a few views: `python -m tools.mutants.shown`."""

import hashlib
import json
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from course import lessons
from course.contents import LESSONS
from course.view import DEFAULTS, View
from pe_core.figures import to_wire

VIEWS = (
    DEFAULTS,
    DEFAULTS._replace(d=16, n=100, L=23, t=11, phi=3, dim=9),
    DEFAULTS._replace(d=64, n=500000, L=300, t=123, phi=7, dim=40),
)


def shown() -> dict[str, str]:
    """Return a digest of each word and each figure by its lesson, kind and name."""
    digests: dict[str, str] = {}
    for lesson in (row.name for row in LESSONS):
        for name, say in _parts(lesson):
            told = repr([say(view) for view in VIEWS])
            digests[f"{lesson}: {name}"] = hashlib.sha256(told.encode()).hexdigest()[:16]
    return digests


def _parts(lesson: str) -> Iterator[tuple[str, Callable[[View], Any]]]:
    for kind, says in lessons.words(lesson).items():
        for name, say in says.items():
            if kind != "listing":  # code is shown as it stands
                yield f"{kind} {name}", partial(_said, lesson, say)
    for name in lessons.figures(lesson):
        yield f"figure {name}", partial(_drawn, lesson, name)


def _drawn(lesson: str, name: str, view: View) -> bytes:
    return to_wire({name: lessons.draw(lesson, name, view)})


def _said(lesson: str, say: Callable[[Any], Any], view: View) -> Any:
    return say(lessons.model(lesson, view))


if __name__ == "__main__":
    print(json.dumps(shown()))
