"""Adapter to Streamlit: folds, reruns, and components in the browser."""

import json
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from threading import Lock
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

# The browser keeps one copy of the client, however many components ask for it. `ui/server/head.js`
# loads it, and says so where it does not load.
_STUB = 'export default (component) => window.__live(component, "FILE", "NAME", "SENTENCE");'


def _stub(file: str, name: str, sentence: str) -> str:
    return _STUB.replace("FILE", file).replace("NAME", name).replace("SENTENCE", sentence)


# One script runs at a time. More of them would only take the interpreter from each other, and from
# the answers to live pages.
_slot = Lock()


def script_slot() -> Lock:
    """Return what a script waits for before it runs: its turn."""
    return _slot


def has(package: str) -> bool:
    """Return whether a package is installed that the course can do without."""
    return find_spec(package) is not None


def served() -> bool:
    """Return whether a server stands behind the pages; without one no class can meet."""
    return hasattr(st, "App")  # the stand-in for Streamlit in a browser has none


def fold(label: str, key: str) -> tuple[DeltaGenerator, bool]:
    """Return a fold, and whether to fill it: one that is closed need not hold anything yet."""
    box = st.expander(label, key=key, on_change="rerun")
    return box, bool(box.open)


def live_parts(key: str, parts: Sequence[Mapping[str, Any]]) -> None:
    """Draw figures and words that follow the hand; each of `parts` says which."""
    _component("parts")(key=key, data=facts({"parts": [dict(part) for part in parts]}))


def live_controls(key: str, data: Mapping[str, Any]) -> None:
    """Draw the sliders. The component also holds what was pressed, as its state `pressed`."""
    _draw(_component("controls"), key, data, on_pressed_change=lambda: None)


def live_links(key: str, data: Mapping[str, Any]) -> None:
    """Draw lists of links as one element."""
    _component("links")(key=key, data=facts(data))


def live_header(key: str, data: Mapping[str, Any]) -> None:
    """Draw the head of the course: its name, its menus, and how far one has got."""
    _component("header")(key=key, data=facts(data))


def live_actions(key: str, data: Mapping[str, Any]) -> None:
    """Draw a few links to pages as buttons in a row."""
    _component("actions")(key=key, data=facts(data))


def memory(key: str, data: Mapping[str, Any]) -> None:
    """Draw what keeps a record in the browser. What it hands in is its state `kept`."""
    if "memory" not in _components:
        js = _stub("memory.js", "default", "The code that keeps your answers did not load.")
        _components["memory"] = st.components.v2.component("memory", html="<i></i>", js=js)
    _draw(_components["memory"], key, data, on_kept_change=lambda: None)


def _draw(component: Any, key: str, data: Mapping[str, Any], **states: Callable[[], None]) -> None:
    """Draw a component that hands something in.

    Streamlit copies it, and cannot copy what is nested too deep. No client of ours hands that in;
    it is dropped, and the run begins anew.
    """
    try:
        component(key=key, data=facts(data), **states)
    except RecursionError:
        del st.session_state[key]
        st.rerun()


def facts(data: Mapping[str, Any]) -> bytes:
    """Return what a component is told, as bytes.

    In anything else Streamlit would look for tables, and load pandas to do so.
    """
    return json.dumps(data, separators=(",", ":")).encode()


_components: dict[str, Any] = {}


def _component(name: str) -> Any:
    if name not in _components:
        js = _stub("client.js", name, "The code that draws this page did not load.")
        _components[name] = st.components.v2.component(
            f"live_{name}", html='<div class="live"></div>', js=js, isolate_styles=False
        )
    return _components[name]
