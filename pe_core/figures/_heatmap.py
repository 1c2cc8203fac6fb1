"""The parts of every picture made of cells: the heatmap, its axes, and its chosen rows."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from pe_core.figures._chosen import MANY_ROWS, chosen_mark
from pe_core.figures._inputs import Array
from pe_core.figures._legend_marks import Pieces
from pe_core.figures._style import Scale, axis, colour_bar
from pe_core.figures._window import Window


def cells_trace(
    cells: npt.ArrayLike,
    down: Window,
    across: Window,
    *,
    ends: tuple[float, float],
    scale: Scale,
    quantity: str,
    ticks: Sequence[float],
) -> dict[str, Any]:
    """Return the heatmap of the drawn cells, without its hover; `ends` are those of its scale."""
    return {
        "type": "heatmap",
        "z": np.ascontiguousarray(cells, dtype=np.float32),
        "zmin": ends[0],
        "zmax": ends[1],
        "colorscale": scale,
        "colorbar": colour_bar(quantity, tickvals=ticks),
        "name": quantity,
        "x": across.edges,
        "y": down.edges,
    }


def cell_axes(
    down: tuple[Window, str, dict[str, Any]], across: tuple[Window, str, dict[str, Any]]
) -> dict[str, Any]:
    """Return the axes of rows and columns, each from its window, title and settings.

    Row 0 is at the top. The zoom of an axis lasts while its own length stays.
    """
    return {
        f"{letter}axis": axis(
            title, range=window.ends[::step], uirevision=window.revision, showgrid=False, **own
        )
        for letter, step, (window, title, own) in (("x", 1, across), ("y", -1, down))
    }


def name_axes(
    down: Window, across: Window, row_names: list[str], column_names: list[str]
) -> dict[str, Any]:
    """Return unseen axes over the shown ones that give each place its name in the hover.

    Plotly writes the text of a tick into the hover of whatever lies on it. One name per column
    and one per row then serve all cells; a text for each cell would cost a hundred times the bytes.
    """
    named = {"x": (across, across.ends, column_names), "y": (down, down.ends[::-1], row_names)}
    return {
        f"{letter}axis2": {
            "overlaying": letter,
            "matches": letter,
            "range": ends,
            "tickmode": "array",
            "tickvals": np.asarray(window.places, np.float64),
            "ticktext": names,
            "showticklabels": False,
            "ticks": "",
            "showgrid": False,
            "zeroline": False,
            "showline": False,
        }
        for letter, (window, ends, names) in named.items()
    }


def chosen_rows(
    cells: Array, down: Window, across: Window, marks: Iterable[tuple[int | None, dict[str, Any]]]
) -> Pieces:
    """Return the chosen rows that are drawn; in a picture of many rows, with their values."""
    many = down.length > MANY_ROWS
    return [
        chosen_mark(row, marker, cells[row - down.start, across.cells] if many else None)
        for row, marker in marks
        if row is not None and row in down.places
    ]
