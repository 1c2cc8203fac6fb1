"""The learner's record: held by the session, stored in the browser.

The session holds the entries of `course.kept_record`. A small component writes them into the
browser's own storage after each run, and hands in those that a session does not have: after a
reload, after a restart of the server, after a long pause, or when another tab has got further.
"""

from collections.abc import Mapping
from typing import Any

import streamlit as st

from course import kept_record as record
from course import rounds
from course.before_and_after.answers import progress
from ui import learner, platform, presses
from ui.learner import Learner

_KEY = "memory"


def take() -> bool:
    """Take over what the browser has handed in since the last run; return whether it has."""
    here = learner.current()
    told = getattr(st.session_state.get(_KEY), "kept", None)
    if not isinstance(told, Mapping) or told.get("message") == here.heard:
        return False
    _take(here, told)
    return True


def mount() -> None:
    """Draw the component, which writes the entries into the browser."""
    here = learner.current()
    facts = {
        "record": record.record(here.entries),
        "heard": here.heard,
        "forgotten": here.forgotten,
        "blocked": here.blocked,
        "unread": here.unread,
        "run": here.run is not None,
    }
    platform.memory(_KEY, facts)


def say_returned() -> None:
    """Say what has come back from the browser."""
    if text := learner.current().returned:
        with st.container(key="restored"):
            st.caption(f"Restored from this browser: {text}.")


def _take(here: Learner, told: Mapping[str, Any]) -> None:
    """Take over what a browser hands in: entries, or the news that they are to be forgotten.

    What has come back is said on this page alone, and once in each tab.
    """
    here.heard, here.blocked = told.get("message", 0), bool(told.get("blocked"))
    unread = told.get("unread")
    here.unread = unread if isinstance(unread, str) and unread in _UNREAD else ""
    if told.get("ran") and here.run is None:
        here.run_lost = True
    if told.get("forget"):  # in another tab
        here.entries = {}
    here.knew_nothing = not _summary(here)
    here.entries = record.merged(here.entries, record.entries(told.get("record")))
    if here.knew_nothing and not told.get("again"):
        here.returned = _summary(here)


def _forget(here: Learner, _: Any) -> None:
    here.entries = {}
    here.forgotten += 1
    here.sure = False


def _summary(here: Learner) -> str:
    """Return what is kept in a few words; empty if there is nothing yet."""
    kept = here.entries
    chosen = len(record.chosen(kept))
    parts = [f"{chosen} answer{'s' * (chosen > 1)}"] if chosen else []
    parts += [f"quiz {place}"] if (place := rounds.place(rounds.kept(kept))) else []
    parts += [text] if (text := progress(kept)) else []
    game = here.value("game")
    if game and game["answers"]:
        parts.append(f"{game['right']} of {game['answers']} hidden positions found")
    return ", ".join(parts)


_KEPT_HERE = (
    "Your answers on the pages, your answers and your code in the test before and after the "
    "course, your rounds of the quiz, your score with the clock hands and the list of pages you "
    "have opened are kept in this browser, on this device. They will still be here after a reload, "
    "or on another day. "
)
_SENT = "The server has them only while the page is open, and they are sent to nobody else."
_NOT_SENT = "They are sent to nobody."
_NOT_KEPT = (
    "This browser does not let the course keep anything. Your answers last only as long as this "
    "page is open, and are lost when you close it."
)


_UNREAD = {
    "broken": "What this browser has kept of the course cannot be read.",
    "newer": (
        "What this browser has kept is from a newer version of the course, which this one cannot "
        "read."
    ),
}
_LEFT = (
    "It is left as it is, and nothing is added to it: what you answer now lasts only as long as "
    "this page is open. If you can do without what was kept, forget it."
)
_AT_FAULT = (
    "If this page fails again when it is loaded anew, the answers that this browser has kept may "
    "be the reason. You can forget them."
)


def say_unread() -> None:
    """Say on every page that what the browser keeps cannot be read, and offer to forget it."""
    if learner.current().unread:
        _unread("unread")


def _unread(key: str) -> None:
    st.markdown(f"{_UNREAD[learner.current().unread]} {_LEFT}")
    _forget_at_once(key)


def at_fault() -> None:
    """Say on a page that has failed that its cause may be kept, and offer to forget it."""
    st.markdown(_AT_FAULT)
    _forget_at_once("at_fault")


def _forget_at_once(key: str) -> None:
    """Draw a button with which a browser forgets all without the session, which may be at fault."""
    platform.live_parts(key, [{"kind": "forget", "key": key, "label": "Forget my answers"}])


def block() -> None:
    """Draw what is kept, where, and the button that has it forgotten."""
    here = learner.current()
    with st.container(key="memory_block"):
        if here.unread:
            _unread("unread_here")
            return
        sent = _SENT if platform.served() else _NOT_SENT
        st.markdown(_NOT_KEPT if here.blocked else _KEPT_HERE + sent)
        if text := _summary(here):
            st.markdown(f"So far: {text}.")
            _ask_to_forget(here)
        else:
            st.markdown("No answer has been kept so far.")


def _ask_to_forget(here: Learner) -> None:
    def sure(is_asked: bool) -> learner.Act:
        def act(here: Learner, _: Any) -> None:
            here.sure = is_asked

        return act

    if not here.sure:
        presses.buttons("forget", presses.Button("forget", "Forget my answers", sure(True)))
        return
    st.markdown(
        "**This deletes your answers for good, here and in every open tab of this browser.**"
    )
    presses.buttons(
        "forget_sure",
        presses.Button("forget_yes", "Forget them", _forget),
        presses.Button("forget_no", "Keep them", sure(False)),
    )
