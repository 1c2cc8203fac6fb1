"""How long after an arrow key on a slider the new picture stands, in this app and its peers.

``python -m benchmarks.latency``. Every tool shows the same table and is stepped in turn, a few
steps a round, so that a slow moment of the machine meets all of them. The time runs from the key's
own time stamp to the first task after the frame that shows the picture of the new value.

The steps that count go one way, so that each shows a value that nobody has asked for before. At the
end of a round one step back and one on again show whether a value always has the same picture.
"""

from collections.abc import Sequence
from itertools import cycle
from statistics import median, quantiles

from playwright.sync_api import Browser, sync_playwright

from benchmarks import report
from benchmarks.browser import QUIET_MS, Attempts, Kind, Told, Visit, launched, visited
from benchmarks.tools import (
    Server,
    Start,
    Tool,
    arguments,
    chosen,
    distributions,
    parsed_sizes,
    served,
)

SIZES = "50x128,100x512,512x512,1024x512"
SLIDERS = "d,n,L"
SAMPLES = 18
STEPS_A_ROUND = 6
STEP_LIMIT_MS = 10_000
ON, BACK = "ArrowRight", "ArrowLeft"

Times = dict[Tool, list[float]]


class Stepper:
    """Steps one slider on and on, and keeps the times."""

    def __init__(
        self,
        visit: Visit,
        slider: str,
        kind: Kind = "pictures",
        quiet: Sequence[int] = (QUIET_MS,),
    ) -> None:
        self.visit, self.slider, self.kind = visit, slider, kind
        self.quiet = cycle(quiet)  # how long to wait after a picture before the next step
        # Above the base of the paper there are few other bases.
        self.on, self.back = (BACK, ON) if slider == "n" else (ON, BACK)
        self.milliseconds: list[float] = []
        self.is_exact = True

    def round(self, steps: int) -> None:
        """Take one step that does not count, then `steps` that do, then one back and one on."""
        self.visit.page.bring_to_front()
        self.visit.focus(self.slider)
        self.press(self.on)
        told = [self.press(self.on) for _ in range(steps)]
        self.milliseconds += [latency(item, self.kind) for item in told]
        before, again = self.press(self.back), self.press(self.on)
        there = self.last(told[-1])
        self.is_exact &= self.last(again) == there != self.last(before)

    def press(self, key: str) -> Told:
        return self.visit.press(key, STEP_LIMIT_MS, self.kind, next(self.quiet))

    def last(self, told: Told) -> str:
        return told[self.kind][-1]["signature"]


def latency(told: Told, kind: Kind = "pictures") -> float:
    """Return the time from the key to the picture that then stayed."""
    last = told[kind][-1]["signature"]
    stood = next(item["stood"] for item in told[kind] if item["signature"] == last)
    assert told["keydown"] is not None
    return stood - told["keydown"]


def measured(
    browser: Browser, servers: Sequence[Server], start: Start, slider: str, samples: int
) -> Times:
    """Return the times of every tool that managed all its steps at this size."""
    attempts = Attempts()
    steppers: dict[Tool, Stepper] = {}
    for server in servers:
        visit = attempts.attempt(server.tool, start.size, visited, browser, server, start)
        if visit:
            steppers[server.tool] = Stepper(visit, slider)
    for _ in range(-(-samples // STEPS_A_ROUND)):
        for tool, stepper in steppers.items():
            attempts.attempt(tool, f"{slider}, {start.size}", stepper.round, STEPS_A_ROUND)
    for tool, stepper in steppers.items():
        stepper.visit.close()
        if tool not in attempts.failed and not stepper.is_exact:
            print(f"{tool.name}, {slider} at {start.size}: a value changed its picture.")
    return {t: s.milliseconds for t, s in steppers.items() if t not in attempts.failed}


def rows(tools: Sequence[Tool], slider: str, start: Start, times: Times) -> list[report.Row]:
    """Return one row a tool, with ratios to the fastest peer and to plain Streamlit."""
    medians = {tool: median(values) for tool, values in times.items()}
    fastest = min((ms for tool, ms in medians.items() if not tool.is_app), default=None)
    plain = next((ms for tool, ms in medians.items() if tool.key == "streamlit"), None)
    return [
        {
            "slider": slider,
            "L x d": start.size,
            "tool": tool.name,
            "median ms": medians.get(tool),
            "90% ms": quantiles(times[tool], n=10)[-1] if tool in times else None,
            "/ fastest peer": ratio(medians.get(tool), fastest),
            "/ plain Streamlit": ratio(medians.get(tool), plain),
            "steps": len(times.get(tool, [])),
        }
        for tool in tools
    ]


def ratio(value: float | None, other: float | None) -> float | None:
    return None if value is None or other is None else value / other


def main() -> None:
    parser = arguments(__doc__, SIZES, SAMPLES)
    parser.add_argument("--sliders", default=SLIDERS, help=f"with commas (default {SLIDERS})")
    options = parser.parse_args()
    tools = chosen(options.tools)
    told: list[report.Row] = []
    with sync_playwright() as playwright, launched(playwright) as browser:
        for start in parsed_sizes(options.sizes):
            with served(tools, start) as servers:
                for slider in options.sliders.split(","):
                    times = measured(browser, servers, start, slider, options.samples)
                    told += rows(tools, slider, start, times)
    title = "Arrow key on a slider to the frame in which the new picture stands"
    report.tell("latency", title, told, distributions(tools))


if __name__ == "__main__":
    main()
