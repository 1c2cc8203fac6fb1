"""The course without a server, in a process of its own: what the browser's worker would be told.

Streamlit itself is at work in the process of the tests, and the host puts another in its place.
"""

import json
import subprocess
import sys
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.app.course import ROOT
from tests.site.reading import Element, read

ADDRESS = "https://school.example/course/"
_PARTS = "live_parts"

_CHILD = """
import json, sys
from base64 import b64encode
from web.host import worker_api
told, sys.stdout = sys.stdout, sys.stderr
for line in sys.stdin:
    name, given = json.loads(line)
    made = getattr(worker_api, name)(*given)
    plain = lambda bytes_: {"bytes": b64encode(bytes_).decode()}
    print(json.dumps(made, default=plain), file=told, flush=True)
"""


class Host:
    """A process with one session, and the page that stands in it."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        self.answer: dict[str, Any] = {}
        self.query: dict[str, str] = {}
        self.number = 0
        """That of the last press."""

    def call(self, name: str, *given: Any) -> Any:
        assert self.process.stdin
        assert self.process.stdout
        print(json.dumps([name, given]), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())

    def run(self, page: str, *events: dict[str, Any], **more: Any) -> Element:
        """Send a message, and return the page that is answered."""
        message = {"page": page, "query": self.query, "url": ADDRESS + page, "events": events}
        self.answer = json.loads(self.call("run", json.dumps(message | more)))
        for key, value in self.answer["bound"].items():
            self.query.pop(key, None)
            self.query |= {} if value is None else {key: value}
        return self.page

    @property
    def page(self) -> Element:
        return read(self.answer["html"])

    def opened(self, page: str = "", **query: str) -> Element:
        self.call("begin")
        return self.visited(page, **query)

    def visited(self, page: str, **query: str) -> Element:
        self.query = query
        return self.run(page)

    def does(self, **event: Any) -> Element:
        return self.run(self.answer["page"], event)

    def parts(self, kind: str) -> list[dict[str, Any]]:
        """Return the parts of one kind that the client draws on the page."""
        names = [key for key, one in self.answer["components"].items() if one["name"] == _PARTS]
        return [part for key in names for part in self.data(key)["parts"] if part["kind"] == kind]

    def buttons(self) -> list[dict[str, Any]]:
        return [one for part in self.parts("buttons") for one in part["buttons"]]

    def labels(self) -> list[str]:
        return [one["label"] for one in self.buttons()]

    def button(self, label: str) -> dict[str, Any]:
        (button,) = [one for one in self.buttons() if one["label"] == label]
        return button

    def press(self, label: str, **moved: Any) -> Element:
        """Press the one button of this label, after the hand has moved to these values."""
        button = self.button(label)
        assert button["acts"]
        return self.sends(button["key"], **(moved | (button["show"] or {})))

    def sends(self, key: str, value: object = None, **view: Any) -> Element:
        """Send a press as the client does, with the view that the page shows."""
        self.number += 1
        bar = self.data("hand")
        press = {"number": self.number, "key": key, "page": bar["page"], "value": value}
        told = {"session": bar["session"], "presses": [press | {"view": bar["view"] | view}]}
        return self.does(kind="state", key="hand", name="pressed", value=told)

    def choose(self, key: str, option: str) -> Element:
        for part in self.parts("options"):
            if part["key"] == key:
                return self.sends(key, part["options"].index(option))
        (group,) = self.page.all(data_value=key)
        said = [one.words() for one in group.all("label")]
        return self.does(kind="value", key=key, value=said.index(option))

    def component(self, key: str, **sent: Any) -> Element:
        assert key in self.answer["components"]
        return self.does(key=key, **sent)

    def data(self, key: str) -> Any:
        return json.loads(self.answer["components"][key]["data"])

    def file(self, label: str) -> tuple[str, str, bytes]:
        """Download a file of the session's: its name, its type, and what is in it."""
        (button,) = [one for one in self.page.all("button") if one.words() == label]
        name, mime, content = self.call("download", button["data-download"])
        return name, mime, b64decode(content["bytes"])


@contextmanager
def hosted() -> Iterator[Host]:
    command = [sys.executable, "-c", _CHILD]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, cwd=ROOT, text=True, **pipes) as process:  # type: ignore[call-overload]
        try:
            yield Host(process)
        finally:
            process.stdin.close()
