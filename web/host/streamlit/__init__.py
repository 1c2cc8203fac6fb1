"""A stand-in for Streamlit: what the course uses of it, drawn as HTML for one session.

What is not here is not used, and whoever begins to use it hears so at once. It draws and behaves
as Streamlit does, and test ids and classes are the same wherever the course's own style sheet or
client name them.
"""

from __future__ import annotations

from types import SimpleNamespace

from web.host.drawing import components as _components
from web.host.drawing.delta_generator import DeltaGenerator, here
from web.host.drawing.execution_flow import dialog, fragment, rerun, set_page_config
from web.host.drawing.navigating import Page, navigation
from web.host.drawing.state import context, query_params, session_state

components = SimpleNamespace(v2=_components)


def __getattr__(name: str) -> object:
    """Return what draws an element in the place that is open."""
    if name.startswith("_") or not hasattr(DeltaGenerator, name):
        raise AttributeError(f"the stand-in for Streamlit has no {name!r}")
    return getattr(here(), name)


__all__ = [
    "Page",
    "components",
    "context",
    "dialog",
    "fragment",
    "navigation",
    "query_params",
    "rerun",
    "session_state",
    "set_page_config",
]
