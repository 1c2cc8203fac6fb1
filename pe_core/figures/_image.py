"""A heatmap as a small picture and points without marks: what the smallest plotly.js can draw."""

import struct
import zlib
from base64 import b64encode
from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from pe_core.figures.exact_values import values_of

# The points of a larger table would weigh more than all else on a page; its cells tell nothing.
MOST_TOLD = 12_000
# Between a picture and its colour bar, in pixels, where the signs of two rows stand.
_SIGNS = 34

Json: TypeAlias = dict[str, Any]


def as_image(trace: Json, layout: Json) -> tuple[Json, list[Json]]:
    """Return the picture of a heatmap for `layout.images`, its colour bar and what its hover tells.

    The "basic" bundle of plotly.js, a quarter of the whole, draws no heatmap. The picture has one
    point a cell, in 256 colours.
    """
    x, y = (np.asarray(trace[axis]) for axis in "xy")
    levels = _levels(np.asarray(trace["z"]), trace["zmin"], trace["zmax"])
    right, up = (_rises(layout[f"{axis}axis"]["range"]) for axis in "xy")
    shown = levels[:: -1 if up else 1, :: 1 if right else -1]
    image = {
        "source": "data:image/png;base64," + b64encode(_png(shown, trace["colorscale"])).decode(),
        "xref": "x",
        "yref": "y",
        "x": x.min() if right else x.max(),
        "y": y.max() if up else y.min(),
        "sizex": float(np.ptp(x)),
        "sizey": float(np.ptp(y)),
        "sizing": "stretch",
        "layer": "below",
    }
    return image, [_colour_bar(trace), *_told(trace, (x[:-1] + x[1:]) / 2, (y[:-1] + y[1:]) / 2)]


def _rises(span: Sequence[float]) -> bool:
    return bool(span[0] < span[1])


def _levels(cells: npt.NDArray[Any], low: float, high: float) -> npt.NDArray[np.uint8]:
    return np.rint(np.clip((cells - low) / (high - low), 0, 1) * 255).astype(np.uint8)


def _colour_bar(trace: Json) -> Json:
    marker = {"color": [trace["zmin"]], "showscale": True, "cmin": trace["zmin"]}
    marker |= {"cmax": trace["zmax"], "colorscale": trace["colorscale"]}
    beside = {"xpad": _SIGNS} if trace.get("meta", {}).get("rows") else {}
    marker |= {"colorbar": trace["colorbar"] | beside}
    own = {"mode": "markers", "marker": marker, "showlegend": False, "hoverinfo": "skip"}
    return {"type": "scatter", "x": [None], "y": [None]} | own


def _told(
    trace: Json, across: npt.NDArray[np.float64], down: npt.NDArray[np.float64]
) -> list[Json]:
    """Return a point at the middle of each cell, without a mark, with the hover of the heatmap."""
    template = trace.get("hovertemplate")
    values = values_of(trace)
    if not template or values.size > MOST_TOLD:
        return []
    told = [np.asarray(trace["z"]).ravel()]
    if "customdata" in trace:
        told.append(np.asarray(trace["customdata"]).ravel())
    template = template.replace("%{customdata", "%{customdata[1]").replace("%{z", "%{customdata[0]")
    points: Json = {"type": "scatter", "mode": "none", "showlegend": False, "name": trace["name"]}
    points |= {"x": _small(np.tile(across, down.size)), "y": _small(np.repeat(down, across.size))}
    points |= {"customdata": np.stack(told, axis=1), "hovertemplate": template}
    if "hovertext" in trace:
        points["hovertext"] = [text for row in trace["hovertext"] for text in row]
    return [points | {key: trace[key] for key in ("xaxis", "yaxis") if key in trace}]


def _small(places: npt.NDArray[np.float64]) -> npt.NDArray[Any]:
    whole = np.array_equal(places, np.round(places))
    return places.astype(np.int16 if whole else np.float32)


def _png(levels: npt.NDArray[np.uint8], scale: Sequence[tuple[float, str]]) -> bytes:
    """Return a PNG file of one byte a point, each an entry of the 256 colours of a scale."""
    rows, columns = levels.shape
    lines = np.hstack([np.zeros((rows, 1), np.uint8), levels])  # each begins with "no filter"
    header = struct.pack(">IIBBBBB", columns, rows, 8, 3, 0, 0, 0)
    parts = (
        (b"IHDR", header),
        (b"PLTE", _palette(scale)),
        (b"IDAT", zlib.compress(lines.tobytes(), 9)),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in (*parts, (b"IEND", b"")))


def _chunk(kind: bytes, content: bytes) -> bytes:
    length, check = struct.pack(">I", len(content)), zlib.crc32(kind + content)
    return length + kind + content + struct.pack(">I", check)


def _palette(scale: Sequence[tuple[float, str]]) -> bytes:
    places = [place for place, _ in scale]
    colours = np.array([list(bytes.fromhex(colour[1:])) for _, colour in scale])
    steps = np.linspace(0, 1, 256)
    mixed = np.stack([np.interp(steps, places, channel) for channel in colours.T], axis=1)
    return bytes(np.rint(mixed).astype(np.uint8))
