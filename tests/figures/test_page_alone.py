"""A figure as a page of its own: what its traces, its picture and its texts become."""

import base64
import json
import re
import struct
import zlib
from typing import Any

import numpy as np
import pytest

import pe_core
from pe_core.figures import Line, curves, grid, heatmap, offset_curve, to_html
from pe_core.figures._image import MOST_TOLD, as_image
from pe_core.figures._style import SIMILARITY_SCALE, VALUE_SCALE

WAVES = pe_core.wavelengths(16)


def read(page: str) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Return the traces and the layout that plotly.js is given."""
    start = page.index('Plotly.newPlot("figure", ') + len('Plotly.newPlot("figure", ')
    traces, end = json.JSONDecoder().raw_decode(page, start)
    layout, _ = json.JSONDecoder().raw_decode(page, end + 2)
    return traces, layout


def array(value: Any) -> np.ndarray:
    if not isinstance(value, dict):
        return np.asarray(value)
    shape = [int(part) for part in value.get("shape", "-1").split(",")]
    return np.frombuffer(base64.b64decode(value["bdata"]), value["dtype"]).reshape(shape)


def page(figure: Any, **settings: Any) -> str:
    return to_html(figure, script="/* drawn */", **settings)


def test_without_a_caption_there_is_no_paragraph_for_it() -> None:
    figure = offset_curve([2.0, 1.0])
    assert page(figure).count("<p>") == 1
    assert page(figure, caption="d = 4 & L = 2").count("<p>") == 2
    assert "<p>d = 4 &amp; L = 2</p>\n<p>" in page(figure, caption="d = 4 & L = 2")
    assert page(figure).count("<script>/* drawn */</script>") == 1


def test_the_page_has_dark_text_on_white_and_fills_its_room() -> None:
    _, layout = read(page(offset_curve([2.0, 1.0])))
    assert layout["paper_bgcolor"] == layout["plot_bgcolor"] == "#ffffff"
    assert layout["height"] is layout["width"] is None
    assert layout["autosize"] is True
    assert layout["font"] == {"color": "#1b2430", "size": 14}
    for name in ("xaxis", "yaxis"):
        lines = layout["template"]["layout"][name]
        assert lines.keys() == {"gridcolor", "linecolor", "zerolinecolor"}
        for colour in lines.values():
            # Lighter than the text by far, and darker than the ground.
            light = sum(bytes.fromhex(colour[1:])) / 3
            assert 190 < light < 240
    assert "images" not in layout
    assert "hoverdistance" not in layout


@pytest.mark.parametrize("kind", ["f8", "f4", "i4", "u4", "i2", "u2", "i1", "u1"])
def test_arrays_arrive_with_their_numbers(kind: str) -> None:
    figure = offset_curve([2.0, 1.0])
    figure.parts["data"][0]["customdata"] = np.array([[1, 2, 3], [4, 5, 6]], kind)
    figure.parts["data"][0]["ids"] = np.array([1, 0], bool)
    figure.parts["data"][0]["width"] = np.float32(0.5)
    trace = read(page(figure))[0][0]
    sent = trace["customdata"]
    assert (sent["dtype"], sent["shape"]) == (kind, "2, 3")
    np.testing.assert_array_equal(array(sent), [[1, 2, 3], [4, 5, 6]])
    assert trace["ids"] == [True, False]
    assert trace["width"] == 0.5
    assert "shape" not in trace["y"]


@pytest.mark.parametrize("length", [20, 300])
def test_a_picture_is_never_smoothed_and_has_a_point_for_each_of_its_cells(length: int) -> None:
    drawn = page(heatmap(pe_core.sinusoidal(length, 16), WAVES, max_rows=2000))
    assert "image-rendering: pixelated" in drawn
    assert f"= [16, {length}, " in drawn
    (least,) = map(int, re.findall(r"max\(340px, (\d+)px\)", drawn))
    assert least > length
    assert "async function fit" not in page(offset_curve([2.0, 1.0]))


def test_a_figure_without_a_picture_has_no_point_beside_its_traces() -> None:
    figure = curves([0, 1], [Line("a", [0.0, 1.0])], x_axis="x", y_axis="y", title="t", alt="a")
    traces, _ = read(page(figure))
    assert len(traces) == len(figure.parts["data"])
    assert "image-rendering: pixelated" in page(figure)


def test_the_signs_beside_a_picture_have_room() -> None:
    table = pe_core.sinusoidal(20, 16)
    _, plain = read(page(heatmap(table, WAVES)))
    _, marked = read(page(heatmap(table, WAVES, position=3, offset=5, dimension=2)))
    assert marked["margin"] == plain["margin"] | {"t": 24, "r": 40}
    names = [shape["name"] for shape in marked["shapes"]]
    assert names[-3:] == ["sign"] * 3
    assert names[:-3] == ["frame"] * 3
    assert marked["hoverdistance"] == plain["hoverdistance"] == -1


# ---- the picture ----


def png(source: str) -> np.ndarray:
    """Return the colours of a PNG file of 256 colours, read as its specification says."""
    assert source.startswith("data:image/png;base64,")
    data = base64.b64decode(source.partition(",")[2])
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, chunks = 8, {}
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at : at + 8])
        content = data[at + 8 : at + 8 + size]
        (check,) = struct.unpack(">I", data[at + 8 + size : at + 12 + size])
        assert check == zlib.crc32(kind + content)
        chunks[kind] = content
        at += 12 + size
    assert list(chunks) == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    assert chunks[b"IEND"] == b""
    columns, rows, *settings = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert settings == [8, 3, 0, 0, 0]  # 8 bits, a palette, nothing filtered or interlaced
    lines = np.frombuffer(zlib.decompress(chunks[b"IDAT"]), np.uint8).reshape(rows, columns + 1)
    assert not lines[:, 0].any()
    palette = np.frombuffer(chunks[b"PLTE"], np.uint8).reshape(256, 3)
    return palette[lines[:, 1:]]


def trace(cells: Any, scale: Any = VALUE_SCALE, **settings: Any) -> dict[str, Any]:
    cells = np.asarray(cells, float)
    rows, columns = cells.shape
    return {
        "type": "heatmap", "z": cells, "zmin": -1, "zmax": 1, "colorscale": scale, "name": "value",
        "colorbar": {"title": {"text": "value"}}, "x": np.arange(columns + 1) - 0.5,
        "y": np.arange(rows + 1) + 1.5, "hovertemplate": "%{y} %{x} %{z:.2f}<extra></extra>",
    } | settings  # fmt: skip


AXES = {"xaxis": {"range": [-0.5, 2.5]}, "yaxis": {"range": [3.5, 1.5]}}
CELLS = [[-1.0, 0.0, 1.0], [0.5, -2.0, 2.0]]


@pytest.mark.parametrize("scale", [VALUE_SCALE, SIMILARITY_SCALE])
@pytest.mark.parametrize(("right", "up"), [(True, False), (True, True), (False, False)])
def test_every_cell_has_the_colour_of_its_value_where_the_axes_lead(
    scale: Any, right: bool, up: bool
) -> None:
    axes = {
        "xaxis": {"range": [-0.5, 2.5] if right else [2.5, -0.5]},
        "yaxis": {"range": [1.5, 3.5] if up else [3.5, 1.5]},
    }
    image, _ = as_image(trace(CELLS, scale), axes)
    found = png(image["source"])
    found = found[::-1] if up else found
    found = found if right else found[:, ::-1]
    stops = [stop for stop, _ in scale]
    colours = np.array([list(bytes.fromhex(colour[1:])) for _, colour in scale], float)
    places = (np.clip(CELLS, -1, 1) + 1) / 2
    for channel in range(3):
        mixed = np.interp(places, stops, colours[:, channel])
        # 255 steps over at most 10 stops: less than three of 255 levels of a channel.
        assert abs(found[..., channel] - mixed).max() < 3
    ends = found[0, 0].tolist(), found[0, 2].tolist()
    assert ends == (colours[0].tolist(), colours[-1].tolist())
    # plotly.js sets an image by its top left corner.
    assert (image["x"], image["y"]) == (-0.5 if right else 2.5, 3.5 if up else 1.5)
    assert (image["sizex"], image["sizey"], image["sizing"]) == (3, 2, "stretch")
    assert (image["xref"], image["yref"], image["layer"]) == ("x", "y", "below")


def test_the_colour_bar_comes_with_a_point_that_is_not_seen() -> None:
    _, (bar, _) = as_image(trace(CELLS), AXES)
    assert (bar["x"], bar["y"], bar["mode"], bar["type"]) == ([None], [None], "markers", "scatter")
    assert (bar["showlegend"], bar["hoverinfo"]) == (False, "skip")
    marker = bar["marker"]
    assert (marker["cmin"], marker["cmax"], marker["showscale"]) == (-1, 1, True)
    assert marker["colorscale"] == VALUE_SCALE
    assert marker["colorbar"] == {"title": {"text": "value"}}
    assert marker["color"] == [-1]


def test_a_point_in_every_cell_tells_its_value() -> None:
    own = trace(CELLS, xaxis="x2", yaxis="y2")
    _, (_, told) = as_image(own, AXES)
    assert (told["mode"], told["showlegend"], told["name"]) == ("none", False, "value")
    np.testing.assert_array_equal(told["x"], [0, 1, 2] * 2)
    np.testing.assert_array_equal(told["y"], [2] * 3 + [3] * 3)
    assert told["x"].dtype == told["y"].dtype == np.int16
    np.testing.assert_array_equal(told["customdata"], np.reshape(CELLS, (6, 1)))
    assert told["hovertemplate"] == "%{y} %{x} %{customdata[0]:.2f}<extra></extra>"
    assert (told["xaxis"], told["yaxis"]) == ("x2", "y2")


def test_a_picture_tells_its_other_numbers_and_words_too() -> None:
    own = trace(
        CELLS, customdata=np.arange(6.0).reshape(2, 3), hovertext=[list("abc"), list("def")],
        hovertemplate="%{hovertext} %{z} %{customdata:.1f}",
    )  # fmt: skip
    _, (_, told) = as_image(own, AXES)
    assert told["hovertemplate"] == "%{hovertext} %{customdata[0]} %{customdata[1]:.1f}"
    np.testing.assert_array_equal(told["customdata"][:, 1], np.arange(6))
    assert told["hovertext"] == ["a", "b", "c", "d", "e", "f"]
    assert not {"xaxis", "yaxis"} & told.keys()
    half = trace(CELLS, x=[0, 1, 2, 3], y=[0, 1, 2])
    _, (_, told) = as_image(half, AXES)
    np.testing.assert_array_equal(told["x"][:3], [0.5, 1.5, 2.5])
    assert told["x"].dtype == np.float32


@pytest.mark.parametrize(("cells", "told"), [(MOST_TOLD, True), (MOST_TOLD + 1, False)])
def test_of_too_many_cells_none_is_told(cells: int, told: bool) -> None:
    _, others = as_image(trace(np.zeros((1, cells))), AXES)
    assert len(others) == 1 + told
    silent = trace(CELLS)
    del silent["hovertemplate"]
    assert len(as_image(silent, AXES)[1]) == 1


def test_a_grid_on_a_page_keeps_its_words() -> None:
    figure = grid(
        [[0.25, 0.75]], rows=["one"], columns=["a", "b"], row_axis="word", column_axis="letter",
        quantity="share", title="Shares", alt="One row.",
    )  # fmt: skip
    traces, _ = read(page(figure))
    (told,) = [one for one in traces if "hovertext" in one]
    assert told["hovertext"] == ["word: one<br>letter: a", "word: one<br>letter: b"]
