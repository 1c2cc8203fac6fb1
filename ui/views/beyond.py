"""Figures of the schemes beyond the sinusoid, one file a page."""

from collections.abc import Callable, Mapping

from course.view import View
from pe_core.figures import Figure
from ui.views import few_bits, longer, longer_score, rotary, train, wild

_PAGES = (rotary, longer, longer_score, few_bits, wild, train)

FIGURES: Mapping[str, Callable[..., Figure]] = {
    name: draw for page in _PAGES for name, draw in page.FIGURES.items()
}
CELLS: Mapping[str, Callable[[View, int, int], list[str]]] = {
    name: tell for page in _PAGES for name, tell in page.CELLS.items()
}
