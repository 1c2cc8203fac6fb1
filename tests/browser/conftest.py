"""A server of its own and a real browser for the tests in this folder."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from tests.browser.chromium import WAIT_MS, launch, served, settle

HERE = Path(__file__).resolve().parent


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the tests in a browser be the last: its driver keeps an event loop running."""
    items.sort(key=lambda item: HERE in item.path.parents)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        try:
            chromium = launch(playwright)
        except PlaywrightError as error:
            if os.environ.get("CI") == "true":
                raise
            pytest.skip(
                "No Chromium or Chrome found; install one, or run `playwright install chromium`. "
                f"({str(error).splitlines()[0]})"
            )
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with served() as where:
        yield where


class Visit:
    """A page of the app in a fresh browser context, and what went wrong while it was open."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.page: Page = context.new_page()
        self.address = address
        self.complaints: list[str] = []
        self.page.set_default_timeout(WAIT_MS)
        self.page.on("console", self._on_console)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self._on_request(request.url))

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"console: {message.text}")

    def _on_request(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob") and parts.hostname != "127.0.0.1":
            self.complaints.append(f"request to another host: {url}")

    def open(self, path: str = "/") -> Page:
        """Open a path of the app and wait until its figures stand and its script is done."""
        self.page.goto(self.address + path)
        self.settled()
        return self.page

    def settled(self) -> None:
        """Wait until the script has run and every chart on the page is drawn."""
        settle(self.page)


@contextmanager
def visits(browser: Browser, address: str) -> Iterator[Callable[..., Visit]]:
    """Give a function that opens a fresh context; a complaint of any of them is an error."""
    contexts, begun = [], []

    def start(width: int = 1366, height: int = 768, **settings: object) -> Visit:
        context = browser.new_context(viewport={"width": width, "height": height}, **settings)
        contexts.append(context)
        begun.append(Visit(context, address))
        return begun[-1]

    yield start
    for context in contexts:
        for page in context.pages:
            page.unroute_all(behavior="ignoreErrors")  # some may still hold a request back
        context.close()
    assert [complaint for item in begun for complaint in item.complaints] == []


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Callable[..., Visit]]:
    """Return a function that opens a fresh context; a complaint of any of them fails the test."""
    with visits(browser, address) as start:
        yield start
