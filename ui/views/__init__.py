"""The views of the course: each takes what the controls show and returns one figure.

The playground and the lessons draw the same views, so a thing looks the same everywhere. There is
one file a part of the course.
"""

from collections.abc import Callable, Mapping

import pe_core
from course.view import View
from pe_core import figures
from pe_core.figures import Figure
from ui.views import beyond, encoding, order, relative

_PARTS = (order, encoding, relative, beyond)

FIGURES: Mapping[str, Callable[..., Figure]] = {
    name: draw for part in _PARTS for name, draw in part.FIGURES.items()
}

# Pictures of cells, whose hover a live page asks for one cell at a time.
CELLS: Mapping[str, Callable[[View, int, int], list[str]]] = {
    name: tell for part in _PARTS for name, tell in part.CELLS.items()
}


def csv(view: View) -> str:
    """Return the table as CSV."""
    return pe_core.to_csv(pe_core.sinusoidal(view.L, view.d, view.n))


def npy(view: View) -> bytes:
    """Return the table as a NumPy file."""
    return pe_core.to_npy(pe_core.sinusoidal(view.L, view.d, view.n))


def html(name: str, view: View) -> str:
    """Return the figure of this name as a page of its own."""
    return figures.to_html(FIGURES[name](view))
