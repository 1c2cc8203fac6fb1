"""A page in the whole of Chromium or Chrome; the other tests use its headless shell where it is."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Page, Playwright

from tests.browser.chromium import launch
from tests.browser.engines import HARMLESS, Json, Screen


class Chromium(Screen):
    """A page in Chromium."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.said: list[str] = []
        page.on("console", lambda told: told.type == "error" and self.said.append(told.text))
        page.on("pageerror", lambda error: self.said.append(str(error)))

    def open(self, address: str) -> None:
        self.page.goto(address)

    def ask(self, function: str, *told: Any) -> Any:
        return self.page.evaluate(f"(told) => ({function})(...told)", list(told))

    def press(self, selector: str, key: str) -> None:
        self.page.locator(selector).press(key)

    def act(self, kind: str, actions: list[Json]) -> None:
        hand = self.page.mouse
        for action in actions:
            if action["type"] == "pointerMove":
                hand.move(action["x"], action["y"])
            else:
                (hand.down if action["type"] == "pointerDown" else hand.up)()

    def size(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def faults(self) -> list[str]:
        return [text for text in self.said if not HARMLESS.search(text)]


@contextmanager
def chromium(playwright: Playwright) -> Iterator[Screen]:
    """Start Chromium on a system that is dark."""
    browser = launch(playwright, whole=True)
    yield Chromium(browser.new_page(color_scheme="dark"))
    browser.close()
