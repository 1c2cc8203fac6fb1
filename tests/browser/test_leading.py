"""A link that promises something to see leads to it, wherever on its page it stands."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from course import faq, lessons, search
from course.faq import PreparedView, Question

ASKED = [item for asked in faq.QUESTIONS.values() for item in asked]
PLACE = "checks_criteria"
HELD = "numbers_tokens"  # by a question of its page


def promised(place: str) -> tuple[Question, PreparedView]:
    """Return the first question of the readers whose view leads to a place, and that view."""
    return next((item, view) for item in ASKED for view in item.views if view.at == place)


def test_what_is_promised_comes_into_sight_and_its_number_is_one_press_away(
    visit: Callable,
) -> None:
    opened = visit(width=1366, height=768)
    page = opened.open("/questions")
    opened.settled()
    item, view = promised(PLACE)
    page.get_by_text(item.asked, exact=True).click()
    page.get_by_role("link", name=view.label, exact=True).click()
    found = page.locator(f"[data-words={PLACE}]")
    expect(found).to_be_in_viewport(ratio=0.9)
    expect(found).not_to_be_empty()
    page = opened.open(f"/grids?at={HELD}")
    opened.settled()
    show = page.locator(f".st-key-held_{HELD}").get_by_role("button")
    expect(show).to_be_in_viewport()
    number = page.locator(f"[data-words={HELD}]")
    expect(number).to_have_count(0)
    show.click()
    expect(number).to_be_in_viewport()
    expect(number).not_to_be_empty()


def test_what_is_found_is_led_to_by_its_heading(visit: Callable) -> None:
    page = visit(width=1366, height=768).open("/find")
    page.get_by_label("Find").fill("rope VS alibi")
    page.keyboard.press("Enter")
    first = next(one for one in search.find("rope VS alibi")[0]["Pages"] if one.at)
    expect(page.get_by_text(first.said, exact=True)).to_be_visible()
    page.get_by_role("link", name=first.label, exact=True).click()
    held = re.sub(r"\W", "-", first.at)
    show = page.locator(f".st-key-held_{held}").get_by_role("button")
    expect(show).to_be_in_viewport()  # a question of its page holds it back
    show.click()
    expect(page.get_by_role("heading", name=first.at, exact=True)).to_be_in_viewport()


def test_a_link_to_a_question_opens_the_page_at_it(visit: Callable) -> None:
    last = lessons.questions("attention")[-1]
    page = visit(width=1366, height=768).open(f"/attention?question={last.name}")
    expect(page.get_by_text(last.right.text, exact=True)).to_be_in_viewport()
