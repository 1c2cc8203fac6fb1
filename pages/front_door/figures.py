"""The figure of the front door: the table, with the row of the chosen word."""

from collections.abc import Callable, Mapping

import pe_core
from course.numerals import grouped
from pages.front_door.model import Model
from pe_core import figures
from pe_core.figures import Figure


def rows(model: Model, hover: bool = True) -> Figure:
    """Return the table of all positions, with the row of position t."""
    view = model.view
    return figures.heatmap(
        model.table, pe_core.wavelengths(view.d, view.n), position=view.t,
        max_rows=128, max_columns=512, hover=hover, count_flat=False,
        title=f"The row of position {grouped(view.t)} is its encoding: {view.d} numbers",
    )  # fmt: skip


def cell(model: Model, x: int, y: int) -> list[str]:
    """Return what the hover says of row `y` and column `x` of the picture."""
    wavelengths = pe_core.wavelengths(model.view.d, model.view.n)
    return figures.heatmap_cell(float(model.table[y, x]), wavelengths, position=y, dimension=x)


FIGURES: Mapping[str, Callable[..., Figure]] = {"rows": rows}
CELLS: Mapping[str, Callable[[Model, int, int], list[str]]] = {"rows": cell}
