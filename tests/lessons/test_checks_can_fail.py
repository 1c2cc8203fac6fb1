"""A claim is shown as a check that could fail: spoil what it is measured on, and it does."""

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

import numpy as np
import pytest

from course import contents, lessons
from course.view import DEFAULTS, View
from course.words import Check
from tests.each import each

SIZES = (1e-3, 0.1, 1.0, 30.0)
VIEWS = [
    DEFAULTS._replace(t=7, phi=4, dim=21),
    DEFAULTS._replace(d=16, n=100, L=23, t=11, phi=3, dim=9),
]


def spoilt(value: Any, size: float) -> Iterator[Any]:
    """Yield a quantity with an error of a size, in each way that its kind allows."""
    if isinstance(value, bool | np.bool_):
        return  # what is claimed follows from numbers
    if isinstance(value, int | np.integer):
        yield from (value + max(1, round(size)), value - max(1, round(size)))
    elif isinstance(value, float | np.floating):
        error = size * max(abs(value), 1.0)  # a number may have formats of its own
        yield from (type(value)(value + error), type(value)(value - error))
    elif isinstance(value, np.ndarray) and value.dtype == bool:
        yield ~value
    elif isinstance(value, np.ndarray) and value.size and value.dtype.kind in "fiu":
        error = size * max(float(abs(value).max()), 1.0)
        error = error if value.dtype.kind == "f" else max(error, 1.0)
        noise = np.random.default_rng(1).uniform(-error, error, value.shape)
        for change in (noise, error * (np.arange(value.size).reshape(value.shape) == 0)):
            yield np.asarray(value + change).astype(value.dtype, copy=False)
    elif is_dataclass(value) and not isinstance(value, type):
        for part in fields(value):
            for other in spoilt(getattr(value, part.name), size):
                yield replace(value, **{part.name: other})
    elif isinstance(value, tuple) and hasattr(value, "_replace"):
        for name, part in value._asdict().items():
            yield from (value._replace(**{name: other}) for other in spoilt(part, size))
    elif isinstance(value, tuple | list):
        for place, part in enumerate(value[:3]):
            for other in spoilt(part, size):
                yield type(value)([*value[:place], other, *value[place + 1 :]])
    elif isinstance(value, dict):
        for key in list(value)[:3]:
            yield from ({**value, key: other} for other in spoilt(value[key], size))


def least(lesson: str, name: str, view: View) -> dict[str, float | None]:
    """Return for each claim that holds the least error with which it no longer does."""
    say: Callable[[Any], list[Check]] = lessons.words(lesson)["checks"][name]
    kind = type(lessons.model(lesson, view))
    first = kind(view)
    told = say(first)
    found: dict[str, float | None] = {check.claim: None for check in told if check.holds}
    for size in SIZES:
        for key, value in _quantities(first):
            for wrong in spoilt(value, size):
                if all(found.values()):
                    return found
                other = type("Spoilt", (kind,), {key: property(lambda _, value=wrong: value)})
                try:
                    now = {check.claim: check.holds for check in say(other(view))}
                except (ArithmeticError, AssertionError, LookupError, StopIteration, ValueError):
                    continue  # so wrong that nothing can be said of it
                for claim, before in found.items():
                    if before is None and not now.get(claim, True):
                        found[claim] = size
    return found


def _quantities(model: Any) -> Iterator[tuple[str, Any]]:
    """Yield what a model measures, by name: first what its words have asked for."""
    asked = [key for key in vars(model) if key != "view"]
    rest = [key for key, value in vars(type(model)).items() if isinstance(value, property)]
    for key in dict.fromkeys([*asked, *rest]):
        yield key, getattr(model, key)


# What is said of them does not hang on a number of their model's own: tests of each lesson spoil or
# turn these round themselves.
ELSEWHERE = {
    "criteria": ("criteria", "rules"),
    "rotation": ("stays",),
    "attention": ("known",),
    "biases": ("trained", "shift"),
    "grids": ("tokens",),
    "elsewhere": ("doubling",),
}
LOOKED_AT = [
    (row.name, name)
    for row in contents.LESSONS
    for name in lessons.words(row.name).get("checks", {})
    if name not in ELSEWHERE.get(row.name, ())
]


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@each("view", VIEWS)
@each(("lesson", "name"), LOOKED_AT)
def test_a_claim_that_holds_fails_with_an_error_of_a_thousandth(
    lesson: str, name: str, view: View
) -> None:
    sizes = least(lesson, name, view)
    assert not {claim for claim, size in sizes.items() if size is None or size > 1e-3}
