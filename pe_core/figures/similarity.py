"""Dot products of positions, or another measure of the offset: the matrix, made from one curve."""

from typing import Any

import numpy as np
import numpy.typing as npt

from pe_core.figures._blocks import Blocks, name_axis
from pe_core.figures._chosen import chosen, chosen_mark
from pe_core.figures._figure import Figure
from pe_core.figures._grid import LONGEST_QUANTITY, TOP, round_ticks
from pe_core.figures._inputs import Array, numbers, place_and_target, whole
from pe_core.figures._marks import Pieces, offset_entry, position_entry
from pe_core.figures._style import (
    OFFSET_MARKER,
    POSITION_MARKER,
    SIMILARITY_SCALE,
    axis,
    colour_bar,
    finish,
    no_points,
    whole_ticks,
)
from pe_core.figures._words import decimals, offset_name, sentence


def dot_product_matrix(
    similarity: npt.ArrayLike,
    *,
    position: int | None = None,
    offset: int | None = None,
    quantity: str = "dot product",
    max_rows: int = 256,
    hover: bool = True,
    title: str | None = None,
) -> Figure:
    """Return the dot products of all positions with all positions.

    The dot product depends on the offset only, as cosine and distance do. So the matrix is made
    from one curve: the value at row s and column t is g at their distance. A long sequence is
    drawn as exact means of blocks.

    Parameters
    ----------
    similarity : array_like, shape (L,)
        g, or what else is measured, at the offsets 0 to L - 1.
    position, offset : int, optional
        Marks row t, column t + φ and the cell where they meet.
    quantity : str
        What is measured, in at most 12 letters; its plural ends in s.
    max_rows : int
        The most rows and columns that are drawn.
    hover : bool
        Whether the figure carries what its hover says. A live page asks `dot_product_cell` instead.
    title : str, optional
        Replaces the neutral title.

    Returns
    -------
    Figure

    Raises
    ------
    ValueError
        If `similarity` is not one row of numbers, the position lies outside or `quantity` is long.

    Examples
    --------
    >>> dot_product_matrix([2.0, 1.5, 1.0]).layout.meta["title"]
    'Dot products of 3 positions'
    """
    curve = numbers("similarity", similarity, 1)
    blocks = Blocks.of(len(curve), whole("max_rows", max_rows, 1))
    t, place = place_and_target(position, offset, 0, blocks.last)
    if len(quantity) > LONGEST_QUANTITY:
        raise ValueError(f"quantity must have at most {LONGEST_QUANTITY} letters, got {quantity!r}")
    name = f"{quantity}s of {blocks.length} positions".capitalize()
    averaged = f", averaged {blocks.size} by {blocks.size}"
    return finish(
        [
            _matrix(curve, blocks, quantity)
            | _hover(curve, blocks, quantity, hover)
            | _chosen(blocks, t, place),
            *_entries(blocks, t, place),
        ],
        _matrix_axes(blocks) | (_names(blocks) if hover and blocks.size > 1 else {}),
        title=title or name + (averaged if blocks.size > 1 else ""),
        alt=_matrix_alt(curve, blocks, quantity, t, place),
        view=f"{quantity} {blocks.length}",
        choose={"position": "y", "offset": "x-y"},
    )


def dot_product_cell(
    similarity: npt.ArrayLike, *, row: int, column: int, quantity: str = "dot product"
) -> list[str]:
    """Return what the hover says of one cell, line by line.

    Parameters
    ----------
    similarity, quantity
        As in `dot_product_matrix`.
    row, column : int
        The two positions.

    Returns
    -------
    list of str

    Raises
    ------
    ValueError
        If a position lies outside.

    Examples
    --------
    >>> dot_product_cell([2.0, 1.5, 1.0], row=0, column=1)
    ['positions 0 and 1', 'offset 1', 'dot product 1.5000']
    """
    curve = numbers("similarity", similarity, 1)
    row = whole("row", row, 0, len(curve) - 1)
    apart = abs(row - whole("column", column, 0, len(curve) - 1))
    words = f"{quantity} {decimals(float(curve[apart]))}"
    return [f"positions {row} and {column}", f"offset {apart}", words]


def _toeplitz(curve: Array) -> Array:
    """Return the matrix of g(|s - t|) as a view: nothing is copied, however long the curve."""
    both_sides = np.concatenate([curve[:0:-1], curve])
    return np.lib.stride_tricks.sliding_window_view(both_sides, len(curve))[::-1]


def _matrix(curve: Array, blocks: Blocks, quantity: str) -> dict[str, Any]:
    """Return the heatmap trace: the mean of each block."""
    cells = blocks.means(blocks.means(_toeplitz(curve), axis=0), axis=1)
    low, most = min(0.0, float(curve.min())), float(curve.max()) or 1.0
    quarters = [most * k / 4 for k in range(5)]
    return {
        "type": "heatmap",
        "z": np.ascontiguousarray(cells, dtype=np.float32),
        "zmin": low,
        "zmax": most,
        "colorscale": SIMILARITY_SCALE,
        "colorbar": colour_bar(
            quantity, tickvals=quarters if _falls(curve) else round_ticks(low, most)
        ),
        "name": quantity,
        "x": blocks.edges,
        "y": blocks.edges,
    }


def _hover(curve: Array, blocks: Blocks, quantity: str, wanted: bool) -> dict[str, Any]:
    """Return the hover of the heatmap, with the one more number a cell that it needs."""
    if not wanted:
        return {"hoverinfo": "skip"}
    apart = np.abs(blocks.firsts[:, None] - blocks.firsts[None, :])
    if blocks.size == 1:
        template = (
            "positions %{y} and %{x}<br>offset %{customdata}"
            f"<br>{quantity} %{{z:.4f}}<extra></extra>"
        )
        offsets = apart.astype(np.uint16)
        return {"customdata": offsets, "hovertemplate": template}
    template = (
        f"%{{y}}<br>and %{{x}}<br>mean of their {quantity}s %{{z:.4f}}"
        "<br>exact value at the first of each %{customdata:.4f}<extra></extra>"
    )
    first_cells = curve[apart].astype(np.float32)
    axes = {"xaxis": "x2", "yaxis": "y2"}
    return axes | {"customdata": first_cells, "hovertemplate": template}


def _falls(curve: Array) -> bool:
    """Return whether a position is most like itself by this measure; a distance is least there."""
    return bool(curve[0] == curve.max())


def _square(blocks: Blocks) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what makes the x and the y axis of a square picture."""
    ends = [float(blocks.edges[0]), float(blocks.edges[-1])]
    shared = {"constrain": "domain", "showgrid": False, "nticks": 6} | whole_ticks(blocks.length)
    return (
        shared | {"range": ends, "constraintoward": "left"},
        shared | {"range": ends[::-1], **TOP},
    )


def _matrix_axes(blocks: Blocks) -> dict[str, Any]:
    x_axis, y_axis = _square(blocks)
    return {
        "xaxis": axis("position (token)", **x_axis),
        "yaxis": axis("position (token)", scaleanchor="x", **y_axis),
    }


def _names(blocks: Blocks) -> dict[str, Any]:
    """Return unseen axes over the shown ones, which give the hover of blocks its names."""
    x_axis, y_axis = _square(blocks)
    x_names, y_names = (
        name_axis(over, settings["range"], blocks.centres, blocks.names())
        for over, settings in (("x", x_axis), ("y", y_axis))
    )
    # Axes that match others are not made square with them; these are squared on their own.
    return {
        "xaxis2": x_names | x_axis | {"matches": None},
        "yaxis2": y_names | y_axis | {"matches": None, "scaleanchor": "x2"},
    }


def _chosen(blocks: Blocks, t: int | None, place: int | None) -> dict[str, Any]:
    """Return row t and column t + φ: what is read where they cross is their value."""
    rows, columns = (
        [chosen_mark(blocks.edges, at // blocks.size, at, marker)]
        if at is not None and 0 <= at <= blocks.last
        else []
        for at, marker in ((t, POSITION_MARKER), (place, OFFSET_MARKER))
    )
    return chosen(rows, columns)


def _entries(blocks: Blocks, t: int | None, place: int | None) -> Pieces:
    """Return the legend entries of row and column."""
    traces: Pieces = [no_points()]
    if t is not None:
        traces.append(position_entry(t))
    if place is not None:
        traces.append(offset_entry(place, 0, blocks.last, "column"))
    return traces


def _matrix_alt(
    curve: Array, blocks: Blocks, quantity: str, t: int | None, place: int | None
) -> str:
    last = blocks.last
    end, farthest = ("smallest", curve.argmin()) if _falls(curve) else ("largest", curve.argmax())
    text = (
        f"The heatmap shows the {quantity} of any two of the positions 0 to {last}. Its values "
        f"are the same along every diagonal. The {quantity} is {decimals(curve[0])} for a position "
        f"with itself and {decimals(curve[-1])} at the largest offset, {last}. The {end} value is "
        f"{decimals(curve[farthest])}, at offset {int(farthest)}."
    )
    averaged = (
        f"Each drawn cell is the mean over {blocks.size} by {blocks.size} positions."
        if blocks.size > 1
        else ""
    )
    if t is None:
        return sentence(text, averaged)
    if place is None:
        return sentence(text, averaged, f"Row t = {t} is marked.")
    name = offset_name(place, 0, last, "column")
    if not 0 <= place <= last:
        return sentence(text, averaged, f"Row t = {t} is marked, and {name} is not drawn.")
    value = decimals(curve[abs(place - t)])
    return sentence(text, averaged, f"Row t = {t} and column {name} meet at {value}.")
