"""The marks of the position t, of t + φ and of a column, as they are drawn on heatmaps."""

from typing import Any

from pe_core.figures._chosen import CORNERS, column_marker
from pe_core.figures._chosen import Pieces as Pieces
from pe_core.figures._inputs import Array
from pe_core.figures._style import (
    CLEAR,
    HALO,
    OFFSET_LINE,
    OFFSET_MARKER,
    POSITION_LINE,
    POSITION_MARKER,
    legend_entry,
)
from pe_core.figures._words import offset_name, position_name

_FRAME = 1.75


def frame(line: dict[str, Any], **corners: float) -> Pieces:
    """Return a rectangle with a halo beneath it, so that it is seen on cells of every colour.

    For cells that are large enough to hold a number: of smaller ones it would cover too much.
    """
    shape: dict[str, Any] = {"type": "rect", "fillcolor": CLEAR, "layer": "above"} | corners
    halo = {"color": HALO, "width": _FRAME + 2, "dash": "solid"}
    return [shape | {"line": halo}, shape | {"line": line | {"width": _FRAME}, "name": "mark"}]


def symbol(marker: dict[str, Any], x: float, y: float) -> dict[str, Any]:
    """Return a marker as a shape of fixed size.

    A marker of a trace would lie below the frames; a shape lies above those before it. And where
    only shapes move, plotly.js leaves the traces alone: a step of a slider costs a fraction.
    """
    r = marker["size"] / 2
    if marker["symbol"] == "circle":
        outline = {"type": "circle", "x0": -r, "x1": r, "y0": -r, "y1": r}
    else:
        corners = (f"{r * x:g},{r * y:g}" for x, y in CORNERS[marker["symbol"]])
        outline = {"type": "path", "path": f"M{'L'.join(corners)}Z"}
    place = {"xsizemode": "pixel", "ysizemode": "pixel", "xanchor": x, "yanchor": y}
    look = {"layer": "above", "fillcolor": marker["color"], "line": marker["line"]}
    return outline | place | look | {"name": "symbol"}


def grip(place: Array, drag: str = "dial") -> dict[str, Any]:
    """Return where a hand takes hold: to turn a dial, or to move along x."""
    return {"x": float(place[0]), "y": float(place[1]), "drag": drag}


def place_entries(
    t: int | None, place: int | None, last: int, row: str = "row", drawn: range | None = None
) -> Pieces:
    """Return the legend entries of t and of t + φ, which is named also where it is not drawn."""
    entries: Pieces = []
    if t is not None:
        entries.append(legend_entry(position_name(t), line=POSITION_LINE, marker=POSITION_MARKER))
    if place is not None:
        name = offset_name(place, last, row, drawn)
        entries.append(legend_entry(name, line=OFFSET_LINE, marker=OFFSET_MARKER))
    return entries


def column_entry(name: str, colour: str) -> dict[str, Any]:
    """Return the legend entry of the chosen column."""
    return legend_entry(name, marker=column_marker(colour))


def upright(place: int | None, line: dict[str, Any]) -> Pieces:
    """Return a line through all rows at one position."""
    if place is None:
        return []
    ends = {"x0": place, "x1": place, "xref": "x", "y0": 0, "y1": 1, "yref": "paper"}
    return [{"type": "line", "line": line, "layer": "below", "name": "mark"} | ends]
