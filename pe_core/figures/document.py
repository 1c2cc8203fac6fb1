"""A figure as one file that opens anywhere, with its text equivalent."""

import json
from base64 import b64encode
from html import escape
from typing import Any, TypeAlias

import numpy as np

from pe_core.figures._chosen import frames
from pe_core.figures._figure import Figure, whole_parts
from pe_core.figures._image import as_image

Json: TypeAlias = dict[str, Any]

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
figure {{ margin: 0; height: 70vh; min-height: 340px; {least}}}
figure > div {{ height: 100%; }}
figure image {{ image-rendering: pixelated; }}
</style>
</head>
<body>
<h1>{title}</h1>
<script>{script}</script>
<figure role="figure" aria-label="{alt}"><div id="figure"></div></figure>
<script>
Plotly.newPlot("figure", {data}, {layout},
  {{"responsive": true, "displayModeBar": false, "showTips": false}});
{fitted}</script>
{caption}<p>{alt}</p>
</body>
</html>
"""

# All cells of a picture take the same whole number of the screen's points, whatever the window: of
# others the browser would draw some wider, and waves would be seen that are not there.
_FITTED = """
const graph = document.getElementById("figure");
const [columns, rows, right, foot] = %s;
async function fit() {
  await Plotly.relayout(graph, {"margin.r": right, "margin.b": foot});
  const box = (part) => part.getBoundingClientRect();
  const [all, room] = [box(graph), box(graph.querySelector(".nsewdrag"))];
  const dense = devicePixelRatio;
  const rest = (length, count) =>
    length - (count * Math.max(1, Math.floor((length * dense) / count))) / dense;
  await Plotly.relayout(graph, {
    "margin.r": all.right - room.right + rest(room.width, columns),
    "margin.b": all.bottom - room.bottom + rest(room.height, rows),
  });
}
fit();
addEventListener("resize", fit);
"""
# Beside and below the cells, in pixels: a page with more of them than its window scrolls.
_BESIDE, _BELOW = 220, 120


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

    Examples
    --------
    >>> from pe_core.figures import offset_curve
    >>> to_html(offset_curve([2.0, 1.0])).count("<h1>Dot product by offset</h1>")
    1
    """
    whole = whole_parts(figure)
    texts = whole["layout"].get("meta")
    if not isinstance(texts, dict) or not {"title", "alt"} <= texts.keys():
        raise ValueError(f"figure must carry title and alt in layout.meta, got {texts!r}")
    traces, images, shape = _drawable(whole)
    layout = whole["layout"] | _ALONE | {"font": {"color": "#1b2430", "size": 14}}
    if images:
        # Every point of a cell belongs to it.
        layout |= {"images": [*layout.get("images", []), *images], "hoverdistance": -1}
    # The signs beside a picture have room there.
    if framed := frames(whole):
        layout["shapes"] = [*framed, *layout["shapes"]]
        layout["margin"] = layout.get("margin", {}) | {"t": 24, "r": 40}
    return _PAGE.format(
        title=escape(texts["title"]),
        alt=escape(texts["alt"]),
        caption=f"<p>{escape(caption)}</p>\n" if caption else "",
        data=_script(traces),
        layout=_script(layout),
        **_room(shape, layout.get("margin", {})),
        script=_all_of_plotly_js() if script is None else script,
    )


def _room(shape: tuple[int, int] | None, margin: Json) -> dict[str, str]:
    """Return the least size of a figure with cells, and what lays them out."""
    if shape is None:
        return {"least": "", "fitted": ""}
    rows, columns = shape
    least = f"min-width: {columns + _BESIDE}px; min-height: max(340px, {rows + _BELOW}px); "
    facts = [columns, rows, margin.get("r", 80), margin.get("b", 80)]
    return {"least": least, "fitted": _FITTED % json.dumps(facts)}


def _all_of_plotly_js() -> str:
    from plotly.offline import get_plotlyjs

    return str(get_plotlyjs())


def _drawable(parts: Json) -> tuple[list[Json], list[Json], tuple[int, int] | None]:
    """Return the traces without a heatmap, a picture for each, and its rows and columns."""
    traces: list[Json] = []
    images: list[Json] = []
    shape: tuple[int, int] | None = None
    for trace in parts["data"]:
        if trace["type"] != "heatmap":
            traces.append(trace)
            continue
        image, others = as_image(trace, parts["layout"])
        images.append(image)
        traces += others
        shape = np.shape(trace["z"])
    return traces, images, shape


def _script(value: Any) -> str:
    """Return a value as JSON that no text in it can lead out of a script."""
    return json.dumps(value, default=_array, separators=(",", ":")).replace("<", "\\u003c")


# What plotly.js calls the arrays that it reads as bytes.
_BYTES = {
    "float64": "f8", "float32": "f4", "int32": "i4", "uint32": "u4",
    "int16": "i2", "uint16": "u2", "int8": "i1", "uint8": "u1",
}  # fmt: skip


def _array(value: Any) -> Any:
    """Return an array as plotly.js reads it; one of another kind is a list."""
    if not isinstance(value, np.ndarray):
        return value.item()
    if value.dtype.name not in _BYTES:
        return value.tolist()
    packed = b64encode(np.ascontiguousarray(value).tobytes()).decode()
    shape = {"shape": ", ".join(map(str, value.shape))} if value.ndim > 1 else {}
    return {"dtype": _BYTES[value.dtype.name], "bdata": packed} | shape


_GRID = {"gridcolor": "#e3e7ec", "linecolor": "#c9d2dc", "zerolinecolor": "#c9d2dc"}
# A page of its own has no theme around it: white ground and dark text, whatever the app uses.
_ALONE: Json = {
    "template": {"layout": {"xaxis": _GRID, "yaxis": _GRID}},
    "paper_bgcolor": "#ffffff",
    "plot_bgcolor": "#ffffff",
    "height": None,
    "width": None,
    "autosize": True,
}
