"""The matrix of the dot products of positions, made from one curve over the offset."""

from typing import Any

import numpy as np
import numpy.typing as npt

from pe_core.figures._chosen import chosen, chosen_mark, column_marker
from pe_core.figures._figure import Figure
from pe_core.figures._grid import TOP
from pe_core.figures._heatmap import cells_trace
from pe_core.figures._inputs import Array, numbers, whole
from pe_core.figures._legend_marks import column_entry, place_entries
from pe_core.figures._style import (
    OFFSET_COLOUR,
    OFFSET_MARKER,
    POSITION_MARKER,
    SIMILARITY_SCALE,
    axis,
    finish,
    no_points,
    whole_ticks,
)
from pe_core.figures._window import Window
from pe_core.figures._words import decimals, offset_name, sentence

_BEHIND = column_marker(OFFSET_COLOUR)


def dot_product_matrix(
    similarity: npt.ArrayLike,
    *,
    position: int = 0,
    offset: int = 0,
    behind: bool = False,
    max_rows: int = 256,
    hover: bool = True,
) -> Figure:
    """Return the dot products of all positions with all positions.

    The dot product depends on the offset only, so the matrix is made from one curve: the value at
    row s and column t is g at their distance. Of a long sequence a part is drawn, in which the
    marked row and column are.

    Parameters
    ----------
    similarity : array_like, shape (L,)
        g at the offsets 0 to L - 1.
    position, offset : int
        Marks row t, column t + φ and the cell where they meet.
    behind : bool
        Whether column t - φ is marked as well, if it is drawn.
    max_rows : int
        The most rows and columns that are drawn.
    hover : bool
        Whether the figure carries what its hover says. A live page asks `dot_product_cell` instead.

    Returns
    -------
    Figure

    Examples
    --------
    >>> dot_product_matrix([2.0, 1.5, 1.0]).layout.meta["title"]
    'Dot products of 3 positions'
    """
    curve = numbers("similarity", similarity, 1)
    last, most = len(curve) - 1, whole("max_rows", max_rows, 1)
    t = whole("position", position, 0, last)
    place = t + whole("offset", offset)
    rows, columns = _windows(len(curve), most, t, place)
    back = 2 * t - place if behind and place != t and 2 * t - place in columns.places else None
    return finish(
        [
            _matrix(curve, rows, columns)
            | _hover(rows, columns, hover)
            | _chosen(rows, columns, t, place, back),
            no_points(),
            *place_entries(t, place, last, "column"),
            *([] if back is None else [column_entry(f"t − φ = {back}", OFFSET_COLOUR)]),
        ],
        _matrix_axes(rows, columns),
        title=f"Dot products of {len(curve)} positions",
        alt=_matrix_alt(curve, rows, columns, t, place, back),
        view=f"dot product {len(curve)}",
        choose={"position": "y", "offset": "x-y"},
        meta={
            "whole": {
                "x": columns.told("columns", "t and φ"), "y": rows.told("rows", "t and φ"),
            }
        },
    )  # fmt: skip


def _windows(length: int, most: int, t: int, place: int) -> tuple[Window, Window]:
    """Return the rows and the columns that are drawn: the same ones, if they hold both marks."""
    both = Window.of(length, most, follow=[t, place])
    if not 0 <= place < length or {t, place} <= set(both.places):
        return both, both
    return Window.of(length, most, follow=[t]), Window.of(length, most, follow=[place])


def dot_product_cell(similarity: npt.ArrayLike, *, row: int, column: int) -> list[str]:
    """Return what the hover says of one cell, line by line.

    Parameters
    ----------
    similarity
        As in `dot_product_matrix`.
    row, column : int
        The two positions.

    Returns
    -------
    list of str

    Examples
    --------
    >>> dot_product_cell([2.0, 1.5, 1.0], row=0, column=1)
    ['positions 0 and 1', 'offset 1', 'dot product 1.5000']
    """
    curve = numbers("similarity", similarity, 1)
    row = whole("row", row, 0, len(curve) - 1)
    apart = abs(row - whole("column", column, 0, len(curve) - 1))
    value = decimals(float(curve[apart]))
    return [f"positions {row} and {column}", f"offset {apart}", f"dot product {value}"]


def _apart(rows: Window, columns: Window) -> npt.NDArray[np.intp]:
    """Return how far apart each row and each column are."""
    return np.asarray(np.abs(np.subtract.outer(np.array(rows.places), np.array(columns.places))))


def _matrix(curve: Array, rows: Window, columns: Window) -> dict[str, Any]:
    """Return the heatmap trace."""
    low, most = min(0.0, float(curve.min())), float(curve.max()) or 1.0
    return cells_trace(
        curve[_apart(rows, columns)], rows, columns, ends=(low, most), scale=SIMILARITY_SCALE,
        quantity="dot product", ticks=[most * k / 4 for k in range(5)],
    )  # fmt: skip


def _hover(rows: Window, columns: Window, wanted: bool) -> dict[str, Any]:
    """Return the hover of the heatmap, with the one more number per cell that it needs."""
    if not wanted:
        return {"hoverinfo": "skip"}
    template = (
        "positions %{y} and %{x}<br>offset %{customdata}<br>dot product %{z:.4f}<extra></extra>"
    )
    return {"customdata": _apart(rows, columns).astype(np.uint16), "hovertemplate": template}


def _matrix_axes(rows: Window, columns: Window) -> dict[str, Any]:
    """Return what makes the x and the y axis of a square picture."""
    shared = {"constrain": "domain", "showgrid": False, "nticks": 6} | whole_ticks(rows.length)
    across = {"range": columns.ends, "constraintoward": "left"} | _moved(columns)
    down = {"range": rows.ends[::-1], "scaleanchor": "x", **TOP} | _moved(rows)
    return {
        "xaxis": axis("position (token)", **shared, **across),
        "yaxis": axis("position (token)", **shared, **down),
    }


def _moved(window: Window) -> dict[str, Any]:
    """Return what ends a zoom when a part of the positions is drawn and another one comes."""
    return {"uirevision": window.revision} if window.is_part else {}


def _chosen(rows: Window, columns: Window, t: int, place: int, back: int | None) -> dict[str, Any]:
    """Return row t and columns t + φ and t - φ: what is read where they cross is their value."""
    down, across, behind = (
        [chosen_mark(at, marker)] if at is not None and at in window.places else []
        for at, window, marker in (
            (t, rows, POSITION_MARKER), (place, columns, OFFSET_MARKER), (back, columns, _BEHIND)
        )
    )  # fmt: skip
    return chosen(down, [*across, *behind])


def _matrix_alt(
    curve: Array, rows: Window, columns: Window, t: int, place: int, back: int | None
) -> str:
    last, least = rows.last, int(curve.argmin())
    text = (
        f"The heatmap shows the dot product of any two of the positions 0 to {last}. Its values "
        f"are the same along every diagonal. The dot product is {decimals(curve[0])} for a "
        f"position with itself and {decimals(curve[-1])} at the largest offset, {last}. The "
        f"smallest value is {decimals(curve[least])}, at offset {least}."
    )
    part = f"It shows {rows.said('rows')} and {columns.said('columns')}." if rows.is_part else ""
    name = offset_name(place, last, "column")
    value = decimals(curve[abs(place - t)]) if abs(place - t) <= last else ""
    also = "" if back is None else f"Row t = {t} and column t − φ = {back} meet at {value}."
    if not 0 <= place <= last:
        return sentence(text, part, f"Row t = {t} is marked, and {name} is not drawn.", also)
    return sentence(text, part, f"Row t = {t} and column {name} meet at {value}.", also)
