"""The figure of the whole table."""

from collections.abc import Callable, Mapping

import pe_core
from pages.core.heatmap.model import Model
from pe_core import figures
from pe_core.figures import Figure


def heatmap(
    model: Model, rows: int = 256, columns: int = 512, hover: bool = True, counted: int = 1
) -> Figure:
    """Return the whole table as a picture of at most so many rows and columns.

    `counted` 0 leaves it to the learner how many columns hardly move.
    """
    view = model.view
    return figures.heatmap(
        model.laid_out, model.wavelengths, position=view.t, offset=view.phi,
        dimension=model.column, layout=view.layout,
        max_rows=rows, max_columns=columns, hover=hover,
        count_flat=bool(counted),
    )  # fmt: skip


def heatmap_cell(model: Model, x: int, y: int) -> list[str]:
    """Return what the hover says of row `y` and column `x` of the picture."""
    dimension = model.dimensions[x]
    lines = figures.heatmap_cell(
        model.cell(y, dimension).value, model.wavelengths, position=y, dimension=dimension
    )
    if model.view.layout == "interleaved":
        return lines
    return [lines[0], f"column {x} in the layout “halves”", *lines[1:]]


FIGURES: Mapping[str, Callable[..., Figure]] = {"heatmap": heatmap}
CELLS: Mapping[str, Callable[[Model, int, int], list[str]]] = {"heatmap": heatmap_cell}
OPTIONS: Mapping[str, Mapping[str, range]] = {
    "heatmap": {"rows": range(1, 257), "columns": range(2, 513), "counted": range(2)}
}
CODE = (heatmap, pe_core.sinusoidal, pe_core.to_halves, pe_core.least_distance)
