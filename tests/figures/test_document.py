import re
from html import unescape
from html.parser import HTMLParser

import plotly.graph_objects as go
import pytest

import pe_core
from pe_core.figures import offset_curve, to_html

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


def test_the_figure_itself_stays_as_it_was() -> None:
    figure = offset_curve(CURVE)
    before = figure.to_json()
    to_html(figure)
    assert figure.to_json() == before


def test_a_figure_without_its_texts_is_refused() -> None:
    with pytest.raises(ValueError, match=r"title and alt in layout\.meta, got None"):
        to_html(go.Figure())
