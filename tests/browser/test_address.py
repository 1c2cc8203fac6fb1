"""The address is never late: what comes right after a move finds the view that is on the screen."""

import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from course.view import DEFAULTS
from tests.browser.chromium import settle
from tests.browser.conftest import Visit
from tests.browser.test_course import chart, field, slider

STEPS = 3
MOVED = 128 + 2 * STEPS


@pytest.fixture
def touched(visit: Callable) -> Callable[[str], Page]:
    """Return a function that opens a page on which a hand has moved."""

    def open_page(path: str) -> Page:
        page = visit().open(path)
        slider(page, "n").press("ArrowLeft")
        slider(page, "n").press("ArrowRight")
        expect(chart(page, "heatmap")).to_have_attribute("data-shown", re.compile("&n=10000&"))
        return page

    return open_page


def step(page: Page) -> None:
    for _ in range(STEPS):
        slider(page, "d").press("ArrowRight")


def asked(page: Page) -> dict[str, list[str]]:
    return parse_qs(urlsplit(page.url).query)


def stands(page: Page) -> None:
    """Hold that figure, slider and address show the moved value."""
    expect(chart(page, "heatmap")).to_have_attribute("data-shown", re.compile(f"^d={MOVED}&"))
    assert field(page, "d").input_value() == str(MOVED)
    page.wait_for_function(NAMES, arg=["d", str(MOVED)])


# A move of the hand, and what a browser finds in the address at its own key for "load anew".
FOUND = """() => {
  let found;
  addEventListener("keydown", () => { found = location.search; }, { once: true });
  const slider = document.querySelector("#live-slider-d");
  slider.stepUp();
  slider.dispatchEvent(new Event("input", { bubbles: true }));
  slider.dispatchEvent(new KeyboardEvent("keydown", { key: "r", ctrlKey: true, bubbles: true }));
  return found;
}"""


def test_what_comes_right_after_a_move_finds_the_view_that_is_on_the_screen(
    touched: Callable[[str], Page],
) -> None:
    page = touched("/heatmap")
    assert page.evaluate(FOUND) == "?d=130"
    slider(page, "d").press("ArrowLeft")
    expect(page).to_have_url(re.compile("/heatmap$"))  # a view as at the start needs no name
    step(page)
    page.get_by_role("button", name="Share", exact=True).click()
    link = page.get_by_role("dialog").locator("code").first
    expect(link).to_have_text(re.compile(rf"/heatmap\?d={MOVED}$"))
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    stands(page)
    page.reload()
    stands(page)


def test_a_press_on_the_menu_right_after_a_move_leaves_the_move_with_its_page(
    touched: Callable[[str], Page],
) -> None:
    page = touched("/playground")
    step(page)
    page.get_by_role("button", name="Lessons").click()
    page.get_by_role("link", name="The table: stripes and waves", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The table: stripes and waves")
    agrees(page, d=128)
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Playground")
    agrees(page, d=MOVED)


def agrees(page: Page, **values: int) -> None:
    """Hold that address, sliders and the first figure show these values."""
    for key, value in values.items():
        said = f"{value:,}".replace(",", "\u202f")
        expect(slider(page, key)).to_have_attribute("aria-valuetext", said)
        expect(page.locator(".live-figure").first).to_have_attribute(
            "data-shown", re.compile(rf"(^|&){key}={value}(&|$)")
        )
        named = None if value == getattr(DEFAULTS, key) else str(value)
        page.wait_for_function(NAMES, arg=[key, named])


NAMES = "([key, value]) => new URLSearchParams(location.search).get(key) === value"


def test_the_steps_of_the_browser_lead_through_the_views_of_one_page(visit: Callable) -> None:
    opened = visit()
    page = opened.open("/heatmap?t=3")
    slider(page, "L").press("ArrowRight")
    agrees(page, d=128, L=51, t=3)
    page.get_by_role("button", name="Just show me").first.click()  # shows d = 512, L = 50
    agrees(page, d=512, L=50, t=3)
    slider(page, "L").press("ArrowRight")
    agrees(page, d=512, L=51)
    opened.settled()
    page.go_back()
    agrees(page, d=128, L=51, t=3)
    opened.settled()
    page.go_forward()
    agrees(page, d=512, L=51, t=3)
    opened.settled()
    page.reload()
    opened.settled()
    agrees(page, d=512, L=51, t=3)


def answered(opened: Visit, path: str) -> Page:
    """Open a heatmap and have its first question answered, which shows 512 dimensions."""
    page = opened.open(path)
    page.get_by_role("button", name="Just show me").first.click()
    agrees(page, d=512)
    opened.settled()
    return page


def test_presenter_mode_keeps_the_view_and_its_steps(visit: Callable) -> None:
    opened = visit()
    page = opened.open("/heatmap?d=64")
    page.get_by_text("Present", exact=True).click()
    expect(page).to_have_url(re.compile("present=true"))
    opened.settled()
    slider(page, "d").focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")  # by which a slider is meant to have the keys
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("d=66"))
    assert asked(page)["present"] == ["true"]
    page.reload()
    opened.settled()
    agrees(page, d=66)
    expect(page.get_by_role("switch", name="Present")).to_be_checked()


def test_the_steps_of_the_browser_lead_back_to_a_page_as_it_was(visit: Callable) -> None:
    opened = visit()
    page = opened.open("/formula")
    page.get_by_role("radio", name="MLM").check()
    expect(page).to_have_url(re.compile("notation=MLM"))
    page.get_by_role("link", name="Playground").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Playground")
    opened.settled()
    slider(page, "d").press("ArrowRight")
    agrees(page, d=130)
    assert "notation" not in asked(page)
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("The formula, by hand")
    opened.settled()
    agrees(page, d=4)
    expect(page.get_by_role("radio", name="MLM")).to_be_checked()
    page.go_forward()
    expect(page.get_by_role("heading", level=1)).to_have_text("Playground")
    opened.settled()
    agrees(page, d=130)


def test_two_tabs_of_one_browser_keep_their_own_views(visit: Callable) -> None:
    opened = visit()
    first = opened.open("/heatmap?d=64")
    second = first.context.new_page()
    second.goto(first.url)
    settle(second)
    slider(second, "d").press("ArrowRight")
    agrees(second, d=66)
    slider(first, "L").press("ArrowRight")
    agrees(first, d=64, L=51)
    agrees(second, d=66, L=50)
    for page in (first, second):
        page.reload()
        settle(page)
    agrees(first, d=64, L=51)
    agrees(second, d=66, L=50)
