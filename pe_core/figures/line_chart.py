"""Several named lines over one axis."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from pe_core.figures._figure import Figure
from pe_core.figures._inputs import Array, numbers
from pe_core.figures._legend_marks import Pieces, symbol
from pe_core.figures._lines import (
    Line,
    Mark,
    Upright,
    edges_of,
    even_steps,
    lines_of,
    markers_of,
    styled,
    values_of,
)
from pe_core.figures._log import above_zero, log_axis, log_ends
from pe_core.figures._style import (
    CLEAR,
    LINE,
    NEUTRAL,
    axis,
    finish,
    legend_entry,
    margin,
    whole_ticks,
)
from pe_core.figures._words import label, listed, plain, sentence

_LONGEST_NAME = 48
_OPACITY = 0.18  # of a band


def curves(
    x: npt.ArrayLike,
    lines: Sequence[Line],
    *,
    x_axis: str,
    y_axis: str,
    title: str,
    alt: str,
    marks: Sequence[Mark] = (),
    uprights: Sequence[Upright] = (),
    log_x: bool = False,
    log_y: bool = False,
    y_range: tuple[float, float] | None = None,
    choose: Mapping[str, str] | None = None,
    view: str = "curves",
) -> Figure:
    """Return several named lines over x, told apart by dash and colour.

    A log axis has no place for a zero: there a line has a gap, and its name says how many.

    Parameters
    ----------
    x : array_like, shape (n,)
        Where the values are, in rising order.
    lines : sequence of Line
        1 to 8 lines of n values each, and any number more with a look of `line_style`. No two may
        differ in colour only.
    x_axis, y_axis : str
        The titles of the axes, with their units.
    title, alt : str
        As for every figure.
    marks : sequence of Mark
        Named points. Neutral ones of the same name share a symbol.
    uprights : sequence of Upright
        Named upright lines.
    log_x, log_y : bool
        Whether an axis counts factors of ten; no value may then be negative.
    y_range : (float, float), optional
        The values shown at first; without it, all of them.
    choose : mapping of str to str, optional
        What a click chooses, as in every figure.
    view : str
        What the zoom belongs to.

    Returns
    -------
    Figure

    Examples
    --------
    >>> figure = curves(
    ...     [1, 2, 3], [Line("plain", [1, 4, 9]), Line("scaled", [1, 2, 3])],
    ...     x_axis="position (token)", y_axis="angle (radians)", title="Two angles", alt="...",
    ... )
    >>> [line.line.dash for line in figure.data]
    ['solid', '7px,4px']
    """
    places = _rising(x, log_x)
    _clickable(choose or {}, log_x, log_y)
    drawn = [(line, sign, values_of(line, len(places))) for line, sign in styled(lines)]
    if log_y:
        for line, _, values in drawn:
            above_zero(f"y of {line.name!r}", values, or_zero=True)
    dots, shapes = _marks(marks, flat=not (log_x or log_y))
    bands = [(line, edges_of(line, values)) for line, _, values in drawn]
    edges = [edge for _, both in bands for edge in both or ()]
    if log_y:
        for edge in edges:
            above_zero("spread", edge)
    # All bands lie below all lines.
    traces = [_band(places, *both, str(line.colour)) for line, both in bands if both]
    traces += [_line(places, *one, x_axis, y_axis, log_x, log_y) for one in drawn]
    ends = [*places, *(mark.x for mark in marks), *(one.x for one in uprights)]
    heights = np.concatenate([*(values for _, _, values in drawn), *edges, _heights(marks)])
    seen = heights[~np.isnan(heights)]
    return finish(
        [*traces, *dots, *_entries(marks, uprights)],
        {
            "margin": margin(70 if log_y else 56),
            "xaxis": _across(x_axis, ends, log_x),
            "yaxis": _upward(y_axis, seen, log_y, y_range),
            "hovermode": "x",
            "shapes": [*_zero(seen, log_y), *_uprights(uprights), *shapes],
        },
        title=title,
        alt=sentence(alt, _left_out(drawn) if log_y else ""),
        view=view,
        choose=choose,
    )


def _rising(x: npt.ArrayLike, log_x: bool) -> Array:
    places = numbers("x", x, 1)
    if (np.diff(places) <= 0).any():
        raise ValueError(f"x must rise from each value to the next, got {places[:8]}")
    return above_zero("x", places) if log_x else places


def _clickable(choose: Mapping[str, str], log_x: bool, log_y: bool) -> None:
    """A page reads a click as it lies on the axis: on a log axis that is a power of ten."""
    for what, where in choose.items():
        if (log_x and "x" in where) or (log_y and "y" in where):
            raise ValueError(f"choose must not read a log axis, got {what!r} at {where!r}")


def _heights(marks: Sequence[Mark]) -> Array:
    return np.array([mark.y for mark in marks], dtype=np.float64)


def _line(
    places: Array,
    line: Line,
    sign: str,
    values: Array,
    x_axis: str,
    y_axis: str,
    log_x: bool,
    log_y: bool,
) -> dict[str, Any]:
    """Return the trace of one line."""
    name = label(line.name, _LONGEST_NAME)
    zeros = int((values == 0).sum()) if log_y else 0
    missing = f" ({zeros} zeros have no place on this axis)" if zeros else ""
    # The name of a line may have been typed; in a template it would be read once more.
    template = (
        f"%{{fullData.name}}<br>{x_axis}: %{{x:.5~g}}<br>{y_axis}: %{{y:.5~g}}<extra></extra>"
    )
    styles: dict[str, Any] = {}
    if "lines" in line.mode:
        styles["line"] = {"color": line.colour, "width": LINE, "dash": line.dash, "simplify": False}
    if "markers" in line.mode:
        styles["marker"] = {"color": line.colour, "symbol": sign, "size": 7}
    # What is evenly spaced is not so on a log axis.
    across: dict[str, Any] = {} if log_x else even_steps(places)
    return (across or {"x": places}) | {
        "type": "scatter",
        "y": _sent(np.where(values == 0, np.nan, values) if log_y else values, log_y),
        "mode": line.mode,
        "name": name + missing,
        "showlegend": True,
        "hovertemplate": template,
        **styles,
    }


def _band(places: Array, low: Array, high: Array, colour: str) -> dict[str, Any]:
    """Return the area between two edges, in a lighter colour of their line.

    It is one outline: along the lower edge and back along the upper one, across gaps.
    """
    seen = ~np.isnan(low)
    across = np.concatenate([places[seen], places[seen][::-1]])
    heights = np.concatenate([low[seen], high[seen][::-1]])
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return {
        "type": "scatter",
        "x": across,
        "y": [float(f"{height:.7g}") for height in heights],
        "mode": "lines",
        "line": {"color": CLEAR, "width": 0},
        "fill": "toself",
        "fillcolor": f"rgba({red}, {green}, {blue}, {_OPACITY})",
        "hoverinfo": "skip",
        "showlegend": False,
    }


def _sent(values: Array, log_y: bool) -> Any:
    """Return values as they are sent: exact over many factors of ten, and JSON has no NaN."""
    if np.isnan(values).any():
        return [None if np.isnan(value) else float(f"{value:.7g}") for value in values]
    return values if log_y else values.astype(np.float32)


def _across(title: str, ends: list[float], log_x: bool) -> dict[str, Any]:
    if log_x:
        return log_axis(title, log_ends(ends, 0.015), showgrid=False)
    low, high = min(ends), max(ends)
    room = 0.015 * ((high - low) or 1)
    return axis(title, range=[low - room, high + room], showgrid=False, **whole_ticks(high - low))


def _upward(
    title: str, values: Array, log_y: bool, y_range: tuple[float, float] | None
) -> dict[str, Any]:
    if y_range is not None:
        low, high = (float(end) for end in y_range)
        if not low < high or (log_y and low <= 0):
            least = ", both above 0 on a log axis" if log_y else ""
            raise ValueError(f"y_range must be two numbers, the lower first{least}, got {y_range}")
        return log_axis(title, (low, high)) if log_y else axis(title, range=[low, high])
    if log_y:
        return log_axis(title, log_ends(values))
    low, high = float(values.min()), float(values.max())
    air = 0.07 * ((high - low) or 1)
    return axis(title, range=[low - air, high + air])


def _marks(marks: Sequence[Mark], flat: bool) -> tuple[Pieces, Pieces]:
    """Return the marks: traces, or shapes where t and t + φ move and shapes can stand.

    Where only shapes move, plotly.js leaves the traces alone. On a log axis it flattens them.
    """
    dots: Pieces = []
    shapes: Pieces = []
    for mark, marker in zip(marks, markers_of(marks), strict=True):
        if flat and mark.role != "neutral":
            shapes.append(symbol(marker, float(mark.x), float(mark.y)))
            continue
        place = {"x": [float(mark.x)], "y": [float(mark.y)], "mode": "markers", "marker": marker}
        dots.append({"type": "scatter", "showlegend": False, "hoverinfo": "skip"} | place)
    return dots, shapes


def _zero(values: Array, log_y: bool) -> Pieces:
    """Return a line at 0 if the values lie on both sides of it."""
    if log_y or not (values < 0).any() or not (values > 0).any():
        return []
    ends = {"x0": 0, "x1": 1, "xref": "paper", "y0": 0, "y1": 0, "layer": "below"}
    return [{"type": "line", "line": {"color": NEUTRAL, "width": 1}, "name": "zero"} | ends]


def _uprights(uprights: Sequence[Upright]) -> Pieces:
    return [
        {"type": "line", "line": line, "layer": "below", "name": "mark"}
        | {"x0": float(one.x), "x1": float(one.x), "y0": 0, "y1": 1, "yref": "paper"}
        for one, line in zip(uprights, lines_of(uprights), strict=True)
    ]


def _entries(marks: Sequence[Mark], uprights: Sequence[Upright]) -> Pieces:
    """Return one legend entry for each name."""
    entries: dict[str, dict[str, Any]] = {}
    for mark, marker in zip(marks, markers_of(marks), strict=True):
        entries.setdefault(mark.name, {})["marker"] = marker
    for one, line in zip(uprights, lines_of(uprights), strict=True):
        entries.setdefault(one.name, {})["line"] = line
    return [legend_entry(label(name, _LONGEST_NAME), **look) for name, look in entries.items()]


def _left_out(drawn: list[tuple[Line, str, Array]]) -> str:
    """Say which zeros a log axis leaves out."""
    counts = {line.name: int((values == 0).sum()) for line, _, values in drawn}
    zeros = [f"{count} of “{plain(name)}”" for name, count in counts.items() if count]
    return f"A log axis cannot show zeros. It leaves out {listed(zeros)}." if zeros else ""
