"""A figure and a lesson in a frame of another site, and the page that writes the HTML for it."""

import re
from collections.abc import Iterator
from functools import partial
from html import escape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import BrowserContext, FrameLocator, Page, expect

from tests.site.serving import Server

pytestmark = pytest.mark.site

STARTING_MS = 60_000  # until Python has started in the browser


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None: ...

    def end_headers(self) -> None:
        self.send_header("cache-control", "no-store")  # its pages may change within a second
        super().end_headers()


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """Return a folder that another site serves, and where: another port is another origin."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield tmp_path, f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def framed(page: Page, elsewhere: tuple[Path, str], html: str) -> FrameLocator:
    """Open a page of another site with this HTML in it, and return what is in its frame."""
    folder, address = elsewhere
    text = f"<!DOCTYPE html><title>Elsewhere</title><h1>My page</h1>{html}"
    (folder / "index.html").write_text(text, encoding="utf-8")
    page.goto(address)
    return page.frame_locator("iframe")


def frame(source: str) -> str:
    return f'<iframe src="{escape(source)}" title="A figure" width="800" height="480"></iframe>'


def shown(inside: FrameLocator, view: str, figure: str = ".live-figure") -> None:
    expect(inside.locator(figure)).to_have_attribute(
        "data-shown", re.compile(view), timeout=STARTING_MS
    )


def test_a_figure_in_a_frame_opens_in_its_view_and_follows_its_slider(
    visitor: BrowserContext, site: Server, elsewhere: tuple[Path, str]
) -> None:
    page = visitor.new_page()
    inside = framed(page, elsewhere, frame(f"{site.address}embed/heatmap/heatmap/?d=64&L=20"))
    shown(inside, r"d=64&n=10000&L=20&")
    slider = inside.get_by_role("slider", name="Sequence length L")
    slider.press("ArrowRight")
    shown(inside, "d=64&n=10000&L=21&")
    expect(inside.get_by_role("heading")).to_contain_text("21 positions")
    link = inside.get_by_role("link", name="The table: stripes and waves")
    expect(link).to_have_attribute("href", f"{site.address}heatmap?d=64&L=21")
    inside.get_by_role("button", name="Reset").click()
    shown(inside, "d=64&n=10000&L=20&")


def test_a_figure_as_its_lesson_opens_stands_without_the_worker(
    visitor: BrowserContext, site: Server, elsewhere: tuple[Path, str]
) -> None:
    visitor.route("**/worker.js", lambda route: route.abort())
    inside = framed(visitor.new_page(), elsewhere, frame(f"{site.address}embed/heatmap/heatmap/"))
    shown(inside, "d=128&n=10000&L=50&")


def test_a_frame_is_light_or_dark_as_its_address_says(
    visitor: BrowserContext, site: Server, elsewhere: tuple[Path, str]
) -> None:
    page = visitor.new_page()
    grounds = []
    for theme in ("light", "dark"):
        source = f"{site.address}embed/heatmap/heatmap/?theme={theme}"
        inside = framed(page, elsewhere, frame(source))
        shown(inside, "d=128&")
        ground = "(body) => getComputedStyle(body).backgroundColor"
        grounds.append(inside.locator("body").evaluate(ground))
    assert grounds == ["rgb(255, 255, 255)", "rgb(15, 20, 27)"]


def test_a_lesson_in_a_frame_has_its_question_and_no_menus(
    visitor: BrowserContext, site: Server, elsewhere: tuple[Path, str]
) -> None:
    inside = framed(visitor.new_page(), elsewhere, frame(f"{site.address}heatmap/?embed=true&d=64"))
    for figure in ("heatmap", "waves"):
        shown(inside, "d=64&", f'.live-figure[data-name="{figure}"]')
    expect(inside.locator("strong", has_text="Question 1 of")).to_be_visible()
    expect(inside.get_by_role("navigation")).not_to_be_visible()


@pytest.mark.slow
def test_the_html_that_is_copied_shows_the_figure_as_it_was_set(
    visitor: BrowserContext, site: Server, elsewhere: tuple[Path, str]
) -> None:
    page = visitor.new_page()
    page.goto(f"{site.address}embed/")
    page.get_by_label("Lesson").select_option("Clock hands")
    page.get_by_label("Height").fill("520")
    preview = page.frame_locator("iframe")
    shown(preview, "t=10&")
    preview.get_by_role("slider", name="Position t").press("ArrowRight")
    written = page.locator(".embed-code")
    expect(written).to_contain_text(f"{site.address}embed/clock_hands/clock_hands/?t=11")
    expect(written).to_contain_text('height="520"')
    html = written.inner_text()
    shown(framed(visitor.new_page(), elsewhere, html), "t=11&")
