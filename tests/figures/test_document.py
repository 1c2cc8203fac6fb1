import json
import re
import struct
import subprocess
import sys
import zlib
from base64 import b64decode
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import plotly.graph_objects as go
import pytest

import pe_core
from pe_core.figures import cell_values, grid, heatmap, offset_curve, to_html

ROOT = Path(__file__).resolve().parents[2]
CURVE = pe_core.offset_similarity(range(30), 16)


class Tags(HTMLParser):
    """Collects every start tag with its attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


@pytest.fixture(scope="module")
def page() -> str:
    return to_html(offset_curve(CURVE, offset=3, title="Similarity <falls> & rises"))


@pytest.fixture(scope="module")
def tags(page: str) -> list[tuple[str, dict[str, str | None]]]:
    parser = Tags()
    parser.feed(page)
    return parser.found


def test_nothing_is_loaded_from_outside(tags) -> None:
    loaded = [v for _, a in tags for k, v in a.items() if k in ("src", "href", "srcset", "data")]
    assert all(address and address.startswith("data:") for address in loaded)
    assert not any(tag in ("iframe", "img", "object", "embed") for tag, _ in tags)


def test_plotly_is_inside(page: str) -> None:
    assert len(page) > 3_000_000
    assert "Plotly.newPlot" in page


def test_a_smaller_plotly_js_takes_its_place_and_a_caption_stands_below() -> None:
    small = to_html(offset_curve(CURVE), caption="d = 4 & <n>", script="let Plotly = 1;")
    assert len(small) < 20_000
    assert "<script>let Plotly = 1;</script>" in small
    assert small.index("<p>d = 4 &amp; &lt;n&gt;</p>") > small.index("</figure>")


def test_no_button_of_others_is_on_the_page(page: str) -> None:
    assert '"displayModeBar": false' in page


def images(figure: go.Figure) -> list[dict[str, Any]]:
    """Return the pictures in the page of a figure."""
    found = re.search(r'"images":(\[.*?\])', to_html(figure, script=""))
    return [] if found is None else list(json.loads(found[1]))


def pixels(png: bytes) -> tuple[list[list[int]], list[bytes]]:
    """Return the levels and the colours of a PNG file as the format's definition reads them."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    chunks, at = {}, 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        kind, content = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        assert struct.unpack(">I", png[at + 8 + length : at + 12 + length])[0] == zlib.crc32(
            kind + content
        )
        chunks[kind], at = content, at + 12 + length
    width, height, depth, colours = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
    assert (depth, colours) == (8, 3)
    lines = zlib.decompress(chunks[b"IDAT"])
    rows = [lines[row * (width + 1) :][: width + 1] for row in range(height)]
    assert {row[0] for row in rows} == {0}
    palette = [chunks[b"PLTE"][3 * i : 3 * i + 3] for i in range(256)]
    return [list(row[1:]) for row in rows], palette


def test_a_heatmap_is_a_picture_of_its_cells_in_its_colours() -> None:
    table = pe_core.sinusoidal(6, 4)
    figure = heatmap(table, pe_core.wavelengths(4))
    (image,) = images(figure)
    levels, palette = pixels(b64decode(image["source"].partition("base64,")[2]))
    np.testing.assert_allclose(np.array(levels) / 127.5 - 1, table, atol=1 / 255)
    (cells,) = (trace for trace in figure.data if trace.type == "heatmap")
    assert [palette[0].hex(), palette[255].hex()] == [cells.colorscale[i][1][1:] for i in (0, -1)]
    # Position 0 is above, as its axis says.
    assert (image["x"], image["y"], image["sizex"], image["sizey"]) == (-0.5, -0.5, 4, 6)


def test_a_picture_is_turned_with_its_axis() -> None:
    figure = heatmap(pe_core.sinusoidal(6, 4), pe_core.wavelengths(4))
    (before,) = images(figure)
    figure.layout.yaxis.range = figure.layout.yaxis.range[::-1]
    (after,) = images(figure)
    levels = [pixels(b64decode(i["source"].partition(",")[2]))[0] for i in (before, after)]
    assert levels[0] == levels[1][::-1]
    assert after["y"] == 5.5


def test_every_cell_tells_its_value_where_they_are_not_too_many() -> None:
    page = to_html(heatmap(pe_core.sinusoidal(6, 4), pe_core.wavelengths(4)), script="")
    assert "value %{customdata[0]:.6f}" in page
    assert '"type":"heatmap"' not in page
    large = to_html(heatmap(pe_core.sinusoidal(200, 128), pe_core.wavelengths(128)), script="")
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


def test_the_page_is_named_and_described(page: str, tags) -> None:
    alt = offset_curve(CURVE, offset=3).layout.meta["alt"]
    assert dict(tags)["html"] == {"lang": "en"}
    assert "<title>Similarity &lt;falls&gt; &amp; rises</title>" in page
    assert "<h1>Similarity &lt;falls&gt; &amp; rises</h1>" in page
    assert dict(tags)["figure"]["aria-label"] == alt
    assert alt in [unescape(text) for text in re.findall(r"<p>(.*?)</p>", page)]


def test_the_page_reads_well_alone(page: str) -> None:
    assert "background: #ffffff" in page
    assert '"paper_bgcolor":"#ffffff"' in page
    assert '"responsive": true' in page


def test_what_is_chosen_is_framed_and_no_cell_has_another_colour_than_its_bar() -> None:
    table = pe_core.sinusoidal(20, 8)
    page = to_html(heatmap(table, pe_core.wavelengths(8), position=3, offset=5, dimension=2))
    shapes = json.JSONDecoder().raw_decode(page[page.rindex('"shapes":[') + len('"shapes":') :])[0]
    frames = [shape for shape in shapes if shape["name"] == "frame"]
    ends = [[frame[end] for end in ("x0", "x1", "y0", "y1")] for frame in frames]
    assert ends == [[-0.5, 7.5, 2.5, 3.5], [-0.5, 7.5, 7.5, 8.5], [1.5, 2.5, -0.5, 19.5]]
    assert not any("fillcolor" in frame or "opacity" in frame for frame in frames)


def test_the_figure_itself_stays_as_it_was() -> None:
    figure = offset_curve(CURVE)
    before = figure.to_json()
    to_html(figure)
    assert figure.to_json() == before


def test_a_figure_without_its_texts_is_refused() -> None:
    with pytest.raises(ValueError, match=r"title and alt in layout\.meta, got None"):
        to_html(go.Figure())


def test_with_a_script_of_its_own_a_page_needs_no_plotly() -> None:
    check = (
        "import sys; sys.modules['plotly'] = None\n"
        "from pe_core import sinusoidal, wavelengths\n"
        "from pe_core.figures import heatmap, to_html\n"
        "picture = heatmap(sinusoidal(6, 4), wavelengths(4), position=3)\n"
        "assert 'Plotly.newPlot' in to_html(picture, script='')\n"
    )
    assert subprocess.run([sys.executable, "-c", check], cwd=ROOT, check=False).returncode == 0
