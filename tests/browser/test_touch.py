"""The course under a finger, on a phone."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.chromium import WAIT_MS, settle
from tests.browser.test_course import chart, field, point, slider
from tests.spread import spread

Finger = Callable[..., None]
SCROLLED = "() => document.querySelector('.stMain').scrollTop"


@pytest.fixture(scope="module")
def phone(browser: Browser) -> Iterator[Page]:
    """Return a page on a phone, which the tests of this file share."""
    size = {"width": 360, "height": 740}
    context = browser.new_context(viewport=size, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.set_default_timeout(WAIT_MS)
    yield page
    context.close()


@pytest.fixture
def finger(phone: Page) -> Iterator[Finger]:
    """Return what puts a finger down, moves it from point to point, and lifts it."""
    session = phone.context.new_cdp_session(phone)

    def drag(*points: tuple[float, float]) -> None:
        for i, (x, y) in enumerate(points):
            kind = "touchMove" if i else "touchStart"
            at = [{"x": x, "y": y}]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    yield drag
    session.detach()


def opened(phone: Page, address: str, path: str) -> Page:
    phone.goto(f"{address}/{path}")
    settle(phone)
    return phone


def middle(part: Locator) -> tuple[float, float]:
    part.evaluate("(part) => part.scrollIntoView({ block: 'center' })")
    box = part.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_finger_drags_a_slider(phone: Page, address: str, finger: Finger) -> None:
    page = opened(phone, address, "heatmap?d=64&L=40")
    x, y = middle(slider(page, "d"))
    finger(*((x + 4 * i, y) for i in range(-5, 6)))
    expect(page).to_have_url(re.compile(r"[?&]d=(?!64\b)\d+"))
    d = field(page, "d").input_value().replace("\u202f", "")
    expect(chart(page, "heatmap")).to_have_attribute("data-shown", re.compile(f"^d={d}&"))
    assert int(d) > 100


def test_a_tap_chooses_a_cell(phone: Page, address: str, finger: Finger) -> None:
    page = opened(phone, address, "playground?d=8&L=5&t=0&phi=0&dim=0")
    middle(chart(page, "heatmap"))
    at = point(page, "heatmap", 5, 3, 8, 5)
    box = at["area"].bounding_box()
    finger((box["x"] + at["place"]["x"], box["y"] + at["place"]["y"]))
    expect(page).to_have_url(re.compile(r"t=3\b.*dim=5\b"))
    expect(chart(page, "waves")).to_have_attribute("data-shown", re.compile("&t=3&phi=0&dim=5&"))


@pytest.mark.parametrize("name", spread(["heatmap", "clock_hands"], 1))
def test_a_finger_on_a_figure_scrolls_the_page_and_chooses_nothing(
    phone: Page, address: str, finger: Finger, name: str
) -> None:
    page = opened(phone, address, name)
    x, y = middle(chart(page, name))
    before, shown = page.evaluate(SCROLLED), chart(page, name).get_attribute("data-shown")
    finger(*((x, y - 20 * i) for i in range(12)))
    page.wait_for_function(f"(before) => ({SCROLLED})() > before + 100", arg=before)
    assert chart(page, name).get_attribute("data-shown") == shown


def test_a_finger_drags_the_sign_of_a_row_and_the_page_stays(
    phone: Page, address: str, finger: Finger
) -> None:
    page = opened(phone, address, "playground?d=8&L=5&t=0&dim=2")
    grip = chart(page, "heatmap").locator('[data-drag="y"]').first
    middle(chart(page, "heatmap"))
    at = point(page, "heatmap", 0, 4, 8, 5)
    held, area = grip.bounding_box(), at["area"].bounding_box()
    before = page.evaluate(SCROLLED)
    x, y = held["x"] + held["width"] / 2, held["y"] + held["height"] / 2
    end = area["y"] + at["place"]["y"]
    finger(*((x, y + (end - y) * i / 6) for i in range(7)))
    expect(page).to_have_url(re.compile(r"[?&]t=4\b"))
    assert page.evaluate(SCROLLED) == before


def test_a_finger_drags_a_word(phone: Page, address: str, finger: Finger) -> None:
    page = opened(phone, address, "?words=cats+chase+mice")
    words = page.locator(".live-word")
    expect(words).to_have_text(["cats", "chase", "mice"])
    x, y = middle(words.first)
    to, _ = middle(words.last)
    finger(*((x + (to - x) * i / 6, y) for i in range(7)))
    expect(page).to_have_url(re.compile(r"words=chase\+mice\+cats"))
