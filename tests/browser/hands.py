"""Every control of a page, moved by its keys, and what is said without being asked for."""

import re

from playwright.sync_api import Page

from tests.browser import aloud
from tests.browser.chromium import settle

RESTS = "() => !document.querySelector('.live-moving, .live-late')"


def nudge_all(page: Page) -> None:
    """Move all sliders of the bar at once, three steps each, as their keys do."""
    page.locator(".live-controls input[type=range]").evaluate_all(STEPS)


STEPS = """async (sliders) => {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  for (let step = 0; step < 3; step++) {
    for (const one of sliders) {
      one.value = Number(one.value) + (one.value === one.max ? -1 : 1);
      one.dispatchEvent(new Event("input", { bubbles: true }));
    }
    await drawn();
  }
}"""


def listen(page: Page) -> None:
    page.evaluate(aloud.LISTEN)


def heard(page: Page) -> list[str]:
    """Return what was said since one last asked."""
    return [str(one) for one in page.evaluate("() => window.said.splice(0)")]


def rest(page: Page) -> None:
    """Wait until everything has followed."""
    page.wait_for_function(RESTS)
    settle(page)


def sentences(said: list[str]) -> list[str]:
    return [one for text in said for one in re.split(r"(?<=[.!?])\s+", text) if one]
