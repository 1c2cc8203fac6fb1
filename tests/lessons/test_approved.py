"""What figures say and where their marks lie, as it was last looked at by a person.

`APPROVE=1 python -m pytest tests/lessons/test_approved.py` writes it anew; the change is read
before it is committed.
"""

import os
import re
from collections.abc import Iterable, Iterator
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


def _by_figure(lines: Iterable[str]) -> dict[str, list[str]]:
    """Return the lines of each figure in each view, by the line that names it."""
    found: dict[str, list[str]] = {}
    for line in lines:
        if line.startswith("== "):
            here = found[line] = []
        else:
            here.append(line)
    return found


def test_figures_say_what_was_approved() -> None:
    now = _by_figure(said())
    approved = _by_figure(FILE.read_text(encoding="utf-8").splitlines())
    differ = [name for name in now | approved if not _alike(approved.get(name), now.get(name))]
    if "APPROVE" in os.environ:
        written = {name: now[name] if name in differ else approved[name] for name in now}
        lines = (line for name, told in written.items() for line in (name, *told))
        FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return
    shown = [f"{name}\n  was {approved.get(name)}\n  now {now.get(name)}" for name in differ[:5]]
    assert not differ, f"APPROVE=1 accepts these, once they are read: {' '.join(shown)}"


def _alike(old: list[str] | None, new: list[str] | None) -> bool:
    """Return whether the words are the same, and the numbers but for rounding."""
    if old is None or new is None:
        return False
    was, now = ("\n".join(lines).replace(" (rounding error)", "") for lines in (old, new))
    numbers = zip(_NUMBER.findall(was), _NUMBER.findall(now), strict=False)
    return _NUMBER.split(was) == _NUMBER.split(now) and all(
        isclose(float(a), float(b), rel_tol=1e-3, abs_tol=1e-6) for a, b in numbers
    )
