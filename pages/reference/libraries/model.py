"""The tables of libraries are the same for every view."""

from dataclasses import dataclass

from course.view import View


@dataclass(frozen=True)
class Model:
    """What the page lists; it measures nothing of the view."""

    view: View
