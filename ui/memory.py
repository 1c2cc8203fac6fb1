"""What a learner did, for as long as the page is open and, in the learner's browser, for longer.

The session holds the entries of `course.kept_record`. A small component writes them into the
browser's own storage after each run, and hands them in where a session knows less: after a reload,
after a restart of the server, after a long pause, or when another tab has got further.
"""

import time
from typing import Any

import streamlit as st

from course import kept_record as record
from course import rounds
from course.before_and_after.answers import progress
from ui import platform

# What the session keeps: the entries; the number of the message that was heard last; how often the
# learner has had all forgotten; whether the browser can keep anything; what to say of a return;
# whether the learner is being asked to confirm; a training run; and whether there was one when the
# connection broke, of which this session knows nothing.
_ENTRIES, _HEARD, _FORGOTTEN = "record", "record_heard", "record_forgotten"
_BLOCKED, _RETURNED, _SURE = "record_blocked", "record_returned", "record_sure"
RUN, RAN = "job_state", "record_ran"


def entries() -> record.Entries:
    """Return the entries of this session.

    They stand under one key, because each look into the session's state costs as much as a link.
    """
    found: record.Entries = st.session_state.setdefault(_ENTRIES, {})
    return found


def keep(key: str, value: object) -> None:
    """Keep a value under a key of `course.kept_record`."""
    kept = entries()
    kept[key] = value, record.later(kept, time.time_ns() // 1_000_000)


def offer(key: str, value: object) -> None:
    """Keep a value that nobody has chosen; it gives way to one that the browser has."""
    entries()[key] = value, 0


def value(key: str) -> Any:
    """Return what is kept under a key, or None."""
    return entries().get(key, (None, 0))[0]


def mount() -> bool:
    """Draw the component, and return whether the browser has just handed something in.

    The page must then run again from its top: this run gave the component the older record.
    """
    state = st.session_state
    facts = {
        "record": record.record(entries()),
        "heard": state.get(_HEARD, 0),
        "forgotten": state.get(_FORGOTTEN, 0),
        "blocked": state.get(_BLOCKED, False),
        "run": RUN in state,
    }
    payload = platform.memory("memory", facts)
    if isinstance(payload, dict) and payload.get("message") != facts["heard"]:
        _take(payload)
        return True
    if returned := state.pop(_RETURNED, None):
        st.toast(f"Restored from this browser: {returned}.", duration="long")
    return False


def returned() -> bool:
    """Return whether the browser has just brought back what a fresh session did not know."""
    return bool(st.session_state.get(_RETURNED))


def _take(payload: dict[str, Any]) -> None:
    """Take over what a browser hands in: entries, or the news that they are to be forgotten."""
    state = st.session_state
    state[_HEARD], state[_BLOCKED] = payload.get("message"), bool(payload.get("blocked"))
    if payload.get("ran") and RUN not in state:
        state[RAN] = True
    if payload.get("forget"):  # in another tab
        state[_ENTRIES] = {}
    knew_nothing = not summary()
    state[_ENTRIES] = record.merged(entries(), record.entries(payload.get("record")))
    if knew_nothing and summary():
        state[_RETURNED] = summary()


def _forget() -> None:
    state = st.session_state
    state[_ENTRIES] = {}
    state[_FORGOTTEN] = state.get(_FORGOTTEN, 0) + 1
    state[_SURE] = False


def summary() -> str:
    """Return what is kept in a few words; empty if there is nothing yet."""
    kept = entries()
    chosen = len(record.answered(kept))
    parts = [f"{chosen} answer{'s' * (chosen > 1)}"] if chosen else []
    parts += [f"quiz {place}"] if (place := rounds.place(rounds.kept(kept))) else []
    parts += [text] if (text := progress(kept)) else []
    game = value("game")
    if game and game["answers"]:
        parts.append(f"{game['right']} of {game['answers']} hidden positions found")
    return ", ".join(parts)


_KEPT_HERE = (
    "Your answers on the pages, your answers and your code in the test before and after the "
    "course, your rounds of the quiz, your score with the clock hands and the list of pages you "
    "have opened are kept in this browser, on this device. They will still be here after a reload, "
    "or on another day. The server has them only while the page is open, and they are sent to "
    "nobody else."
)
_NOT_KEPT = (
    "This browser does not let the course keep anything. Your answers last only as long as this "
    "page is open, and are lost when you close it."
)


def block() -> None:
    """Draw what is kept, where, and the button that has it forgotten."""
    blocked, text = st.session_state.get(_BLOCKED), summary()
    with st.container(key="memory_block"):
        st.markdown(_NOT_KEPT if blocked else _KEPT_HERE)
        if text:
            st.markdown(f"So far: {text}.")
            _ask_to_forget()
        else:
            st.markdown("Nothing has been kept so far.")


def _ask_to_forget() -> None:
    state = st.session_state

    def sure(answer: bool) -> None:
        state[_SURE] = answer

    if not state.get(_SURE):
        st.button("Forget my answers", key="forget", on_click=sure, args=(True,))
        return
    st.markdown(
        "**This deletes your answers for good, here and in every open tab of this browser.**"
    )
    with st.container(horizontal=True):
        st.button("Forget them", key="forget_yes", on_click=_forget)
        st.button("Keep them", key="forget_no", on_click=sure, args=(False,))
