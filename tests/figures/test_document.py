import json
import re
from html import unescape
from html.parser import HTMLParser

import numpy as np
import plotly.graph_objects as go
import pytest

import pe_core
from pe_core.figures import heatmap, offset_curve, to_html

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


def test_the_rest_of_a_picture_steps_back_and_what_is_chosen_does_not() -> None:
    table = pe_core.sinusoidal(20, 8)
    page = to_html(heatmap(table, pe_core.wavelengths(8), position=3, offset=5, dimension=2))
    shapes = json.JSONDecoder().raw_decode(page[page.rindex('"shapes":[') + len('"shapes":') :])[0]
    veils = [shape for shape in shapes if shape.get("name") == "veil"]
    covered = np.zeros((20, 8), dtype=int)
    for veil in veils:
        rows, columns = (slice(round(veil[a] + 0.5), round(veil[b] + 0.5))
                         for a, b in (("y0", "y1"), ("x0", "x1")))  # fmt: skip
        covered[rows, columns] += 1
    seen = np.ones((20, 8), dtype=int)
    seen[[3, 8]] = 0
    seen[:, 2] = 0
    np.testing.assert_array_equal(covered, seen)


def test_the_figure_itself_stays_as_it_was() -> None:
    figure = offset_curve(CURVE)
    before = figure.to_json()
    to_html(figure)
    assert figure.to_json() == before


def test_a_figure_without_its_texts_is_refused() -> None:
    with pytest.raises(ValueError, match=r"title and alt in layout\.meta, got None"):
        to_html(go.Figure())
