"""What the tests of ALiBi, T5 and Shaw share: sides, sentences, and the places of a line."""

from typing import Any

import numpy as np

from course import lessons
from course.view import CHOICES, DEFAULTS, View

SIDES = CHOICES["sides"].options
BEFORE = DEFAULTS._replace(sides="before-only")
SENTENCES = ["", "one", "a b", "John likes Jane", "<b>x</b> 😀 שלום $y$ `z`", "w " * 32]


def places_of(line: Any) -> list[int]:
    """Return the whole numbers over which a line is drawn."""
    even = line.x is None
    places = line.x0 + line.dx * np.arange(len(line.y)) if even else np.array(line.x)
    return [round(float(place)) for place in places]


def stands(lesson: str, view: View) -> None:
    """Assert that every figure, cell and word of a lesson can be had for a view."""
    model = lessons.model(lesson, view)
    for draw in lessons.figures(lesson).values():
        assert len(draw(model).layout.meta["alt"]) > 60
    for tell in lessons.cells(lesson).values():
        assert tell(model, 31, 31)
    for kind in lessons.words(lesson).values():
        assert all(say(model) for say in kind.values())
