"""What a learner does on the lessons, in a real browser: type, choose, reveal, follow, answer."""

import json
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from course.question_bank import of_the_quiz
from course.rounds import LENGTH
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


def test_the_quiz_asks_first_and_shows_then_by_keyboard(visit: Callable) -> None:
    page = visit().open("/quiz")
    expect(page.get_by_test_id("stProgress")).to_contain_text(f"Question 1 of {LENGTH}")
    assert page.locator(".live-figure").count() == 0
    shown = page.locator(".stMain").inner_text()
    asked = next(item for item in of_the_quiz() if item.question.replace("`", "") in shown)
    wrong = next(option for option in asked.options if not option.right)
    page.get_by_role("button", name=wrong.text, exact=True).press("Enter")
    expect(page.get_by_text("A common mistake:")).to_be_visible()
    expect(chart(page, asked.figure.rpartition(".")[2])).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save my answers").press("Enter")
    (told,) = json.loads(Path(saved.value.path()).read_text(encoding="utf-8"))["quiz"]
    assert (told["question"], told["answer"]) == (asked.question, wrong.text)
    page.get_by_role("button", name="Next question").press("Enter")
    expect(page.get_by_test_id("stProgress")).to_contain_text(f"Question 2 of {LENGTH}")
