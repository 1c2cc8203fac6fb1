"""How many pictures are shown while a slider is dragged, and when the last one stands.

``python -m benchmarks.drag``. The pointer holds the thumb, moves it 40 times in 2 s by equal steps
so that the value differs at each, and lets go. Every different picture that stood in a frame from
the press until 1.5 s after the release counts. Then one arrow key to and fro draws the released
value again: that picture says whether the one after the drag was right.

This app also moves t and φ, which only move the marks over the picture; there the different marks
are counted. What it tells of itself (``data-shown``) is counted beside them as states.
"""

import time
from collections.abc import Sequence
from statistics import median
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Browser, Locator, Page, sync_playwright

from benchmarks import report
from benchmarks.browser import (
    WAIT_MS,
    Attempts,
    Shown,
    Told,
    Visit,
    clear,
    launched,
    settled,
    visited,
)
from benchmarks.tools import (
    Server,
    Start,
    Tool,
    ToolFailed,
    arguments,
    chosen,
    distributions,
    parsed_sizes,
    served,
)
from course.view import BASES, DEFAULTS, LENGTHS, MODEL_DIMENSIONS

SIZES = "50x128,100x512,512x512"
SAMPLES = 1
SLIDERS = ("d", "n", "L", "t", "phi")
MARKS = ("t", "phi")  # only this app has them, and they do not change the picture
MOVES = 40
PAUSE = 0.05  # seconds from one move to the next
TOLERANCE = 0.02  # of a pause, for clocks
AFTER_MS = 1_500
LEAST_FRACTION = 0.01  # of the slider, so that it is more than a pixel on the narrowest one
STEP_LIMIT_MS = 10_000
NATIVE_THUMB = 16  # pixels

# Where a thumb without an element of its own is, and how far the thumb of any slider can travel.
NATIVE_PLACE = "(slider) => (slider.value - slider.min) / (slider.max - slider.min)"
TRACK_WIDTH = """(thumb) => {
  const width = thumb.getBoundingClientRect().width;
  let track = thumb.parentElement;
  while (track.getBoundingClientRect().width < 5 * width) track = track.parentElement;
  return track.getBoundingClientRect().width;
}"""


class Grip(NamedTuple):
    """Where the thumb is held, how many pixels the slider has, and which part of it is left."""

    x: float
    y: float
    width: float
    room: float = 1.0


class Outcome(NamedTuple):
    """What one drag showed."""

    values: int
    pictures: int
    states: int | None
    last_is_released: bool
    last_ms: float
    seconds: float


def start_for(slider: str, size: Start) -> Start:
    """Return the view to begin with, so that MOVES steps fit in."""
    if slider == "n":
        return size._replace(n=BASES[5])
    if slider == "t":
        return size._replace(t=2)
    return size._replace(t=0, phi=2) if slider == "phi" else size


def fraction(slider: str, start: Start) -> float:
    """Return the part of the slider that one move covers: one value, or a little more."""
    last = LENGTHS[1] - LENGTHS[0] if slider == "L" else start.L - 1
    steps = {"d": len(MODEL_DIMENSIONS) - 1, "n": len(BASES) - 1}.get(slider, last)
    return max(1 / steps, LEAST_FRACTION)


def grip(tool: Tool, slider: Locator) -> Grip:
    """Return where to hold the slider's thumb."""
    slider.scroll_into_view_if_needed()
    thumb = slider if tool.native else tool.thumb(slider)
    box = thumb.bounding_box()
    if box is None:
        raise ToolFailed("its slider has no thumb that can be seen")
    middle = box["y"] + box["height"] / 2
    if not tool.native:
        return Grip(box["x"] + box["width"] / 2, middle, thumb.evaluate(TRACK_WIDTH))
    travel = box["width"] - NATIVE_THUMB
    place = slider.evaluate(NATIVE_PLACE)
    return Grip(box["x"] + NATIVE_THUMB / 2 + travel * place, middle, travel, 1 - place)


def move(page: Page, held: Grip, step: float) -> float:
    """Hold, move and let go; return how many seconds the moves took.

    A page that is busy takes a move late. The moves that were due meanwhile then fall together
    into the newest, as a browser's own do, so that the drag is no longer for a slow page.
    """
    step = min(step, held.room / MOVES)
    page.mouse.move(held.x, held.y)
    page.mouse.down()
    began = time.perf_counter()
    made = 0
    while made < MOVES:
        due = began + (made + 1) * PAUSE
        time.sleep(max(0.0, due - time.perf_counter()))
        made = min(MOVES, int((time.perf_counter() - began) / PAUSE + TOLERANCE))
        page.mouse.move(held.x + made * step * held.width, held.y)
    seconds = time.perf_counter() - began
    page.mouse.up()
    return seconds


def dragged(visit: Visit, slider: str, start: Start) -> Outcome:
    """Drag once and return what was shown."""
    page, tool = visit.page, visit.tool
    element = tool.slider(page, slider)
    held = grip(tool, element)
    element.evaluate("(slider) => __probe.follow(slider)")
    clear(page)
    seconds = move(page, held, fraction(slider, start))
    told = settled(page, least=0, quiet=AFTER_MS, limit=WAIT_MS)
    page.evaluate("__probe.leave()")
    if told["pointerup"] is None:
        raise ToolFailed("the release did not reach the page")
    right = last_is_released(visit, slider, told)
    shown = told["marks"] if slider in MARKS else told["pictures"]
    return Outcome(
        values=len(told["values"]) - 1,
        pictures=len(until(shown, told["pointerup"] + AFTER_MS)),
        states=len(until(told["states"], told["pointerup"] + AFTER_MS)) if tool.is_app else None,
        last_is_released=right,
        last_ms=max(0.0, shown[-1]["stood"] - told["pointerup"]) if shown else 0.0,
        seconds=seconds,
    )


def until(shown: Sequence[Shown], end: float) -> list[Shown]:
    return [item for item in shown if item["stood"] <= end]


def last_is_released(visit: Visit, slider: str, told: Told) -> bool:
    """Return whether what stands after a drag is what the released value looks like."""
    if visit.tool.is_app and not state_is_addressed(visit.page, slider, told):
        return False
    if slider in MARKS:
        return True
    visit.focus(slider)
    visit.press("ArrowLeft", STEP_LIMIT_MS)
    again = visit.press("ArrowRight", STEP_LIMIT_MS)["pictures"][-1]["signature"]
    return bool(told["pictures"]) and told["pictures"][-1]["signature"] == again


def state_is_addressed(page: Page, slider: str, told: Told) -> bool:
    """Return whether the last state this app told has the value that stands in the address."""
    if not told["states"]:
        return False
    default = [str(getattr(DEFAULTS, slider))]  # the address leaves out what is as at the start
    shown = parse_qs(told["states"][-1]["signature"]).get(slider)
    return shown == parse_qs(urlsplit(page.url).query).get(slider, default)


def measured(
    browser: Browser, tools: list[Tool], slider: str, size: Start, samples: int
) -> dict[Tool, list[Outcome]]:
    """Return the drags of every tool that managed all of them; each is on a fresh page."""
    attempts = Attempts()
    start = start_for(slider, size)
    outcomes: dict[Tool, list[Outcome]] = {tool: [] for tool in tools}

    def once(server: Server) -> Outcome:
        visit = visited(browser, server, start)
        try:
            return dragged(visit, slider, start)
        finally:
            visit.close()

    with served(tools, start) as servers:
        for _ in range(samples):
            for server in servers:
                where = f"{slider}, {start.size}"
                outcome = attempts.attempt(server.tool, where, once, server)
                if outcome:
                    outcomes[server.tool].append(outcome)
    return {t: o for t, o in outcomes.items() if o and t not in attempts.failed}


def row(tool: Tool, slider: str, size: Start, drags: Sequence[Outcome]) -> report.Row:
    """Return the medians of a tool's drags."""
    states = [drag.states for drag in drags if drag.states is not None]
    return {
        "slider": slider,
        "L x d": size.size,
        "tool": tool.name,
        "values": round(median(drag.values for drag in drags)) if drags else None,
        "pictures": round(median(drag.pictures for drag in drags)) if drags else None,
        "states": round(median(states)) if states else None,
        "last is right": _share(drags) if drags else None,
        "ms after release": median(drag.last_ms for drag in drags) if drags else None,
        "drag s": median(drag.seconds for drag in drags) if drags else None,
    }


def _share(drags: Sequence[Outcome]) -> str:
    right = sum(drag.last_is_released for drag in drags)
    if len(drags) == 1:
        return "yes" if right else "no"
    return f"{right} of {len(drags)}"


def main() -> None:
    parser = arguments(__doc__, SIZES, SAMPLES)
    parser.add_argument("--sliders", default=",".join(SLIDERS), help=f"from {', '.join(SLIDERS)}")
    options = parser.parse_args()
    tools = chosen(options.tools)
    told: list[report.Row] = []
    with sync_playwright() as playwright, launched(playwright) as browser:
        for size in parsed_sizes(options.sizes):
            for slider in options.sliders.split(","):
                able = [tool for tool in tools if tool.is_app or slider not in MARKS]
                drags = measured(browser, able, slider, size, options.samples)
                told += [row(tool, slider, size, drags.get(tool, [])) for tool in able]
    title = f"{MOVES} moves of a held slider in {MOVES * PAUSE:.0f} s, and what was shown"
    report.tell("drag", title, told, distributions(tools))


if __name__ == "__main__":
    main()
