"""When the playground's five figures stand after an arrow key, and how many a drag shows.

``python -m benchmarks.playground``. A state stands in the first frame in which every figure shows
it. The steps go one way, as in ``benchmarks.latency``, and come at an uneven pace, so that some of
them meet plotly.js while it draws the finished pictures. The drags are those of
``benchmarks.drag``.
"""

from collections.abc import Sequence
from dataclasses import replace
from statistics import median, quantiles
from urllib.parse import urlencode

from playwright.sync_api import Browser, sync_playwright

from benchmarks import drag, report
from benchmarks.browser import WAIT_MS, Visit, clear, launched, settled, visited
from benchmarks.latency import STEPS_A_ROUND, Stepper
from benchmarks.tools import (
    TOOLS,
    Server,
    Start,
    arguments,
    distributions,
    parsed_sizes,
    served,
)

SIZES = "50x128,1024x512"
SLIDERS = "d,n,L,t"
SAMPLES = 24
QUIETS_MS = (300, 450, 620, 660, 700, 900, 350)
PLAYGROUND = replace(TOOLS["app"], path=lambda start: f"/playground?{urlencode(start._asdict())}")


def stepped(browser: Browser, server: Server, start: Start, slider: str, count: int) -> list[float]:
    """Return the times of `count` steps on a fresh page."""
    visit = visited(browser, server, start)
    stepper = Stepper(visit, slider, "states", QUIETS_MS)
    for _ in range(-(-count // STEPS_A_ROUND)):
        stepper.round(STEPS_A_ROUND)
    visit.close()
    assert stepper.is_exact, f"{slider} at {start.size}: a value changed its state"
    return stepper.milliseconds


def dragged(browser: Browser, server: Server, start: Start, slider: str) -> tuple[int, bool]:
    """Return how many states stood in a drag of 40 moves, and whether the last was right."""
    start = drag.start_for(slider, start)
    visit: Visit = visited(browser, server, start)
    element = visit.tool.slider(visit.page, slider)
    held = drag.grip(visit.tool, element)
    clear(visit.page)
    drag.move(visit.page, held, drag.fraction(slider, start))
    told = settled(visit.page, quiet=drag.AFTER_MS, limit=WAIT_MS, kind="states")
    right = drag.state_is_addressed(visit.page, slider, told)
    visit.close()
    return len(told["states"]), right


def row(start: Start, slider: str, times: Sequence[float], shown: int, right: bool) -> report.Row:
    return {
        "slider": slider,
        "L x d": start.size,
        "median ms": median(times),
        "90% ms": quantiles(times, n=10)[-1],
        "steps": len(times),
        "shown in a drag": shown,
        "last is right": "yes" if right else "no",
    }


def main() -> None:
    parser = arguments(__doc__, SIZES, SAMPLES)
    options = parser.parse_args()
    told: list[report.Row] = []
    with sync_playwright() as playwright, launched(playwright) as browser:
        for start in parsed_sizes(options.sizes):
            with served([PLAYGROUND], start) as [server]:
                for slider in SLIDERS.split(","):
                    times = stepped(browser, server, start, slider, options.samples)
                    told.append(row(start, slider, times, *dragged(browser, server, start, slider)))
    title = "The playground: from an arrow key until all five figures stand; a drag of 40 moves"
    report.tell("playground", title, told, distributions([PLAYGROUND]))


if __name__ == "__main__":
    main()
