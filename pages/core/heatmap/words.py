"""How one cell is worked out, in the letters of a source."""

from collections.abc import Callable, Mapping

from course.by_hand import steps
from course.words import Step
from pages.core.heatmap.model import Model

WORDS: Mapping[str, Mapping[str, Callable[[Model], list[Step]]]] = {"steps": {"by_hand": steps}}
