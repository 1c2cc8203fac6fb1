"""How a page looks by number: it does not jump, is not endless, and leaves no half of it empty.

The tests of one page share its visit.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page

from course import contents
from tests.browser.conftest import visits

WIDTH, HEIGHT = 1366, 768  # of a visit
BAND = 40

# How far the page has moved by itself since it was opened: the sum that browsers call layout shift.
WATCH = """() => {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}"""

# What is drawn, as boxes of the page: text, figures and controls, not empty boxes around them. The
# first figure goes along as one scrolls, so it fills the place beside its question.
INKED = """() => {
  const main = document.querySelector(".stMainBlockContainer");
  const top = main.getBoundingClientRect().top;
  const words = "p, li, h1, h2, h3, table, dl, pre, a, summary, [data-words]";
  const own = `${words}, button, label, input, .live-figure`;
  const goesAlong = '[data-testid="stColumn"]:has(.st-key-figure_area)';
  return [...main.querySelectorAll(`${own}, ${goesAlong}`)]
    .filter((one) => one.checkVisibility())
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
    .map(({ left, right, top: from, bottom }) => [left, right, from - top, bottom - top]);
}"""

# All words of the page that are not folded away have come.
SAID = """() => [...document.querySelectorAll("[data-words]")].every(
  (one) => one.childElementCount || one.closest("details:not([open])"))"""

TALL = "document.querySelector('.stMainBlockContainer').scrollHeight"


@pytest.fixture(scope="module")
def page(window: BrowserContext, address: str, lesson: contents.Lesson) -> Iterator[Page]:
    """Return the page of a lesson, watched from the start, as it opens without a view."""
    with visits(window, address) as visit:
        opened = visit()
        opened.page.add_init_script(f"({WATCH})()")
        yield opened.open(f"/{lesson.address}")


def test_a_page_does_not_jump_while_it_opens(page: Page) -> None:
    assert page.evaluate("window.shifted") < 0.05


def test_a_lesson_is_three_screens_without_an_empty_half(
    page: Page, lesson: contents.Lesson
) -> None:
    if not lesson.teaches:
        return
    page.wait_for_function(SAID)
    height = page.evaluate(TALL)
    assert height <= 3 * HEIGHT
    boxes = page.evaluate(INKED)
    middle = WIDTH / 2
    halves = {
        "left": [box for box in boxes if box[0] < middle - BAND],
        "right": [box for box in boxes if box[1] > middle + BAND],
    }
    bands = range(HEIGHT, int(height), BAND)
    for side, found in halves.items():
        empty = [y for y in bands if not any(top < y + BAND and end > y for *_, top, end in found)]
        assert len(empty) <= len(bands) / 4, side
