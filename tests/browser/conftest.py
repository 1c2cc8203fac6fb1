"""A server of its own and a real browser for the tests in this folder."""

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from tests.browser.chromium import WAIT_MS, settle
from tests.server.serving import running

expect.set_options(timeout=WAIT_MS)


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with running() as server:
        yield server.address


@pytest.fixture(scope="session")
def window(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """Return a window in which each test is a visitor with a tab of its own.

    A new window costs the browser as much as the course in it, and so does a new process for a tab.
    So one tab of the site stays open, and with it the window and the process.
    """
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    context.new_page().goto(f"{address}/_stcore/health")
    yield context
    context.close()


class Visit:
    """A page of the app in a new tab, and what went wrong while it was open."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.page: Page = context.new_page()
        self.address = address
        self.complaints: list[str] = []
        self.page.set_default_timeout(WAIT_MS)
        self.page.on("console", self._on_console)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"console: {message.text}")

    def watch_hosts(self) -> None:
        """Take a request to another host for a complaint, from now on.

        The policy of the course forbids them, and the console says so; to hear of each takes time.
        """
        self.page.on("request", lambda request: self._on_request(request.url))

    def _on_request(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob") and parts.hostname != "127.0.0.1":
            self.complaints.append(f"request to another host: {url}")

    def open(self, path: str = "/") -> Page:
        self.page.goto(self.address + path)
        self.settled()
        return self.page

    def settled(self) -> None:
        settle(self.page)


def _leave(window: BrowserContext, home: Page, begun: list[Visit]) -> None:
    for one in begun:
        context = one.context
        for page in context.pages:
            page.unroute_all(behavior="ignoreErrors")  # some may still hold a request back
        for page in context.pages:
            if page is not home:
                page.close()
        if context is not window:
            context.close()
    home.evaluate("() => localStorage.clear()")
    window.clear_cookies()
    window.clear_permissions()
    window.set_offline(False)


@pytest.fixture
def visit(window: BrowserContext, address: str) -> Iterator[Callable[..., Visit]]:
    """Return a function that opens a tab for a new visitor; a complaint of any is an error.

    The first visitor is in the window, which is clean; any other in one that is made for it.
    """
    (home,) = window.pages
    begun: list[Visit] = []

    def start(width: int = 1366, height: int = 768, **media: Any) -> Visit:
        assert window.browser is not None
        begun.append(Visit(window.browser.new_context() if begun else window, address))
        begun[-1].page.set_viewport_size({"width": width, "height": height})
        begun[-1].page.emulate_media(**media)
        return begun[-1]

    try:
        yield start
    finally:
        _leave(window, home, begun)
    assert [complaint for one in begun for complaint in one.complaints] == []
