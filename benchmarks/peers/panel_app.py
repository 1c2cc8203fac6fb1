"""The heatmap page in Panel with a Bokeh figure whose data source is replaced in place."""

from typing import Any

import numpy as np
import panel as pn
from bokeh.models import ColumnDataSource, DataRange1d, LinearColorMapper
from bokeh.plotting import figure
from plotly.colors import sample_colorscale

from benchmarks.peers import picture
from benchmarks.peers.picture import BASES, LENGTHS, MODEL_DIMENSIONS, start

SHADES = 256
WIDE = {"sizing_mode": "stretch_width"}

pn.extension()


def hex_colours() -> list[str]:
    """Return the colour scale in steps, as Bokeh wants it."""
    places = np.linspace(0, 1, SHADES).tolist()
    shades = sample_colorscale(list(picture.COLOURS), places, colortype="tuple")
    return ["#" + "".join(f"{round(255 * part):02x}" for part in shade) for shade in shades]


def image(d: int, n: int, L: int) -> dict[str, list[Any]]:
    return {"image": [picture.table(d, n, L)], "dw": [d], "dh": [L]}


first, last = MODEL_DIMENSIONS[0], MODEL_DIMENSIONS[-1]
d = pn.widgets.IntSlider(name="d", start=first, end=last, step=2, value=start("d"), **WIDE)
n = pn.widgets.DiscreteSlider(name="n", options=list(BASES), value=start("n"), **WIDE)
L = pn.widgets.IntSlider(name="L", start=LENGTHS[0], end=LENGTHS[1], value=start("L"), **WIDE)
source = ColumnDataSource(image(d.value, n.value, L.value))
plot = figure(
    height=picture.HEIGHT,
    x_range=DataRange1d(range_padding=0),
    y_range=DataRange1d(range_padding=0, flipped=True),
    x_axis_label="dimension (column)",
    y_axis_label="position (token)",
    **WIDE,
)
mapper = LinearColorMapper(palette=hex_colours(), low=-1, high=1)
cells = plot.image(image="image", x=0, y=0, dw="dw", dh="dh", source=source, color_mapper=mapper)
plot.add_layout(cells.construct_color_bar(width=20), "right")


def redraw(d: int, n: int, L: int) -> None:
    source.data = image(d, n, L)


pn.bind(redraw, d, n, L, watch=True)
pn.Column(d, n, L, pn.pane.Bokeh(plot), **WIDE).servable()
