"""The tools that are compared: how each is started, and how its sliders are found."""

import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryFile
from typing import Literal, NamedTuple
from urllib.error import URLError
from urllib.parse import urlencode

from playwright.sync_api import Locator, Page

from tests.browser.chromium import ROOT, free_port

PEERS = ROOT / "benchmarks" / "peers"
ORDER = ("d", "n", "L")  # in which every peer shows its sliders
START_S, STOP_S = 90, 10
STREAMLITS = "--server.port PORT --server.address 127.0.0.1 --server.headless true"


class Start(NamedTuple):
    """The view with which a page begins."""

    L: int
    d: int
    n: int = 10_000
    t: int = 10
    phi: int = 5

    @property
    def size(self) -> str:
        return f"{self.L}x{self.d}"


class ToolFailed(Exception):
    """A tool could not be started or did not do what the benchmark waits for."""


def _nth_slider(page: Page, name: str) -> Locator:
    return page.get_by_role("slider").nth(ORDER.index(name))


@dataclass(frozen=True)
class Tool:
    """One tool: its server, the address of its page, and what takes the keys of a slider."""

    name: str
    packages: tuple[str, ...]
    program: str  # and its words, for Python; PORT is in place of the port
    path: Callable[[Start], str] = lambda start: "/"
    folder: Path = PEERS
    slider: Callable[[Page, str], Locator] = _nth_slider
    # What a step waits for: the picture of the table, or all figures of the page.
    kind: Literal["pictures", "states"] = "pictures"


class Server(NamedTuple):
    """A running tool."""

    tool: Tool
    port: int

    def address(self, start: Start) -> str:
        return f"http://127.0.0.1:{self.port}{self.tool.path(start)}"


@contextmanager
def running(tool: Tool, start: Start) -> Iterator[Server]:
    """Start a tool on a free port, wait until its page is served, and end it in the end."""
    server = Server(tool, free_port())
    environment = os.environ | {
        "PORT": str(server.port),
        "PYTHONPATH": str(ROOT),
        **{f"START_{name}": str(getattr(start, name)) for name in ORDER},
    }
    with TemporaryFile() as log:
        process = subprocess.Popen(
            [sys.executable, *tool.program.replace("PORT", str(server.port)).split()],
            cwd=tool.folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
        try:
            if not _is_up(process, server.address(start)):
                log.seek(0)
                said = log.read().decode(errors="replace").strip()[-300:]
                raise ToolFailed(f"{tool.name} did not start: {said}")
            yield server
        finally:
            _stop(process)


def _is_up(process: "subprocess.Popen[bytes]", address: str) -> bool:
    deadline = time.monotonic() + START_S
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=START_S):
                return True
        except (URLError, OSError):
            time.sleep(0.2)
    return False


def _stop(process: "subprocess.Popen[bytes]") -> None:
    """End a server and whatever it started."""
    for how in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, how)
            process.wait(STOP_S)
        except ProcessLookupError:
            return
        except subprocess.TimeoutExpired:
            continue


def installed() -> list[Tool]:
    """Return the tools whose packages are here."""
    return [tool for tool in TOOLS if all(map(find_spec, tool.packages))]


def distributions(tools: Sequence[Tool]) -> list[str]:
    """Return the packages whose versions belong to a result with these tools."""
    return sorted({package for tool in tools for package in tool.packages} | {"playwright"})


def _course_slider(page: Page, name: str) -> Locator:
    """Return a slider of the course; those that are not in front stand behind a button."""
    control = page.locator(f".live-control-{name}")
    control.wait_for(state="attached")
    if not control.is_visible():
        page.locator(".live-more").click()
    return control.get_by_role("slider")


COURSE = Tool(
    "the course",
    ("numpy", "plotly", "streamlit"),
    f"app.py {STREAMLITS}",
    path=lambda start: f"/heatmap?{urlencode(start._asdict())}",
    folder=ROOT,
    slider=_course_slider,
    kind="states",
)
PLAIN = Tool(
    "plain Streamlit",
    ("plotly", "streamlit"),
    f"-m streamlit run streamlit_app.py {STREAMLITS} --server.fileWatcherType none "
    "--browser.gatherUsageStats false",
)
TOOLS = (
    COURSE,
    PLAIN,
    Tool("Dash", ("dash", "plotly"), "dash_app.py"),
    Tool(
        "NiceGUI",
        ("nicegui", "plotly"),
        "nicegui_app.py",
        slider=lambda page, name: _nth_slider(page, name).locator("[tabindex]"),
    ),
    Tool(
        "Panel, Bokeh",
        ("bokeh", "panel"),
        "-m panel serve panel_app.py --port PORT --address 127.0.0.1",
        path=lambda start: "/panel_app",
    ),
)
