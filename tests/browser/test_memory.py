"""What a learner did outlasts the page, the connection and the server, in a real browser."""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, WebSocket, expect

from tests.browser.chromium import ROOT, WAIT_MS, free_port, settle, wait_until_healthy
from ui.predictions import PREDICTIONS, of_page
from ui.rounds import QUESTIONS

expect.set_options(timeout=WAIT_MS)

KEY = "positional-encoding"
ITEM = of_page("heatmap")[0]
NAMES = [item.name for item in QUESTIONS[:4]]

# Lets a test end the connection, as a network does.
SOCKETS = """
window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...told) { super(...told); window.sockets.push(this); }
};
"""
NO_STORAGE = """
const get = () => { throw new DOMException("", "SecurityError"); };
Object.defineProperty(window, "localStorage", { get });
"""
FULL_STORAGE = """
Storage.prototype.setItem = () => { throw new DOMException("", "QuotaExceededError"); };
"""


class Server:
    """A server of its own, which a test may kill and start again at the same address."""

    def __init__(self) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"

    def start(self, *options: str) -> None:
        command = [sys.executable, "-m", "streamlit", "run", "app.py", *options]
        command += ["--server.port", str(self.port), "--server.address", "127.0.0.1"]
        command += ["--server.headless", "true", "--server.fileWatcherType", "none"]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
        wait_until_healthy(self.process, self.address)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(timeout=30)


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


def kept(page: Page, *keys: str) -> dict[str, Any]:
    """Return the entries that the browser keeps, once these are among them."""
    has = (
        "(keys) => keys.every((key) => localStorage.getItem('KEY')?.includes(JSON.stringify(key)))"
    )
    page.wait_for_function(has.replace("KEY", KEY), arg=keys)
    text = page.evaluate(f"localStorage.getItem('{KEY}')")
    return json.loads(text)["entries"] if text else {}


def put(page: Page, **entries: object) -> None:
    """Leave a record in the browser as an earlier visit would have."""
    told = {key: [value, 10 + n] for n, (key, value) in enumerate(entries.items())}
    record = json.dumps({"version": 1, "since": 1, "entries": told})
    page.add_init_script(
        f"localStorage.getItem('{KEY}') ?? localStorage.setItem('{KEY}', {record!r})"
    )


def quiz(names: list[str], at: int, **given: int) -> dict[str, object]:
    answers = {f"answer/0/{name}": number for name, number in given.items()}
    return {"round/0": names, "at/0": at, **answers}


def question(page: Page) -> Locator:
    return page.locator(".st-key-quiz_question")


def place(page: Page) -> Locator:
    return page.locator(".st-key-quiz").get_by_role("progressbar")


def toast(page: Page) -> Locator:
    return page.get_by_test_id("stToast")


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


def test_after_a_restart_the_page_shows_what_is_true_and_hears_the_first_press(
    server: Server, context: BrowserContext
) -> None:
    server.start()
    page = context.new_page()
    put(page, **quiz(NAMES, 1, **{NAMES[0]: 0}))
    page.goto(f"{server.address}/quiz")
    expect(toast(page)).to_be_visible()
    expect(place(page)).to_be_visible()
    asked = question(page).inner_text()

    reconnected(page, server.kill)
    server.start()
    expect(toast(page)).to_contain_text("quiz at question 2 of 4")  # by itself
    settle(page)
    assert question(page).inner_text() == asked

    reconnected(page, server.kill)
    server.start()
    said = press_at_once(page, ".st-key-quiz_question button")
    expect(page.locator(".st-key-quiz")).to_contain_text(PREDICTIONS[NAMES[1]].right.text)
    number = next(n for n, one in enumerate(PREDICTIONS[NAMES[1]].options) if one.text == said)
    answer = f"answer/0/{NAMES[1]}"
    assert kept(page, answer)[answer][0] == number


@pytest.mark.parametrize("script", ["", NO_STORAGE], ids=["kept", "blocked"])
def test_a_dropped_session_hears_the_first_press_on_a_lesson(
    server: Server, context: BrowserContext, script: str
) -> None:
    server.start("--server.disconnectedSessionTTL", "0")
    page = context.new_page()
    page.add_init_script(SOCKETS + script)
    page.goto(f"{server.address}/heatmap?d=64")
    settle(page)
    first, second = of_page("heatmap")[:2]
    page.locator(f".st-key-predict_{first.name}").get_by_role("button").first.click()
    expect(page.locator(f".st-key-predict_{second.name}")).to_be_visible()
    settle(page)

    reconnected(page, lambda: page.evaluate("sockets.at(-1).close()"))
    press_at_once(page, f".st-key-predict_{second.name} button")
    expect(page.locator(f".st-key-predict_{second.name}")).to_contain_text(second.right.text)
    expect(page.locator(f".st-key-predict_{first.name}")).to_contain_text(first.right.text)


def test_a_dropped_session_keeps_the_view_and_hears_what_is_typed(
    server: Server, context: BrowserContext
) -> None:
    server.start("--server.disconnectedSessionTTL", "0")
    page = context.new_page()
    page.add_init_script(SOCKETS)
    page.goto(f"{server.address}/clock_hands?d=64&L=40&t=7")
    settle(page)
    page.get_by_role("button", name="Hide a position").click()
    hidden = kept(page, "game")["game"][0]["hidden"]
    settle(page)
    page.get_by_role("spinbutton").fill(str(hidden))
    page.evaluate(AT_ONCE)

    reconnected(page, lambda: page.evaluate("sockets.at(-1).close()"))
    page.evaluate("entered")
    expect(page.get_by_test_id("stMain")).to_contain_text("Right so far: 1 of 1")
    settle(page)
    expect(page).to_have_url(re.compile("d=64.*L=40.*t=7"))
    label = page.locator('.live-figure[data-name="clock_hands"]').get_attribute("aria-label")
    assert label is not None
    assert "position t = 7," in label


# Enter in the field, in the moment in which the connection is back.
AT_ONCE = """() => {
  const app = document.querySelector(".stApp");
  const field = document.querySelector(".stForm input");
  window.entered = new Promise((done) => {
    let gone = false;
    new MutationObserver((_, watcher) => {
      const back = app.dataset.testConnectionState === "CONNECTED" && !field.disabled;
      gone ||= !back;
      if (!gone || !back) return;
      watcher.disconnect();
      const told = { key: "Enter", code: "Enter", keyCode: 13, bubbles: true, cancelable: true };
      field.dispatchEvent(new KeyboardEvent("keydown", told));
      done();
    }).observe(app, { attributes: true, subtree: true });
  });
}"""


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
    expect(toast(page)).to_have_count(0)


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
        expect(page.locator(f".st-key-predict_{name}")).to_contain_text("Ask me again")
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
    page.wait_for_function(f"localStorage.getItem('{KEY}').includes('answer/0/')")
    assert {key.split("/")[0] for key in kept(page)} == {"round", "answer"}  # mended


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
    expect(other.locator(f".st-key-predict_{ITEM.name}")).to_contain_text("Ask me again")
    page.bring_to_front()
    box = page.locator(".st-key-memory_block")
    expect(box).to_contain_text("So far: 1 answer.")
    page.get_by_role("button", name="Forget my answers").press("Enter")
    page.get_by_role("button", name="Forget them").press("Enter")
    expect(box).to_contain_text("There are none so far.")
    page.wait_for_function("document.activeElement.closest('.st-key-memory_block')")
    expect(page.locator(".live-status")).to_contain_text("There are none so far.")
    assert page.evaluate(f"localStorage.getItem('{KEY}')") is None
    other.bring_to_front()
    expect(other.locator(f".st-key-predict_{ITEM.name}")).not_to_contain_text("Ask me again")
    settle(other)
    assert page.evaluate(f"localStorage.getItem('{KEY}')") is None
