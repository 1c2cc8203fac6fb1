"""No lesson leaves the base to a default of the core, nor which trained table is meant."""

import inspect
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import pytest

import pe_core
from course import contents, lessons
from course.question_bank import predictions
from course.view import DEFAULTS

ROOT = Path(__file__).resolve().parents[2]
OURS = tuple(str(ROOT / folder) for folder in ("pages", "course"))
VIEW = DEFAULTS._replace(d=16, n=300, L=23, t=17, phi=3, dim=8, rope_base=7000)


def watched(function: Callable[..., Any], seen: dict[str, set[str]]) -> Callable[..., Any]:
    """Return the function; what a lesson leaves to its defaults is put down by the place."""
    takes = inspect.signature(function)
    given = {key for key in ("base", "start") if key in takes.parameters}
    given -= {key for key in given if takes.parameters[key].default == 0}  # from the first row on

    @wraps(function)
    def called(*args: Any, **named: Any) -> Any:
        code = (frame := sys._getframe(1)).f_code
        if given and code.co_filename.startswith(OURS) and code.co_name != "<module>":
            place = f"{code.co_filename}:{frame.f_lineno} {function.__name__}"
            seen[place] = given - takes.bind(*args, **named).arguments.keys()
        return function(*args, **named)

    return called


def test_a_lesson_says_from_which_base_or_start(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[str, set[str]] = {}
    for name in pe_core.__all__:
        if inspect.isfunction(function := getattr(pe_core, name)):
            monkeypatch.setattr(pe_core, name, watched(function, seen))
    for lesson in (row.name for row in contents.LESSONS):
        told = [say for kind in lessons.words(lesson).values() for say in kind.values()]
        for draw_or_say in (*lessons.figures(lesson).values(), *told):
            draw_or_say(lessons.model(lesson, VIEW))
    assert all(lessons.evidence(item) for item in predictions().values())
    assert len(seen) > 50, "few calls were watched"
    assert not {place: left for place, left in seen.items() if left}
