"""The state of one learner in a session, in one object.

Streamlit may end a run at any look into its session state, and begin the next one. What is changed
together here is changed without such a look, so no run ends between two halves of a change.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any

import streamlit as st

from course import kept_record as record
from course.contents import HOME
from course.own_files import Place
from course.view import View

_KEY = "learner"


@dataclass
class Learner:
    """One learner in one session.

    `entries` is the record (`course.kept_record`), `page` the address of the page that the last run
    drew, and `view` what it showed when the session last heard of it. `acts` are what the buttons
    of this page do, by their keys, `done` the numbers of the presses that were carried out, and
    `latest` the highest of them.
    """

    session: str = field(default_factory=lambda: token_hex(8))
    entries: record.Entries = field(default_factory=dict)
    page: str | None = None
    arrived: bool = False
    view: View = HOME.opening
    shown: tuple[int, Mapping[str, Any]] | None = None
    """A view that the session has asked the page to show, with a number of its own."""
    acts: "dict[str, Act]" = field(default_factory=dict)
    done: set[int] = field(default_factory=set)
    latest: int = 0
    files: dict[str, Place] = field(default_factory=dict)
    """The places of this page for files of the learner's own, by their keys."""
    led: str = ""
    """The part of this page that the address leads to, if it names one."""
    pasted: dict[str, str] = field(default_factory=dict)
    """What was handed over last in the fields of this page, by their keys."""
    asked: dict[str, str | None] = field(default_factory=dict)
    """The question that was turned to, by the box that asks it."""
    twins: set[str] = field(default_factory=set)
    """The questions whose twins are asked in their place, by name."""
    returning: str | None = None
    """The question of another page that comes back on this one, by name; "" if none does."""
    run: Any = None
    """A training run that goes on or stands still, with its state."""
    run_lost: bool = False
    """Whether there was one when the connection broke, of which this session knows nothing."""
    heard: int = 0
    """The number of the last record that a browser handed in."""
    blocked: bool = False
    """Whether the browser can keep nothing."""
    unread: str = ""
    """Why what the browser keeps cannot be read, in a word; empty if it can."""
    knew_nothing: bool = False
    """Whether this session had nothing of its own when that record came."""
    returned: str = ""
    """What has come back from the browser, in words, as long as this page is open."""
    corrected: str = ""
    """What the address of this page asked for and could not have, in words, until it is read."""
    forgotten: int = 0
    """How often the learner has had all forgotten."""
    sure: bool = False
    """Whether the learner is being asked to confirm that."""

    def keep(self, key: str, value: object) -> None:
        """Keep a value under a key of `course.kept_record`."""
        self.entries[key] = value, record.later(self.entries, time.time_ns() // 1_000_000)

    def offer(self, key: str, value: object) -> None:
        """Keep a value that nobody has chosen; it gives way to one that the browser has."""
        self.entries[key] = value, 0

    def value(self, key: str) -> Any:
        """Return what is kept under a key, or None."""
        return self.entries.get(key, (None, 0))[0]


Act = Callable[[Learner, Any], None]
"""What a press does to the learner; it is given the value that came with the press, if any."""


def current() -> Learner:
    """Return the learner of this session."""
    if _KEY not in st.session_state:
        st.session_state[_KEY] = Learner()
    found: Learner = st.session_state[_KEY]
    return found
