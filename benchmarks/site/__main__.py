"""The course without a server: when it shows and obeys, beside other tools of its kind.

``python -m benchmarks.site``. The site is built for it, served on this machine and visited in
Chromium, in turn with stlite's, Panel's and marimo's pages of the same heatmap. Every page is also
visited over a line of 10 Mbit/s with 50 ms to each request, and with a processor that runs a
quarter of the time. Then the playground is stepped here and on the server, in turn.
"""

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Playwright, sync_playwright

from benchmarks import report
from benchmarks.browser import launched
from benchmarks.site import peers
from benchmarks.site.steps import steps
from benchmarks.site.visits import Line, Place, Served, Visited, served, visit
from benchmarks.tools import ToolFailed
from web.build import make

LINES = (
    Line("this machine"),
    Line("10 Mbit/s, 50 ms", mbit=10, delay=50),
    Line("processor slowed 4 times", slower=4),
)
TIMES = ("text", "figure", "hand", "control")
OWN = ".live-control-d input[type=range]"
NTH = "[role=slider], input[type=range]"


def places(site: Path, made: Path) -> Iterator[Place]:
    """Yield the pages that are compared."""
    answer, reply = '[data-press^="answer_"]', "text=(your answer)"
    yield Place("the site, heatmap", site, "heatmap/", OWN, "states", answer, reply)
    yield Place("the site, playground", site, "playground/", OWN, "states")
    yield Place("stlite, heatmap", made / "stlite", "index.html", NTH)
    yield Place("Panel, heatmap", made / "panel", "heatmap.html", NTH)
    if (made / "marimo" / "index.html").exists():
        yield Place("marimo, heatmap", made / "marimo", "index.html", NTH, limit=30)


def pair(
    playwright: Playwright, place: Place, line: Line, served: Served
) -> tuple[Visited, Visited]:
    """Return a cold visit and a warm one; a question is answered in two more, one of each kind."""
    with TemporaryDirectory() as first, TemporaryDirectory() as second:
        go = partial(visit, playwright, place=place, line=line, served=served)
        moved = [go(profile=Path(first), answers=False) for _ in range(2)]
        if place.button:  # what is answered once is kept, so each profile answers once
            for one, profile in zip(moved, (second, first), strict=True):
                one.control = go(profile=Path(profile), answers=True).control
    return moved[0], moved[1]


def measured(
    playwright: Playwright, every: Sequence[Place], hosts: Path, line: Line, samples: int
) -> list[report.Row]:
    """Return two rows a page; the pages take turns."""
    visits: dict[Place, list[tuple[Visited, Visited]]] = {place: [] for place in every}
    for _ in range(samples):
        for place in every:
            own = place.name.startswith("the site")
            with served(place, line, None if own else hosts) as servers:
                try:
                    both = pair(playwright, place, line, servers)
                    visits[place].append(both)
                    print(f"{place.name}, {line.name}: {both}", flush=True)
                except (PlaywrightError, ToolFailed) as failure:
                    print(f"{place.name}, {line.name}: {failure}", flush=True)
    return [
        _row(place, line, kind, [both[i] for both in visits[place]])
        for place in every
        for i, kind in enumerate(("cold", "warm"))
    ]


def _row(place: Place, line: Line, kind: str, visits: Sequence[Visited]) -> report.Row:
    row: report.Row = {"page": place.name, "line": line.name, "visit": kind}
    for name in (*TIMES, "megabytes", "kept"):
        values = [value for one in visits if (value := getattr(one, name)) is not None]
        unit = {"megabytes": "MB until live", "kept": "MB in all"}.get(name, f"{name} s")
        row[unit] = median(values) if values else None
    return row | {"visits": len(visits)}


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--samples", type=int, default=5, help="visits of each kind (default 5)")
    parser.add_argument("--slow-samples", type=int, default=3, help="by the other lines")
    parser.add_argument("--steps", type=int, default=24)
    options = parser.parse_args()
    made = peers.prepared()
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Path(folder) / "site"
        make(site)
        every = list(places(site, made))
        rows: list[report.Row] = []
        for line in LINES:
            count = options.samples if line is LINES[0] else options.slow_samples
            rows += measured(playwright, every, made / "hosts", line, count)
        with launched(playwright) as browser:
            stepped = steps(browser, site, options.steps)
    packages = ("marimo", "numpy", "panel", "playwright", "plotly", "streamlit")
    title = "Pages without a server, from the start of navigation, in seconds"
    report.tell("site", title, rows, packages)
    title = "A step of the playground without a server, beside the same step with one"
    report.tell("site_steps", title, stepped, packages)


if __name__ == "__main__":
    main()
