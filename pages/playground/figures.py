"""The playground's own figure; the others are those of the lessons."""

from collections.abc import Callable, Mapping

import pe_core
from course import lessons
from pages.playground.model import Model
from pe_core import figures
from pe_core.figures import Figure


def offset_curve(model: Model) -> Figure:
    """Return the dot product by offset, without the marks of what the lesson asks about it."""
    view = model.view
    return figures.offset_curve(
        model.curve, offset=view.phi, length=view.L, x_range=(0, view.L - 1)
    )


FIGURES: Mapping[str, Callable[..., Figure]] = {"offset_curve": offset_curve}
CODE = (lessons.figures("heatmap")["heatmap"], pe_core.sinusoidal)
