"""A page in WebKit, which speaks WebDriver through Debian's WebKitWebDriver."""

import json
import os
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tests.browser.chromium import free_port
from tests.browser.engines import HARMLESS, Json, Screen, installed, running

MINI_BROWSERS = "/usr/lib/*/webkit2gtk-4.1/MiniBrowser"


class WebKit(Screen):
    """A page in the small browser that comes with WebKitGTK."""

    def __init__(self, address: str, arguments: list[str], log: Path) -> None:
        self.log = log
        (browser,) = map(str, Path("/").glob(MINI_BROWSERS.lstrip("/")))
        options = {"binary": browser, "args": ["--automation", *arguments]}
        asked = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self.session = f"{address}/session"
        self.session += f"/{self.call('', capabilities=asked)['sessionId']}"

    def call(self, command: str, **told: Any) -> Any:
        head = {"Content-Type": "application/json"}
        request = Request(self.session + command, json.dumps(told).encode(), head)
        try:
            with urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            with error:
                said = json.load(error)["value"]
            raise AssertionError(f"{command}: {said['error']}: {said['message']}") from None

    def open(self, address: str) -> None:
        self.call("/url", url=address)

    def ask(self, function: str, *told: Any) -> Any:
        return self.call("/execute/sync", script=f"return ({function})(...arguments)", args=told)

    def act(self, kind: str, actions: list[Json]) -> None:
        self.call("/actions", actions=[{"type": kind, "id": kind, "actions": actions}])

    def size(self, width: int, height: int) -> None:
        self.call("/window/rect", width=width, height=height)
        across, down = self.ask("() => [innerWidth, innerHeight]")
        if (across, down) != (width, height):  # a window has a frame
            self.call("/window/rect", width=2 * width - across, height=2 * height - down)

    def faults(self) -> list[str]:
        lines = self.log.read_text(encoding="utf-8", errors="replace").splitlines()
        found = (line for line in lines if re.search(r"CONSOLE.*\bERROR\b", line))
        return [line for line in found if not HARMLESS.search(line)]


@contextmanager
def webkit(folder: Path) -> Iterator[Screen]:
    """Start WebKit on a display that nobody sees, on a system that is dark."""
    driver, display, log = installed("WebKitWebDriver"), installed("Xvfb"), folder / "log"
    arguments = ["--enable-write-console-messages-to-stdout", "--dark-mode"]
    read, write = os.pipe()
    shown = [display, "-displayfd", str(write), "-screen", "0", "1600x1000x24"]
    with ExitStack() as still, log.open("w") as said:
        still.enter_context(running(shown, pass_fds=[write], stderr=subprocess.DEVNULL))
        os.close(write)
        with os.fdopen(read) as told:
            number = told.readline().strip()  # it says so when it is ready
        port = free_port()
        env = os.environ | {"DISPLAY": f":{number}"}
        still.enter_context(
            running([driver, f"--port={port}"], env=env, stdout=said, stderr=subprocess.STDOUT)
        )
        _listening(port)
        screen = WebKit(f"http://127.0.0.1:{port}", arguments, log)
        try:
            yield screen
        finally:
            with urlopen(Request(screen.session, method="DELETE"), timeout=30):
                pass


def _listening(port: int) -> None:
    for _ in range(100):
        try:
            with urlopen(f"http://127.0.0.1:{port}/status", timeout=5):
                return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the driver does not answer")
