"""What the tests of ALiBi, T5 and Shaw share: sides, sentences, and the places of a line."""

from typing import Any

import numpy as np

from course.view import CHOICES, DEFAULTS

SIDES = CHOICES["sides"].options
BEFORE = DEFAULTS._replace(sides="before-only")


def places_of(line: Any) -> list[int]:
    """Return the whole numbers over which a line is drawn."""
    even = line.x is None
    places = line.x0 + line.dx * np.arange(len(line.y)) if even else np.array(line.x)
    return [round(float(place)) for place in places]
