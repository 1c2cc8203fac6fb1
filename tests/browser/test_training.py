"""A training run in a real browser: it goes on while its page is open, and only then."""

import re
from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.conftest import Visit

SMALL = "/train?trained=8&steps=600"
STEP = re.compile(r"step (\d+) of 600")
LOSSES = '.live-figure[data-name="losses"]'


def bar(page: Page) -> str:
    return page.get_by_test_id("stProgress").inner_text()


def step(page: Page) -> int:
    found = STEP.search(bar(page))
    assert found, bar(page)
    return int(found[1])


def begin(visit: Callable[..., Visit], path: str = SMALL) -> Visit:
    here = visit()
    here.open(path).get_by_role("button", name="Train them all").click()
    wait_beyond(here.page, 12)
    return here


def wait_beyond(page: Page, least: int) -> None:
    """Wait until more steps than these are taken."""
    page.wait_for_function(
        """least => {
          const said = document.querySelector('[data-testid="stProgress"]')?.innerText ?? "";
          return Number(/step (\\d+)/.exec(said)?.[1] ?? 0) > least;
        }""",
        arg=least,
    )


def points(page: Page) -> int:
    """Return how many points the first loss curve has by now."""
    return page.evaluate(
        """name => {
          const plot = document.querySelector(name + " .js-plotly-plot");
          const line = plot?.data.find((trace) => trace.name === "none");
          return line ? [...line.y].filter((y) => y !== null).length : 0;
        }""",
        LOSSES,
    )


def test_the_curve_grows_until_stop_is_pressed(visit: Callable[..., Visit]) -> None:
    page = begin(visit).page
    page.wait_for_selector(LOSSES)
    page.wait_for_function("name => document.querySelector(name + ' .js-plotly-plot')", arg=LOSSES)
    before = points(page)
    wait_beyond(page, step(page) + 20)
    assert points(page) > before
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name="Go on").wait_for()
    stopped = step(page)
    assert "nothing is being computed" in bar(page)
    page.get_by_role("button", name="Go on").click()
    wait_beyond(page, stopped)


def test_whoever_loads_the_page_anew_is_told_that_the_run_has_ended(
    visit: Callable[..., Visit],
) -> None:
    here = begin(visit)
    page = here.page
    page.reload()
    page.get_by_text("Your training run has ended").wait_for()
    page.get_by_role("button", name="Train them all").click()
    wait_beyond(page, 12)
    assert page.get_by_text("Your training run has ended").count() == 0
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name="Remove this run").click()
    page.get_by_role("button", name="Train them all").wait_for()
    page.reload()
    here.settled()
    assert page.get_by_text("Your training run has ended").count() == 0
