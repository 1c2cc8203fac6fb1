"""What every lesson's model hands out is never to be changed.

Many readers are handed the same arrays, so an array that is kept must refuse to be written to.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from importlib.util import find_spec
from inspect import getmembers
from typing import Any

import numpy as np
import pytest

from course.contents import LESSONS
from course.lessons import model
from course.quantity import quantity
from course.view import DEFAULTS

NAMES = [
    lesson.name for lesson in LESSONS if find_spec(f"pages.{lesson.folder.replace('/', '.')}.model")
]


def quantities(kind: type) -> Iterator[str]:
    """Yield the names of what is asked of an object without brackets."""
    for name, found in getmembers(kind):
        if isinstance(found, quantity | property):
            yield name


def _ours(found: object) -> bool:
    return is_dataclass(found) and type(found).__module__.startswith(("pages.", "course."))


def _walked(found: Any, name: str, seen: set[int]) -> Iterator[tuple[str, Any]]:
    if id(found) in seen:
        return
    seen.add(id(found))
    yield name, found
    if isinstance(found, Mapping):
        for key, value in found.items():
            yield from _walked(value, f"{name}[{key!r}]", seen)
    elif isinstance(found, tuple | list):
        for place, value in enumerate(found):
            yield from _walked(value, f"{name}[{place}]", seen)
    elif _ours(found):
        for own in quantities(type(found)):
            yield from _walked(getattr(found, own), f"{name}.{own}", seen)


SLOW = {"which", "criteria"}  # a second each: in CI only


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.slow] if name in SLOW else []) for name in NAMES],
)
def test_an_array_that_a_model_keeps_cannot_be_changed(name: str) -> None:
    first, again = _arrays(name), _arrays(name)
    writable = [way for key, (way, one) in first.items() if key in again and one.flags.writeable]
    assert writable == []


def _arrays(name: str) -> dict[int, tuple[str, Any]]:
    """Return the arrays that a model hands out itself, in a record or in an object of its own."""
    found = {}
    for way, one in _walked(model(name, DEFAULTS), name, set()):
        if isinstance(one, np.ndarray) and "']" not in way:  # no mapping
            found[id(one)] = way, one
        if _ours(one):
            for field in fields(one):
                array = getattr(one, field.name)
                if isinstance(array, np.ndarray):
                    found[id(array)] = f"{way}.{field.name}", array
    return found
