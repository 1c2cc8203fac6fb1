"""Start the app as the README does, and a real browser to look at it."""

import shutil
import socket
import subprocess
import time
import urllib.request
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Playwright

ROOT = Path(__file__).resolve().parents[2]
INSTALLED = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
SHELL = "chromium-headless-shell"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",  # as on a screen of high resolution, in each of them alike
]
WAIT_MS = 40_000


def launch(playwright: Playwright) -> Browser:
    """Start an installed Chromium or Chrome, or else playwright's own.

    Its headless shell, which draws pages without the program around them, takes a fifth less time;
    playwright's own is one as well.
    """
    installed = next(filter(None, map(shutil.which, (SHELL, *INSTALLED))), None)
    return playwright.chromium.launch(
        executable_path=installed, args=[*FLAGS, "--process-per-site"]
    )


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until_healthy(server: "subprocess.Popen[bytes]", address: str) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        assert server.poll() is None, "the server stopped while it was starting"
        try:
            with urllib.request.urlopen(f"{address}/_stcore/health", timeout=5):
                return
        except (URLError, OSError):
            time.sleep(0.1)
    raise AssertionError("the server did not answer within a minute")


# Every figure on the page that is not folded away shows the view that the address and the sliders
# name, and fits its box, with the style sheets applied.
DRAWN = """() => {
  const root = getComputedStyle(document.documentElement);
  const needed = ["--sheet", ...(location.search.includes("present=true") ? ["--presenting"] : [])];
  if (!needed.every((name) => root.getPropertyValue(name))) return false;
  const folded = "details:not([open])"; // what is folded away is drawn when it is opened
  const all = [...document.querySelectorAll(".live-figure")];
  const figures = all.filter((figure) => !figure.closest(folded));
  const shown = new Set(figures.map((figure) => figure.dataset.shown));
  const fits = (figure) => {
    const style = getComputedStyle(figure);
    const big = Number(style.getPropertyValue("--big")) || 1;
    const width = figure.querySelector(".js-plotly-plot")?._fullLayout?.width ?? 0;
    return style.contain === "strict" && Math.abs(figure.clientWidth / big - width) <= 1;
  };
  return figures.length > 0 && shown.size === 1 && !shown.has(undefined) && figures.every(fits);
}"""


def settle(page: Page) -> None:
    """Wait until script and client have run and every figure on the page is drawn."""
    from course import contents  # not for those who only want a browser

    page.wait_for_selector('.stApp[data-test-script-state="notRunning"]')
    page.wait_for_selector(".live-controls", state="attached")
    address = urlsplit(page.url).path.strip("/")
    here = contents.BY_ADDRESS[address]
    if here.teaches or here in (contents.HOME, contents.PLAYGROUND):
        page.wait_for_function(DRAWN, polling=50)  # asked at every frame, it would hold them up
