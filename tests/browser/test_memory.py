"""What a learner did is kept in the browser, comes back, and can be forgotten."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocket, expect

from course.bank import of_page
from tests.browser.chromium import settle
from tests.browser.remembered import KEY, NO_STORAGE, kept, put, question, toast

ITEM = of_page("heatmap")[0]

FULL_STORAGE = """
Storage.prototype.setItem = () => { throw new DOMException("", "QuotaExceededError"); };
"""


def test_a_visit_leaves_nothing_behind_and_costs_no_run_more(visit: Callable) -> None:
    for path in ("/", "/heatmap"):
        opened = visit()
        runs = counted(opened.page)
        page = opened.open(path)
        before = len(runs)
        put(page, **{f"page/{ITEM.name}": 0})
        page.reload()
        expect(toast(page)).to_have_count(1)
        opened.settled()
        assert before == 1, path
        assert len(runs) == before + 2, path  # the page, and once more with what was kept


def counted(page: Page) -> list[object]:
    """Return a list that grows with every message to the server."""
    sent: list[object] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda told: sent.append(told))

    page.on("websocket", listen)
    return sent


def test_an_answer_is_here_again_after_a_reload_and_in_a_new_tab(visit: Callable) -> None:
    opened = visit()
    page = opened.open("/heatmap?d=64&L=40")
    assert kept(page) == {}
    box = page.locator(f".st-key-predict_{ITEM.name}")
    box.get_by_role("button").first.click()
    expect(box).to_contain_text(ITEM.right.text)
    opened.settled()
    assert kept(page, f"page/{ITEM.name}").keys() == {f"page/{ITEM.name}"}
    page.reload()
    expect(box).to_contain_text(ITEM.right.text)
    expect(toast(page)).to_have_text("Restored from this browser: 1 answer.")
    other = page.context.new_page()
    page.close()
    other.goto(f"{opened.address}/heatmap?d=32&L=20&t=7")
    expect(other.locator(f".st-key-predict_{ITEM.name}")).to_contain_text(ITEM.right.text)
    settle(other)
    shown = other.locator('.live-figure[data-name="heatmap"]').get_attribute("aria-label")
    assert shown is not None  # the view is still the one that the address names
    assert "position t = 7" in shown
    assert "32 dimensions" in shown


def test_the_word_of_a_return_covers_no_control_and_takes_no_press(visit: Callable) -> None:
    for width, height in ((1366, 768), (360, 740)):
        opened = visit(width, height)
        put(opened.page, **{f"page/{ITEM.name}": 0})
        page = opened.open("/")
        expect(toast(page)).to_be_visible()
        middle = page.evaluate(
            """() => {
              const box = document.querySelector(".stToastContainer").getBoundingClientRect();
              const [x, y] = [box.x + box.width / 3, box.y + box.height / 2];
              const bars = [...document.querySelectorAll(".st-key-head, .st-key-hand")];
              return {
                clear: bars.every((bar) => bar.getBoundingClientRect().bottom < box.top),
                under: !document.elementFromPoint(x, y).closest(".stToastContainer"),
              };
            }"""
        )
        assert middle == {"clear": True, "under": True}


def test_the_quiz_goes_on_where_it_was(visit: Callable) -> None:
    opened = visit()
    page = opened.open("/quiz")
    assert list(kept(page, "round/0")) == [
        "round/0"
    ]  # a server that is started again asks the same
    question(page).get_by_role("button").first.click()
    page.get_by_role("button", name="Next question").click()
    expect(question(page)).to_be_visible()
    asked = question(page).inner_text()
    page.reload()
    expect(toast(page)).to_contain_text("quiz at question 2 of 20")
    expect(question(page)).to_be_visible()
    opened.settled()
    assert question(page).inner_text() == asked


def test_two_tabs_agree_and_none_wipes_the_other(visit: Callable) -> None:
    opened = visit()
    one = opened.open("/heatmap")
    other = one.context.new_page()
    other.goto(f"{opened.address}/order")
    settle(other)
    second = of_page("order")[0]
    for page, name in ((one, ITEM.name), (other, second.name)):
        page.bring_to_front()
        page.locator(f".st-key-predict_{name}").get_by_role("button").first.click()
        expect(page.locator(f".st-key-predict_{name}")).to_contain_text("Ask me")
    both = {f"page/{ITEM.name}", f"page/{second.name}"}
    assert kept(one, *both).keys() == both
    one.get_by_role("link", name="Playground").click()
    expect(one.locator(".st-key-memory_block")).to_contain_text("So far: 2 answers.")


@pytest.mark.parametrize(
    "broken",
    [
        "", "{", "null", "[]", "7", '"text"', '{"version": 2, "entries": {"game": 1}}',
        '{"version": 1, "since": 1}', '{"version": 1, "since": 1, "entries": [[1, 2]]}',
        '{"version": 1, "since": 1, "entries": {"page/carry": ["<img src=x onerror=alert(1)>", 5], '
        '"__proto__": [1, 2], "round/0": [["<b>"], 9], "game": [{"hidden": 1e9}, 3]}}',
        '{"version": 1, "since": 1, "entries": {"page/carry": [0, 5], "' + "x" * 70_000 + '": 1}}',
    ],
    ids=range(11),
)  # fmt: skip
def test_a_broken_record_is_passed_over(visit: Callable, broken: str) -> None:
    opened = visit()
    page = opened.page
    page.add_init_script(
        f"sessionStorage.done ??= (localStorage.setItem('{KEY}', {broken!r}), 'yes')"
    )
    page = opened.open("/quiz")
    expect(question(page)).to_be_visible()
    expect(page.locator(".st-key-memory_block")).to_contain_text("There are none so far.")
    expect(toast(page)).to_have_count(0)
    question(page).get_by_role("button").first.click()
    expect(page.get_by_role("button", name="Next question")).to_be_visible()
    page.wait_for_function("(key) => localStorage.getItem(key).includes('answer/0/')", arg=KEY)
    assert {key.split("/")[0] for key in kept(page)} - {"trouble"} == {"round", "answer"}  # mended


@pytest.mark.parametrize("script", [NO_STORAGE, FULL_STORAGE], ids=["blocked", "full"])
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
    expect(other.locator(f".st-key-predict_{ITEM.name}")).to_contain_text(
        "Ask me a similar question"
    )
    page.bring_to_front()
    box = page.locator(".st-key-memory_block")
    expect(box).to_contain_text("So far: 1 answer.")
    page.get_by_role("button", name="Forget my answers").press("Enter")
    page.get_by_role("button", name="Forget them").press("Enter")
    expect(box).to_contain_text("There are none so far.")
    page.wait_for_function("() => document.activeElement.closest('.st-key-memory_block')")
    expect(page.locator(".live-status")).to_contain_text("There are none so far.")
    assert page.evaluate(f"localStorage.getItem('{KEY}')") is None
    other.bring_to_front()
    expect(other.locator(f".st-key-predict_{ITEM.name}")).not_to_contain_text(
        "Ask me a similar question"
    )
    settle(other)
    assert page.evaluate(f"localStorage.getItem('{KEY}')") is None
