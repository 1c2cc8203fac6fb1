"""One visit to a page without a server: when it shows text and figures, and when it obeys.

A visit is a browser process of its own: a cold one has a fresh profile, a warm one that of the
visit before. From the first figure on, a key is pressed on a slider every second until
the figure has changed; that is when the hand is live. Bytes are counted where they are sent.
"""

import ssl
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.error import URLError

from playwright.sync_api import BrowserContext, Locator, Page, Playwright
from playwright.sync_api import Error as PlaywrightError

from benchmarks.browser import HEIGHT, PROBE, WIDTH, Kind
from benchmarks.site.slowed import slowed
from benchmarks.tools import ToolFailed
from tests.browser.chromium import FLAGS, ROOT, free_port

LIMIT_S = 180
EACH_S = 1.0
FOCUS_MS = 250
REST_MS = 4_000
LOOK_MS = 50
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
SHOWN = "(kind) => __probe[kind].map(({signature, stood}) => [signature, stood])"


@dataclass(frozen=True)
class Line:
    """What lies between a page and the browser."""

    name: str
    mbit: float = 0.0
    delay: float = 0.0
    slower: int = 1


@dataclass(frozen=True)
class Place:
    """A page that is visited: whose it is, where it lies, and its slider."""

    name: str
    folder: Path
    path: str
    slider: str
    kind: Kind = "pictures"
    button: str = ""  # the answer to a question, and where the reply to it stands
    reply: str = ""
    limit: int = LIMIT_S


@dataclass
class Visited:
    """When text, the first figure, a moved figure and an answered question stood, in seconds."""

    text: float | None = None
    figure: float | None = None
    hand: float | None = None
    control: float | None = None
    megabytes: float = 0.0
    kept: float = 0.0  # megabytes when the page has come to rest


class Served:
    """The servers of a page and of the hosts that it asks."""

    def __init__(self, ports: Sequence[int], key: str) -> None:
        self.ports = ports
        # An error that is only overlooked would keep everything out of the browser's cache.
        self.trusted = [f"--ignore-certificate-errors-spki-list={key}"] if key else []

    @property
    def megabytes(self) -> float:
        return sum(int(told(port, "sent")) for port in self.ports) / 1e6


def told(port: int, what: str) -> bytes:
    """Ask a server of ours for what it tells of itself."""
    unchecked = ssl._create_unverified_context()
    for scheme in ("http", "https"):
        try:
            address = f"{scheme}://127.0.0.1:{port}/-/{what}"
            with urllib.request.urlopen(address, context=unchecked, timeout=5) as answer:
                return bytes(answer.read())
        except (URLError, OSError):
            continue
    raise ToolFailed(f"no server at {port}")


@contextmanager
def served(place: Place, line: Line, hosts: Path | None) -> Iterator[Served]:
    """Serve a page, and the hosts that it asks, over a line of their own."""
    ports, processes = [free_port()], []
    given = ["--mbit", str(line.mbit), "--delay", str(line.delay)]
    command = [sys.executable, "-m", "benchmarks.site.serve"]
    processes.append([*command, str(place.folder), "--port", str(ports[0]), *given])
    if hosts:
        ports.append(free_port())
        certificate = ["--certificate", str(hosts.parent / "certificate.pem")]
        processes.append([*command, str(hosts), "--port", str(ports[1]), *given, *certificate])
    running = [subprocess.Popen(one, cwd=ROOT) for one in processes]
    try:
        for port in ports:
            _until_up(port)
        yield Served(ports, (hosts.parent / "key.txt").read_text("utf-8") if hosts else "")
    finally:
        for process in running:
            process.terminate()
            process.wait()


def _until_up(port: int) -> None:
    for _ in range(100):
        try:
            told(port, "sent")
            return
        except ToolFailed:
            time.sleep(0.1)
    raise ToolFailed(f"no server at {port}")


@contextmanager
def browser(playwright: Playwright, profile: Path, served: Served) -> Iterator[BrowserContext]:
    """Start a browser on a profile; whatever host it asks is served here or not found."""
    mapped = [f"127.0.0.1:{port}" for port in served.ports[1:]] or ["~NOTFOUND"]
    rules = f"MAP * {mapped[0]},EXCLUDE 127.0.0.1"
    context = playwright.chromium.launch_persistent_context(
        str(profile),
        executable_path="/usr/bin/chromium" if Path("/usr/bin/chromium").exists() else None,
        args=[*FLAGS, f"--host-resolver-rules={rules}", *served.trusted],
        viewport={"width": WIDTH, "height": HEIGHT},
    )
    context.add_init_script(path=PROBE)
    try:
        yield context
    finally:
        context.close()


def visit(
    playwright: Playwright, profile: Path, place: Place, line: Line, served: Served, answers: bool
) -> Visited:
    """Visit a page once; with `answers`, a question is answered in place of moving a slider."""
    before = served.megabytes
    with browser(playwright, profile, served) as context:
        page = context.pages[0]
        page.wait_for_timeout(REST_MS)  # the browser has work of its own when it starts
        with slowed(profile, line.slower) if line.slower > 1 else nullcontext():
            page.goto(f"http://127.0.0.1:{served.ports[0]}/{place.path}", wait_until="commit")
            visited = _answered(page, place) if answers else _moved(page, place)
        visited.megabytes = served.megabytes - before
        page.wait_for_timeout(REST_MS)
        visited.kept = served.megabytes - before
    return visited


def _moved(page: Page, place: Place) -> Visited:
    """Wait for the first figure, and move a slider until it has changed."""
    visited, deadline, pressed = Visited(), time.monotonic() + place.limit, 0.0
    while time.monotonic() < deadline and visited.hand is None:
        shown: list[tuple[str, float]] = page.evaluate(SHOWN, place.kind)
        if shown:
            visited.figure = shown[0][1] / 1e3
            visited.hand = next((at / 1e3 for what, at in shown if what != shown[0][0]), None)
            if visited.hand is None and time.monotonic() - pressed > EACH_S:
                _press(page.locator(place.slider).first)
                pressed = time.monotonic()
        page.wait_for_timeout(LOOK_MS)
    visited.text = _text(page)
    return visited


def _press(slider: Locator) -> None:
    """Press a key on a slider, if it is there; a page may still put another in its place."""
    try:
        slider.focus(timeout=FOCUS_MS)
        slider.page.keyboard.press("ArrowRight")
    except PlaywrightError:
        return


def _answered(page: Page, place: Place) -> Visited:
    """Answer a question as soon as the first figure stands, and wait for what is said to that."""
    while not page.evaluate(SHOWN, place.kind):
        page.wait_for_timeout(LOOK_MS)
    page.locator(place.button).first.click(timeout=LIMIT_S * 1e3)
    page.locator(place.reply).first.wait_for(timeout=LIMIT_S * 1e3)
    now: Any = page.evaluate("performance.now()")
    return Visited(_text(page), control=now / 1e3)


def _text(page: Page) -> float | None:
    painted: float | None = page.evaluate(PAINTED)
    return None if painted is None else painted / 1e3
