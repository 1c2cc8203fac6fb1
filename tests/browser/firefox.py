"""A page in Firefox, which speaks WebDriver BiDi by itself."""

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from websockets.sync.client import ClientConnection, connect

from tests.browser.chromium import free_port
from tests.browser.engines import HARMLESS, Json, Screen, installed, running


class Firefox(Screen):
    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.said: list[str] = []
        self.sent = 0
        self.call("session.new", capabilities={})
        self.call("session.subscribe", events=["log.entryAdded"])
        self.context = self.call("browsingContext.getTree")["contexts"][0]["context"]

    def call(self, method: str, **params: Any) -> Json:
        """Ask the browser something, and return its answer; note what it reports on the way."""
        self.sent += 1
        self.socket.send(json.dumps({"id": self.sent, "method": method, "params": params}))
        while True:
            told = json.loads(self.socket.recv(timeout=60))
            if told.get("method") == "log.entryAdded" and told["params"]["level"] == "error":
                self.said.append(told["params"]["text"])
            if told.get("id") == self.sent:
                assert told["type"] == "success", told
                return dict(told["result"])

    def open(self, address: str) -> None:
        self.call("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def ask(self, function: str, *told: Any) -> Any:
        code = f"() => JSON.stringify(({function})(...{json.dumps(told)})) ?? 'null'"
        target = {"context": self.context}
        found = self.call(
            "script.callFunction", functionDeclaration=code, target=target, awaitPromise=False
        )
        assert found["type"] == "success", found
        return json.loads(found["result"]["value"])

    def act(self, kind: str, actions: list[Json]) -> None:
        hand = [{"type": kind, "id": kind, "actions": actions}]
        self.call("input.performActions", context=self.context, actions=hand)

    def size(self, width: int, height: int) -> None:
        viewport = {"width": width, "height": height}
        self.call("browsingContext.setViewport", context=self.context, viewport=viewport)

    def faults(self) -> list[str]:
        return [text for text in self.said if not HARMLESS.search(text)]


def _told(lines: IO[str], sentence: str) -> str:
    """Return what a program that starts says behind a sentence."""
    for line in lines:
        if sentence in line:
            return line.partition(sentence)[2].strip()
    raise AssertionError(f"it has stopped without {sentence!r}")


@contextmanager
def firefox(folder: Path) -> Iterator[Screen]:
    """Start Firefox with a profile of its own, on a system that is dark."""
    settings = {"ui.systemUsesDarkTheme": 1, "remote.active-protocols": 1}
    lines = (f"user_pref({json.dumps(key)}, {value});\n" for key, value in settings.items())
    (folder / "user.js").write_text("".join(lines), encoding="utf-8")
    command = [installed("firefox-esr", "firefox"), "--headless", "--profile", str(folder)]
    command += ["--remote-debugging-port", str(free_port())]
    with running(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as program:
        assert program.stderr is not None
        address = _told(program.stderr, "WebDriver BiDi listening on ")
        with connect(f"{address}/session", max_size=None) as socket:
            yield Firefox(socket)
