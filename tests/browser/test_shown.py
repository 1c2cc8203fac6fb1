"""What a question shows is to be seen beside what is said of it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from course import lessons
from course.contents import BY_NAME
from course.question_bank import of_page
from course.questions import Prediction
from tests.browser.boxes import choice, wrong
from tests.browser.chromium import settle
from tests.spread import spread

PAGES = spread(
    [
        "heatmap", "order", "criteria", "rotation", "grids", "attention", "longer", "biases",
        "generation", "elsewhere", "compare",
    ],
    4
)  # fmt: skip

# The window below the bar, and of a place in it how much lies above and below its edges.
BEYOND = """(place) => {
  const bar = document.querySelector(".live-controls").getBoundingClientRect();
  const { top, bottom } = place.getBoundingClientRect();
  return [bar.height - top, bottom - innerHeight].map((far) => Math.max(Math.round(far), 0));
}"""
ENOUGH_PX = 250


def lower(page: Page, name: str) -> list[Prediction]:
    """Return the questions with which the boxes below the first one begin."""
    keys = page.locator('[class*="st-key-predict_"]').evaluate_all(
        "(boxes) => boxes.map(({ className }) => className.match(/st-key-predict_(\\S+)/)[1])"
    )
    return [question for question in of_page(name) if question.name in keys[1:]]


@pytest.mark.parametrize("name", PAGES)
def test_what_a_lower_question_shows_is_in_sight_with_what_is_said(
    visit: Callable, name: str
) -> None:
    opened = visit(reduced_motion="reduce")
    page = opened.open(f"/{BY_NAME[name].address}")
    asked = lower(page, name)
    assert asked
    for question in asked:
        fold = page.locator("details:not([open])", has=page.locator(box_of(question)))
        for closed in fold.all():
            closed.locator("summary").first.click()
        choice(page, wrong(question)).click()
        box = page.locator(box_of(question))
        show = box.get_by_role("button", name="Show me where it fails")
        expect(show).to_be_visible()
        settle(page)
        show.click()
        settle(page)
        own = lessons.place_of(question.figure, name)[1]
        figure = page.locator(f'.live-figure[data-name="{own}"]')
        assert figure.evaluate(BEYOND) == [0, 0], question.name
        seen = box.bounding_box()["height"] - sum(box.evaluate(BEYOND))
        assert seen > ENOUGH_PX, question.name


def box_of(question: Prediction) -> str:
    return f".st-key-predict_{question.name}"
