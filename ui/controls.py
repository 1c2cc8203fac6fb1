"""The shared controls: label, bounds, help, key and address binding of each live here only.

The bound widgets are the state. Every page runs with all of them rendered, so the address
always holds the whole view and a copied link opens it again.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import streamlit as st

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
    return View(*(int(st.session_state[key]) for key in View._fields))


def show(changes: Mapping[str, int]) -> None:
    """Move controls to `changes`; call it from a callback, before the widgets are drawn."""
    st.session_state.update(changes)
    clamp()


def clamp() -> None:
    """Bring position, offset and dimension back inside a table that has just shrunk."""
    state = st.session_state
    for key, limit in (("t", state.L), ("phi", state.L), ("dim", state.d)):
        state[key] = min(state[key], limit - 1)


def model_dimension() -> None:
    st.select_slider(
        "Model dimension d",
        MODEL_DIMENSIONS,
        DEFAULTS.d,
        key="d",
        bind="query-params",
        on_change=clamp,
        help="How many numbers mark one position. Always even: they come in pairs.",
    )


def base() -> None:
    st.select_slider(
        "Base n",
        BASES,
        DEFAULTS.n,
        key="n",
        bind="query-params",
        help="How far the wavelengths spread. The paper uses 10 000 and gives no reason.",
    )


def length() -> None:
    st.slider(
        "Sequence length L",
        *LENGTHS,
        DEFAULTS.L,
        key="L",
        bind="query-params",
        on_change=clamp,
        help="How many positions the table has, counted from 0.",
    )


def _below(label: str, key: str, size_key: str, help: str) -> None:
    last = st.session_state[size_key] - 1
    value = min(DEFAULTS._asdict()[key], last)
    st.slider(label, 0, last, value, key=key, bind="query-params", help=help)


def position() -> None:
    _below("Position t", "t", "L", "The word you look at, counted from 0.")


def offset() -> None:
    _below("Offset φ", "phi", "L", "How many words further on the second mark stands.")


def dimension() -> None:
    _below("Dimension", "dim", "d", "The column you look at. Two columns make one pair.")


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

    All of them stay where they are on every page, and the rest is hidden by style alone: a
    control that is taken out of the page, or moved in it, drops out of the address.
    """
    row = st.container(horizontal=True, vertical_alignment="bottom", key="strip")
    slots = {key: row.container(key=f"control_{key}") for key in CONTROLS}
    for key, control in CONTROLS.items():
        with slots[key]:
            control()
    rest = [
        f".st-key-strip > :has(> .st-key-control_{key})" for key in CONTROLS if key not in front
    ]
    if rest and not row.toggle("More", key="more", help="Shows the other controls too."):
        st.html(f"<style>{', '.join(rest)} {{ display: none; }}</style>")


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
