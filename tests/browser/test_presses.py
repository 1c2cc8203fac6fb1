"""Presses are never lost, and a hand that moves or rests sends the session nothing."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from course.question_bank import of_page
from tests.browser.boxes import choice
from tests.browser.chromium import settle
from tests.browser.test_course import slider
from tests.browser.test_memory import counted

# Choose an option in each of ten questions at once, and one more while the page is being drawn.
ELEVEN = """() => new Promise((done) => {
  const app = document.querySelector(".stApp");
  const boxes = [...document.querySelectorAll(".live-options")];
  const choose = (box) => box.querySelectorAll("input")[1].click();
  new MutationObserver((_, watcher) => {
    if (app.dataset.testScriptState !== "running") return;
    watcher.disconnect();
    choose(boxes[10]);
    done();
  }).observe(app, { attributeFilter: ["data-test-script-state"] });
  boxes.slice(0, 10).forEach(choose);
})"""


def test_ten_presses_at_once_and_one_during_a_run_are_all_counted(visit: Callable) -> None:
    opened = visit()
    page = opened.open("/before_and_after")
    expect(page.locator(".live-options")).to_have_count(15)
    settle(page)
    page.evaluate(ELEVEN)
    expect(page.get_by_text("11 of 15 answered.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("11 of 15 answered.")).to_be_visible()
    expect(page.locator(".live-options input:checked")).to_have_count(11)


def test_a_hand_sends_the_session_nothing_and_a_press_brings_the_view(visit: Callable) -> None:
    opened = visit()
    messages = counted(opened.page)
    page = opened.open("/heatmap")
    settle(page)
    before = len(messages)
    for _ in range(3):
        slider(page, "L").press("ArrowRight")
    expect(page).to_have_url(re.compile("L=53"))
    first = of_page("heatmap")[0]
    choice(page, first.right).click()
    expect(page.get_by_role("button", name="Next question")).to_be_visible()
    settle(page)
    assert len(messages) == before + 1  # the press
    expect(page).to_have_url(re.compile("d=512"))  # what the answer shows
