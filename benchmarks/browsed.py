"""What the browser keeps of a page, and what it sends of it."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.Element_pb2 import Element
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState

from benchmarks.wire import View

# What a part of a page asks the server for: a figure or words.
ASKED = {"figures": ("lesson", "name", "options"), "words": ("lesson", "part", "name")}


class Told(NamedTuple):
    """The state that a component in the browser has set, which it keeps."""

    component: str
    name: str
    value: dict[str, Any]


class Page:
    """What Streamlit's client and ours know after a run, as far as they send any of it back."""

    def __init__(self) -> None:
        self.widgets: dict[str, WidgetState] = {}
        self.present: set[str] = set()
        self.parts: dict[str, dict[str, Any]] = {kind: {} for kind in ASKED}
        self.hand = self.memory = self.script = self.session = ""
        self.record: dict[str, Any] = {}
        self.values: dict[str, Sequence[int]] = {}
        self.view: View = {}  # as the session has it
        self.shown: View = {}  # as the learner sees it
        self.asked = ""  # the session that presses are meant for
        self.buttons: list[str] = []
        self.done: list[int] = []  # the numbers of the presses that were carried out
        self.states: dict[str, Told] = {}
        self.failed = ""

    def take(self, message: ForwardMsg) -> bool:
        """Take a message over and return whether it is the last one of a run."""
        kind = message.WhichOneof("type")
        if kind == "delta":
            element = message.delta.new_element
            if taking := TAKES.get(element.WhichOneof("type") or ""):
                taking(self, element)
        elif kind == "new_session":
            self.session = message.new_session.initialize.session_id
        elif kind == "navigation":
            self.script = message.navigation.page_script_hash
        elif kind == "script_finished":
            if message.script_finished == ForwardMsg.FINISHED_EARLY_FOR_RERUN:
                return False
            if message.script_finished != ForwardMsg.FINISHED_SUCCESSFULLY:
                self.failed = "a run did not finish"
            self.widgets = {id_: self.widgets[id_] for id_ in self.widgets if id_ in self.present}
            self.present.clear()
            return True
        return False

    def component(self, element: Element) -> None:
        told = element.bidi_component
        if told.component_name.endswith("live_parts"):
            for part in json.loads(told.bytes)["parts"]:
                if part["kind"] == "buttons":
                    self.buttons += [one["key"] for one in part["buttons"] if one["acts"]]
                if part["kind"] not in ASKED or part.get("part") == "listing":
                    continue  # presets and choices ask for nothing, and the code is folded away
                asked = {key: part[key] for key in ASKED[part["kind"]]}
                self.parts[part["kind"]][part["key"]] = asked
        elif told.component_name.endswith("live_controls"):
            data = json.loads(told.bytes)
            self.hand, self.view = told.id, data["view"]
            self.asked, self.done = data["session"], data["done"]
            if not self.values:
                sliders = (item for item in data["controls"] if "longest" not in item)
                self.values = {slider["key"]: _counted(slider) for slider in sliders}
        elif told.component_name.endswith("memory"):
            self.memory, self.record = told.id, json.loads(told.bytes)["record"]["entries"]

    def checkbox(self, element: Element) -> None:
        told = element.checkbox
        if state := self.state(told):
            state.bool_value = told.value if told.set_value else told.default

    def exception(self, element: Element) -> None:
        self.failed = f"a run failed: {element.exception.type}"

    def state(self, told: Any) -> WidgetState | None:
        """Return the state to fill in: that of a new widget, or of one the server has set."""
        self.present.add(told.id)
        if told.id in self.widgets and not told.set_value:
            return None
        return self.widgets.setdefault(told.id, WidgetState(id=told.id))

    def message(self, name: str, url: str, fresh: Told | None) -> bytes:
        """Return the message that asks for a run, as Chromium sends it with Streamlit 1.67."""
        told = BackMsg()
        run = told.rerun_script
        # What stands in the address, which the page writes at every move.
        run.query_string, run.page_script_hash = urlencode(self.shown), self.script
        run.page_name = "" if self.script else name
        run.widget_states.widgets.extend(self.widgets.values())
        if fresh is not None:
            self.states[fresh.component] = fresh
        for state in self.states.values():
            widget = run.widget_states.widgets.add(id=state.component)
            widget.json_value = compact({state.name: state.value})
        context = run.context_info
        context.timezone, context.locale, context.url = "UTC", "en-US", url
        context.color_scheme, context.timezone_offset = "light", 0
        context.is_embedded = False
        return bytes(told.SerializeToString())


TAKES: dict[str, Callable[[Page, Element], None]] = {
    "bidi_component": Page.component,
    "checkbox": Page.checkbox,
    "exception": Page.exception,
}


def compact(value: Any) -> str:
    """Return a value as a browser writes it."""
    return json.dumps(value, separators=(",", ":"))


def _counted(control: dict[str, Any]) -> Sequence[int]:
    """Return the values that a slider has."""
    if "values" in control:
        values: list[int] = control["values"]
        return values
    first, last, step = control["ends"]
    return range(first, last + 1, step)


def fit(view: View) -> View:
    """Return a view inside its own table, as the client fits it."""
    lasts = {"t": view["L"] - 1, "phi": view["L"] - 1, "dim": view["d"] - 1}
    return {key: min(value, lasts.get(key, value)) for key, value in view.items()}


def held_after(packed: bytes) -> list[str]:
    """Return the names of the arrays that a page holds after an answer; only its head is read."""
    unpacking = zlib.decompressobj(zlib.MAX_WBITS | 16)
    head = unpacking.decompress(packed, 4)
    head = unpacking.decompress(unpacking.unconsumed_tail, int.from_bytes(head, "little"))
    return list(dict.fromkeys(name.decode() for name in re.findall(rb'"array":"(\w+)"', head)))
