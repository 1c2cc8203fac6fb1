"""What every peer shows: the same table, the same colours, the same three sliders."""

import os
from typing import Any

import numpy as np
import plotly.graph_objects as go
from plotly.colors import diverging

import pe_core
from course.view import BASES, LENGTHS, MODEL_DIMENSIONS

__all__ = ["BASES", "COLOURS", "HEIGHT", "LENGTHS", "MODEL_DIMENSIONS"]

# Named scales differ between plotly.py, plotly.js and Bokeh, so the colours are spelled out.
COLOURS = tuple(diverging.RdBu)
HEIGHT = 480
STARTS = {"d": 128, "n": 10_000, "L": 50}


def start(name: str) -> int:
    """Return the value with which slider `name` (d, n or L) starts, from the environment."""
    return int(os.environ.get(f"START_{name}", STARTS[name]))


def port() -> int:
    """Return the port on which to serve, from the environment."""
    return int(os.environ.get("PORT", 8000))


def table(d: int, n: int, L: int) -> Any:
    """Return the encoding as 32-bit numbers, which is what a screen needs at most."""
    return pe_core.sinusoidal(L, d, n, dtype=np.float32)


def figure(d: int, n: int, L: int) -> go.Figure:
    """Return the heatmap; Plotly sends its cells as one typed array (base64)."""
    scale = [(i / (len(COLOURS) - 1), colour) for i, colour in enumerate(COLOURS)]
    return go.Figure(
        {"type": "heatmap", "z": table(d, n, L), "zmin": -1, "zmax": 1, "colorscale": scale},
        {
            "height": HEIGHT,
            "margin": {"t": 20, "r": 20, "b": 45, "l": 55},
            "xaxis": {"title": {"text": "dimension (column)"}},
            "yaxis": {"title": {"text": "position (token)"}, "autorange": "reversed"},
            "uirevision": "the same",
        },
    )
