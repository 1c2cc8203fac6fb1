"""The tools that are compared: how each is started, and how its sliders are found."""

import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import IO, NamedTuple
from urllib.error import URLError
from urllib.parse import urlencode

from playwright.sync_api import Locator, Page

from tests.browser.chromium import ROOT, free_port

PEERS = ROOT / "benchmarks" / "peers"
ORDER = ("d", "n", "L")  # in which every peer shows its sliders
START_SECONDS = 90
STOP_SECONDS = 10


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
    """One tool: its server, the address of its page, and its sliders."""

    key: str
    name: str
    packages: tuple[str, ...]
    command: Callable[[int], list[str]]
    path: Callable[[Start], str] = lambda start: "/"
    folder: Path = PEERS
    slider: Callable[[Page, str], Locator] = _nth_slider
    focus: Callable[[Locator], Locator] = lambda slider: slider  # what takes the keys
    thumb: Callable[[Locator], Locator] = lambda slider: slider  # what the pointer holds
    native: bool = False  # the browser's own <input type=range>: its thumb has no element

    @property
    def is_app(self) -> bool:
        return self.key == "app"

    def missing(self) -> str | None:
        """Return which package is not installed, if one is not."""
        return next((package for package in self.packages if not find_spec(package)), None)


@dataclass
class Server:
    """A running tool."""

    tool: Tool
    port: int
    process: "subprocess.Popen[bytes]"
    log: IO[bytes]

    def address(self, start: Start) -> str:
        return f"http://127.0.0.1:{self.port}{self.tool.path(start)}"

    def wait_until_up(self, start: Start) -> None:
        """Return when the page is served, or raise with the end of the server's log."""
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise ToolFailed(f"its server stopped: {self.last_words()}")
            try:
                with urllib.request.urlopen(self.address(start), timeout=START_SECONDS):
                    return
            except (URLError, OSError):
                time.sleep(0.2)
        raise ToolFailed(f"no answer within {START_SECONDS} s: {self.last_words()}")

    def last_words(self) -> str:
        self.log.seek(0)
        return self.log.read().decode(errors="replace").strip()[-300:]

    def stop(self) -> None:
        """End the server and whatever it started."""
        for how in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(self.process.pid, how)
                self.process.wait(STOP_SECONDS)
            except ProcessLookupError:
                break
            except subprocess.TimeoutExpired:
                continue
        self.log.close()


def start_server(tool: Tool, start: Start) -> Server:
    """Start a tool on a free port without waiting for it."""
    port = free_port()
    log = tempfile.TemporaryFile()  # noqa: SIM115 (closed when the server is stopped)
    environment = os.environ | {
        "PORT": str(port),
        "PYTHONPATH": str(ROOT),
        "MPLBACKEND": "Agg",
        "GRADIO_ANALYTICS_ENABLED": "False",
        **{f"START_{name}": str(getattr(start, name)) for name in ORDER},
    }
    process = subprocess.Popen(
        tool.command(port),
        cwd=tool.folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    return Server(tool, port, process, log)


@contextmanager
def served(tools: Sequence[Tool], start: Start) -> Iterator[list[Server]]:
    """Start all tools at once, yield the servers that came up, and stop them all."""
    servers = [start_server(tool, start) for tool in tools]
    try:
        yield [server for server in servers if _is_up(server, start)]
    finally:
        for server in servers:
            server.stop()


def _is_up(server: Server, start: Start) -> bool:
    try:
        server.wait_until_up(start)
    except ToolFailed as failure:
        print(f"{server.tool.name} did not start: {failure}", flush=True)
        return False
    return True


def chosen(keys: str) -> list[Tool]:
    """Return the tools with these keys (with commas); say which ones are left out and why."""
    tools = [TOOLS[key] for key in keys.split(",")]
    for tool in tools:
        if package := tool.missing():
            print(f"{tool.name} is left out: {package} is not installed.", flush=True)
    return [tool for tool in tools if not tool.missing()]


def arguments(doc: str | None, sizes: str, samples: int) -> ArgumentParser:
    """Return the options every comparison has; `sizes` and `samples` are their defaults."""
    parser = ArgumentParser(description=doc)
    parser.add_argument("--sizes", default=sizes, help=f"L x d, with commas (default {sizes})")
    parser.add_argument("--samples", type=int, default=samples, help=f"default {samples}")
    parser.add_argument("--tools", default=",".join(TOOLS), help=f"from {', '.join(TOOLS)}")
    return parser


def parsed_sizes(text: str) -> list[Start]:
    """Return the views for sizes such as ``50x128,100x512``."""
    return [Start(*map(int, size.split("x"))) for size in text.split(",")]


def distributions(tools: Sequence[Tool]) -> list[str]:
    """Return the packages whose versions belong to a result with these tools."""
    named = {package for tool in tools for package in tool.packages}
    return sorted(named | {"numpy", "playwright"})


def _app_slider(page: Page, name: str) -> Locator:
    """Return a slider of this app; those that are not in front stand behind a button."""
    control = page.locator(f".live-control-{name}")
    control.wait_for(state="attached")
    if not control.is_visible():
        page.locator(".live-more").click()
    return control.get_by_role("slider")


def _app_path(start: Start) -> str:
    return f"/heatmap?{urlencode(start._asdict())}"


def _grandparent(slider: Locator) -> Locator:
    return slider.locator("xpath=../..")


def _streamlit(script: str) -> Callable[[int], list[str]]:
    def command(port: int) -> list[str]:
        options = {
            "server.port": port,
            "server.address": "127.0.0.1",
            "server.headless": "true",
            "server.fileWatcherType": "none",
            "browser.gatherUsageStats": "false",
        }
        flags = [f"--{name}={value}" for name, value in options.items()]
        return [sys.executable, "-m", "streamlit", "run", script, *flags]

    return command


def _app(port: int) -> list[str]:
    where = ["--server.port", str(port), "--server.address", "127.0.0.1"]
    return [sys.executable, "app.py", *where, "--server.headless", "true"]


def _script(name: str) -> Callable[[int], list[str]]:
    return lambda port: [sys.executable, name]


def _marimo(port: int) -> list[str]:
    where = ["--host", "127.0.0.1", "--port", str(port)]
    quiet = ["--headless", "--no-token"]
    return [sys.executable, "-m", "marimo", "run", "marimo_app.py", *where, *quiet]


def _panel(script: str) -> Callable[[int], list[str]]:
    def command(port: int) -> list[str]:
        where = ["--address", "127.0.0.1", "--port", str(port)]
        return [sys.executable, "-m", "panel", "serve", script, *where]

    return command


TOOLS = {
    tool.key: tool
    for tool in (
        Tool(
            "app",
            "this app",
            ("streamlit", "plotly"),
            _app,
            path=_app_path,
            folder=ROOT,
            slider=_app_slider,
            native=True,
        ),
        Tool(
            "streamlit",
            "plain Streamlit",
            ("streamlit", "plotly"),
            _streamlit("streamlit_app.py"),
            thumb=_grandparent,
        ),
        Tool("dash", "Dash", ("dash", "plotly"), _script("dash_app.py")),
        Tool(
            "nicegui",
            "NiceGUI",
            ("nicegui", "plotly"),
            _script("nicegui_app.py"),
            focus=lambda slider: slider.locator("[tabindex]"),
            thumb=lambda slider: slider.locator(".q-slider__thumb"),
        ),
        Tool("marimo", "marimo", ("marimo", "plotly"), _marimo),
        Tool(
            "panel-plotly",
            "Panel, Plotly",
            ("panel", "plotly"),
            _panel("panel_plotly_app.py"),
            path=lambda start: "/panel_plotly_app",
        ),
        Tool(
            "panel-bokeh",
            "Panel, Bokeh",
            ("panel", "bokeh"),
            _panel("panel_bokeh_app.py"),
            path=lambda start: "/panel_bokeh_app",
        ),
        Tool("gradio", "Gradio", ("gradio", "plotly"), _script("gradio_app.py"), native=True),
    )
}
