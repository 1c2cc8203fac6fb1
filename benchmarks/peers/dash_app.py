"""The heatmap page in Dash: one callback; the sliders send while they are dragged."""

from typing import Any

import plotly.graph_objects as go
from dash import Dash, Input, Output, callback, dcc, html

from benchmarks.peers import picture
from benchmarks.peers.picture import BASES, LENGTHS, MODEL_DIMENSIONS, start


def slider(name: str, low: int, high: int, step: int, value: int, **options: Any) -> html.Div:
    settings = {"marks": None, "updatemode": "drag", "allow_direct_input": False, **options}
    return html.Div(
        [html.Label(name), dcc.Slider(low, high, step, value=value, id=name, **settings)]
    )


# A slider with uneven steps has no equal moves, so base n is chosen by its place in the list.
app = Dash(__name__)
app.layout = html.Div(
    [
        slider("d", MODEL_DIMENSIONS[0], MODEL_DIMENSIONS[-1], 2, start("d")),
        slider("n", 0, len(BASES) - 1, 1, BASES.index(start("n"))),
        slider("L", *LENGTHS, 1, start("L")),
        dcc.Graph(id="heatmap", figure=picture.figure(start("d"), start("n"), start("L"))),
    ]
)


@callback(
    Output("heatmap", "figure"),
    Input("d", "value"),
    Input("n", "value"),
    Input("L", "value"),
    prevent_initial_call=True,
)
def draw(d: int, place: int, L: int) -> go.Figure:
    return picture.figure(d, BASES[place], L)


if __name__ == "__main__":
    app.run(host="127.0.0.1", port=picture.port())
