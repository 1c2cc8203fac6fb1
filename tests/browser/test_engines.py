"""The course in other engines than Chromium's: what every learner does on a lesson."""

import re
from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

import numpy as np
import pytest

import pe_core
from course import contents, lessons
from course.question_bank import of_page
from course.view import from_address
from tests.browser.chromium import DRAWN
from tests.browser.engines import Screen
from tests.browser.firefox import firefox
from tests.browser.test_every_page import DARK, FITS
from tests.browser.webkit import webkit
from tests.spread import spread

# What is looked at, and of which figures its page is made: their lesson, name and options.
PAGES = {
    "playground?d=8&L=5&t=3&phi=1&dim=5": {
        "heatmap.heatmap": {"rows": 128, "columns": 512, "counted": 0},
        "heatmap.waves": {"pairs": 3},
        "clock_hands.clock_hands": {"dials": 3},
        "dot_products.dot_products": {"rows": 128},
        "offset_curve": {},
    },
    "order?words=cats+chase+mice": {
        "moves_to_predict": {},
        "masked_to_predict": {},
    },
    "heatmap?d=64&L=40&t=7": {"heatmap": {"counted": 0}},
}

READY = """() => Boolean(
  document.querySelector('.stApp[data-test-script-state="notRunning"]') &&
  document.querySelector(".live-controls"))"""
SAID = """() => [...document.querySelectorAll(".live-figure")]
  .filter((figure) => !figure.closest("details:not([open])"))
  .map((figure) => [figure.dataset.name, figure.getAttribute("aria-label")])"""
# The colours of a picture's cells, as red, green and blue.
PAINTED = """() => {
  const canvas = document.querySelector('[data-name="heatmap"] .live-clip canvas');
  const { width, height } = canvas;
  return [height, width, [...canvas.getContext("2d").getImageData(0, 0, width, height).data]];
}"""
SHOWS = """(figure, view) => document.querySelector(`[data-name="${figure}"]`)
  .dataset.shown.startsWith(view) && location.search.includes(`${view.split("&")[0]}`)"""


@pytest.fixture(
    scope="module",
    params=spread(["firefox", "webkit"], 0),
)
def screen(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Screen]:
    """Return a page in a browser whose system is dark, which its tests share."""
    start = {"firefox": firefox, "webkit": webkit}[request.param]
    with start(tmp_path_factory.mktemp("profile")) as screen:
        screen.size(1366, 768)
        yield screen
        assert screen.faults() == []


def opened(screen: Screen, address: str, path: str) -> None:
    """Open a page, and wait until it stands with its figures, as dark as the system."""
    screen.open(f"{address}/{path}")
    screen.until(READY)
    screen.until(DRAWN)
    screen.until(DARK)


def test_every_figure_says_what_the_core_has_and_fits_a_phone(screen: Screen, address: str) -> None:
    for path, figures in PAGES.items():
        opened(screen, address, path)
        lesson = urlsplit(path).path
        asked = {key: one for key, (one,) in parse_qs(urlsplit(path).query).items()}
        page = contents.BY_ADDRESS[lesson]
        view = from_address(asked) if asked else page.opening
        drawn = {
            name.rpartition(".")[2]: lessons.draw(lesson, name, view, **options)
            for name, options in figures.items()
        }
        assert dict(screen.ask(SAID)) == {
            name: figure.parts["layout"]["meta"]["alt"] for name, figure in drawn.items()
        }
        screen.size(360, 740)  # as it is for the pages that follow
        assert screen.ask("() => innerWidth") < 450  # the window of WebKit has a least width
        screen.until(FITS)
    screen.until(DRAWN)
    rows, columns, colours = screen.ask(PAINTED)  # of the heatmap, which was the last
    table = pe_core.sinusoidal(40, 64)
    assert (rows, columns) == table.shape
    red, _, blue, _ = np.moveaxis(np.reshape(colours, (*table.shape, 4)), -1, 0)
    assert (blue > red)[table > 0.1].all()  # from red for -1 to blue for 1
    assert (blue < red)[table < -0.1].all()
    screen.size(1366, 768)


def test_a_slider_follows_a_key_and_the_mouse(screen: Screen, address: str) -> None:
    opened(screen, address, "heatmap")
    screen.press("#live-slider-d", "ArrowRight")
    screen.until(SHOWS, "heatmap", "d=130&")
    screen.drag("#live-slider-d", 0.2, 0.5, 0.8)
    screen.until("() => /[?&]d=(4|5|6|7)\\d\\d\\b/.test(location.search)")
    (d,) = re.findall(r"[?&]d=(\d+)", screen.ask("() => location.search"))
    screen.until(SHOWS, "heatmap", f"d={d}&")
    title = "() => document.querySelector('.st-key-figure_area h2').textContent"
    assert screen.ask(title) == f"The encoding of 50 positions in {d} dimensions"


CHOICE = """(text) => {
  const buttons = [...document.querySelectorAll('[class*="st-key-predict_"] button')];
  buttons.find((one) => one.textContent === text).id = "chosen";
  return true;
}"""
MARKED = """(text) => [...document.querySelectorAll('[class*="st-key-predict_"] li')]
  .some((line) => line.textContent === text)"""
STEP = """() => [...document.querySelectorAll('[class*="_steps"] button')]
  .some((step) => step.textContent === "1 ✓")"""


def test_an_answer_is_marked_and_is_still_there_after_a_reload(
    screen: Screen, address: str
) -> None:
    question = of_page("heatmap")[0]
    opened(screen, address, "heatmap")
    screen.ask(CHOICE, question.right.text)
    screen.click("#chosen")
    screen.until(MARKED, f"✓ {question.right.text} (your answer)")
    screen.until(f"() => localStorage.getItem('positional-encoding')?.includes('{question.name}')")
    opened(screen, address, "heatmap?d=32")
    screen.until(STEP)
