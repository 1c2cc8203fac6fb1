"""How long after an arrow key on a slider the new picture stands, in the course and its peers.

    python -m benchmarks.step

Every tool shows the same table and is stepped in turn, a few steps a round, so that a slow moment
of the machine meets all of them. The time runs from the key's own time stamp to the first task
after the frame that shows the picture of the new value; of the course, whose page has three
figures, it runs to the last of them. All sliders are tried; what is told of a
size is the one that is worst for the course beside its fastest peer.

The steps that count go one way, so that each shows a value that nobody has asked for before. At the
end of a round one step back and one on again show that a value always has the same picture.
"""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from statistics import median, quantiles

from playwright.sync_api import Browser, sync_playwright

from benchmarks.browser import Stepper, launched
from benchmarks.report import Row, arguments, tell
from benchmarks.tools import (
    COURSE,
    ORDER,
    PLAIN,
    Server,
    Start,
    Tool,
    distributions,
    installed,
    running,
)

SIZES = "50x128,100x512,512x512,1024x512"
SAMPLES = 18
STEPS_A_ROUND = 6

Times = Mapping[Tool, Sequence[float]]


def measured(
    browser: Browser, servers: Sequence[Server], start: Start, slider: str, samples: int
) -> Times:
    """Return the times of every tool."""
    steppers = {one.tool: Stepper(browser, one, start, slider, one.tool.kind) for one in servers}
    for _ in range(-(-samples // STEPS_A_ROUND)):
        for stepper in steppers.values():
            stepper.round(STEPS_A_ROUND)
    for stepper in steppers.values():
        stepper.close()
    return {tool: stepper.milliseconds for tool, stepper in steppers.items()}


def row(slider: str, start: Start, times: Times) -> Row:
    """Return the medians of all tools, and the course beside the fastest peer and Streamlit."""
    medians = {tool: median(values) for tool, values in times.items()}
    fastest = min(ms for tool, ms in medians.items() if tool is not COURSE)
    return {
        "L x d": start.size,
        "slider": slider,
        **{f"{tool.name}, ms": ms for tool, ms in medians.items()},
        "the course, 90%": quantiles(times[COURSE], n=10)[-1],
        "/ fastest peer": medians[COURSE] / fastest,
        "/ plain Streamlit": medians[COURSE] / medians[PLAIN],
        "steps": len(times[COURSE]),
    }


def main() -> None:
    """Measure and tell."""
    parser = arguments(__doc__)
    parser.add_argument("--sizes", default=SIZES, help=f"L x d, with commas (default {SIZES})")
    parser.add_argument("--samples", type=int, default=SAMPLES, help=f"default {SAMPLES}")
    options = parser.parse_args()
    tools, rows = installed(), []
    with sync_playwright() as playwright, launched(playwright) as browser:
        for size in options.sizes.split(","):
            start = Start(*map(int, size.split("x")))
            with ExitStack() as stack:
                servers = [stack.enter_context(running(tool, start)) for tool in tools]
                found = [
                    row(slider, start, measured(browser, servers, start, slider, options.samples))
                    for slider in ORDER
                ]
            rows.append(max(found, key=lambda one: float(one["/ fastest peer"])))
    tell("step", rows, distributions(tools), options.record)


if __name__ == "__main__":
    main()
