"""The shared controls: label, bounds, help, key and address binding of each live here only.

The bound widgets are the state. Every page runs with all of them rendered, so the address
always holds the whole view and a copied link opens it again.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import streamlit as st

from course.view import (
    BASES,
    CHOICES,
    DEFAULTS,
    LENGTHS,
    LONGEST_SENTENCE,
    MODEL_DIMENSIONS,
    NUMBERS,
    PRESETS,
    View,
    from_address,
    view_of,
)
from ui import platform


def current() -> View:
    """Return the view the controls show now; a choice that is not on the page has its default."""
    state = st.session_state
    shown: Mapping[str, Any] = state.get(_HELD, state)
    numbers = {key: int(shown[key]) for key in NUMBERS}
    chosen = {key: shown[key] for key in state.get(_CHOICES, ()) if shown.get(key) is not None}
    return view_of({**numbers, "words": shown["words"] or "", **chosen})


# What callbacks have shown since the last run of the page.
_SHOWN = "shown"
# What each control shows. Nobody moves the hidden sliders, so what the browser
# sends of them may be old, but is never new.
_HELD = "held"
# The addresses of the last runs, which a press on the menu may still carry along.
_CARRIED = "carried"
_MOST_CARRIED = 6
# The choices that are on the page.
_CHOICES = "choices"
# The page of the last run, and whether that of this one is another.
_PAGE = "page"
_ARRIVED = "arrived"


def arrive(address: str) -> None:
    """Take over the view that a link to this page names; a link without one changes nothing.

    Streamlit does so for a page that is opened cold. Inside a session its widgets keep their
    values, whatever the address of the link they follow.
    """
    state = st.session_state
    before = state.get(_PAGE)
    state[_PAGE] = address
    state[_ARRIVED] = before != address
    asked = _asked()
    carried: list[dict[str, str]] = state.setdefault(_CARRIED, [])
    if before not in (None, address) and asked and asked not in carried:
        view = from_address(asked)._asdict()
        state.update(view)
        _hold({key: view[key] for key in CONTROLS})
    _carry(asked)


def _asked() -> dict[str, str]:
    """Return what the address says of the view."""
    return {key: text for key, text in st.query_params.to_dict().items() if key in View._fields}


def _carry(address: dict[str, str]) -> None:
    carried = [item for item in st.session_state[_CARRIED] if item != address]
    st.session_state[_CARRIED] = [*carried, address][-_MOST_CARRIED:]


def arrived() -> bool:
    """Return whether this is the first run of the page since another one was shown."""
    return bool(st.session_state.get(_ARRIVED))


def here() -> str:
    """Return the address of the page that is drawn."""
    return str(st.session_state.get(_PAGE, ""))


def address_of(view: Mapping[str, Any]) -> dict[str, str]:
    """Return what the address of a prepared view holds; at least one value, so that it counts."""
    return {key: str(value) for key, value in (view or {"d": DEFAULTS.d}).items()}


def show(changes: Mapping[str, Any]) -> None:
    """Move controls to `changes`; call it from a callback, before the widgets are drawn."""
    st.session_state.update(changes)
    st.session_state.setdefault(_SHOWN, {}).update(changes)
    clamp()
    _hold(changes)


def clamp() -> None:
    """Bring position, offset and dimension back inside a table that has just shrunk."""
    _clamp(st.session_state)


def _clamp(shown: Any) -> None:
    for key, size in (("t", "L"), ("phi", "L"), ("dim", "d")):
        shown[key] = min(shown[key], shown[size] - 1)


def _hold(changes: Mapping[str, Any]) -> None:
    """Change what a live page's controls show."""
    held = st.session_state.get(_HELD)
    if held is not None:
        held.update(changes)
        _clamp(held)


class Words(NamedTuple):
    """What a control is called, and what it does."""

    label: str
    help: str


WORDS: Mapping[str, Words] = {
    "d": Words(
        "Model dimension d",
        "How many numbers mark one position. Always even: they come in pairs.",
    ),
    "n": Words(
        "Base n",
        "How far the wavelengths spread. The paper uses 10 000 and gives no reason.",
    ),
    "L": Words("Sequence length L", "How many positions the table has, counted from 0."),
    "t": Words("Position t", "The word you look at, counted from 0."),
    "phi": Words("Offset φ", "How many words further on the second mark stands."),
    "dim": Words("Dimension", "The column you look at. Two columns make one pair."),
    "words": Words("Your sentence", "Type any words. The link of this view holds them."),
}


def _shared(key: str) -> dict[str, Any]:
    """Return what every shared control has: its words, its key and its place in the address."""
    return {**WORDS[key]._asdict(), "key": key, "bind": "query-params"}


def _slider(key: str, low: int, high: int, step: int = 1) -> None:
    # A slider with a new end is a new widget, which believes the address more than the session. So
    # its end stays where it is, however short the table.
    value = DEFAULTS._asdict()[key]
    clamps = clamp if key in ("d", "L") else None
    st.slider(
        min_value=low, max_value=high, step=step, value=value, on_change=clamps, **_shared(key)
    )


# What a live slider counts: the places of a list, or whole numbers (first, last, step).
# The sentence is typed.
_COUNTED: Mapping[str, dict[str, Any]] = {
    "words": {"longest": LONGEST_SENTENCE},
    "d": {"ends": (MODEL_DIMENSIONS[0], MODEL_DIMENSIONS[-1], 2)},
    "n": {"values": BASES},
    "L": {"ends": (*LENGTHS, 1)},
    "t": {"ends": (0, LENGTHS[1] - 1, 1)},
    "phi": {"ends": (0, LENGTHS[1] - 1, 1)},
    "dim": {"ends": (0, MODEL_DIMENSIONS[-1] - 1, 1)},
}
_LIVE = [{"key": key} | WORDS[key]._asdict() | counted for key, counted in _COUNTED.items()]


def _bound() -> None:
    """Draw the widgets that hold the view in the address, out of sight."""
    _slider("d", MODEL_DIMENSIONS[0], MODEL_DIMENSIONS[-1], 2)
    _slider("n", BASES[0], BASES[-1])
    _slider("L", *LENGTHS)
    for key, size in (("t", LENGTHS[1]), ("phi", LENGTHS[1]), ("dim", MODEL_DIMENSIONS[-1])):
        _slider(key, 0, size - 1)
    shared = _shared("words") | {"value": DEFAULTS.words, "max_chars": LONGEST_SENTENCE}
    st.text_input(**shared)


CONTROLS = tuple(_COUNTED)


def control_bar(front: tuple[str, ...], choices: tuple[str, ...] = ()) -> None:
    """Draw every shared control, those in `front` in view and the rest behind "More".

    The sliders that follow the hand stand in the browser. Beside them every page has the widgets
    that hold the view in the address, out of sight: one that is taken out of the page, or moved in
    it, drops out of the address. `choices` are those of the page alone.
    """
    state = st.session_state
    state.pop(_SHOWN, None)
    state[_CHOICES] = choices
    _restore(choices)
    with st.container(key="bound"):
        _bound()
        for name in choices:
            _choice(name)
    state[_HELD] = {key: state[key] for key in (*CONTROLS, *choices)}
    _carry(_asked())
    _sliders(front)


def _restore(choices: tuple[str, ...]) -> None:
    """Bring the hidden widgets back to what the page shows, where the browser sent older values.

    Whatever it asks for, a browser sends them along: also right after a move, of which it has not
    heard yet. The choices of a page that was just opened are new.
    """
    state = st.session_state
    for key, value in state.get(_HELD, {}).items():
        known = key in CONTROLS or (key in choices and not arrived())
        if known and state.get(key) != value:
            state[key] = value


def _choice(key: str) -> None:
    choice = CHOICES[key]
    told: dict[str, Any] = {"help": choice.help, "key": key, "bind": "query-params"}
    first = choice.options.index(choice.default)
    if choice.many:
        st.selectbox(choice.label, choice.options, first, **told)
    else:
        st.radio(choice.label, choice.options, first, horizontal=True, **told)


def _sliders(front: tuple[str, ...]) -> None:
    facts: dict[str, Any] = {
        "controls": _LIVE,
        "more": "More",
        "front": front,
        "view": (view := current()._asdict()),
        "usual": {key: DEFAULTS._asdict()[key] for key in view if key in st.session_state[_HELD]},
        "heard": st.session_state.get("heard", 0),
    }
    platform.live_controls("hand", facts, _moved)


def _moved() -> None:
    """Take over what the live sliders show, and say that it was heard.

    A hand lets go before the learner presses a button, but a busy server may call back for both at
    once, in any order. So what a button has just shown stays.
    """
    moved = dict(st.session_state.hand.moved)
    st.session_state.heard = moved.pop("told")
    view = view_of(moved)._asdict()
    here = {key: view[key] for key in (*CONTROLS, *st.session_state.get(_CHOICES, ()))}
    show(here | st.session_state.get(_SHOWN, {}))


def presets() -> None:
    """Draw the presets; the one that matches the sliders is marked.

    They move the sliders in the browser. A widget of Streamlit would repeat its old choice with the
    next message of a quick hand, and seem to be pressed again.
    """
    platform.live_parts("presets", [{"kind": "presets", "key": "presets", "presets": PRESETS}])
