"""Dot products of positions: the matrix of all positions, made from one curve."""

from typing import Any

import numpy as np
import numpy.typing as npt
import plotly.graph_objects as go

from pe_core.figures._blocks import Blocks, name_axis
from pe_core.figures._inputs import Array, numbers, place_and_target, whole
from pe_core.figures._marks import (
    Pieces,
    column_frame,
    offset_entry,
    position_entry,
    row_frame,
    symbol,
)
from pe_core.figures._style import (
    OFFSET_LINE,
    OFFSET_MARKER,
    POSITION_MARKER,
    SIMILARITY_SCALE,
    axis,
    colour_bar,
    finish,
    legend_entry,
    whole_ticks,
)
from pe_core.figures._words import decimals, offset_name, sentence


def dot_product_matrix(
    similarity: npt.ArrayLike,
    *,
    position: int | None = None,
    offset: int | None = None,
    max_rows: int = 256,
    title: str | None = None,
) -> go.Figure:
    """Return the dot products of all positions with all positions.

    The dot product depends on the offset only, so the matrix is made from one curve: the value
    at row s and column t is g at their distance. A long sequence is drawn as exact means of blocks.

    Parameters
    ----------
    similarity : array_like, shape (L,)
        g at the offsets 0 to L - 1.
    position, offset : int, optional
        Marks row t, column t + φ and the cell where they meet.
    max_rows : int
        The most rows and columns that are drawn.
    title : str, optional
        Replaces the neutral title.

    Returns
    -------
    plotly.graph_objects.Figure

    Raises
    ------
    ValueError
        If `similarity` is not one row of numbers, or the position lies outside.

    Examples
    --------
    >>> dot_product_matrix([2.0, 1.5, 1.0]).layout.meta["title"]
    'Dot products of 3 positions'
    """
    curve = numbers("similarity", similarity, 1)
    blocks = Blocks.of(len(curve), whole("max_rows", max_rows, 1))
    t, place = place_and_target(position, offset, 0, blocks.last)
    traces, shapes = _matrix_marks(blocks, t, place)
    name = f"Dot products of {blocks.length} positions"
    averaged = f", averaged {blocks.size} by {blocks.size}"
    return finish(
        [_matrix(curve, blocks), *traces],
        _matrix_axes(blocks, shapes),
        title=title or name + (averaged if blocks.size > 1 else ""),
        alt=_matrix_alt(curve, blocks, t, place),
        view=f"products {blocks.length}",
    )


def _toeplitz(curve: Array) -> Array:
    """Return the matrix of g(|s - t|) as a view: nothing is copied, however long the curve."""
    both_sides = np.concatenate([curve[:0:-1], curve])
    return np.lib.stride_tricks.sliding_window_view(both_sides, len(curve))[::-1]


def _matrix(curve: Array, blocks: Blocks) -> dict[str, Any]:
    """Return the heatmap trace, with the one more number a cell that its hover needs."""
    cells = blocks.means(blocks.means(_toeplitz(curve), axis=0), axis=1)
    drawn: dict[str, Any] = {
        "type": "heatmap",
        "z": np.ascontiguousarray(cells, dtype=np.float32),
        "zmin": min(0.0, float(curve.min())),
        "zmax": float(curve[0]),
        "colorscale": SIMILARITY_SCALE,
        "colorbar": colour_bar("dot<br>product"),
        "name": "dot product",
    }
    apart = np.abs(blocks.firsts[:, None] - blocks.firsts[None, :])
    if blocks.size == 1:
        template = (
            "positions %{y} and %{x}<br>offset %{customdata}<br>dot product %{z:.4f}<extra></extra>"
        )
        offsets = apart.astype(np.uint16)
        drawn |= {"x0": 0, "dx": 1, "y0": 0, "dy": 1}
        return drawn | {"customdata": offsets, "hovertemplate": template}
    template = (
        "%{y}<br>and %{x}<br>mean of their dot products %{z:.4f}"
        "<br>exact value at the first of each %{customdata:.4f}<extra></extra>"
    )
    drawn |= {"x": blocks.edges, "y": blocks.edges, "xaxis": "x2", "yaxis": "y2"}
    first_cells = curve[apart].astype(np.float32)
    return drawn | {"customdata": first_cells, "hovertemplate": template}


def _matrix_axes(blocks: Blocks, shapes: Pieces) -> dict[str, Any]:
    ends = [float(blocks.edges[0]), float(blocks.edges[-1])]
    square = {"constrain": "domain", "showgrid": False, "nticks": 6} | whole_ticks(blocks.length)
    toward = {"constraintoward": "right"}
    layout: dict[str, Any] = {
        "xaxis": axis("position (token)", range=ends, **toward, **square),
        "yaxis": axis("position (token)", range=ends[::-1], scaleanchor="x", **square),
        "shapes": shapes,
    }
    if blocks.size > 1:
        names = blocks.names()
        # Axes that match others are not made square with them; these are squared on their own.
        x_axis = name_axis("x", ends, blocks.centres, names) | square | toward
        y_axis = name_axis("y", ends[::-1], blocks.centres, names) | square
        layout["xaxis2"] = x_axis | {"matches": None}
        layout["yaxis2"] = y_axis | {"matches": None, "scaleanchor": "x2"}
    return layout


def _matrix_marks(blocks: Blocks, t: int | None, place: int | None) -> tuple[Pieces, Pieces]:
    """Return the legend entries, and the frames of row and column with their cell."""
    traces: Pieces = [legend_entry("", marker={"size": 1}) | {"showlegend": False}]
    shapes: Pieces = []
    ends = (-0.5, blocks.last + 0.5)
    if place is not None and 0 <= place <= blocks.last:
        shapes += column_frame(OFFSET_LINE, place, ends, blocks.length)
    if t is not None:
        shapes += row_frame(POSITION_MARKER, t, ends, blocks.length)
        traces.append(position_entry(t))
        # The diamond lies on the cell itself: what is read there is the value of t and t + φ.
        if place is not None and 0 <= place <= blocks.last:
            shapes.append(symbol(OFFSET_MARKER, place, t))
    if place is not None:
        traces.append(offset_entry(place, 0, blocks.last, "column"))
    return traces, shapes


def _matrix_alt(curve: Array, blocks: Blocks, t: int | None, place: int | None) -> str:
    last = blocks.last
    text = (
        f"Matrix of dot products of positions 0 to {last}, the same along every diagonal: "
        f"{decimals(curve[0])} for a position with itself, {decimals(curve[-1])} at the largest "
        f"offset ({last}); least value {decimals(curve.min())} at offset {int(curve.argmin())}."
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
        return sentence(text, averaged, f"Row t = {t} is marked; {name} is not drawn.")
    value = decimals(curve[abs(place - t)])
    return sentence(text, averaged, f"Row t = {t} and column {name} meet at {value}.")
