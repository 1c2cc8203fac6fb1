"""What figures say and where their marks lie, as it was last looked at by a person.

`APPROVE=1 python -m pytest tests/lessons/test_approved.py` writes it anew; the change is read
before it is committed.
"""

import os
import re
from collections.abc import Iterator
from math import isclose
from pathlib import Path

from course import lessons
from course.contents import LESSONS
from pe_core.figures import to_parts
from tests.site import asked

FILE = Path(__file__).with_name("approved_figures.txt")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e[-+]?\d+)?")


def said() -> Iterator[str]:
    for lesson in LESSONS:
        for name in ("default", "other", "large"):
            for figure in lessons.figures(lesson.name):
                drawn = lessons.draw(lesson.name, figure, asked.view(lesson, name))
                yield f"== {lesson.name}.{figure}, {name} view"
                yield from _told(to_parts(drawn))


def _told(parts: dict) -> Iterator[str]:
    layout = parts["layout"]
    yield from (layout["meta"]["title"], layout["meta"]["alt"])
    for axis in ("xaxis", "yaxis"):
        yield f"{axis}: {layout[axis].get('title', {}).get('text', '')}"
    for trace in parts["data"]:
        yield f"trace: {trace.get('name', '')} {trace.get('mode', trace['type'])}"
    for kind in ("annotations", "shapes"):
        for mark in layout.get(kind, ()):
            places = {key: mark[key] for key in ("x", "y", "x0", "x1", "y0", "y1") if key in mark}
            yield f"{kind}: {mark.get('text', mark.get('type'))} {places}"


def test_figures_say_what_was_approved() -> None:
    now = list(said())
    if "APPROVE" in os.environ:
        FILE.write_text("\n".join(now) + "\n", encoding="utf-8")
    approved = FILE.read_text(encoding="utf-8").splitlines()
    differ = [f"{old}\n    now {new}" for old, new in zip(approved, now, strict=False)
              if not _alike(old, new)]  # fmt: skip
    assert not differ, "\n".join(differ[:10])
    assert len(now) == len(approved)


def _alike(old: str, new: str) -> bool:
    """Return whether the words are the same, and the numbers but for rounding."""
    old, new = (one.replace(" (rounding error)", "") for one in (old, new))
    numbers = zip(_NUMBER.findall(old), _NUMBER.findall(new), strict=False)
    return _NUMBER.split(old) == _NUMBER.split(new) and all(
        isclose(float(a), float(b), rel_tol=1e-3, abs_tol=1e-6) for a, b in numbers
    )
