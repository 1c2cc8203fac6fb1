"""The table as a heatmap: rows are positions, columns are dimensions."""

from typing import Any

import numpy as np
import numpy.typing as npt

from pe_core.figures._chosen import chosen, chosen_mark, column_marker
from pe_core.figures._figure import Figure
from pe_core.figures._heatmap import cell_axes, cells_trace, chosen_rows, name_axes
from pe_core.figures._inputs import Array, maybe_whole, numbers, pair_waves, place_and_target, whole
from pe_core.figures._legend_marks import Pieces, column_entry, place_entries
from pe_core.figures._style import (
    OFFSET_MARKER,
    POSITION_MARKER,
    VALUE_SCALE,
    finish,
    no_points,
    pair_colour,
    whole_ticks,
)
from pe_core.figures._window import Window
from pe_core.figures._words import (
    column_name,
    decimals,
    listed,
    number,
    offset_name,
    pair_of,
    sentence,
    turn_name,
)

# Cells whose column moves less than this look flat; the text equivalent counts such columns.
_FLAT = 0.1


def heatmap(
    table: npt.ArrayLike,
    wavelengths: npt.ArrayLike,
    *,
    position: int | None = None,
    offset: int | None = None,
    dimension: int | None = None,
    max_rows: int = 256,
    max_columns: int = 512,
    hover: bool = True,
    count_flat: bool = True,
    title: str | None = None,
) -> Figure:
    """Return a heatmap of an encoding, position 0 at the top.

    Of a table with more rows or columns than asked for a part is drawn, in which the chosen rows
    and the chosen column are: means of rows or columns, or every third of them, would show waves
    that are nowhere in the table.

    Parameters
    ----------
    table : array_like, shape (L, d)
        The encoding, from position 0 on.
    wavelengths : array_like, shape (d / 2,)
        The wavelength of each pair, in tokens.
    position, offset : int, optional
        The rows t and t + φ to mark.
    dimension : int, optional
        The column to mark, from 0 to d - 1.
    max_rows, max_columns : int
        The most rows and columns that are drawn: no more than the screen has points for.
    hover : bool
        Whether the figure carries what its hover says. A live page asks `heatmap_cell` instead.
    count_flat : bool
        Whether the text equivalent counts the columns that hardly change.
    title : str, optional
        Replaces the neutral title.

    Returns
    -------
    Figure

    Examples
    --------
    >>> figure = heatmap([[0, 1], [0.84, 0.54]], [6.28], position=1)
    >>> figure.layout.meta["title"]
    'The encoding of 2 positions in 2 dimensions'
    """
    cells, waves = _checked(table, wavelengths)
    length, width = cells.shape
    t, place = place_and_target(position, offset, 0, length - 1)
    column = maybe_whole("dimension", dimension, 0, width - 1)
    rows = Window.of(length, whole("max_rows", max_rows, 1), follow=[t, place])
    across = Window.of(width, whole("max_columns", max_columns, 2), follow=[column], whole=2)
    columns = _Columns(waves, across)
    picture = cells_trace(
        cells[rows.cells, across.cells], rows, across, ends=(-1, 1), scale=VALUE_SCALE,
        quantity="value", ticks=[-1, -0.5, 0, 0.5, 1],
    )  # fmt: skip
    marked = chosen_rows(cells, rows, across, [(t, POSITION_MARKER), (place, OFFSET_MARKER)])
    axes = cell_axes(
        (rows, "position (token)", whole_ticks(length)),
        (across, "dimension (column)", whole_ticks(width)),
    )
    if hover:
        axes |= name_axes(
            rows, across, list(map(str, rows.places)), list(map(columns.hover, across.places))
        )
    return finish(
        [
            picture | chosen(marked, columns.chosen(column)) | _hover(hover),
            no_points(),
            *place_entries(t, place, rows.last, drawn=rows.places),
            *columns.entry(column),
        ],
        axes,
        title=title or f"The encoding of {length} positions in {width} dimensions",
        alt=_alt(cells, rows, columns, t, place, column, count_flat),
        view="heatmap",
        choose={"position": "y", "dimension": "x"},
        meta={
            "whole": {
                "x": across.told("dimensions", "" if column is None else "the dimension"),
                "y": rows.told("positions", "" if t is None else "t"),
            }
        },
    )


def heatmap_cell(
    value: float, wavelengths: npt.ArrayLike, *, position: int, dimension: int
) -> list[str]:
    """Return what the hover says of one cell, line by line.

    Parameters
    ----------
    value : float
        The exact value of the cell.
    wavelengths : array_like, shape (d / 2,)
        The wavelength of each pair, in tokens.
    position, dimension : int
        Row and column of the cell.

    Returns
    -------
    list of str

    Examples
    --------
    >>> heatmap_cell(0.84147, [6.28], position=1, dimension=0)
    ['position 1', 'dimension 0 (sine)', 'pair 0, wavelength 6.2800', 'value 0.841470']
    """
    waves = pair_waves(wavelengths)
    columns = _Columns(waves, Window.of(2 * len(waves), 2 * len(waves)))
    hover = columns.hover(whole("dimension", dimension, 0, columns.width - 1))
    place = f"position {whole('position', position)}"
    return [place, *hover.split("<br>"), f"value {decimals(value, 6)}"]


class _Columns:
    """The columns: their wavelengths, colours and names, and which of them are drawn."""

    def __init__(self, wavelengths: Array, window: Window) -> None:
        self.wavelengths, self.window = wavelengths, window
        self.width = window.length

    def colour(self, column: int) -> str:
        return pair_colour(pair_of(column), self.width // 2)

    def hover(self, column: int) -> str:
        pair = pair_of(column)
        wavelength = number(float(self.wavelengths[pair]), 5)
        return f"dimension {column} ({turn_name(column)})<br>pair {pair}, wavelength {wavelength}"

    def chosen(self, column: int | None) -> Pieces:
        """Return the chosen column, if there is one."""
        if column is None:
            return []
        return [chosen_mark(column, column_marker(self.colour(column)))]

    def entry(self, column: int | None) -> Pieces:
        """Return the legend entry of the chosen column, if there is one."""
        return [] if column is None else [column_entry(column_name(column), self.colour(column))]


def _checked(table: npt.ArrayLike, wavelengths: npt.ArrayLike) -> tuple[Array, Array]:
    cells = numbers("table", table, 2)
    if cells.shape[1] % 2:
        raise ValueError(f"table must have an even number of columns, got {cells.shape[1]}")
    return cells, pair_waves(wavelengths, cells.shape[1] // 2)


def _hover(wanted: bool) -> dict[str, Any]:
    """Return the hover of the heatmap, whose names come from unseen axes."""
    if not wanted:
        return {"hoverinfo": "skip"}
    template = "position %{y}<br>%{x}<br>value %{z:.6f}<extra></extra>"
    return {"xaxis": "x2", "yaxis": "y2", "hovertemplate": template}


def _alt(
    cells: Array,
    rows: Window,
    columns: _Columns,
    t: int | None,
    place: int | None,
    column: int | None,
    count_flat: bool,
) -> str:
    flat = int((np.ptp(cells, axis=0) < _FLAT).sum())
    still = "1 column changes" if flat == 1 else f"{flat} columns change"
    across = columns.window
    wide = across.said("dimensions") if across.is_part else f"{columns.width} dimensions"
    text = (
        f"The heatmap shows {rows.said('positions')} in its rows and {wide} in its columns "
        f"(interleaved). Values run from {decimals(float(cells.min()))} to "
        f"{decimals(float(cells.max()))}."
    )
    return sentence(
        text,
        f"{still} by less than {_FLAT}." if count_flat else "",
        _chosen_alt(cells, rows, columns, t, place, column),
    )


def _chosen_alt(
    cells: Array,
    window: Window,
    columns: _Columns,
    t: int | None,
    place: int | None,
    column: int | None,
) -> str:
    """Say which rows and which column are marked, and the values where they cross."""
    rows = [] if t is None else [f"t = {t}"]
    rows += [] if place is None else [offset_name(place, window.last, drawn=window.places)]
    both = len(rows) > 1
    marked = [f"position{'s' if both else ''} {listed(rows)}"] if rows else []
    marked += [] if column is None else [column_name(column)]
    are = "are" if both or len(marked) > 1 else "is"
    # Two rows have an "and" of their own, so commas part them from the column.
    named = f"{', and '.join(marked)}," if both and len(marked) > 1 else " and ".join(marked)
    text = f"In this picture, {named} {are} marked." if marked else ""
    if column is None:
        return text
    inside = [p for p in (t, place) if p is not None and 0 <= p <= window.last]
    values = [f"{decimals(cells[p, column])} at position {p}" for p in inside]
    return sentence(text, f"The value in that column is {' and '.join(values)}." if values else "")
