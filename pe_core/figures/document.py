"""A figure as one file that opens anywhere, with its text equivalent."""

from html import escape
from typing import Any

from pe_core.figures._chosen import veil
from pe_core.figures._figure import Figure
from pe_core.figures._image import as_image

# Of more cells some share a point of the screen, and the browser takes their mean.
_MOST_SHARP = 300

_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>{title}</title>
<style>
body {{ background: #ffffff; color: #1b2430; margin: 0 auto; padding: 1rem; max-width: 1200px;
  font: 1.05rem/1.5 system-ui, sans-serif; }}
h1 {{ font-size: 1.5rem; margin: 0 0 0.5rem; }}
p {{ max-width: 75ch; }}
figure {{ margin: 0; height: 70vh; min-height: 340px; }}
figure > div {{ height: 100%; }}
figure image {{ image-rendering: {rendering}; }}
</style>
</head>
<body>
<h1>{title}</h1>
<script>{script}</script>
<figure role="figure" aria-label="{alt}">{figure}</figure>
{caption}<p>{alt}</p>
</body>
</html>
"""


def to_html(figure: Figure, *, caption: str = "", script: str | None = None) -> str:
    """Return a figure as one self-contained HTML page that asks nothing of the network.

    Parameters
    ----------
    figure : Figure
        A figure of this package: its title and text equivalent are read from ``layout.meta``.
    caption : str, optional
        What stands below the figure, such as the settings that it shows.
    script : str, optional
        The plotly.js to draw it with. The "basic" bundle draws every figure of this package; by
        default it is all of plotly.js that Plotly brings along, four times as large.

    Returns
    -------
    str
        The page: heading, live figure with plotly.js inside, caption and text equivalent.

    Raises
    ------
    ValueError
        If the figure carries no title and text equivalent.

    Examples
    --------
    >>> from pe_core.figures import offset_curve
    >>> to_html(offset_curve([2.0, 1.0])).count("<h1>Dot product by offset</h1>")
    1
    """
    import plotly.graph_objects as go
    from plotly.offline import get_plotlyjs

    texts = figure.layout.meta
    if not isinstance(texts, dict) or not {"title", "alt"} <= texts.keys():
        raise ValueError(f"figure must carry title and alt in layout.meta, got {texts!r}")
    traces, images, most = _drawable(figure)
    # A page of its own has no theme around it: white ground and dark text, whatever the app uses.
    alone = go.Figure(traces, figure.layout)
    alone.layout.template = _WHITE
    alone.update_layout(
        paper_bgcolor="#ffffff",
        plot_bgcolor="#ffffff",
        font={"color": "#1b2430", "size": 14},
        height=None,
        width=None,
        autosize=True,
    )
    if images:
        alone.update_layout(images=images, hoverdistance=-1)  # every point of a cell belongs to it
    # The signs beside a picture have room there, and what is not chosen steps back.
    if shapes := _chosen_alone(figure):
        alone.layout.shapes = shapes
        alone.update_layout(margin={"t": 24, "r": 40})
    picture = alone.to_html(
        full_html=False,
        include_plotlyjs=False,
        default_height="100%",
        config={"responsive": True, "displayModeBar": False, "showTips": False},
    )
    return _PAGE.format(
        title=escape(texts["title"]),
        alt=escape(texts["alt"]),
        caption=f"<p>{escape(caption)}</p>\n" if caption else "",
        figure=picture,
        rendering="pixelated" if most <= _MOST_SHARP else "auto",
        script=get_plotlyjs() if script is None else script,
    )


def _drawable(figure: Figure) -> tuple[list[dict[str, Any]], list[dict[str, Any]], int]:
    """Return the traces without a heatmap, a picture for each, and the most cells in a row."""
    layout = figure.layout.to_plotly_json()
    traces: list[dict[str, Any]] = []
    images: list[dict[str, Any]] = []
    most = 0
    for trace in (trace.to_plotly_json() for trace in figure.data):
        if trace["type"] != "heatmap":
            traces.append(trace)
            continue
        image, others = as_image(trace, layout)
        images.append(image)
        traces += others
        most = max(most, len(trace["x"]), len(trace["y"]))
    return traces, images, most


_GRID = {"gridcolor": "#e3e7ec", "linecolor": "#c9d2dc", "zerolinecolor": "#c9d2dc"}
_WHITE = {"layout": {"xaxis": _GRID, "yaxis": _GRID}}


def _chosen_alone(figure: Figure) -> list[dict[str, Any]]:
    """Return the shapes of a figure with a veil beneath them, if something is chosen in it."""
    parts = figure.to_dict()
    veils = veil(parts, "#ffffff")
    return [*veils, *parts["layout"]["shapes"]] if veils else []
