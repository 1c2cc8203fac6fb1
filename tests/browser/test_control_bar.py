"""The control bar: what a page opens with, and what the learner's hand has set."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from course import contents
from tests.browser.test_address import agrees
from tests.browser.test_course import slider


def go(page: Page, name: str) -> None:
    """Go to a page within the session, as a link without a view does."""
    page.evaluate(
        """(name) => {
            history.pushState({}, "", name);
            dispatchEvent(new PopStateEvent("popstate"));
        }""",
        name,
    )
    expect(page.get_by_role("heading", level=1)).to_have_text(contents.NAMED[name].title)


def yours(page: Page) -> Locator:
    return page.get_by_role("button", name="Your setting")


def test_a_cold_link_without_a_view_opens_the_page_in_its_own(visit: Callable) -> None:
    page = visit().open("/bits")
    agrees(page, d=8, n=16, L=16)
    page = visit().open("/bits?d=64")
    agrees(page, d=64, n=10_000, L=50)


def test_the_usual_values_have_an_address_on_a_page_that_opens_with_others(
    visit: Callable,
) -> None:
    opened = visit()
    page = opened.open("/bits?d=130")
    slider(page, "d").press("ArrowLeft")
    expect(page).to_have_url(re.compile(r"[?&]d=128$"))
    opened.settled()
    page.reload()
    opened.settled()
    expect(page).to_have_url(re.compile(r"[?&]d=128$"))
    agrees(page, n=10_000, L=50)


def test_what_a_question_sets_stays_behind_with_it(visit: Callable) -> None:
    opened = visit()
    page = opened.open("/heatmap")
    page.get_by_role("button", name="Just show me").first.click()
    agrees(page, d=512)
    opened.settled()
    go(page, "sinusoids")
    agrees(page, d=128, L=50)
    expect(yours(page)).to_be_hidden()
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Encoding heatmap")
    agrees(page, d=512)


def test_what_the_hand_has_set_is_offered_on_the_next_page_and_brought_back(
    visit: Callable,
) -> None:
    opened = visit()
    page = opened.open("/heatmap")
    slider(page, "d").press("ArrowRight")
    slider(page, "L").press("ArrowLeft")
    agrees(page, d=130, L=49)
    expect(yours(page)).to_be_hidden()
    go(page, "bits")
    agrees(page, d=8, L=16)
    expect(yours(page)).to_have_accessible_description("d = 130, L = 49")
    opened.settled()
    yours(page).press("Enter")
    agrees(page, d=130, n=16, L=49)
    expect(yours(page)).to_be_hidden()
    page.wait_for_function("() => document.activeElement.matches('.live-controls *')")
    opened.settled()
    page.go_back()
    agrees(page, d=8, L=16)


def test_a_sentence_of_ones_own_is_offered_where_another_one_stands(visit: Callable) -> None:
    page = visit().open("/order")
    page.get_by_label("Your sentence", exact=True).fill("cats chase mice")
    expect(page).to_have_url(re.compile("words=cats"))
    go(page, "attention")
    expect(yours(page)).to_have_accessible_description("sentence = “cats chase mice”")
    yours(page).click()
    expect(page.get_by_label("Your sentence", exact=True)).to_have_value("cats chase mice")
