"""How long after the start of navigation the chart stands, and how much had to be loaded for it.

``python -m benchmarks.first_chart``. A cold visit is the first one of a new browser process, a
warm visit is the second one in the same context. The tools take turns. Their servers are up and
have answered before, so it is the page that is measured, not the start of Python.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, CDPSession, Playwright, sync_playwright

from benchmarks import report
from benchmarks.browser import REST_MS, WAIT_MS, Attempts, launched, probed, settled
from benchmarks.latency import ratio
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

SIZES = "50x128"
SAMPLES = 7
TEXT, MEGABYTE = 1, 1e6  # the opcode of a text frame; bytes


class Wire:
    """Counts the bytes a page receives: answers as sent, and the payload of its WebSockets."""

    def __init__(self, session: CDPSession) -> None:
        self.finished = 0.0
        self.sockets = 0.0
        self.open: dict[str, float] = {}
        self._on(session, "Network.dataReceived", self._on_data)
        self._on(session, "Network.loadingFinished", self._on_finished)
        self._on(session, "Network.webSocketFrameReceived", self._on_frame)
        session.send("Network.enable")

    @staticmethod
    def _on(session: CDPSession, event: str, handler: Callable[[Any], None]) -> None:
        session.on(event, handler)

    def _on_data(self, told: Any) -> None:
        request = told["requestId"]
        self.open[request] = self.open.get(request, 0.0) + told["encodedDataLength"]

    def _on_finished(self, told: Any) -> None:
        self.open.pop(told["requestId"], None)
        self.finished += told["encodedDataLength"]

    def _on_frame(self, told: Any) -> None:
        frame = told["response"]
        payload = frame["payloadData"]
        is_text = frame["opcode"] == TEXT
        self.sockets += len(payload.encode()) if is_text else len(payload) * 3 / 4  # base64

    @property
    def megabytes(self) -> float:
        return (self.finished + self.sockets + sum(self.open.values())) / MEGABYTE


class Arrival(NamedTuple):
    """One visit: when the chart stood, and what was received until the page was at rest."""

    milliseconds: float
    megabytes: float


@dataclass
class Visits:
    cold: list[Arrival] = field(default_factory=list)
    warm: list[Arrival] = field(default_factory=list)


def arrival(context: BrowserContext, server: Server, start: Start) -> Arrival:
    """Open the page in a new tab and return when its chart was drawn completely."""
    page = context.new_page()
    wire = Wire(context.new_cdp_session(page))
    page.goto(server.address(start), wait_until="commit")
    kind = "states" if server.tool.is_app else "pictures"
    told = settled(page, quiet=REST_MS, kind=kind)
    shown = told["states"] if server.tool.is_app else told["pictures"]
    if not shown:
        pictures = len(told["pictures"])
        raise ToolFailed(f"no chart within {WAIT_MS / 1000:.0f} s ({pictures} pictures)")
    page.close()
    return Arrival(shown[0]["stood"], wire.megabytes)


def twice(playwright: Playwright, server: Server, start: Start) -> tuple[Arrival, Arrival]:
    """Return a cold and a warm visit in a new browser process."""
    with launched(playwright) as browser:
        context = probed(browser)
        return arrival(context, server, start), arrival(context, server, start)


def measured(
    playwright: Playwright, tools: list[Tool], start: Start, samples: int
) -> dict[Tool, Visits]:
    """Return the visits of every tool that drew its chart each time."""
    attempts = Attempts()
    visits = {tool: Visits() for tool in tools}
    with served(tools, start) as servers:
        for sample in range(samples + 1):
            for server in servers:
                both = attempts.attempt(server.tool, start.size, twice, playwright, server, start)
                if both and sample:  # the first visits only wake the servers
                    visits[server.tool].cold.append(both[0])
                    visits[server.tool].warm.append(both[1])
    return {t: v for t, v in visits.items() if v.cold and t not in attempts.failed}


def rows(tools: list[Tool], start: Start, visits: dict[Tool, Visits]) -> list[report.Row]:
    """Return one row a tool, with the ratio to plain Streamlit."""
    cold = {tool: median(a.milliseconds for a in v.cold) for tool, v in visits.items()}
    warm = {tool: median(a.milliseconds for a in v.warm) for tool, v in visits.items()}
    received = {tool: median(a.megabytes for a in v.cold) for tool, v in visits.items()}
    again = {tool: median(a.megabytes for a in v.warm) for tool, v in visits.items()}
    plain = next((tool for tool in visits if tool.key == "streamlit"), None)
    return [
        {
            "L x d": start.size,
            "tool": tool.name,
            "cold ms": cold.get(tool),
            "/ plain Streamlit": ratio(cold.get(tool), cold[plain] if plain else None),
            "warm ms": warm.get(tool),
            "/ plain, warm": ratio(warm.get(tool), warm[plain] if plain else None),
            "MB cold": received.get(tool),
            "MB warm": again.get(tool),
            "visits": len(visits[tool].cold) if tool in visits else 0,
        }
        for tool in tools
    ]


def main() -> None:
    options = arguments(__doc__, SIZES, SAMPLES).parse_args()
    tools = chosen(options.tools)
    told: list[report.Row] = []
    with sync_playwright() as playwright:
        for start in parsed_sizes(options.sizes):
            visits = measured(playwright, tools, start, options.samples)
            told += rows(tools, start, visits)
    title = "From the start of navigation to the first frame with the chart"
    report.tell("first_chart", title, told, distributions(tools))


if __name__ == "__main__":
    main()
