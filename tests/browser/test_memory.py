"""What a learner did is kept in the browser, comes back, and can be forgotten."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocket, expect

from course.question_bank import of_page
from tests.browser.boxes import box, choice, step
from tests.browser.chromium import settle
from tests.browser.remembered import KEY, NO_STORAGE, kept, put, question, restored
from tests.spread import spread

ITEM = of_page("heatmap")[0]

FULL_STORAGE = """
Storage.prototype.setItem = () => { throw new DOMException("", "QuotaExceededError"); };
"""


def counted(page: Page) -> list[object]:
    sent: list[object] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda told: sent.append(told))

    page.on("websocket", listen)
    return sent


def test_an_answer_is_here_again_after_a_reload_and_in_a_new_tab(visit: Callable) -> None:
    opened = visit()
    page = opened.open("/heatmap?d=64&L=40")
    assert kept(page, "seen/heatmap").keys() == {"seen/heatmap"}
    choice(page, ITEM.right).click()
    expect(box(page, ITEM)).to_contain_text(f"{ITEM.right.text} (your answer)")
    opened.settled()
    answered = {"seen/heatmap", f"page/{ITEM.name}"}
    assert kept(page, *answered).keys() == answered
    page.reload()
    expect(restored(page)).to_have_text("Restored from this browser: 1 answer.")
    expect(step(page, ITEM, 1, "✓")).to_be_visible()
    expect(box(page, ITEM)).to_contain_text(f"{ITEM.right.text} (your answer)")
    other = page.context.new_page()
    page.close()
    other.goto(f"{opened.address}/heatmap?d=32&L=20&t=7")
    expect(step(other, ITEM, 1, "✓")).to_be_visible()
    settle(other)
    shown = other.locator('.live-figure[data-name="heatmap"]').get_attribute("aria-label")
    assert shown is not None  # the view is still the one that the address names
    assert "positions t = 7 " in shown
    assert "32 dimensions" in shown


def test_a_return_is_said_once_in_each_tab_and_lies_over_nothing(visit: Callable) -> None:
    opened = visit()
    put(opened.page, **{f"page/{ITEM.name}": 0})
    page = opened.open("/heatmap?d=7")
    expect(restored(page)).to_contain_text("1 answer")
    changed = page.locator(".st-key-corrected")
    expect(changed).to_contain_text("d = 7")
    opened.settled()
    places = "#root *, .stApp *"
    over = f"""() => [...document.querySelectorAll("{places}")].filter((one) =>
      one.closest(".st-key-restored, .st-key-corrected") &&
      ["fixed", "absolute"].includes(getComputedStyle(one).position)).length"""
    assert page.evaluate(over) == 0
    step(page, ITEM, 2, "").click()  # a run more
    expect(box(page, ITEM)).to_contain_text(of_page("heatmap")[1].question)
    expect(restored(page)).to_contain_text("1 answer")
    expect(changed).to_contain_text("d = 7")
    changed.get_by_role("button", name="Close").click()
    expect(changed).to_have_count(0)
    expect(restored(page)).to_be_attached()
    page.reload()
    expect(step(page, ITEM, 1, "[✓✗]")).to_be_visible()
    opened.settled()
    expect(restored(page)).to_have_count(0)


def test_two_tabs_agree_and_none_wipes_the_other(visit: Callable) -> None:
    opened = visit()
    one = opened.open("/heatmap")
    other = one.context.new_page()
    other.goto(f"{opened.address}/order")
    settle(other)
    second = of_page("order")[0]
    for page, item in ((one, ITEM), (other, second)):
        page.bring_to_front()
        choice(page, item.right).click()
        expect(box(page, item)).to_contain_text(f"{item.right.text} (your answer)")
    both = {f"page/{ITEM.name}", f"page/{second.name}", "seen/heatmap", "seen/order"}
    assert kept(one, *both).keys() == both
    one.get_by_role("link", name="Positional encoding", exact=True).click()
    expect(one.locator(".st-key-memory_block")).to_contain_text("So far: 2 answers.")


def test_what_cannot_be_read_stays_until_it_is_forgotten(visit: Callable) -> None:
    unread = '{"version": 2, "since": 1, "entries": {"page/carry": [0, 5]}}'
    opened = visit()
    page = opened.page
    left = f"sessionStorage.done ??= (localStorage.setItem('{KEY}', {json.dumps(unread)}), 'yes')"
    page.add_init_script(left)
    page = opened.open("/quiz")
    stored = f"localStorage.getItem('{KEY}')"
    forget = page.locator(".st-key-top").get_by_role("button", name="Forget my answers")
    expect(forget).to_be_visible()
    expect(page.locator(".st-key-top")).to_contain_text("cannot")
    assert page.evaluate(stored) == unread
    page.once("dialog", lambda asked: asked.dismiss())
    forget.click()
    assert page.evaluate(stored) == unread
    page.once("dialog", lambda asked: asked.accept())
    with page.expect_navigation():
        forget.click()
    opened.settled()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert "seen/quiz" in kept(page, "seen/quiz")
    expect(forget).to_have_count(0)


@pytest.mark.parametrize("script", spread([NO_STORAGE, FULL_STORAGE], 1), ids=["blocked", "full"])
def test_without_storage_all_works_and_the_words_say_so(visit: Callable, script: str) -> None:
    opened = visit()
    opened.page.add_init_script(script)
    page = opened.open("/quiz")
    question(page).get_by_role("button").first.click()
    page.get_by_role("button", name="Next question").click()
    expect(question(page)).to_be_visible()
    said = "does not let the course keep anything"
    expect(page.locator(".st-key-memory_block")).to_contain_text(said)


def test_the_button_that_forgets_is_reached_and_heard_by_keyboard(visit: Callable) -> None:
    opened = visit()
    put(opened.page, **{f"page/{ITEM.name}": 0, "game": None})
    page = opened.open("/")
    other = page.context.new_page()
    other.goto(f"{opened.address}/heatmap")
    expect(step(other, ITEM, 1, "[✓✗]")).to_be_visible()
    page.bring_to_front()
    words = page.locator(".st-key-memory_block")
    expect(words).to_contain_text("So far: 1 answer.")
    page.get_by_role("button", name="Forget my answers").press("Enter")
    page.get_by_role("button", name="Keep them").press("Enter")
    expect(words).to_contain_text("So far: 1 answer.")
    page.get_by_role("button", name="Forget my answers").press("Enter")
    page.get_by_role("button", name="Forget them").press("Enter")
    expect(words).to_contain_text("No answer has been kept so far.")
    page.wait_for_function("() => document.activeElement.closest('.st-key-memory_block')")
    expect(page.locator(".live-status[role=status]")).to_contain_text(
        "No answer has been kept so far."
    )
    assert page.evaluate(f"localStorage.getItem('{KEY}')") is None
    other.bring_to_front()
    expect(step(other, ITEM, 1, "")).to_be_visible()
    settle(other)
    assert page.evaluate(f"localStorage.getItem('{KEY}')") is None
