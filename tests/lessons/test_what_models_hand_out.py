"""What every lesson's model hands out: of the type that is written there, and never to be changed.

Many readers are handed the same arrays, so an array that is kept must refuse to be written to.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from importlib.util import find_spec
from inspect import getmembers
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import numpy as np
import pytest

from course.contents import LESSONS
from course.lessons import model
from course.quantities import measured
from course.view import DEFAULTS, View
from tests.lessons.plain import UNLIKE

VIEWS = [
    DEFAULTS,
    UNLIKE[0]._replace(words="the dog bites the man", causal="yes", scaled="yes", third="T5"),
]


NAMES = [
    lesson.name for lesson in LESSONS if find_spec(f"pages.{lesson.folder.replace('/', '.')}.model")
]


def quantities(kind: type) -> Iterator[tuple[str, Callable[..., Any]]]:
    """Yield what is asked of an object without brackets: its name, and what works it out."""
    for name, found in getmembers(kind):
        if isinstance(found, measured):
            yield name, found.work_out
        elif isinstance(found, property) and found.fget:
            yield name, found.fget


def _ours(found: object) -> bool:
    return is_dataclass(found) and type(found).__module__.startswith(("pages.", "course."))


def _walked(found: Any, name: str, seen: set[int]) -> Iterator[tuple[str, Any]]:
    """Yield every object that a model leads to, with the way there."""
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
        for own, _ in quantities(type(found)):
            yield from _walked(getattr(found, own), f"{name}.{own}", seen)


def _is(found: Any, kind: Any) -> bool:
    """Return whether a value is of a type, as far down as the type says."""
    home, parts = get_origin(kind), get_args(kind)
    if kind is Any or isinstance(kind, str):
        return True
    if home in (Union, UnionType):
        return any(_is(found, part) for part in parts)
    if home is np.ndarray:
        (scalar,) = get_args(parts[1])
        return isinstance(found, np.ndarray) and (
            scalar is Any or np.issubdtype(found.dtype, get_origin(scalar) or scalar)
        )
    if home is tuple:
        inner = parts[:1] * len(found) if parts[-1] is ... else parts
        return isinstance(found, tuple) and len(found) == len(inner) and all(map(_is, found, inner))
    if home is list:
        return isinstance(found, list) and all(_is(part, parts[0]) for part in found)
    if home in (Mapping, dict):
        return isinstance(found, Mapping) and all(
            _is(key, parts[0]) and _is(value, parts[1]) for key, value in found.items()
        )
    if kind is NoneType:
        return found is None
    if kind in (int, float, bool, str):
        return type(found) is kind
    return isinstance(found, kind if isinstance(kind, type) else object)


SLOW = {"which", "criteria"}  # a second each: in CI only


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.slow] if name in SLOW else []) for name in NAMES],
)
def test_every_quantity_is_of_the_type_that_is_written_and_cannot_be_changed(name: str) -> None:
    first, again = _arrays(name), _arrays(name)
    writable = [way for key, (way, one) in first.items() if key in again and one.flags.writeable]
    assert writable == []
    view: View
    for view in VIEWS:
        for way, found in _walked(model(name, view), name, set()):
            if not _ours(found):
                continue
            for own, work_out in quantities(type(found)):
                kind = get_type_hints(work_out)["return"]
                assert _is(getattr(found, own), kind), f"{way}.{own} is no {kind}"


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
