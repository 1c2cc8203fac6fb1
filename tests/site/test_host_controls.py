"""Controls of a page without a server: what each sends is taken, kept as long as it stands, and no
longer; a page of the tests' own draws them."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.site.reading import Element, read
from web.host import scripts, session
from web.host.drawing.components import Component
from web.host.drawing.delta_generator import DeltaGenerator, here
from web.host.drawing.navigating import Page, navigation
from web.host.drawing.place import Call
from web.host.drawing.state import session_state

Draw = Callable[[DeltaGenerator], Any]


class Drawn:
    """A session whose pages are drawn by a function."""

    def __init__(self, draw: Draw) -> None:
        self.draw = draw
        self.session = session.begin()
        self.answer: dict[str, Any] = {}
        self.value: Any = None

    def frame(self, name: str) -> None:
        if name == "ui.frame":
            pages = [Page(Path(f"pages/{one}/page.py"), title=one, url_path=one, default=one == "a")
                     for one in "ab"]  # fmt: skip
            navigation({"": pages}).run()
        else:
            self.value = self.draw(here())

    def run(self, *events: dict[str, Any], page: str = "", **more: Any) -> Element:
        message = {"page": page, "query": {}, "url": "https://x/c/", "events": events, **more}
        self.answer = self.session.run(message)
        return read(self.answer["html"])

    def send(self, key: str, value: object) -> Any:
        self.run({"kind": "value", "key": key, "value": value})
        return self.value


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Callable[[Draw], Drawn]:
    def make(draw: Draw) -> Drawn:
        made = Drawn(draw)
        monkeypatch.setattr(scripts, "run", made.frame)
        return made

    return make


Make = Callable[[Draw], Drawn]


def test_options_are_chosen_by_their_numbers(drawn: Make) -> None:
    page = drawn(lambda at: at.radio("One", "xyz", key="one"))
    page.run()
    assert page.value == "x"
    assert page.send("one", 2) == "z"
    assert [page.send("one", sent) for sent in (3, -1, "0", True, None)] == ["z"] * 5
    (box,) = [box for box in page.run().all("input") if "checked" in box.attributes]
    assert box["value"] == "2"
    page = drawn(lambda at: at.multiselect("Some", "xyz", "x", key="some", max_selections=2))
    page.run()
    assert page.send("some", [2, 1]) == ["z", "y"]
    assert page.send("some", [0, 1, 2]) == ["z", "y"]
    boxes = page.run().all("input")
    assert ["disabled" in box.attributes for box in boxes] == [True, False, False]


def test_what_belongs_to_a_change_is_called_once_and_after_all_values_are_set(
    drawn: Make,
) -> None:
    heard: list[Any] = []

    def draw(at: DeltaGenerator) -> None:
        at.text_input("a", key="a", max_chars=9, on_change=lambda: heard.append(session_state["b"]))
        at.text_input("b", key="b", max_chars=9)

    page = drawn(draw)
    page.run()
    page.run(
        {"kind": "value", "key": "a", "value": "1"}, {"kind": "value", "key": "b", "value": "2"}
    )
    assert heard == ["2"]
    page.send("a", "1")
    assert heard == ["2"]


def test_what_a_component_sends_is_there_for_one_run_and_its_state_until_it_sends_another(
    drawn: Make,
) -> None:
    made = Component("one", "", "", "", False)
    calls: list[str] = []

    def draw(at: DeltaGenerator) -> Any:
        on = {f"on_{name}_change": partial(calls.append, name) for name in ("shared", "pressed")}
        sent = made(key="one", data=b"{}", **on)
        return sent.shared, sent.pressed

    page = drawn(draw)
    page.run()
    assert page.value == (None, None)
    page.run({"kind": "trigger", "key": "one", "name": "shared", "value": 1})
    assert page.value == (1, None)
    page.run({"kind": "state", "key": "one", "name": "pressed", "value": 2})
    assert page.value == (None, 2)
    page.run({"kind": "tick"})
    assert page.value == (None, 2)
    page.run({"kind": "state", "key": "one", "name": "pressed", "value": 3})
    assert page.value == (None, 3)
    assert calls == ["shared", "pressed", "pressed"]
    assert page.send("one", 4) == (None, 3)


def test_a_control_that_is_not_drawn_forgets_its_value_unless_it_lasts(drawn: Make) -> None:
    there = [True]

    def draw(at: DeltaGenerator) -> Any:
        if not there[0]:
            return None
        lasting = at.radio("Lasting", "xy", key="lasting", persist_state="session")
        return at.text_input("Find", key="find", max_chars=9), lasting

    page = drawn(draw)
    page.run()
    page.send("find", "a")
    assert page.send("lasting", 1) == ("a", "y")
    there[0] = False
    page.run({"kind": "tick"})
    there[0] = True
    page.run({"kind": "tick"})
    assert page.value == ("", "y")


def test_a_fold_of_another_page_is_another_fold(drawn: Make) -> None:
    page = drawn(lambda at: at.expander("More", key="fold", on_change="rerun").open)
    page.run()
    assert page.send("fold", True) is True
    first = page.run()
    second = page.run(page="b")
    assert page.value is False
    assert first.all("details")[0]["id"] != second.all("details")[0]["id"]


def test_a_change_that_fails_is_told_and_the_page_is_drawn(drawn: Make) -> None:
    fails: Call = lambda: 1 / 0  # type: ignore[assignment, return-value] # noqa: E731
    page = drawn(lambda at: at.text_input("Find", key="find", max_chars=9, on_change=fails))
    page.run()
    assert page.send("find", "a") == "a"
    assert page.answer["toasts"] == ["<p>Something went wrong, and this has not been done.</p>"]
