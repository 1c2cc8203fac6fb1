"""The view as the session holds it, and how the page and the session exchange it.

The page in the browser decides what is on the screen, and writes it into the address. The session
keeps a copy for what only the server makes. It reads the address when a page is opened; afterwards
the page sends it each move, and it sends the page a view of its own when a button asks for one.
"""

from collections.abc import Mapping
from random import getrandbits
from typing import Any

import streamlit as st

from course import control_bar as bar
from course.contents import AT, Lesson
from course.view import PRESETS, View, from_address, view_of
from ui import platform

# The view; what buttons have changed of it and the page may not have seen; and the number of the
# last such change, or None if the address has decided.
_VIEW, _CHANGED, _SHOWN = "view", "changed", "shown"
# Whether the learner has asked to see it, so that its figure shall come into sight.
_SOUGHT = "sought"
# The number of the last move that the session has received.
_HEARD = "heard"
# The page of the last run, and whether that of this one is another.
_PAGE, _ARRIVED = "page", "arrived"


def current() -> View:
    """Return the view the page shows now; what is not on the page has its default."""
    view: View = st.session_state[_VIEW]
    return view


def arrive(page: Lesson) -> None:
    """Take over the view that the address names when a page is opened.

    An address without one opens the view of the page's own, whatever was shown before. A run may be
    cut short at each look into the state; so the page counts as opened only once its view is held.
    """
    state = st.session_state
    state[_ARRIVED] = arriving(page)
    if not arrived():
        return
    asked = {key: text for key, text in st.query_params.to_dict().items() if key in View._fields}
    state.pop(_CHANGED, None)
    _set((from_address(asked) if asked else page.opening)._asdict(), page)
    state[_PAGE] = page.address


def _set(values: Mapping[str, Any], page: Lesson) -> None:
    """Hold a view: the controls that every page shares, and what belongs to this one."""
    held = {*bar.WORDS, *page.own}
    st.session_state[_VIEW] = view_of({key: values[key] for key in held})


def arriving(page: Lesson) -> bool:
    """Return whether a page is about to be opened: no run has drawn it since another."""
    return bool(st.session_state.get(_PAGE) != page.address)


def arrived() -> bool:
    """Return whether this is the first run of the page since another one was shown."""
    return bool(st.session_state.get(_ARRIVED))


def here() -> str:
    """Return the address of the page that is drawn."""
    return str(st.session_state.get(_PAGE, ""))


def address_of(view: Mapping[str, Any] | None) -> dict[str, str]:
    """Return what the address of a prepared view holds; without one the page opens in its own."""
    return {key: str(value) for key, value in (view or {}).items()}


def show(changes: Mapping[str, Any], *, sought: bool = False) -> None:
    """Change the view; call it from a callback, before the page is drawn.

    With `sought`, the figure comes into sight: the learner has asked to see it.
    """
    state = st.session_state
    state[_SOUGHT] = sought
    state[_CHANGED] = {**state.get(_CHANGED, {}), **changes}
    state[_SHOWN] = getrandbits(32)
    _set(current()._asdict() | state[_CHANGED], AT[here()])


def control_bar(page: Lesson) -> None:
    """Draw every shared control: those in front of this page, and the rest behind "More"."""
    state = st.session_state
    facts = bar.payload(current(), page)
    facts |= {"page": page.address, "shown": state.get(_SHOWN), "heard": state.get(_HEARD, 0)}
    facts |= {"sought": state.get(_SOUGHT, False)}
    platform.live_controls("hand", facts, _moved)


def _moved() -> None:
    """Take over what the page shows, and acknowledge it.

    A busy server may hear of a move and of a button in any order. So what a button has changed
    stays until the page says that it has shown it.
    """
    state = st.session_state
    if (hand := state.get("hand")) is None:
        return  # the bar that was moved has gone with its page
    moved = dict(hand.moved)
    state[_HEARD] = moved.pop("message")
    if moved.pop("shown") == state.get(_SHOWN):
        state.pop(_CHANGED, None)
    _set(view_of(moved)._asdict() | state.get(_CHANGED, {}), AT[here()])


def presets() -> None:
    """Draw the presets; the one that matches the sliders is marked.

    They move the sliders in the browser. A widget of Streamlit would repeat its old choice with the
    next message of a quick hand, and seem to be pressed again.
    """
    platform.live_parts("presets", [{"kind": "presets", "key": "presets", "presets": PRESETS}])
