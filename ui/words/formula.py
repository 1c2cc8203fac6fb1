"""Words of one cell worked out by hand, until the heatmap asks `course.by_hand` itself."""

from collections.abc import Callable, Mapping
from typing import Any

from course.by_hand import cell_of, steps
from course.view import View

WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    "steps": {"by_hand": lambda view: steps(cell_of(view), view.notation)}
}
