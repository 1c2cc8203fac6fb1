"""The visual language: all colours, sizes and scales, and what every figure shares.

The colours of text and grid and the font come from the app's theme, light or dark.
Every colour below has a contrast of at least 3:1 on white and on the dark ground (#0f141b).
"""

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

import numpy as np

from pe_core.figures._figure import Figure
from pe_core.figures._inputs import whole
from pe_core.figures._words import THOUSANDS

Scale: TypeAlias = list[tuple[float, str]]


def _stops(colours: str) -> Scale:
    """Return colours as explicit stops: a name means other colours in plotly.js than here."""
    each = colours.split()
    return [(index / (len(each) - 1), colour) for index, colour in enumerate(each)]


# Values from -1 (red) through 0 (neutral) to 1 (blue), and similarities from low to high.
# The first is ColorBrewer's RdBu, the second Cividis (Nuñez, Anderton and Renslow 2018).
VALUE_SCALE: Final = _stops(
    "#67001f #b2182b #d6604d #f4a582 #fddbc7 #f7f7f7 #d1e5f0 #92c5de #4393c3 #2166ac #053061"
)
SIMILARITY_SCALE: Final = _stops(
    "#00224e #123570 #3b496c #575d6d #707173 #8a8678 #a59c74 #c3b369 #e1cc55 #fee838"
)

# Fast to slow: orange through mauve to blue. Its ends stay apart for colour-blind readers.
_PAIR_STOPS: Final = ((217, 95, 2), (194, 85, 104), (143, 104, 184), (43, 123, 214))

POSITION_COLOUR: Final = "#1a8a3c"
OFFSET_COLOUR: Final = "#d81bb0"
NEUTRAL: Final = "#7f8791"
# The curve of dot products: the gold of the similarity scale, dark enough for a white ground.
SIMILARITY_COLOUR: Final = "#a08418"
# One more, for where many lines stand together.
SPARE_COLOUR: Final = "#0b8a8f"
FAINT: Final = "rgba(127, 135, 145, 0.7)"
CLEAR: Final = "rgba(0, 0, 0, 0)"
# On a heatmap a mark lies on cells of every colour; a light edge sets it off from all of them.
HALO: Final = "#ffffff"

# The same as what `pair_colour` returns, for arrays of pair numbers.
PAIR_SCALE: Final[Scale] = [
    (index / (len(_PAIR_STOPS) - 1), "#" + bytes(stop).hex())
    for index, stop in enumerate(_PAIR_STOPS)
]

# Every size is said here, in pixels: what the theme would set follows the page's type instead.
SMALL: Final = 12
NORMAL: Final = 13
LINE: Final = 2.25
DASHES: Final[dict[str, str]] = {"sine": "solid", "cosine": "7px,4px"}
VALUE_AXIS: Final[dict[str, Any]] = {"range": [-1.12, 1.12], "tickvals": [-1, 0, 1]}

POSITION_LINE: Final = {"color": POSITION_COLOUR, "width": LINE, "dash": "solid"}
OFFSET_LINE: Final = {"color": OFFSET_COLOUR, "width": LINE, "dash": "7px,4px"}
POSITION_MARKER: Final = {
    "color": POSITION_COLOUR,
    "symbol": "circle",
    "size": 11,
    "line": {"color": HALO, "width": 1.5},
}
OFFSET_MARKER: Final = {
    "color": OFFSET_COLOUR,
    "symbol": "diamond",
    "size": 12,
    "line": {"color": HALO, "width": 1.5},
}


def pair_colour(pair: int, pairs: int) -> str:
    """Return the colour of a pair, the same in every figure.

    Parameters
    ----------
    pair : int
        The pair, from 0 (the fastest) to pairs - 1 (the slowest).
    pairs : int
        How many pairs the encoding has. The colour depends on pair / (pairs - 1) only.

    Returns
    -------
    str
        A hex colour.

    Examples
    --------
    >>> pair_colour(0, 64), pair_colour(63, 64)
    ('#d95f02', '#2b7bd6')
    """
    pairs = whole("pairs", pairs, 1)
    place = whole("pair", pair, 0, pairs - 1) / max(pairs - 1, 1) * (len(_PAIR_STOPS) - 1)
    index = min(int(place), len(_PAIR_STOPS) - 2)
    ends = zip(_PAIR_STOPS[index], _PAIR_STOPS[index + 1], strict=True)
    return "#" + "".join(f"{round(a + (b - a) * (place - index)):02x}" for a, b in ends)


def pair_markers(pairs: int, **settings: Any) -> dict[str, Any]:
    """Return markers in the colours of all pairs, one per pair."""
    scale = {"colorscale": PAIR_SCALE, "cmin": 0, "cmax": max(pairs - 1, 1), "showscale": False}
    return {"color": np.arange(pairs, dtype=np.uint16)} | scale | settings


# Entries name marks; they are no switches.
_LEGEND: Final[dict[str, Any]] = {
    "orientation": "h",
    "xref": "container",
    "x": 0,
    "xanchor": "left",
    "yref": "container",
    "y": 1,
    "yanchor": "top",
    "itemclick": False,
    "itemdoubleclick": False,
    "bgcolor": CLEAR,
    "font": {"size": SMALL},
}


def axis(title: str | None = None, **settings: Any) -> dict[str, Any]:
    """Return a calm axis: few ticks, no zero line."""
    # Measuring each label to find the margin takes longer than drawing the rest of a figure.
    base: dict[str, Any] = {"automargin": False, "zeroline": False, "nticks": 7}
    base |= {"ticklabelstandoff": 4, "tickfont": {"size": SMALL}}
    if title is not None:
        base["title"] = {"text": title, "standoff": 6, "font": {"size": NORMAL}}
    return base | settings


def margin(left: int = 56, bottom: int = 44) -> dict[str, int]:
    """Return the margins in pixels: room for labels of four digits and an axis title.

    Above, there is room for half a label: position 0 stands at the edge of a large table.
    """
    return {"l": left, "r": 10, "t": 8, "b": bottom, "pad": 0}


def whole_ticks(count: float) -> dict[str, Any]:
    """Return the setting that keeps half positions off a short axis."""
    return {"tick0": 0, "dtick": 1} if count <= 8 else {}


def colour_bar(title: str, **settings: Any) -> dict[str, Any]:
    """Return a thin colour bar with its title."""
    base = {"title": {"text": title, "font": {"size": SMALL}}, "tickfont": {"size": SMALL}}
    base |= {"thickness": 10, "outlinewidth": 0, "xpad": 6, "ypad": 0}
    return base | {"nticks": 5, "x": 1.0, "len": 1.0} | settings


def legend_entry(name: str, *, line: Any = None, marker: Any = None) -> dict[str, Any]:
    """Return a trace without points: it adds a line, a marker or both to the legend only."""
    mode = "+".join(part for part, style in (("lines", line), ("markers", marker)) if style)
    entry: dict[str, Any] = {"type": "scatter", "x": [None], "y": [None], "mode": mode}
    entry |= {"name": name, "showlegend": True, "hoverinfo": "skip"}
    return entry | ({"line": line} if line else {}) | ({"marker": marker} if marker else {})


def no_points() -> dict[str, Any]:
    """Return a trace that shows nothing: without any trace, axes are not drawn."""
    return legend_entry("", marker={"size": 1}) | {"showlegend": False}


def finish(
    traces: list[dict[str, Any]],
    layout: dict[str, Any],
    *,
    title: str,
    alt: str,
    view: str,
    choose: Mapping[str, str] | None = None,
    meta: Mapping[str, Any] | None = None,
) -> Figure:
    """Return a figure with the margins, legend and grounds all figures share, and two texts.

    Parameters
    ----------
    traces : list of dict
        What is drawn.
    layout : dict
        What this figure adds to the shared layout.
    title : str
        What is seen, in a short sentence. It is page text, so it is kept in ``layout.meta``.
    alt : str
        The text equivalent, with the key numbers.
    view : str
        What the zoom belongs to. While it stays the same, an update in place keeps the zoom.
    choose : mapping of str to str, optional
        What a click on the figure chooses: for "position", "offset", "dimension" or "pair", where
        its value is found: at "x", at "y", at "x-y", at the number of the cell, counted row by
        row, among all "cells", in the trace's own "meta", or on a "dial".
    meta : mapping of str to anything JSON can hold, optional
        What else a page may want to know of the figure.

    Returns
    -------
    Figure

    Examples
    --------
    >>> finish([], {}, title="A line", alt="Nothing is drawn.", view="x").layout.meta
    {'title': 'A line', 'alt': 'Nothing is drawn.'}
    """
    chosen = {"choose": dict(choose)} if choose else {}
    shared = {
        "meta": {"title": title, "alt": alt} | chosen | dict(meta or {}),
        "margin": margin(),
        "paper_bgcolor": CLEAR,
        "plot_bgcolor": CLEAR,
        "font": {"size": NORMAL},
        "hoverlabel": {"align": "left", "namelength": -1, "font": {"size": NORMAL}},
        "separators": "." + THOUSANDS,
        "uirevision": view,
        "showlegend": True,
        "legend": _LEGEND,
    }
    return Figure({"data": traces, "layout": shared | layout})
