"""One visit to a page of the site: when it shows text and figures, and when it obeys.

A visit is a browser process of its own: a cold one has a fresh profile, a warm one that of the
visit before. From the first figure on, a key is pressed on a slider every second until the figures
have changed; that is when the hand is live. Bytes are counted where they are sent.
"""

import os
import signal
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, Playwright

from benchmarks.browser import ALONE, HEIGHT, PROBE, WIDTH, chromium
from tests.browser.chromium import FLAGS

LIMIT_S = 180
EACH_S = 1.0
FOCUS_MS = 250
REST_MS = 4_000
LOOK_MS = 50
SLICE_S = 0.005
SLIDER = ".live-control-d input[type=range]"
ANSWER, REPLY = '[class*="st-key-answer_"] button', "text=(your answer)"
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
SHOWN = "() => __probe.states.map(({signature, stood}) => [signature, stood])"


@dataclass
class Visited:
    """When text, the first figure, a moved figure and an answered question stood, in seconds."""

    text: float | None = None
    figure: float | None = None
    hand: float | None = None
    control: float | None = None
    megabytes: float = 0.0
    kept: float = 0.0  # megabytes when the page has come to rest


def sent(server: str) -> float:
    """Return how many megabytes a server of ours has sent."""
    with urllib.request.urlopen(f"{server}/-/sent", timeout=5) as answer:
        return int(answer.read()) / 1e6


def visit(
    playwright: Playwright, profile: Path, server: str, path: str, slower: int, answers: bool
) -> Visited:
    """Visit a page once; with `answers`, a question is answered in place of moving a slider."""
    before = sent(server)
    context = playwright.chromium.launch_persistent_context(
        str(profile),
        executable_path=chromium(),
        args=[*FLAGS, ALONE],
        viewport={"width": WIDTH, "height": HEIGHT},
    )
    try:
        context.add_init_script(path=PROBE)
        page = context.pages[0]
        page.wait_for_timeout(REST_MS)  # the browser has work of its own when it starts
        with _slowed(profile, slower) if slower > 1 else nullcontext():
            page.goto(f"{server}/{path}", wait_until="commit")
            visited = _answered(page) if answers else _moved(page)
        painted: float | None = page.evaluate(PAINTED)
        visited.text = None if painted is None else painted / 1e3
        visited.megabytes = sent(server) - before
        page.wait_for_timeout(REST_MS)
        visited.kept = sent(server) - before
    finally:
        context.close()
    return visited


def _moved(page: Page) -> Visited:
    """Wait for the first figure, and move a slider until it has changed."""
    visited, deadline, pressed = Visited(), time.monotonic() + LIMIT_S, 0.0
    while time.monotonic() < deadline and visited.hand is None:
        shown: list[tuple[str, float]] = page.evaluate(SHOWN)
        if shown:
            visited.figure = shown[0][1] / 1e3
            visited.hand = next((at / 1e3 for what, at in shown if what != shown[0][0]), None)
            if visited.hand is None and time.monotonic() - pressed > EACH_S:
                with suppress(PlaywrightError):  # the page may still put another in its place
                    page.locator(SLIDER).first.focus(timeout=FOCUS_MS)
                    page.keyboard.press("ArrowRight")
                pressed = time.monotonic()
        page.wait_for_timeout(LOOK_MS)
    return visited


def _answered(page: Page) -> Visited:
    """Answer a question as soon as the first figure stands, and wait for what is said to that."""
    while not page.evaluate(SHOWN):
        page.wait_for_timeout(LOOK_MS)
    page.locator(ANSWER).first.click(timeout=LIMIT_S * 1e3)
    page.locator(REPLY).first.wait_for(timeout=LIMIT_S * 1e3)
    now: Any = page.evaluate("performance.now()")
    return Visited(control=now / 1e3)


@contextmanager
def _slowed(profile: Path, times: int) -> Iterator[None]:
    """Let the browser of a profile run in one of so many slices of five milliseconds."""
    children = psutil.Process().children(recursive=True)
    named = (one for one in children if any(str(profile) in part for part in one.cmdline()))
    browser, ended = min(named, key=lambda one: one.create_time()), threading.Event()

    def hold() -> None:
        while not ended.is_set():
            pids = [browser.pid, *(one.pid for one in browser.children(recursive=True))]
            for what, seconds in (
                (signal.SIGSTOP, SLICE_S * (times - 1)),
                (signal.SIGCONT, SLICE_S),
            ):
                for pid in pids:
                    with suppress(ProcessLookupError):
                        os.kill(pid, what)
                time.sleep(seconds)

    thread = threading.Thread(target=hold)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
