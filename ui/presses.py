"""Buttons, choices and files whose presses are kept until the session has carried them out.

A press is state of the page and no event: the client holds it, with a number of its own, and sends
it with every message until the session says that it is done. So none is lost when a run gives way
to the next one, when the connection breaks or when the session is a new one. With it comes the view
that the page shows.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

import streamlit as st

from course.contents import BY_ADDRESS
from course.control_bar import WORDS
from course.own_files import File, Place
from course.view import view_of
from ui import learner, platform
from ui.learner import Act, Learner

_MOST_PASTED = 250_000  # characters: a class of a thousand has fewer
STATE = "hand"  # the component that holds the presses: the control bar, which every page has
Look = Literal["plain", "filled", "quiet"]


class Button(NamedTuple):
    """A button: its key, which no other button of its page has, its label and what it does.

    `act` changes the learner, and the page is drawn again. `show` is what the page shows at once,
    without the session: the values of the view that are to change. `sought` names the figure that
    is brought into sight; with "" it is the one beside the button. A `strong` button is the one of
    a row that stands for what is shown. `leads` is the key of the place that its run brings, to
    which the page moves.
    """

    key: str
    label: str
    act: Act | None = None
    show: Mapping[str, Any] | None = None
    look: Look = "plain"
    sought: str | None = None
    strong: bool = False
    leads: str = ""


def buttons(key: str, *each: Button, column: bool = False) -> None:
    """Draw buttons in a row that goes on below where it is full, or below each other."""
    _draw(key, {"kind": "buttons", "column": column, "buttons": [_facts(one) for one in each]})


def options(key: str, label: str, texts: Sequence[str], chosen: int | None, act: Act) -> None:
    """Draw options of which one can be chosen; `act` is given its number."""

    learner.current().acts[key] = _within(range(len(texts)), act)
    facts = {"kind": "options", "label": label, "options": list(texts), "chosen": chosen}
    _draw(key, facts)


def number(key: str, label: str, press: str, most: int, act: Act) -> None:
    """Draw a field for a whole number from 0 on with its button; `act` is given the number."""
    learner.current().acts[key] = _within(range(most + 1), act)
    _draw(key, {"kind": "number", "label": label, "press": press, "most": most})


def own_files(key: str, label: str, kinds: Sequence[str], *, many: bool = False) -> list[File]:
    """Draw a place for files of the learner's own, and return those that lie there.

    Their names end in one of the `kinds`. They lie there until the page is left.
    """
    here = learner.current()
    place = here.files.setdefault(key, Place(kinds, many))
    here.acts[key] = lambda _, value: place.take(value)
    _draw(key, {"kind": "own_files", "label": label, "rule": place.rule()} | place.facts())
    return place.files


def pasted(key: str, label: str, press: str, *, rows: int, example: str) -> str:
    """Draw a field for lines with its button, and return what stood in it at the last press.

    It is kept until the page is left.
    """

    def take(here: Learner, value: Any) -> None:
        if isinstance(value, str) and len(value) <= _MOST_PASTED:
            here.pasted[key] = value

    here = learner.current()
    here.acts[key] = take
    facts = {"label": label, "press": press, "rows": rows, "example": example}
    _draw(key, {"kind": "pasted", "most": _MOST_PASTED} | facts)
    return here.pasted.get(key, "")


def nothing(here: Learner, value: Any) -> None:
    """Change nothing: the page is drawn again, for the view that came with the press."""


def following(key: str) -> str:
    """Return the key of a press that has the page drawn for its view."""
    learner.current().acts[key] = nothing
    return key


def _within(values: range, act: Act) -> Act:
    """Return what is done with these values alone: a client may send any."""

    def checked(here: Learner, value: Any) -> None:
        if value in values:
            act(here, value)

    return checked


def _draw(key: str, facts: dict[str, Any]) -> None:
    platform.live_parts(key, [{"key": key} | facts])


def _facts(button: Button) -> dict[str, Any]:
    if button.act:
        learner.current().acts[button.key] = button.act
    return {
        "key": button.key,
        "label": button.label,
        "acts": button.act is not None,
        "show": _shown(button.show),
        "look": button.look,
        "sought": button.sought,
        "strong": button.strong,
        "leads": button.leads,
    }


def _shown(view: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """Return what of a view the page that is drawn can show."""
    if view is None:
        return None
    held = {*WORDS, *BY_ADDRESS[learner.current().page or ""].own}
    return {key: value for key, value in view.items() if key in held}


def carry_out() -> bool:
    """Carry out what was pressed since the last run; return whether that was anything."""
    here = learner.current()
    told = getattr(st.session_state.get(STATE), "pressed", None)
    return _carried_out(here, told) if isinstance(told, Mapping) else False


def _carried_out(here: Learner, told: Mapping[str, Any]) -> bool:
    """Carry out the presses that are meant for this session, each once, in their order."""
    if told.get("session") != here.session:
        return False  # the client sends those that are still to be done once more, to this one
    sent = told.get("presses")
    presses = [press for press in map(_read, sent if isinstance(sent, list) else ()) if press]
    here.done &= {press.number for press in presses}
    acted = False
    for press in sorted(presses, key=lambda one: one.number):
        if press.number in here.done:
            continue
        if press.page != here.page:  # it has been left
            _note_done(here, press)
        elif act := here.acts.get(press.key):
            _note_done(here, press)  # first: one that fails is not carried out again
            here.view = view_of(press.view)
            act(here, press.value)
            acted = True
    return acted


def _note_done(here: Learner, press: "_Press") -> None:
    here.done.add(press.number)
    here.latest = max(here.latest, press.number)


class _Press(NamedTuple):
    number: int
    key: str
    page: str
    view: Mapping[str, Any]
    value: int | str | list[Any] | None


def _read(sent: Any) -> _Press | None:
    """Return a press as a client sends it; None for what no client of ours sends."""
    try:
        press = _Press(
            int(sent["number"]), str(sent["key"]), str(sent["page"]), sent["view"], sent["value"]
        )
        view_of(press.view)
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError):
        return None
    value = press.value
    whole = isinstance(value, int) and not isinstance(value, bool)
    own = isinstance(value, str | list)  # lines and files: the place for them looks at these
    return press if value is None or whole or own else None
