"""A lost connection, a session that the server has dropped, a server that is started again."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from course.question_bank import of_page, of_the_quiz, predictions
from tests.browser.boxes import box, choice, step
from tests.browser.chromium import WAIT_MS, settle
from tests.browser.killable import Server
from tests.browser.remembered import NO_STORAGE, kept, put, question, restored
from tests.spread import spread

NAMES = [item.name for item in of_the_quiz()[:4]]

# Lets a test end the connection, as a network does.
SOCKETS = """
window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...told) { super(...told); window.sockets.push(this); }
};
"""


@pytest.fixture
def server() -> Iterator[Server]:
    one = Server()
    yield one
    one.kill()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    opened = browser.new_context(viewport={"width": 1366, "height": 768})
    opened.set_default_timeout(2 * WAIT_MS)  # a server may be starting meanwhile
    yield opened
    opened.close()


def quiz(names: list[str], at: int, **given: int) -> dict[str, object]:
    answers = {f"answer/0/{name}": number for name, number in given.items()}
    return {"round/0": names, "at/0": at, **answers}


def place(page: Page) -> Locator:
    return page.locator(".st-key-quiz").get_by_role("progressbar")


def reconnected(page: Page, end: Callable[[], object]) -> None:
    """End the connection, and return as soon as there is a new one."""
    end()
    page.wait_for_selector('.stApp:not([data-test-connection-state="CONNECTED"])')


def press_at_once(page: Page, selector: str) -> str:
    """Press a button in the moment in which the connection is back, and return what it says."""
    return str(page.evaluate(
        """(selector) => new Promise((done) => {
          const app = document.querySelector(".stApp");
          const look = () => {
            const button = document.querySelector(selector);
            const back = app.dataset.testConnectionState === "CONNECTED";
            if (!back || !button || button.disabled) return;
            watcher.disconnect();
            button.click();
            done(button.textContent);
          };
          const watcher = new MutationObserver(look);
          watcher.observe(app, { attributes: true, subtree: true });
          look();
        })""",
        selector,
    ))  # fmt: skip


def test_after_a_restart_the_page_shows_what_is_true_and_hears_the_first_press(
    server: Server, context: BrowserContext
) -> None:
    server.start()
    page = context.new_page()
    put(page, **quiz(NAMES, 1, **{NAMES[0]: 0}))
    page.goto(f"{server.address}/quiz")
    expect(restored(page)).to_be_visible()
    expect(place(page)).to_be_visible()
    asked = question(page).inner_text()

    reconnected(page, server.kill)
    server.start()
    settle(page)
    expect(page.locator(".st-key-memory_block")).to_contain_text("quiz at question 2 of 4")
    assert question(page).inner_text() == asked

    reconnected(page, server.kill)
    server.start()
    said = press_at_once(page, ".st-key-quiz_question button")
    expect(page.locator(".st-key-quiz")).to_contain_text(predictions()[NAMES[1]].right.text)
    number = next(n for n, one in enumerate(predictions()[NAMES[1]].options) if one.text == said)
    answer = f"answer/0/{NAMES[1]}"
    assert kept(page, answer)[answer][0] == number


@pytest.mark.parametrize("script", spread(["", NO_STORAGE], 1), ids=["kept", "blocked"])
def test_a_dropped_session_hears_the_first_press_on_a_lesson(
    server: Server, context: BrowserContext, script: str
) -> None:
    server.start(STREAMLIT_SERVER_DISCONNECTED_SESSION_TTL="0")
    page = context.new_page()
    page.add_init_script(SOCKETS + script)
    page.goto(f"{server.address}/heatmap?phi=7")
    settle(page)
    first, second = of_page("heatmap")[:2]
    choice(page, first.right).click()
    box(page, first).get_by_role("button", name="Next question").click()
    expect(box(page, first)).to_contain_text(second.question)
    settle(page)

    reconnected(page, lambda: page.evaluate("sockets.at(-1).close()"))
    said = press_at_once(page, f'[class*="st-key-{second.key}_"] button')
    expect(box(page, first)).to_contain_text(f"{said} (your answer)")
    expect(step(page, first, 2, "[✓✗]")).to_be_visible()
    expect(page).to_have_url(re.compile("phi=7"))
    step(page, first, 1, "✓").click()
    expect(box(page, first)).to_contain_text(f"{first.right.text} (your answer)")


def test_a_session_that_the_server_still_has_goes_on_as_it_was(
    server: Server, context: BrowserContext
) -> None:
    server.start()
    page = context.new_page()
    page.add_init_script(SOCKETS)
    page.goto(f"{server.address}/quiz")
    settle(page)
    asked = question(page).inner_text()
    reconnected(page, lambda: page.evaluate("sockets.at(-1).close()"))
    press_at_once(page, ".st-key-quiz_question button")
    expect(page.get_by_role("button", name="Next question")).to_be_visible()
    expect(place(page)).to_be_visible()
    assert asked.splitlines()[0] in page.locator(".st-key-quiz").inner_text()
    expect(restored(page)).to_have_count(0)
