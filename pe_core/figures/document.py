"""A figure as one file that opens anywhere, with its text equivalent."""

from html import escape
from typing import Any

from pe_core.figures._chosen import veil
from pe_core.figures._figure import Figure

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
</style>
</head>
<body>
<h1>{title}</h1>
<figure role="figure" aria-label="{alt}">{figure}</figure>
<p>{alt}</p>
</body>
</html>
"""


def to_html(figure: Figure) -> str:
    """Return a figure as one self-contained HTML page that asks nothing of the network.

    Parameters
    ----------
    figure : Figure
        A figure of this package: its title and text equivalent are read from ``layout.meta``.

    Returns
    -------
    str
        The page: heading, live figure with plotly.js inside, and the text equivalent.

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

    texts = figure.layout.meta
    if not isinstance(texts, dict) or not {"title", "alt"} <= texts.keys():
        raise ValueError(f"figure must carry title and alt in layout.meta, got {texts!r}")
    # A page of its own has no theme around it: white ground and dark text, whatever the app uses.
    alone = go.Figure(figure)
    alone.update_layout(
        template="plotly_white",
        paper_bgcolor="#ffffff",
        plot_bgcolor="#ffffff",
        font={"color": "#1b2430", "size": 14},
        height=None,
        width=None,
        autosize=True,
    )
    # The signs beside a picture have room there, and what is not chosen steps back.
    if shapes := _chosen_alone(figure):
        alone.layout.shapes = shapes
        alone.update_layout(margin={"t": 24, "r": 40})
        alone.update_traces(selector={"type": "heatmap"}, colorbar={"x": 1.04})
    picture = alone.to_html(
        full_html=False,
        include_plotlyjs=True,
        default_height="100%",
        config={"responsive": True, "displaylogo": False},
    )
    return _PAGE.format(title=escape(texts["title"]), alt=escape(texts["alt"]), figure=picture)


def _chosen_alone(figure: Figure) -> list[dict[str, Any]]:
    """Return the shapes of a figure with a veil beneath them, if something is chosen in it."""
    parts = figure.to_dict()
    veils = veil(parts, "#ffffff")
    return [*veils, *parts["layout"]["shapes"]] if veils else []
