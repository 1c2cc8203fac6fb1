"""The course without a server: when a page shows and obeys, and how long a step takes.

    python -m benchmarks.site

The site is built for it, served on this machine and visited in Chromium, also over a line of
10 Mbit/s with 50 ms to each request, and with a processor that runs a quarter of the time. Then the
playground, whose five figures are the most that a step moves, is stepped here and on the server in
turn. Its steps come at an uneven pace, so that some meet plotly.js while it draws.
"""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import NamedTuple
from urllib.parse import urlencode

from playwright.sync_api import Browser, Playwright, sync_playwright

from benchmarks.browser import Stepper, launched
from benchmarks.report import Row, arguments, tell
from benchmarks.serve import pack
from benchmarks.step import STEPS_A_ROUND
from benchmarks.tools import COURSE, Start, Tool, distributions, running
from benchmarks.visits import Visited, visit
from web.build import make

PAGES = ("heatmap", "playground")
SLIDERS = ("d", "n", "L", "t")
LARGE = Start(1024, 512)
QUIETS_MS = (300, 450, 620, 660, 700, 900, 350)
COLUMNS = {
    "text": "text s",
    "figure": "figure s",
    "hand": "hand s",
    "control": "control s",
    "megabytes": "MB until live",
    "kept": "MB in all",
}


class Line(NamedTuple):
    """What lies between a page and the browser."""

    name: str
    mbit: float = 0.0
    delay: float = 0.0
    slower: int = 1


LINES = (
    Line("this machine"),
    Line("10 Mbit/s, 50 ms", mbit=10, delay=50),
    Line("processor slowed 4 times", slower=4),
)


def served(site: Path, line: Line) -> Tool:
    """Return the site as a tool whose server sends files over a line."""
    over = f"--port PORT --mbit {line.mbit} --delay {line.delay}"
    return replace(
        COURSE,
        name="the site",
        program=f"-m benchmarks.serve {site.resolve()} {over}",
        path=lambda start: f"/playground/?{urlencode(start._asdict())}",
    )


def pair(playwright: Playwright, server: str, page: str, line: Line) -> tuple[Visited, Visited]:
    """Return a cold visit and a warm one; a question is answered in two more, one of each kind."""
    with TemporaryDirectory() as first, TemporaryDirectory() as second:
        go = partial(visit, playwright, server=server, path=f"{page}/", slower=line.slower)
        moved = [go(profile=Path(first), answers=False) for _ in range(2)]
        if page == "heatmap":  # what is answered once is kept, so each profile answers once
            for one, profile in zip(moved, (second, first), strict=True):
                one.control = go(profile=Path(profile), answers=True).control
    return moved[0], moved[1]


def visits(playwright: Playwright, site: Path, line: Line, samples: int) -> list[Row]:
    """Return two rows a page, of medians; the pages take turns."""
    found: dict[str, list[tuple[Visited, Visited]]] = {page: [] for page in PAGES}
    with running(served(site, line), LARGE) as server:
        for _ in range(samples):
            for page in PAGES:
                address = f"http://127.0.0.1:{server.port}"
                found[page].append(pair(playwright, address, page, line))
    return [
        _row(page, line, kind, [both[i] for both in found[page]])
        for page in PAGES
        for i, kind in enumerate(("cold", "warm"))
    ]


def _row(page: str, line: Line, kind: str, visits: Sequence[Visited]) -> Row:
    row: Row = {"page": page, "line": line.name, "visit": kind}
    for name, column in COLUMNS.items():
        values = [value for one in visits if (value := getattr(one, name)) is not None]
        row[column] = median(values) if values else None
    return row | {"visits": len(visits)}


def steps(browser: Browser, site: Path, samples: int) -> list[Row]:
    """Return one row a slider; site and server take turns, a few steps each."""
    path = COURSE.path(LARGE).replace("heatmap", "playground")
    tools = (served(site, LINES[0]), replace(COURSE, path=lambda start: path))
    rows = []
    with ExitStack() as stack:
        servers = [stack.enter_context(running(tool, LARGE)) for tool in tools]
        for slider in SLIDERS:
            both = [Stepper(browser, one, LARGE, slider, "states", QUIETS_MS) for one in servers]
            for _ in range(-(-samples // STEPS_A_ROUND)):
                for stepper in both:
                    stepper.round(STEPS_A_ROUND)
            for stepper in both:
                stepper.close()
            rows.append(_step(slider, *(one.milliseconds for one in both)))
    return rows


def _step(slider: str, site: Sequence[float], server: Sequence[float]) -> Row:
    return {
        "slider": slider,
        "L x d": LARGE.size,
        "site, median ms": median(site),
        "site, 90% ms": quantiles(site, n=10)[-1],
        "server, median ms": median(server),
        "server, 90% ms": quantiles(server, n=10)[-1],
        "site / server": median(site) / median(server),
        "steps": len(site),
    }


def main() -> None:
    """Measure and tell."""
    parser = arguments(__doc__)
    parser.add_argument("--samples", type=int, default=3, help="visits of each kind (default 3)")
    parser.add_argument("--steps", type=int, default=24, help="of each slider (default 24)")
    options = parser.parse_args()
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Path(folder) / "site"
        make(site)
        pack(site)
        rows = [row for line in LINES for row in visits(playwright, site, line, options.samples)]
        with launched(playwright) as browser:
            stepped = steps(browser, site, options.steps)
    tell("site", rows, distributions([COURSE]), options.record)
    tell("site_steps", stepped, distributions([COURSE]), options.record)


if __name__ == "__main__":
    main()
