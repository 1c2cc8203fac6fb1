"""A figure as a page of its own: what its traces, its picture and its texts become."""

import base64
import io
import json
import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import plotly.graph_objects as go
import pytest
from PIL import Image

import pe_core
from pe_core.figures import cell_values, grid, heatmap, offset_curve, to_html
from pe_core.figures._image import as_image
from pe_core.figures._style import SIMILARITY_SCALE, VALUE_SCALE

ROOT = Path(__file__).resolve().parents[2]
WAVES = pe_core.wavelengths(16)
TABLE = pe_core.sinusoidal(20, 16)
CURVE = pe_core.offset_similarity(range(30), 16)
TITLE = "Similarity <falls> & rises"


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


def drawn(figure: Any, **settings: Any) -> str:
    return to_html(figure, script="/* drawn */", **settings)


class Tags(HTMLParser):
    """Collects every start tag with its attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


# ---- the document ----


@pytest.fixture(scope="module")
def page() -> str:
    figure = offset_curve(CURVE, offset=3)
    figure.layout.meta = figure.layout.meta | {"title": TITLE}
    return to_html(figure)


def test_all_is_inside_and_nothing_is_loaded(page: str) -> None:
    tags = Tags(page).found
    loaded = [v for _, a in tags for k, v in a.items() if k in ("src", "href", "srcset", "data")]
    assert all(address and address.startswith("data:") for address in loaded)
    assert not any(tag in ("iframe", "img", "object", "embed") for tag, _ in tags)
    assert len(page) > 3_000_000
    assert "Plotly.newPlot" in page


def test_the_page_is_named_and_described(page: str) -> None:
    tags = dict(Tags(page).found)
    alt = offset_curve(CURVE, offset=3).layout.meta["alt"]
    assert tags["html"] == {"lang": "en"}
    assert tags["figure"]["aria-label"] == alt
    for tag in ("title", "h1", "p"):
        said = [unescape(text) for text in re.findall(rf"<{tag}>(.*?)</{tag}>", page)]
        assert (alt if tag == "p" else TITLE) in said


def test_a_smaller_plotly_js_takes_its_place_and_a_caption_stands_below() -> None:
    figure = offset_curve(CURVE)
    plain, told = drawn(figure), drawn(figure, caption="d = 4 & <n>")
    assert len(told) < 20_000
    assert told.count("<script>/* drawn */</script>") == 1
    assert (plain.count("<p>"), told.count("<p>")) == (1, 2)
    assert told.index("<p>d = 4 &amp; &lt;n&gt;</p>") > told.index("</figure>")


def test_the_page_has_dark_text_on_white_and_fills_its_room() -> None:
    _, layout = read(drawn(offset_curve([2.0, 1.0])))
    assert layout["paper_bgcolor"] == layout["plot_bgcolor"] == "#ffffff"
    assert layout["height"] is layout["width"] is None
    assert layout["autosize"] is True
    assert sum(bytes.fromhex(layout["font"]["color"][1:])) / 3 < 64
    assert "images" not in layout


def test_arrays_arrive_with_their_numbers(subtests: pytest.Subtests) -> None:
    for kind in ("f8", "f4", "i4", "u4", "i2", "u2", "i1", "u1"):
        figure = offset_curve([2.0, 1.0])
        figure.parts["data"][0]["customdata"] = np.array([[1, 2, 3], [4, 5, 6]], kind)
        figure.parts["data"][0]["ids"] = np.array([1, 0], bool)
        figure.parts["data"][0]["width"] = np.float32(0.5)
        trace = read(drawn(figure))[0][0]
        sent = trace["customdata"]
        with subtests.test(kind):
            assert (sent["dtype"], sent["shape"]) == (kind, "2, 3")
            np.testing.assert_array_equal(array(sent), [[1, 2, 3], [4, 5, 6]])
            assert trace["ids"] == [True, False]
            assert trace["width"] == 0.5


def test_a_figure_without_its_texts_is_refused() -> None:
    with pytest.raises(ValueError, match=r"title and alt in layout\.meta, got None"):
        to_html(go.Figure())


# ---- what somebody has added ----


def test_no_text_of_a_figure_leads_out_of_its_script() -> None:
    figure = heatmap(np.eye(2), [6.28])
    before = drawn(figure).count("</script>")
    figure.update_layout(annotations=[{"text": "</script><script>alert(1)</script>"}])
    text = drawn(figure)
    assert text.count("</script>") == before
    traces, layout = read(text)
    assert layout["annotations"][0]["text"] == "</script><script>alert(1)</script>"
    assert len(traces) > 1


def test_pictures_and_traces_that_somebody_added_stay_on_the_page() -> None:
    figure = heatmap(np.eye(2), [6.28])
    figure.add_layout_image(source="data:,", x=0, y=0)
    figure.add_scatter(x=[0], y=[1], name="added")
    figure.data = (figure.data[-1], *figure.data[:-1])  # before the heatmap
    traces, layout = read(drawn(figure))
    assert len(layout["images"]) == 2
    assert layout["images"][0]["source"] == "data:,"
    assert "added" in [trace.get("name") for trace in traces]


# ---- a page with a picture ----


@pytest.mark.parametrize("length", [20, 300])
def test_a_picture_is_never_smoothed_and_has_a_point_for_each_of_its_cells(length: int) -> None:
    text = drawn(heatmap(pe_core.sinusoidal(length, 16), WAVES, max_rows=2000))
    assert "image-rendering: pixelated" in text
    assert f"= [16, {length}, " in text
    (least,) = map(int, re.findall(r"max\(340px, (\d+)px\)", text))
    assert least > length
    assert "async function fit" not in drawn(offset_curve([2.0, 1.0]))


def test_what_is_chosen_is_framed_and_has_a_sign_beside_the_picture() -> None:
    _, plain = read(drawn(heatmap(TABLE, WAVES)))
    _, marked = read(drawn(heatmap(TABLE, WAVES, position=3, offset=5, dimension=2)))
    for side in ("t", "r"):
        assert marked["margin"][side] > plain["margin"][side]
    assert [shape["name"] for shape in marked["shapes"]] == ["frame"] * 3 + ["sign"] * 3
    frames = marked["shapes"][:3]
    ends = [[frame[end] for end in ("x0", "x1", "y0", "y1")] for frame in frames]
    assert ends == [[-0.5, 15.5, 2.5, 3.5], [-0.5, 15.5, 7.5, 8.5], [1.5, 2.5, -0.5, 19.5]]
    # No cell has another colour than its bar.
    assert not any("fillcolor" in frame or "opacity" in frame for frame in frames)


def test_every_cell_tells_its_value_where_they_are_not_too_many() -> None:
    text = drawn(heatmap(pe_core.sinusoidal(6, 4), pe_core.wavelengths(4)))
    assert "value %{customdata[0]:.6f}" in text
    assert '"type":"heatmap"' not in text
    large = drawn(heatmap(pe_core.sinusoidal(200, 128), pe_core.wavelengths(128)))
    assert len(large) < 200_000


def test_the_values_of_cells_are_those_behind_the_colours() -> None:
    table = pe_core.sinusoidal(6, 4)
    values = cell_values(heatmap(table, pe_core.wavelengths(4)))
    np.testing.assert_array_equal(values, table.astype(np.float32))
    beyond = grid(
        [[0.0, 9.0]], rows=["a"], columns=["b", "c"], row_axis="r", column_axis="c", limits=(-1, 1),
        quantity="value", title="Beyond its scale", alt="Two cells, one beyond the scale.",
    )  # fmt: skip
    np.testing.assert_array_equal(cell_values(beyond), [[0, 9]])
    with pytest.raises(ValueError, match="figure must have a heatmap"):
        cell_values(offset_curve(CURVE))


def test_a_grid_on_a_page_keeps_its_words() -> None:
    figure = grid(
        [[0.25, 0.75]], rows=["one"], columns=["a", "b"], row_axis="word", column_axis="letter",
        quantity="share", title="Shares", alt="One row.",
    )  # fmt: skip
    (told,) = [one for one in read(drawn(figure))[0] if "hovertext" in one]
    assert told["hovertext"] == ["word: one<br>letter: a", "word: one<br>letter: b"]


# ---- the picture ----


def png(source: str) -> np.ndarray:
    kind, _, data = source.partition(",")
    assert kind == "data:image/png;base64"
    with Image.open(io.BytesIO(base64.b64decode(data))) as picture:
        return np.asarray(picture.convert("RGB"))


def trace(cells: Any, scale: Any = VALUE_SCALE, **settings: Any) -> dict[str, Any]:
    cells = np.asarray(cells, float)
    rows, columns = cells.shape
    return {
        "type": "heatmap", "z": cells, "zmin": -1, "zmax": 1, "colorscale": scale, "name": "value",
        "colorbar": {"title": {"text": "value"}}, "x": np.arange(columns + 1) - 0.5,
        "y": np.arange(rows + 1) + 1.5, "hovertemplate": "%{y} %{x} %{z:.2f}<extra></extra>",
    } | settings  # fmt: skip


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
