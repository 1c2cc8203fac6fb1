"""What the learner has answered on the pages: kept for the session, and nowhere else."""

import streamlit as st

_KEPT = "answers"


def given() -> dict[str, int]:
    """Return the answers so far: the number of the chosen option, by the name of the question.

    They stand under one key, because each look into the session's state costs as much as a link.
    """
    found: dict[str, int] = st.session_state.setdefault(_KEPT, {})
    return found
