"""The shared controls: label, bounds, help, key and address binding of each live here only.

The bound widgets are the state. Every page runs with all of them rendered, so the address
always holds the whole view and a copied link opens it again.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import streamlit as st

from ui import platform

MODEL_DIMENSIONS = tuple(range(2, 1025, 2))
# Ten steps a decade, each about a quarter larger than the last: a log scale with round numbers.
_STEPS = (100, 125, 160, 200, 250, 320, 400, 500, 640, 800)
BASES = tuple(
    sorted({step for e in range(7) for s in _STEPS if 2 <= (step := s * 10**e // 100) <= 10**6})
)
LENGTHS = (2, 2048)


class View(NamedTuple):
    """What the learner is looking at: six whole numbers, the same on every page."""

    d: int
    n: int
    L: int
    t: int
    phi: int
    dim: int


DEFAULTS = View(d=128, n=10_000, L=50, t=10, phi=5, dim=32)

PRESETS: Mapping[str, Mapping[str, int]] = {
    "Kazemnejad figure 2": {"d": 128, "n": 10_000, "L": 50},
    "MLM matrix": {"d": 512, "n": 10_000, "L": 100},
    "I am a robot": {"d": 4, "n": 100, "L": 4},
    "Small vectors": {"d": 4, "n": 10_000, "L": 5},
    "Binary": {"d": 8, "n": 16, "L": 16},
    "GPT-2's size": {"d": 768, "n": 10_000, "L": 1024},
}


def current() -> View:
    """Return the view the controls show now."""
    return view_of({key: int(st.session_state[key]) for key in View._fields})


def view_of(values: Mapping[str, object]) -> View:
    """Return the view that these values name, brought to the nearest that the controls can show.

    ValueError if a value is missing or no whole number.
    """
    asked = View(**{key: _whole(key, values.get(key)) for key in View._fields})
    d = min(max(asked.d - asked.d % 2, MODEL_DIMENSIONS[0]), MODEL_DIMENSIONS[-1])
    n = min(BASES, key=lambda step: abs(step - asked.n))
    length = min(max(asked.L, LENGTHS[0]), LENGTHS[1])
    t, phi = (min(max(value, 0), length - 1) for value in (asked.t, asked.phi))
    return View(d, n, length, t, phi, min(max(asked.dim, 0), d - 1))


def _whole(key: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"{key} must be a whole number, got {value!r:.40}")
    return value


# What callbacks have shown since the last run of the page.
_SHOWN = "shown"


def show(changes: Mapping[str, int]) -> None:
    """Move controls to `changes`; call it from a callback, before the widgets are drawn."""
    st.session_state.update(changes)
    st.session_state.setdefault(_SHOWN, {}).update(changes)
    clamp()


def clamp() -> None:
    """Bring position, offset and dimension back inside a table that has just shrunk."""
    state = st.session_state
    for key, limit in (("t", state.L), ("phi", state.L), ("dim", state.d)):
        state[key] = min(state[key], limit - 1)


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
}


def _shared(key: str) -> dict[str, Any]:
    """Return what every shared control has: its words, its key and its place in the address."""
    return {**WORDS[key]._asdict(), "key": key, "bind": "query-params"}


def model_dimension() -> None:
    shared = _shared("d") | {"value": DEFAULTS.d, "on_change": clamp}
    if platform.live():
        st.slider(min_value=MODEL_DIMENSIONS[0], max_value=MODEL_DIMENSIONS[-1], step=2, **shared)
    else:
        st.select_slider(options=MODEL_DIMENSIONS, **shared)


def base() -> None:
    shared = _shared("n") | {"value": DEFAULTS.n}
    if platform.live():
        st.slider(min_value=BASES[0], max_value=BASES[-1], **shared)
    else:
        st.select_slider(options=BASES, **shared)


def length() -> None:
    low, high = LENGTHS
    st.slider(min_value=low, max_value=high, value=DEFAULTS.L, on_change=clamp, **_shared("L"))


def _below(key: str, size_key: str, largest: int) -> None:
    # A slider with a new end is a new widget, which believes the address more than the session.
    # So on a live page, where several controls may move at once, the end stays where it is.
    last = (largest if platform.live() else st.session_state[size_key]) - 1
    value = min(DEFAULTS._asdict()[key], last)
    st.slider(min_value=0, max_value=last, value=value, **_shared(key))


def position() -> None:
    _below("t", "L", LENGTHS[1])


def offset() -> None:
    _below("phi", "L", LENGTHS[1])


def dimension() -> None:
    _below("dim", "d", MODEL_DIMENSIONS[-1])


# What a live slider counts: the places of a list, or whole numbers (first, last, step).
_LIVE = [
    {"key": key, **WORDS[key]._asdict()} | counted
    for key, counted in {
        "d": {"ends": (MODEL_DIMENSIONS[0], MODEL_DIMENSIONS[-1], 2)},
        "n": {"values": BASES},
        "L": {"ends": (*LENGTHS, 1)},
        "t": {"ends": (0, LENGTHS[1] - 1, 1)},
        "phi": {"ends": (0, LENGTHS[1] - 1, 1)},
        "dim": {"ends": (0, MODEL_DIMENSIONS[-1] - 1, 1)},
    }.items()
]


# In the order in which they must be called: t and φ need L, the dimension needs d.
CONTROLS: Mapping[str, Callable[[], None]] = {
    "d": model_dimension,
    "n": base,
    "L": length,
    "t": position,
    "phi": offset,
    "dim": dimension,
}


def strip(front: tuple[str, ...]) -> None:
    """Draw every shared control, those in `front` in view and the rest behind "More".

    All of them stay where they are on every page, and what is not shown is hidden by style alone:
    a control that is taken out of the page, or moved in it, drops out of the address. On a live
    page all of them are hidden; sliders that follow the hand stand in front, and write here.
    """
    st.session_state.pop(_SHOWN, None)
    key = "bound" if platform.live() else "strip"
    row = st.container(horizontal=True, vertical_alignment="bottom", key=key)
    with row:
        for control in CONTROLS.values():
            control()
    if platform.live():
        _live_strip(front)
        return
    rest = [f".st-key-strip > .st-key-{key}" for key in CONTROLS if key not in front]
    if rest and not row.toggle("More", key="more", help="Shows the other controls too."):
        st.html(f"<style>{', '.join(rest)} {{ display: none; }}</style>")


def _live_strip(front: tuple[str, ...]) -> None:
    facts = {
        "controls": _LIVE,
        "more": "More",
        "front": front,
        "view": current()._asdict(),
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
    show(view_of(moved)._asdict() | st.session_state.get(_SHOWN, {}))


def _apply_preset() -> None:
    state = st.session_state
    if state.preset is not None:
        sizes = PRESETS[state.preset]
        half = (sizes["L"] - 1) // 2  # so that t and t + φ both lie in the new table
        show({**sizes, "t": min(state.t, half), "phi": min(state.phi, half)})


def presets() -> None:
    """Draw the presets; the one that matches the sliders is marked."""
    view = current()._asdict()
    st.session_state.preset = next(
        (name for name, sizes in PRESETS.items() if sizes.items() <= view.items()), None
    )
    st.pills(
        "Presets",
        PRESETS,
        key="preset",
        on_change=_apply_preset,
        label_visibility="collapsed",
    )
