"""The controls of a page, and the view that the session reads from its address.

The view lives in the page: the client decides what is on the screen and writes it into the address.
The session reads it there when a page is opened, and is told it with every press.
"""

from collections.abc import Mapping
from random import getrandbits
from typing import Any

import streamlit as st

from course import control_bar as bar
from course.contents import BY_ADDRESS, Lesson
from course.view import PRESETS, View, from_address, view_of
from ui import learner, platform
from ui.presses import STATE


def current() -> View:
    """Return the view as the session has heard of it last."""
    return learner.current().view


def arrive(page: Lesson) -> None:
    """Take over the view that the address names when a page is opened.

    An address without one opens the view of the page's own, whatever was shown before.
    """
    here = learner.current()
    told = st.query_params.to_dict()
    asked = {key: text for key, text in told.items() if key in View._fields}
    here.arrived = here.page != page.address
    if not here.arrived:
        return
    if here.page is not None:  # what came back was said there
        here.returned = ""
    here.page, here.shown, here.returning = page.address, None, None
    here.acts, here.files, here.pasted = {}, {}, {}
    here.led = str(told.get("at", ""))
    here.view = _held((from_address(asked) if asked else page.opening)._asdict(), page)


def _held(values: Mapping[str, Any], page: Lesson) -> View:
    """Return a view of the controls that every page shares, and of what belongs to this one."""
    return view_of({key: values[key] for key in (*bar.WORDS, *page.own)})


def arriving(page: Lesson) -> bool:
    """Return whether a page is about to be opened: no run has drawn it since another."""
    return learner.current().page != page.address


def here() -> str:
    """Return the address of the page that is drawn."""
    return learner.current().page or ""


def address_of(view: Mapping[str, Any] | None) -> dict[str, str]:
    """Return what the address of a prepared view holds; without one the page opens in its own."""
    return {key: str(value) for key, value in (view or {}).items()}


def show(view: View) -> None:
    """Have the page show another view; call it before the control bar is drawn."""
    told = learner.current()
    told.view = _held(view._asdict(), BY_ADDRESS[told.page or ""])
    told.shown = getrandbits(32), told.view._asdict()


def control_bar(page: Lesson) -> None:
    """Draw every shared control: those in front of this page, and the rest behind "More"."""
    told = learner.current()
    facts = bar.payload(current(), page)
    facts |= {"page": page.address, "shown": told.shown}
    facts |= {"session": told.session, "done": sorted(told.done)}
    platform.live_controls(STATE, facts)


def presets() -> None:
    """Draw the presets; the one that matches the sliders is marked.

    They move the sliders in the browser. A widget of Streamlit would repeat its old choice with the
    next message of a quick hand, and seem to be pressed again.
    """
    platform.live_parts("presets", [{"kind": "presets", "key": "presets", "presets": PRESETS}])
