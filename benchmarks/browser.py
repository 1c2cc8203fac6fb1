"""A headless browser with a probe in every page that sees when a picture stands."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, ParamSpec, TypedDict, TypeVar

from playwright.sync_api import Browser, BrowserContext, Page, Playwright
from playwright.sync_api import Error as PlaywrightError

from benchmarks.tools import Server, Start, Tool, ToolFailed
from tests.browser.chromium import FLAGS, INSTALLED

Kind = Literal["pictures", "states", "marks"]
Result = TypeVar("Result")
Given = ParamSpec("Given")

PROBE = Path(__file__).with_name("probe.js")
WIDTH, HEIGHT = 1280, 800
WAIT_MS = 30_000
QUIET_MS = 300
REST_MS = 1_500
# A tool that asks another host fails at once, so that no tool waits for the network.
ALONE = "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"


class Shown(TypedDict):
    """One picture: what it was, when it was set, and when it stood (ms since navigation)."""

    signature: str
    changed: float
    stood: float


class Told(TypedDict):
    """What the probe saw since it was cleared."""

    now: float
    keydown: float | None
    pointerup: float | None
    pictures: list[Shown]
    states: list[Shown]
    marks: list[Shown]
    values: list[float]


@contextmanager
def launched(playwright: Playwright) -> Iterator[Browser]:
    """Start the browser the tests use, cut off from all other hosts, and close it."""
    installed = next(filter(None, map(shutil.which, INSTALLED)), None)
    browser = playwright.chromium.launch(executable_path=installed, args=[*FLAGS, ALONE])
    try:
        yield browser
    finally:
        browser.close()


def probed(browser: Browser) -> BrowserContext:
    """Return a fresh context (no cache) whose pages carry the probe."""
    context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT})
    context.set_default_timeout(WAIT_MS)
    context.add_init_script(path=PROBE)
    return context


def clear(page: Page) -> None:
    """Forget everything the probe saw except the last picture."""
    page.evaluate("__probe.clear()")


def settled(
    page: Page,
    least: int = 1,
    quiet: int = QUIET_MS,
    limit: int = WAIT_MS,
    kind: Kind = "pictures",
) -> Told:
    """Wait for `least` new things of a kind and then for `quiet` ms without a new one."""
    options = {"least": least, "quiet": quiet, "limit": limit, "list": kind}
    told: Told = page.evaluate("(options) => __probe.settled(options)", options)
    return told


def opened(context: BrowserContext, address: str, rest: int = REST_MS) -> Page:
    """Open a page and wait until its first picture stands and it has come to rest."""
    page = context.new_page()
    page.goto(address, wait_until="commit")
    if not settled(page, quiet=rest)["pictures"]:
        raise ToolFailed(f"no picture within {WAIT_MS / 1000:.0f} s")
    return page


@dataclass
class Visit:
    """An open page of a tool in a context of its own."""

    tool: Tool
    page: Page

    def focus(self, name: str) -> None:
        """Give the keys to slider `name`."""
        self.tool.focus(self.tool.slider(self.page, name)).focus()

    def press(self, key: str, limit: int, kind: Kind = "pictures", quiet: int = QUIET_MS) -> Told:
        """Press a key and return what was shown until the page was quiet again."""
        clear(self.page)
        self.page.keyboard.press(key)
        told = settled(self.page, quiet=quiet, limit=limit, kind=kind)
        if told["keydown"] is None:
            raise ToolFailed(f"{key} did not reach the page")
        if not told[kind]:
            raise ToolFailed(f"nothing new within {limit / 1000:.0f} s of {key}")
        return told

    def close(self) -> None:
        self.page.context.close()


def visited(browser: Browser, server: Server, start: Start) -> Visit:
    """Open the page of a running tool in a fresh context."""
    context = probed(browser)
    try:
        return Visit(server.tool, opened(context, server.address(start)))
    except BaseException:
        context.close()
        raise


class Attempts:
    """Tries each tool's work, prints why one failed, and lets the others go on."""

    def __init__(self) -> None:
        self.failed: set[Tool] = set()

    def attempt(
        self,
        tool: Tool,
        where: str,
        work: Callable[Given, Result],
        *args: Given.args,
        **options: Given.kwargs,
    ) -> Result | None:
        """Return what `work` returns, or None if it failed now or this tool failed before."""
        if tool in self.failed:
            return None
        try:
            return work(*args, **options)
        except (ToolFailed, PlaywrightError) as failure:
            self.failed.add(tool)
            print(f"{tool.name} failed at {where}: {failure}", flush=True)
            return None
