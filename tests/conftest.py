"""One real browser for all tests that want one: its driver allows no second in a process."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from tests.browser.chromium import launch


@pytest.fixture
def anyio_backend() -> str:
    """Return on which event loop coroutines are tested: that of the server."""
    return "asyncio"


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
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
