"""Bands around lines: from the lowest to the highest of several repetitions."""

from typing import Any

import numpy as np

from pe_core.figures._inputs import Array
from pe_core.figures._style import CLEAR

_DIGITS = "{:.7g}"
_OPACITY = 0.18


def band(places: Array, low: Array, high: Array, colour: str) -> dict[str, Any]:
    """Return the ground between two edges, in the colour of their line and lighter.

    It is one outline: along the lower edge and back along the upper one. Where there is no value
    it ends, and what comes after a gap is joined to what stands before.
    """
    seen = ~np.isnan(low)
    across = np.concatenate([places[seen], places[seen][::-1]])
    heights = np.concatenate([low[seen], high[seen][::-1]])
    return {
        "type": "scatter",
        "x": across,
        "y": [float(_DIGITS.format(height)) for height in heights],
        "mode": "lines",
        "line": {"color": CLEAR, "width": 0},
        "fill": "toself",
        "fillcolor": _lighter(colour),
        "hoverinfo": "skip",
        "showlegend": False,
    }


def _lighter(colour: str) -> str:
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return f"rgba({red}, {green}, {blue}, {_OPACITY})"
