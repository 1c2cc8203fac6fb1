"""A headless browser with a probe in every page that sees when a picture stands."""

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from typing import Literal, TypedDict

from playwright.sync_api import Browser, Playwright

from benchmarks.tools import Server, Start, ToolFailed
from tests.browser.chromium import FLAGS, INSTALLED

Kind = Literal["pictures", "states"]

PROBE = Path(__file__).with_name("probe.js")
WIDTH, HEIGHT = 1280, 800
WAIT_MS = 120_000
STEP_LIMIT_MS = 30_000
REST_MS = 1_500  # without a new picture after the page was opened
QUIET_MS = 300  # and after each step
ON, BACK = "ArrowRight", "ArrowLeft"
# A tool that asks another host fails at once, so that no tool waits for the network.
ALONE = "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"


class Shown(TypedDict):
    """One picture: what it was, and when it stood (ms since navigation)."""

    signature: str
    stood: float


class Told(TypedDict):
    """What the probe saw since it was cleared."""

    keydown: float | None
    pictures: list[Shown]
    states: list[Shown]


@contextmanager
def launched(playwright: Playwright) -> Iterator[Browser]:
    """Start an installed browser, cut off from all other hosts, and close it."""
    browser = playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS, ALONE])
    try:
        yield browser
    finally:
        browser.close()


def chromium() -> str | None:
    """Return where an installed Chromium or Chrome is; without one, playwright takes its own."""
    return next(filter(None, map(shutil.which, INSTALLED)), None)


class Stepper:
    """Steps a slider of a tool's page on and on, and keeps the times."""

    def __init__(
        self,
        browser: Browser,
        server: Server,
        start: Start,
        slider: str,
        kind: Kind = "pictures",
        quiet: Sequence[int] = (QUIET_MS,),
    ) -> None:
        self.tool, self.slider, self.kind = server.tool, slider, kind
        self.quiet = cycle(quiet)  # how long to wait after a picture before the next step
        # Above the base of the paper there are few other bases.
        self.on, self.back = (BACK, ON) if slider == "n" else (ON, BACK)
        self.milliseconds: list[float] = []
        context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT})
        context.set_default_timeout(WAIT_MS)
        context.add_init_script(path=PROBE)
        self.page = context.new_page()
        self.page.goto(server.address(start), wait_until="commit")
        self.page.wait_for_function(
            "() => __probe.pictures.length > 0"
        )  # a page may load itself anew
        self.settled("pictures", REST_MS, WAIT_MS)

    def settled(self, kind: Kind, quiet: int, limit: int) -> Told:
        """Wait for one new thing of a kind and then for `quiet` ms without another one."""
        options = {"list": kind, "quiet": quiet, "limit": limit}
        told: Told = self.page.evaluate("(options) => __probe.settled(options)", options)
        return told

    def round(self, steps: int) -> None:
        """Take one step that does not count, then `steps` that do, then one back and one on."""
        self.page.bring_to_front()
        self.tool.slider(self.page, self.slider).focus()
        self.press(self.on)
        told = [self.press(self.on) for _ in range(steps)]
        self.milliseconds += [self.latency(one) for one in told]
        before, again = self.press(self.back), self.press(self.on)
        there = self.last(told[-1])
        if not self.last(again) == there != self.last(before):
            raise ToolFailed(f"{self.tool.name}, {self.slider}: a value changed its picture")

    def press(self, key: str) -> Told:
        """Press a key and return what was shown until the page was quiet again."""
        self.page.evaluate("__probe.clear()")
        self.page.keyboard.press(key)
        told = self.settled(self.kind, next(self.quiet), STEP_LIMIT_MS)
        if told["keydown"] is None or not told[self.kind]:
            raise ToolFailed(f"{self.tool.name}, {self.slider}: nothing new after {key}")
        return told

    def last(self, told: Told) -> str:
        return told[self.kind][-1]["signature"]

    def latency(self, told: Told) -> float:
        """Return the time from the key to the picture that then stayed."""
        shown = told[self.kind]
        stood = next(one["stood"] for one in shown if one["signature"] == self.last(told))
        assert told["keydown"] is not None
        return stood - told["keydown"]

    def close(self) -> None:
        self.page.context.close()
