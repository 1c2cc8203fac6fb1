"""The marks of the position t, of t + φ and of a column, as they are drawn on heatmaps."""

from typing import Any

from pe_core.figures._style import (
    CLEAR,
    HALO,
    LINE,
    OFFSET_LINE,
    OFFSET_MARKER,
    POSITION_LINE,
    POSITION_MARKER,
    legend_entry,
)
from pe_core.figures._words import offset_name, position_name

Pieces = list[dict[str, Any]]

_FRAME = 1.75
_MOST_FRAMED = 256
_LINES = {"circle": POSITION_LINE, "diamond": OFFSET_LINE}
# Corners of the symbols that are no circles, in radii; up is positive.
_CORNERS = {
    "diamond": ((-1.25, 0.0), (0.0, 1.25), (1.25, 0.0), (0.0, -1.25)),
    "triangle-up": ((-1.15, -0.5), (0.0, 1.0), (1.15, -0.5)),
    "triangle-down": ((-1.15, 0.5), (0.0, -1.0), (1.15, 0.5)),
}


def frame(line: dict[str, Any], among: int, **corners: float) -> Pieces:
    """Return a rectangle with a halo beneath it, so that it is seen on cells of every colour.

    Among very many rows or columns the sides would fall together and blur the dashes; there the
    mark is one line through the middle.
    """
    shape: dict[str, Any] = {"type": "rect", "fillcolor": CLEAR} | corners
    if among > _MOST_FRAMED:
        thin = "y" if corners["y1"] - corners["y0"] == 1 else "x"
        middle = (corners[thin + "0"] + corners[thin + "1"]) / 2
        shape = {"type": "line"} | corners | {thin + "0": middle, thin + "1": middle}
    halo = {"color": HALO, "width": _FRAME + 2, "dash": "solid"}
    above = shape | {"layer": "above"}
    return [above | {"line": halo}, above | {"line": line | {"width": _FRAME}, "name": "mark"}]


def row_frame(marker: dict[str, Any], row: int, across: tuple[float, float], among: int) -> Pieces:
    """Return the frame around a row, with the mark's symbol at its end."""
    sides = {"x0": across[0], "x1": across[1], "y0": row - 0.5, "y1": row + 0.5}
    line = _LINES[marker["symbol"]]
    return [*frame(line, among, **sides), symbol(marker, across[1], row, aside=-0.7)]


def column_frame(
    line: dict[str, Any], column: int, down: tuple[float, float], among: int
) -> Pieces:
    """Return the frame around a column."""
    sides = {"x0": column - 0.5, "x1": column + 0.5, "y0": down[0], "y1": down[1]}
    return frame(line, among, **sides)


def symbol(marker: dict[str, Any], x: float, y: float, aside: float = 0.0) -> dict[str, Any]:
    """Return a marker as a shape of fixed size, moved aside by so many times its width.

    A marker of a trace would lie below the frames; a shape lies above those before it. And where
    only shapes move, plotly.js leaves the traces alone: a step of a slider costs a fraction.
    """
    r = marker["size"] / 2
    shift = aside * marker["size"]
    if marker["symbol"] == "circle":
        outline = {"type": "circle", "x0": shift - r, "x1": shift + r, "y0": -r, "y1": r}
    else:
        corners = (f"{shift + r * x:g},{r * y:g}" for x, y in _CORNERS[marker["symbol"]])
        outline = {"type": "path", "path": f"M{'L'.join(corners)}Z"}
    place = {"xsizemode": "pixel", "ysizemode": "pixel", "xanchor": x, "yanchor": y}
    look = {"layer": "above", "fillcolor": marker["color"], "line": marker["line"]}
    return outline | place | look | {"name": "symbol"}


def position_entry(position: int) -> dict[str, Any]:
    """Return the legend entry of t."""
    return legend_entry(position_name(position), line=POSITION_LINE, marker=POSITION_MARKER)


def offset_entry(place: int, low: int, high: int, row: str = "row") -> dict[str, Any]:
    """Return the legend entry of t + φ, drawn or not."""
    name = offset_name(place, low, high, row)
    return legend_entry(name, line=OFFSET_LINE, marker=OFFSET_MARKER)


def column_entry(name: str, colour: str) -> dict[str, Any]:
    """Return the legend entry of the chosen column."""
    return legend_entry(name, line={"color": colour, "width": LINE})


def upright(place: int | None, line: dict[str, Any]) -> Pieces:
    """Return a line through all rows at one position."""
    if place is None:
        return []
    ends = {"x0": place, "x1": place, "xref": "x", "y0": 0, "y1": 1, "yref": "paper"}
    return [{"type": "line", "line": line, "layer": "below", "name": "mark"} | ends]
