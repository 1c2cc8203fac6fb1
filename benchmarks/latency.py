"""How long after an arrow key on a slider the new picture stands, in this app and its peers.

``python -m benchmarks.latency``. Every tool shows the same table and is stepped in turn, a few
steps a round, so that a slow moment of the machine meets all of them. The time runs from the key's
own time stamp to the first task after the frame that shows the picture of the new value.
"""

from statistics import median, quantiles

from playwright.sync_api import Browser, sync_playwright

from benchmarks import report
from benchmarks.browser import Attempts, Told, Visit, launched, visited
from benchmarks.tools import Start, Tool, arguments, chosen, distributions, parsed_sizes, served

SIZES = "50x128,100x512,512x512,1024x512"
SAMPLES = 24
STEPS_A_ROUND = 6
STEP_LIMIT_MS = 10_000
KEYS = ("ArrowRight", "ArrowLeft")  # in turn, so that no slider runs into its end


class Stepper:
    """Steps one slider to and fro and keeps the times."""

    def __init__(self, visit: Visit, slider: str) -> None:
        self.visit, self.slider = visit, slider
        self.steps = 0
        self.milliseconds: list[float] = []
        self.pictures: dict[str, set[str]] = {key: set() for key in KEYS}

    def round(self, steps: int) -> None:
        """Take one step that does not count and then `steps` that do."""
        self.visit.page.bring_to_front()
        self.visit.focus(self.slider)
        self.step()
        self.milliseconds += [self.step() for _ in range(steps)]

    def step(self) -> float:
        key = KEYS[self.steps % len(KEYS)]
        self.steps += 1
        told = self.visit.press(key, STEP_LIMIT_MS)
        self.pictures[key].add(told["pictures"][-1]["signature"])
        return latency(told)

    @property
    def is_exact(self) -> bool:
        """Whether each of the two values always had one picture, and not the other's."""
        there, back = self.pictures.values()
        return len(there) == len(back) == 1 and there != back


def latency(told: Told) -> float:
    """Return the time from the key to the picture that then stayed."""
    last = told["pictures"][-1]["signature"]
    stood = next(item["stood"] for item in told["pictures"] if item["signature"] == last)
    assert told["keydown"] is not None
    return stood - told["keydown"]


def measured(
    browser: Browser, tools: list[Tool], start: Start, slider: str, samples: int
) -> dict[Tool, list[float]]:
    """Return the times of every tool that managed all its steps at this size."""
    attempts = Attempts()
    steppers: dict[Tool, Stepper] = {}
    with served(tools, start) as servers:
        for server in servers:
            visit = attempts.attempt(server.tool, start.size, visited, browser, server, start)
            if visit:
                steppers[server.tool] = Stepper(visit, slider)
        for _ in range(-(-samples // STEPS_A_ROUND)):
            for tool, stepper in steppers.items():
                attempts.attempt(tool, start.size, stepper.round, STEPS_A_ROUND)
        for tool, stepper in steppers.items():
            stepper.visit.close()
            if tool not in attempts.failed and not stepper.is_exact:
                print(f"{tool.name} at {start.size}: a value did not always have its picture.")
    return {t: s.milliseconds for t, s in steppers.items() if t not in attempts.failed}


def rows(tools: list[Tool], start: Start, times: dict[Tool, list[float]]) -> list[report.Row]:
    """Return one row a tool, with ratios to the fastest peer and to plain Streamlit."""
    medians = {tool: median(values) for tool, values in times.items()}
    fastest = min((ms for tool, ms in medians.items() if not tool.is_app), default=None)
    plain = next((ms for tool, ms in medians.items() if tool.key == "streamlit"), None)
    return [
        {
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
    parser.add_argument("--slider", choices=("d", "n", "L"), default="n", help="default n")
    options = parser.parse_args()
    tools = chosen(options.tools)
    told: list[report.Row] = []
    with sync_playwright() as playwright, launched(playwright) as browser:
        for start in parsed_sizes(options.sizes):
            times = measured(browser, tools, start, options.slider, options.samples)
            told += rows(tools, start, times)
    title = f"Arrow key on slider {options.slider} to the frame in which the new picture stands"
    report.tell("latency", title, told, distributions(tools))


if __name__ == "__main__":
    main()
