"""A step of the playground's sliders on the site, beside the same step on the server."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median, quantiles
from urllib.parse import urlencode

from playwright.sync_api import Browser

from benchmarks import report
from benchmarks.browser import visited
from benchmarks.latency import STEPS_A_ROUND, Stepper
from benchmarks.playground import PLAYGROUND, QUIETS_MS, SLIDERS
from benchmarks.tools import Start, Tool, served
from tests.browser.chromium import ROOT

SIZES = (Start(50, 128), Start(1024, 512))


def site_tool(site: Path) -> Tool:
    """Return the site as a tool whose server sends files."""
    serve = [sys.executable, "-m", "benchmarks.site.serve", str(site.resolve())]
    return replace(
        PLAYGROUND,
        key="site",
        name="the site",
        command=lambda port: [*serve, "--port", str(port)],
        path=lambda start: f"/playground/?{urlencode(start._asdict())}",
        folder=ROOT,
    )


def steps(browser: Browser, site: Path, samples: int) -> list[report.Row]:
    """Return one row a size and slider; site and server take turns, a few steps each."""
    tools = [site_tool(site), PLAYGROUND]
    rows = []
    for start in SIZES:
        with served(tools, start) as servers:
            for slider in SLIDERS.split(","):
                visits = [visited(browser, server, start) for server in servers]
                steppers = [Stepper(visit, slider, "states", QUIETS_MS) for visit in visits]
                for _ in range(-(-samples // STEPS_A_ROUND)):
                    for stepper in steppers:
                        stepper.round(STEPS_A_ROUND)
                for visit in visits:
                    visit.close()
                rows.append(_row(start, slider, *(one.milliseconds for one in steppers)))
    return rows


def _row(start: Start, slider: str, site: Sequence[float], server: Sequence[float]) -> report.Row:
    return {
        "slider": slider,
        "L x d": start.size,
        "site, median ms": median(site),
        "site, 90% ms": quantiles(site, n=10)[-1],
        "server, median ms": median(server),
        "server, 90% ms": quantiles(server, n=10)[-1],
        "site / server": median(site) / median(server),
        "steps": len(site),
    }
