"""What the tests of the site's pages do in a browser, and what they want to know of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, expect

from tests.browser.chromium import DRAWN, WAIT_MS
from tests.site.serving import Server

# Chromium says so of pages that another lesson's link leads to before their files are used.
_NO_FAULT = "was preloaded using link preload but not used"
# How far what stands on the page was moved by what came later: the measure of web vitals.
SHIFTED = """() => new Promise((done) => {
  let sum = 0;
  const add = (list) => list.forEach((one) => (sum += one.hadRecentInput ? 0 : one.value));
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => setTimeout(() => {
    add(observer.takeRecords());
    done(sum);
  }));
})"""


class Visit:
    """A page of the site, with what went wrong on it and who else was asked for anything."""

    def __init__(self, page: Page, site: Server) -> None:
        self.page, self.site = page, site
        self.faults: list[str] = []
        self.strangers: list[str] = []
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("request", self._asked)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error" and _NO_FAULT not in message.text:
            self.faults.append(message.text)

    def _asked(self, request: Request) -> None:
        parts = urlsplit(request.url)
        ours = parts.scheme in ("blob", "data") or request.url.startswith(self.site.address)
        if not ours:
            self.strangers.append(request.url)

    def open(self, address: str) -> Page:
        self.page.goto(self.site.address + address)
        return self.page

    def run(self) -> None:
        """Wait until the page has been drawn by its own session."""
        self.page.locator(".stApp[data-test-runs][data-test-script-state=notRunning]").wait_for()

    def drawn(self) -> None:
        self.page.wait_for_function(DRAWN, timeout=WAIT_MS)


@contextmanager
def visit(visitor: BrowserContext, site: Server) -> Iterator[Visit]:
    """Have a page to visit the site with; nothing may go wrong on it, and nobody else be asked."""
    expect.set_options(timeout=WAIT_MS)
    here = Visit(visitor.new_page(), site)
    yield here
    assert here.faults == []
    assert here.strangers == []
