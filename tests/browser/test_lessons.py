"""What a learner does on the lessons, in a real browser: type, choose, reveal, follow, answer."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.test_course import chart


def test_a_typed_sentence_reaches_figure_and_address_and_runs_no_markup(visit: Callable) -> None:
    opened = visit()
    page = opened.open("/formula")
    box = page.get_by_label("Your sentence", exact=True).and_(page.locator(".live-control input"))
    box.fill("<img src=x onerror=alert(1)> hello")
    expect(page).to_have_url(re.compile("words="))
    expect(chart(page, "sentence_table")).to_have_attribute("data-shown", re.compile("hello"))
    assert page.locator("img[src='x']").count() == 0
    box.fill("")
    expect(page).to_have_url(re.compile(r"[?&]words=(&|$)"))
    expect(page.get_by_role("alert")).to_have_count(0)
    steps = page.locator(".live-steps").first.locator("li")  # a derivation is revealed by keyboard
    expect(steps).to_have_count(1)
    page.get_by_role("button", name="Next step").first.focus()
    for count in (2, 3):
        page.keyboard.press("Enter")
        expect(steps).to_have_count(count)
    expect(steps.last.locator(".katex").first).to_be_visible()
