"""Where things stand: menus below their buttons, nothing over anything else, room for words."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from course.question_bank import of_page
from tests.browser.boxes import choice, wrong
from tests.browser.chromium import settle
from tests.spread import spread


def test_a_menu_opens_below_its_button_and_inside_the_window(visit: Callable) -> None:
    page = visit().open("/heatmap")
    for width in (1366, 1024, 360):
        page.set_viewport_size({"width": width, "height": 740})
        for name in ("Lessons", "More"):
            button = page.get_by_role("button", name=name, exact=True)
            menu = page.locator(f"#live-menu-{name.lower()}")
            button.click()
            expect(menu).to_be_visible()
            opener, box = button.bounding_box(), menu.bounding_box()
            assert opener
            assert box
            assert box["x"] <= opener["x"] + opener["width"]
            assert box["x"] + box["width"] >= opener["x"]
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            assert box["y"] >= opener["y"]
            page.keyboard.press("Escape")


def test_one_more_is_open_at_a_time(visit: Callable) -> None:
    page = visit().open("/heatmap")
    bar, rest = page.locator(".live-controls .live-more"), page.locator("#live-rest")
    bar.click()
    expect(rest).to_be_visible()
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.locator("#live-menu-more")).to_be_visible()
    expect(rest).to_be_hidden()
    bar.click()
    expect(rest).to_be_visible()
    expect(page.locator("#live-menu-more")).to_be_hidden()


# The rows of which another part of the page covers the middle, wherever the page is scrolled to.
COVERED = """() => [...document.querySelectorAll(".st-key-test_result tr")].filter((row) => {
  row.scrollIntoView();
  document.querySelector(".stMain").scrollBy(0, -60); // somewhat below the top
  const { x, y, width, height } = row.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 3, y + height / 2);
  return !row.contains(top);
}).map((row) => row.textContent)"""


@pytest.mark.parametrize("width", spread([360, 1366], 1))
def test_a_result_is_led_to_and_covers_none_of_its_rows(visit: Callable, width: int) -> None:
    page = visit(width, 740).open("/before_and_after")
    page.get_by_role("button", name="See my result").click()
    expect(page.locator(".st-key-test_score h2")).to_be_in_viewport()
    settle(page)
    expect(page.locator(".st-key-test_score h2")).to_be_in_viewport()
    assert page.evaluate(COVERED) == []


# How many words a line of a paragraph has on average.
WORDS_A_LINE = """(part) => {
  const lines = part.getBoundingClientRect().height / parseFloat(getComputedStyle(part).lineHeight);
  return part.textContent.split(/\\s+/).length / Math.round(lines);
}"""


def test_a_question_has_room_for_its_words_in_a_small_window(visit: Callable) -> None:
    page = visit().open("/bits")
    question = page.locator('[class*="st-key-predict_"]').first.locator("p").nth(0)
    for width, height in ((911, 512), (1093, 614), (683, 384)):
        page.set_viewport_size({"width": width, "height": height})
        assert question.evaluate(WORDS_A_LINE) > 5.5, width


def below(page: Page, upper: str, lower: str) -> float:
    found: float = page.evaluate(
        """([upper, lower]) => document.querySelector(lower).getBoundingClientRect().top
          - document.querySelector(upper).getBoundingClientRect().bottom""",
        [upper, lower],
    )
    return found


@pytest.mark.parametrize("name", spread(["order", "criteria"], 1))
def test_what_is_pressed_stands_apart_from_the_words_above_it(visit: Callable, name: str) -> None:
    page = visit().open(f"/{name}")
    first = of_page(name)[0]
    box = f".st-key-predict_{first.name}"
    assert below(page, f"{box} .stMarkdown p", f"{box} .live-press-plain") >= 6
    choice(page, wrong(first)).click()
    show = page.locator(box).get_by_role("button", name="Show me where it fails")
    expect(show).to_be_visible()
    gaps = show.evaluate(
        """(button) => {
          const { top } = button.getBoundingClientRect();
          const words = [...button.closest('[class*="st-key-predict_"]').querySelectorAll("p, li")];
          const above = words.map((one) => top - one.getBoundingClientRect().bottom);
          return Math.min(...above.filter((gap) => gap > -9));
        }"""
    )
    assert gaps >= 6


def test_a_printed_plan_has_nothing_that_is_only_pressed(visit: Callable) -> None:
    page = visit().open("/plan")
    room = page.get_by_role("link", name="Open a room for this lesson")
    expect(room).to_be_visible()
    page.emulate_media(media="print")
    expect(room).to_be_hidden()
    expect(page.get_by_text("Afterwards.")).to_be_visible()
