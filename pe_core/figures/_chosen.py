"""Chosen rows and columns of a picture: they stay as they are, and the rest is dimmed.

Nothing is drawn over what is chosen. A page dims the rest towards its own background colour, and
sets a sign beside the picture at each row and above it at each column. A file, in which every
colour must match the colour bar, has a line around what is chosen.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np

from pe_core.figures._inputs import Array

# A picture of more rows than this has its chosen rows once more, drawn out above it.
MANY_ROWS = 16
_AWAY, _LANE, _NEAR = 9, 12, 0.05
_SIZES: dict[str, int] = {"circle": 11, "diamond": 12}
# Corners of the symbols that are no circles, in radii; up is positive.
CORNERS = {
    "diamond": ((-1.25, 0.0), (0.0, 1.25), (1.25, 0.0), (0.0, -1.25)),
    "triangle-up": ((-1.15, -0.5), (0.0, 1.0), (1.15, -0.5)),
    "triangle-down": ((-1.15, 0.5), (0.0, -1.0), (1.15, 0.5)),
}

Pieces: TypeAlias = list[dict[str, Any]]


def chosen_mark(at: int, marker: dict[str, Any], values: Array | None = None) -> dict[str, Any]:
    """Return one chosen row or column: its edges, its sign and, to be drawn out, its values."""
    ends = {"from": at - 0.5, "to": at + 0.5, "at": float(at)}
    look = {"symbol": marker["symbol"], "color": marker["color"]}
    drawn_out = {} if values is None else {"values": values.astype(np.float32)}
    return ends | look | drawn_out


def chosen(rows: Sequence[dict[str, Any]], columns: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return the setting of a heatmap that says what is chosen in it."""
    return {"meta": {"rows": list(rows), "columns": list(columns)}} if rows or columns else {}


def column_marker(colour: str) -> dict[str, Any]:
    """Return the sign of a chosen column in the colour of its pair."""
    return {"color": colour, "symbol": "triangle-down", "size": 12, "line": {"width": 0}}


def of(parts: dict[str, Any]) -> dict[str, Pieces]:
    """Return the rows and the columns that are chosen in a figure."""
    found = [trace.get("meta") for trace in parts["data"] if trace["type"] == "heatmap"]
    marks = found[0] or {} if found else {}
    return {"rows": marks.get("rows", []), "columns": marks.get("columns", [])}


def signs(parts: dict[str, Any]) -> Pieces:
    """Return the signs beside a picture as shapes, for a figure without a page around it."""
    marks = of(parts)
    rows, columns = marks["rows"], marks["columns"]
    layout = parts["layout"]
    return [
        *(
            _sign(mark, {"x": 1.0, "y": _share(mark, layout["yaxis"])}, {"x": away})
            for mark, away in zip(rows, _lanes(rows, layout.get("yaxis")), strict=True)
        ),
        *(
            _sign(mark, {"x": _share(mark, layout["xaxis"]), "y": 1.0}, {"y": away})
            for mark, away in zip(columns, _lanes(columns, layout.get("xaxis")), strict=True)
        ),
    ]


def frames(parts: dict[str, Any]) -> Pieces:
    """Return a line around each chosen row and column, over which every colour stays as it is."""
    marks = of(parts)
    if not (marks["rows"] or marks["columns"]):
        return []
    axes = (parts["layout"][f"{letter}axis"]["range"] for letter in "xy")
    (left, right), (low, high) = map(sorted, axes)
    look: dict[str, Any] = {"type": "rect", "layer": "above", "name": "frame"}
    rows = [
        {"x0": left, "x1": right, "y0": mark["from"], "y1": mark["to"]} for mark in marks["rows"]
    ]
    columns = [
        {"x0": mark["from"], "x1": mark["to"], "y0": low, "y1": high} for mark in marks["columns"]
    ]
    return [
        look | ends | {"line": {"width": 1.5, "color": mark["color"]}}
        for ends, mark in zip([*rows, *columns], [*marks["rows"], *marks["columns"]], strict=True)
    ]


def _share(mark: dict[str, Any], axis: dict[str, Any]) -> float:
    first, last = axis["range"]
    return round(float((mark["at"] - first) / (last - first)), 5)


def _lanes(marks: Pieces, axis: dict[str, Any] | None) -> list[int]:
    """Return how far away each sign stands: one that would meet another stands behind it."""
    shares = [_share(mark, axis) for mark in marks if axis]
    return [
        _AWAY + _LANE * any(abs(share - other) < _NEAR for other in shares[:index])
        for index, share in enumerate(shares)
    ]


def _sign(mark: dict[str, Any], at: dict[str, float], away: dict[str, int]) -> dict[str, Any]:
    """Return one sign. On the domain of an axis it is not cut off where the axis ends."""
    r = _SIZES.get(mark["symbol"], 12) / 2
    x, y = away.get("x", 0), away.get("y", 0)
    if mark["symbol"] == "circle":
        outline = {"type": "circle", "x0": x - r, "x1": x + r, "y0": y - r, "y1": y + r}
    else:
        corners = (f"{x + r * a:g},{y + r * b:g}" for a, b in CORNERS[mark["symbol"]])
        outline = {"type": "path", "path": f"M{'L'.join(corners)}Z"}
    place = {"xref": "x domain", "yref": "y domain", "xanchor": at["x"], "yanchor": at["y"]}
    sizes = {"xsizemode": "pixel", "ysizemode": "pixel", "layer": "above", "name": "sign"}
    return outline | place | sizes | {"fillcolor": mark["color"], "line": {"width": 0}}
