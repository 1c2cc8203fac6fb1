"""What a lesson says of a model whose quantities a test has put in."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from course import lessons
from course.view import View


def changed(lesson: str, view: View, **quantities: Any) -> Any:
    """Return the model of a lesson with some of its quantities, or methods, replaced."""
    kind = type(lessons.model(lesson, view))
    parts = {key: property(lambda _, value=value: value) for key, value in quantities.items()}
    return type("Changed", (kind,), parts)(view)


def told(lesson: str, kind: str, name: str, view: View, **quantities: Any) -> Any:
    """Return what a lesson tells under a kind and a name, with some quantities replaced."""
    return lessons.words(lesson)[kind][name](changed(lesson, view, **quantities))


def numbers(text: str) -> Iterator[float]:
    """Yield the numbers in a text, with its minus signs and spaces read as they are meant."""
    plain = text.replace("\u2212", "-").replace("\u202f", "")
    for found in re.findall(r"(?<![\w.])-?\d+(?:\.\d+)?(?:e[-+]?\d+)?%?", plain):
        yield float(found.rstrip("%")) / (100 if found.endswith("%") else 1)


def says(text: str, value: float, share: float = 0.06) -> bool:
    """Return whether a text has a number, to within a share of it."""
    return any(abs(found - value) <= share * abs(value) for found in numbers(text))


def always(value: Any) -> Callable[..., Any]:
    """Return a method that returns this whatever it is asked."""
    return lambda *_, **__: value
