"""A page in another browser than Chromium, by the few things that a learner does there.

Each is the browser that is installed, and nothing in it is patched for tests.
"""

import os
import re
import shutil
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.browser.chromium import WAIT_MS

# What Streamlit reports, and does without: its protobuf tries WebAssembly, which the policy of the
# course forbids, and a page that is left may still have had a run to ask for.
HARMLESS = re.compile("blocked WebAssembly|Cannot send rerun backMessage when disconnected")
KEYS = {"ArrowRight": "\ue014"}

PLACE = """(selector) => {
  const part = document.querySelector(selector);
  part.scrollIntoView({ block: "center" });
  const { x, y, width, height } = part.getBoundingClientRect();
  return [x, y, width, height];
}"""

# On a page that is drawn anew, a part may be gone for a moment.
TRIED = """(...told) => {
  try { return [Boolean((FUNCTION)(...told)), ""]; } catch (error) { return [false, `${error}`]; }
}"""

Json = dict[str, Any]


class Screen(ABC):
    """One page in one window. `selector` is one of CSS, a function is one of JavaScript."""

    @abstractmethod
    def open(self, address: str) -> None:
        """Go to an address."""

    @abstractmethod
    def ask(self, function: str, *told: Any) -> Any:
        """Return what a function says on the page."""

    @abstractmethod
    def act(self, kind: str, actions: list[Json]) -> None:
        """Use a "key" or a "pointer"."""

    @abstractmethod
    def size(self, width: int, height: int) -> None:
        """Make the page so large."""

    @abstractmethod
    def faults(self) -> list[str]:
        """Return what the browser has reported as an error so far."""

    def until(self, function: str, *told: Any) -> None:
        """Wait until a function says that something is so; one that throws does not say it."""
        end = time.monotonic() + WAIT_MS / 1000
        while True:
            so, thrown = self.ask(TRIED.replace("FUNCTION", function), *told)
            if so:
                return
            assert time.monotonic() < end, f"{function} {told} is still not so {thrown}"
            time.sleep(0.05)

    def press(self, selector: str, key: str) -> None:
        self.ask("(selector) => document.querySelector(selector).focus()", selector)
        self.act("key", [{"type": kind, "value": KEYS[key]} for kind in ("keyDown", "keyUp")])

    def drag(self, selector: str, *shares: float) -> None:
        """Press the mouse on an element at the first share of its width, let go at the last."""
        x, y, width, height = self.ask(PLACE, selector)
        first, *rest = (
            {"type": "pointerMove", "x": round(x + share * width), "y": round(y + height / 2)}
            for share in shares
        )
        down, up = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
        self.act("pointer", [first, down, *rest, up])

    def click(self, selector: str) -> None:
        self.drag(selector, 0.5)


def installed(*names: str) -> str:
    """Return where one of these programs is; without any the test is skipped, or fails in CI."""
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        missing = f"{names[0]} is not installed, so the course is not tried in that browser"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    return found


@contextmanager
def running(command: list[str], **settings: Any) -> Iterator["subprocess.Popen[str]"]:
    """Have a program running, and end it whatever happens."""
    program = subprocess.Popen(command, text=True, **settings)
    try:
        yield program
    finally:
        program.terminate()
        try:
            program.wait(timeout=10)
        except subprocess.TimeoutExpired:
            program.kill()
            program.wait(timeout=10)
        if program.stderr:
            program.stderr.close()
