"""Every difference between Streamlit versions, and between a server and the browser build."""

import inspect
from typing import Any

import streamlit as st

from pe_core.figures import Figure

_CHART_TAKES_ALT = "alt" in inspect.signature(st.plotly_chart).parameters

# No mode bar: its buttons hide data from a learner who presses one by mistake.
_CHART_CONFIG = {"displayModeBar": False}


def chart(figure: Figure, *, key: str, alt: str) -> None:
    """Draw a Plotly figure that fills its box, with `alt` as its accessible name."""
    figure.update_layout(dragmode=False)  # a finger on a chart scrolls the page
    named: dict[str, Any] = {"alt": alt} if _CHART_TAKES_ALT else {}
    st.plotly_chart(figure, key=key, height="stretch", config=_CHART_CONFIG, **named)
    if not named:
        st.caption(alt)
