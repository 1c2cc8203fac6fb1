"""The table as a heatmap: rows are positions, columns are dimensions."""

from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from pe_core.figures._blocks import Blocks, block_means, name_axis
from pe_core.figures._chosen import MANY_ROWS, chosen, chosen_mark, column_marker
from pe_core.figures._figure import Figure
from pe_core.figures._inputs import (
    Array,
    maybe_whole,
    numbers,
    one_of,
    pair_waves,
    place_and_target,
    whole,
)
from pe_core.figures._marks import (
    Pieces,
    column_entry,
    offset_entry,
    position_entry,
)
from pe_core.figures._style import (
    OFFSET_MARKER,
    POSITION_MARKER,
    VALUE_SCALE,
    axis,
    colour_bar,
    finish,
    no_points,
    pair_colour,
    whole_ticks,
)
from pe_core.figures._words import (
    column_name,
    counted,
    decimals,
    listed,
    number,
    offset_name,
    pair_of,
    sentence,
    turn_name,
)

_LAYOUTS = ("interleaved", "halves")
_ACROSS = {"interleaved": "dimension (column)", "halves": "column (all sines, then all cosines)"}
# Cells whose column moves less than this look flat; the text equivalent counts such columns.
_FLAT = 0.1


def heatmap(
    table: npt.ArrayLike,
    wavelengths: npt.ArrayLike,
    *,
    position: int | None = None,
    offset: int | None = None,
    dimension: int | None = None,
    start: int = 0,
    layout: str = "interleaved",
    max_rows: int = 256,
    max_columns: int = 512,
    hover: bool = True,
    count_flat: bool = True,
    title: str | None = None,
) -> Figure:
    """Return a heatmap of an encoding, position 0 at the top.

    A table with more rows or columns than asked for is drawn as means of equal blocks; the last
    block may be shorter. Leaving rows out instead would show fast waves as slow ones. Sines are
    averaged with the sines of the next pairs and cosines with cosines: the mean of a sine and its
    cosine is a third wave, which is nowhere in the table.

    Parameters
    ----------
    table : array_like, shape (L, d)
        The encoding; its first row is position `start`.
    wavelengths : array_like, shape (d / 2,)
        The wavelength of each pair, in tokens.
    position, offset : int, optional
        The rows t and t + φ to mark.
    dimension : int, optional
        The column to mark, from 0 to d - 1.
    start : int
        The position of the first row.
    layout : {"interleaved", "halves"}
        Sine and cosine side by side, or all sines before all cosines.
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

    Raises
    ------
    ValueError
        If a shape does not fit, a mark lies outside the table or the layout is unknown.

    Examples
    --------
    >>> figure = heatmap([[0, 1], [0.84, 0.54]], [6.28], position=1)
    >>> figure.layout.meta["title"]
    'The encoding of 2 positions in 2 dimensions'
    """
    cells, waves = _checked(table, wavelengths)
    length, width = cells.shape
    one_of("layout", layout, _LAYOUTS)
    blocks = Blocks.of(length, whole("max_rows", max_rows, 1), whole("start", start))
    t, place = place_and_target(position, offset, blocks.start, blocks.last)
    column = maybe_whole("dimension", dimension, 0, width - 1)
    columns = _Columns(waves, layout, width, whole("max_columns", max_columns, 2))
    picture = _picture(cells, blocks, columns) | _chosen(cells, blocks, columns, t, place, column)
    return finish(
        [
            picture | _hover(cells, blocks, columns, hover),
            *_entries(blocks, columns, t, place, column),
        ],
        _axes(blocks, columns) | (_names(blocks, columns) if hover else {}),
        title=title or _title(blocks, columns),
        alt=_alt(cells, blocks, columns, t, place, column, count_flat),
        view="heatmap",
        choose={"position": "y", "dimension" if layout == "interleaved" else "half": "x"},
    )


def heatmap_cell(
    value: float,
    wavelengths: npt.ArrayLike,
    *,
    position: int,
    dimension: int,
    layout: str = "interleaved",
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
    layout : {"interleaved", "halves"}
        As in `heatmap`.

    Returns
    -------
    list of str

    Raises
    ------
    ValueError
        If there is no such column or the layout is unknown.

    Examples
    --------
    >>> heatmap_cell(0.84147, [6.28], position=1, dimension=0)
    ['position 1', 'dimension 0 (sine)', 'pair 0, wavelength 6.2800', 'value 0.841470']
    """
    waves = pair_waves(wavelengths)
    one_of("layout", layout, _LAYOUTS)
    columns = _Columns(waves, layout, 2 * len(waves), 2 * len(waves))
    hover = columns.hover(whole("dimension", dimension, 0, columns.width - 1))
    place = f"position {whole('position', position)}"
    return [place, *hover.split("<br>"), f"value {decimals(value, 6)}"]


class _Columns:
    """What each column is, sine or cosine of which pair, and how many pairs are drawn as one."""

    def __init__(self, wavelengths: Array, layout: str, width: int, at_most: int) -> None:
        self.wavelengths, self.layout, self.width = wavelengths, layout, width
        self.pairs = width // 2
        self.size = 1 if width <= at_most else -(-self.pairs // (at_most // 2))

    @cached_property
    def members(self) -> list[range]:
        """Which columns each drawn one is the mean of: only sines, or only cosines.

        All are drawn equally wide. So in halves the drawn column in which the sines end is theirs
        alone, and a last one may reach over the edge of the picture.
        """
        size, width = self.size, self.width
        if self.layout == "interleaved":
            blocks = (
                range(first, min(first + 2 * size, width)) for first in range(0, width, 2 * size)
            )
            return [block[kind::2] for block in blocks for kind in (0, 1)]
        ends = (
            (first, self.pairs if first < self.pairs else width) for first in range(0, width, size)
        )
        return [range(first, min(first + size, end)) for first, end in ends]

    @property
    def edges(self) -> Array:
        """The borders between the drawn columns as places on the axis."""
        return np.asarray(np.arange(len(self.members) + 1) * self.size - 0.5)

    @property
    def centres(self) -> Array:
        """The middle of each drawn column as a place on the axis."""
        return (self.edges[:-1] + self.edges[1:]) / 2

    def means(self, cells: Array) -> Array:
        """Return the mean of each drawn column's members."""
        if self.size == 1:
            return cells
        if self.layout == "interleaved":
            pairs = cells.reshape(-1, self.pairs, 2)
            return block_means(pairs, self.size, axis=1).reshape(len(cells), -1)
        means = block_means(cells, self.size, axis=1)
        if over := self.pairs % self.size:
            means[:, self.pairs // self.size] = cells[:, self.pairs - over : self.pairs].mean(
                axis=1
            )
        return means

    def pair(self, column: int) -> int:
        return pair_of(column, self.layout, self.width)

    def kind(self, column: int) -> str:
        return turn_name(column, self.layout, self.width)

    def name(self, column: int) -> str:
        return column_name(column, self.layout, self.width)

    def wavelength(self, column: int) -> str:
        return number(float(self.wavelengths[self.pair(column)]), 5)

    def hover(self, column: int) -> str:
        first = f"{counted(self.layout)} {column} ({self.kind(column)})"
        return f"{first}<br>pair {self.pair(column)}, wavelength {self.wavelength(column)}"

    def block_hover(self, columns: range) -> str:
        first, last = columns[0], columns[-1]
        if first == last:
            return self.hover(first)
        return (
            f"{self.kind(first)}s, {counted(self.layout)}s {first} to {last}"
            f"<br>pairs {self.pair(first)} to {self.pair(last)}, "
            f"wavelengths {self.wavelength(first)} to {self.wavelength(last)}"
        )

    def hovers(self) -> list[str]:
        """Return what each drawn column is called: one dimension, or a block of them."""
        return list(map(self.block_hover, self.members))


def _checked(table: npt.ArrayLike, wavelengths: npt.ArrayLike) -> tuple[Array, Array]:
    cells = numbers("table", table, 2)
    if cells.shape[1] % 2:
        raise ValueError(f"table must have an even number of columns, got {cells.shape[1]}")
    return cells, pair_waves(wavelengths, cells.shape[1] // 2)


def _picture(cells: Array, rows: Blocks, columns: _Columns) -> dict[str, Any]:
    """Return the heatmap trace: the mean of each block."""
    return {
        "type": "heatmap",
        "z": columns.means(rows.means(cells, axis=0)).astype(np.float32),
        "zmin": -1,
        "zmax": 1,
        "colorscale": VALUE_SCALE,
        "colorbar": colour_bar("value", tickvals=[-1, -0.5, 0, 0.5, 1]),
        "name": "value",
        "y": rows.edges,
        "x": columns.edges,
    }


def _hover(cells: Array, rows: Blocks, columns: _Columns, wanted: bool) -> dict[str, Any]:
    """Return the hover of the heatmap; in blocks it has each block's first cell."""
    if not wanted:
        return {"hoverinfo": "skip"}
    axes = {"xaxis": "x2", "yaxis": "y2"}
    place = ("position " if rows.size == 1 else "") + "%{y}<br>%{x}<br>"
    if rows.size == columns.size == 1:
        return axes | {"hovertemplate": place + "value %{z:.6f}<extra></extra>"}
    template = (
        place + "mean of these cells %{z:.6f}"
        "<br>exact value at the first of them %{customdata:.6f}<extra></extra>"
    )
    firsts = np.array([drawn[0] for drawn in columns.members])
    exact = cells[np.ix_(rows.firsts, firsts)].astype(np.float32)
    return axes | {"customdata": exact, "hovertemplate": template}


def _axes(blocks: Blocks, columns: _Columns) -> dict[str, Any]:
    """Return the layout. The zoom of an axis lasts while its own length stays."""
    x_range, y_range = _ranges(blocks, columns)
    return {
        "xaxis": axis(
            _ACROSS[columns.layout],
            range=x_range,
            uirevision=columns.width,
            showgrid=False,
            **whole_ticks(columns.width),
        ),
        "yaxis": axis(
            "position (token)",
            range=y_range,
            uirevision=f"{blocks.start} {blocks.length}",
            showgrid=False,
            **whole_ticks(blocks.length),
        ),
    }


def _ranges(blocks: Blocks, columns: _Columns) -> tuple[list[float], list[float]]:
    return [-0.5, columns.width - 0.5], [float(blocks.edges[-1]), float(blocks.edges[0])]


def _names(blocks: Blocks, columns: _Columns) -> dict[str, Any]:
    """Return unseen axes over the shown ones, which give the hover its names."""
    x_range, y_range = _ranges(blocks, columns)
    return {
        "xaxis2": name_axis("x", x_range, columns.centres, columns.hovers()),
        "yaxis2": name_axis("y", y_range, blocks.centres, blocks.names()),
    }


def _chosen(
    cells: Array,
    blocks: Blocks,
    columns: _Columns,
    t: int | None,
    place: int | None,
    column: int | None,
) -> dict[str, Any]:
    """Return what is chosen in the picture; of many rows, with their own values."""
    many = blocks.length > MANY_ROWS
    rows = [
        chosen_mark(
            blocks.edges,
            (row - blocks.start) // blocks.size,
            row,
            marker,
            columns.means(cells[[row - blocks.start]])[0] if many else None,
        )
        for row, marker in ((t, POSITION_MARKER), (place, OFFSET_MARKER))
        if row is not None and blocks.start <= row <= blocks.last
    ]
    alternating = columns.layout == "interleaved"
    if column is None:
        return chosen(rows, [], alternating)
    drawn = next(index for index, members in enumerate(columns.members) if column in members)
    at, colour = columns.centres[drawn], pair_colour(columns.pair(column), columns.pairs)
    mark = chosen_mark(columns.edges, drawn, at, column_marker(colour))
    return chosen(rows, [mark], alternating)


def _entries(
    blocks: Blocks, columns: _Columns, t: int | None, place: int | None, column: int | None
) -> Pieces:
    """Return the legend entries of what is chosen."""
    traces: Pieces = [no_points()]
    if t is not None:
        traces.append(position_entry(t))
    if place is not None:
        traces.append(offset_entry(place, blocks.start, blocks.last))
    if column is not None:
        colour = pair_colour(columns.pair(column), columns.pairs)
        traces.append(column_entry(columns.name(column), colour))
    return traces


def _title(rows: Blocks, columns: _Columns) -> str:
    return f"The encoding of {rows.length} positions in {columns.width} dimensions" + (
        f", {_averaged(rows, columns)} averaged into one" if rows.size * columns.size > 1 else ""
    )


def _averaged(rows: Blocks, columns: _Columns) -> str:
    sizes = ((rows.size, "rows"), (columns.size, "pairs"))
    return " by ".join(f"{size} {name}" for size, name in sizes if size > 1)


def _alt(
    cells: Array,
    blocks: Blocks,
    columns: _Columns,
    t: int | None,
    place: int | None,
    column: int | None,
    count_flat: bool,
) -> str:
    flat = int((np.ptp(cells, axis=0) < _FLAT).sum())
    still = "1 column changes" if flat == 1 else f"{flat} columns change"
    size = sentence(
        f"The heatmap shows positions {blocks.start} to {blocks.last} in its rows and "
        f"{columns.width} dimensions in its columns ({columns.layout}). Values run from "
        f"{decimals(float(cells.min()))} to {decimals(float(cells.max()))}.",
        f"{still} by less than {_FLAT}." if count_flat else "",
    )
    sizes = ((blocks.size, "positions"), (columns.size, "pairs"))
    means = " and ".join(f"{size} consecutive {name}" for size, name in sizes if size > 1)
    apart = ", with sines and cosines averaged separately" if columns.size > 1 else ""
    averaged = f"Each drawn cell is the mean of {means}{apart}." if means else ""
    return sentence(size, averaged, _chosen_alt(cells, blocks, columns, t, place, column))


def _chosen_alt(
    cells: Array,
    blocks: Blocks,
    columns: _Columns,
    t: int | None,
    place: int | None,
    column: int | None,
) -> str:
    """Say which rows and which column are marked, and the values where they cross."""
    rows = [] if t is None else [f"t = {t}"]
    rows += [] if place is None else [offset_name(place, blocks.start, blocks.last)]
    both = len(rows) > 1
    marked = [f"position{'s' if both else ''} {listed(rows)}"] if rows else []
    marked += [] if column is None else [columns.name(column)]
    are = "are" if both or len(marked) > 1 else "is"
    # Two rows have an "and" of their own, so commas part them from the column.
    named = f"{', and '.join(marked)}," if both and len(marked) > 1 else " and ".join(marked)
    text = f"In this picture, {named} {are} marked." if marked else ""
    if column is None:
        return text
    inside = [p for p in (t, place) if p is not None and blocks.start <= p <= blocks.last]
    values = [f"{decimals(cells[p - blocks.start, column])} at position {p}" for p in inside]
    return sentence(text, f"The value in that column is {' and '.join(values)}." if values else "")
