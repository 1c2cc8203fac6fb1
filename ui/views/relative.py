"""Figures of two positions: what their rows have in common, and how one becomes the other."""

from collections.abc import Callable, Mapping

from course.view import View
from pe_core.figures import Figure
from ui.views import dot_products

FIGURES: Mapping[str, Callable[..., Figure]] = {
    **dot_products.FIGURES,
}
CELLS: Mapping[str, Callable[[View, int, int], list[str]]] = {
    **dot_products.CELLS,
}
