"""The heatmap page in Panel with its Plotly pane.

The pane takes a figure or a dict. The dict was a quarter faster, and its array goes as binary data.
"""

from typing import Any

import panel as pn

from benchmarks.peers import picture
from benchmarks.peers.panel_sliders import sliders

pn.extension("plotly")


def draw(d: int, n: int, L: int) -> dict[str, Any]:
    return {"data": [picture.trace(d, n, L)], "layout": picture.layout()}


d, n, L = sliders()
pane = pn.pane.Plotly(pn.bind(draw, d, n, L), height=picture.HEIGHT, sizing_mode="stretch_width")
pn.Column(d, n, L, pane, sizing_mode="stretch_width").servable()
