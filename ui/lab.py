"""A long job on a page: each call of the browser does one slice of the work.

There is no thread behind it. While the page is open and the job goes on, the browser asks for the
next slice a few times a second. Who stops it, leaves the page or closes the tab asks for none, and
so all work is over with the slice under way.
"""

import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import ceil
from time import monotonic
from typing import Any, Generic, Protocol, TypeVar

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from ui import learner, lesson, presses
from ui.learner import Learner
from ui.presses import Button

SLICE_S = 0.2
TICK_S = 0.3
_PAUSE_S = 3.0  # a longer gap between two slices was no work
_SETTLED = 0.02  # of the work: much of what goes before happens once, and is slow
_KNOWN = 0.1  # so much more of it, and the pace is known
_FEW_S, _MINUTES_FROM_S = 5.0, 90.0


class Job(Protocol):
    """What can be worked on in slices."""

    @property
    def done(self) -> bool: ...

    @property
    def progress(self) -> float: ...

    def advance(self, seconds: float) -> None: ...


Work = TypeVar("Work", bound=Job)


class JobQueue(Protocol):
    """Who may work now, when several sessions want to."""

    def ask(self, who: object, now: float) -> bool: ...

    def done(self, who: object, now: float) -> None: ...

    def others(self, who: object) -> int: ...


@dataclass
class JobState(Generic[Work]):
    """A job, whether it goes on, whether it broke, and how long it has been worked on.

    `who` stands for it in the queue: unlike the number of an object, nobody else ever has it.
    """

    job: Work
    going: bool = True
    broken: bool = False
    seconds: float = 0.0
    last: float | None = None
    left: float | None = None
    """How many more seconds it will take at this pace; it only falls. None while nobody can say."""
    settled: tuple[float, float] | None = None
    """The seconds and the progress from which on the pace is measured."""
    who: object = field(default_factory=object)

    @property
    def working(self) -> bool:
        """Whether there is more to do, and it is being done."""
        return self.going and not self.job.done

    def slice(self, queue: JobQueue) -> None:
        """Do a slice of work, if it is this job's turn."""
        now = monotonic()
        if self.last is not None and now - self.last < _PAUSE_S:
            self.seconds += now - self.last
        else:
            self.settled = None  # the pace is measured anew
        self.last = now
        self._estimate()
        if queue.ask(self.who, now):
            try:
                self.job.advance(SLICE_S)
            except Exception:  # whatever it is, the learner is told, and nobody waits for it
                logging.getLogger(__name__).exception("a slice of work failed")
                self.going, self.broken = False, True
            finally:
                queue.done(self.who, monotonic())

    def _estimate(self) -> None:
        """Work out the seconds left from the pace since the job has settled."""
        share = self.job.progress
        if self.settled is None:
            self.settled = (self.seconds, share) if share >= _SETTLED else None
            return
        seconds, first = self.settled
        if share - first >= _KNOWN:
            left = (self.seconds - seconds) * (1 - share) / (share - first)
            self.left = left if self.left is None else min(self.left, left)


def job_state(kind: type[Work]) -> JobState[Work] | None:
    """Return the session's job of this kind, if it has one.

    Whoever comes back to the page finds it paused.
    """
    here = learner.current()
    found: JobState[Work] | None = here.run
    if found is None or not isinstance(found.job, kind):
        return None
    if here.arrived:
        _stop(found)
    return found


def lost() -> bool:
    """Return whether a run has ended with its session: the server was started again meanwhile."""
    return learner.current().run_lost


def bar() -> DeltaGenerator:
    """Return the place for the buttons of a job and the choices beside them."""
    return st.container(horizontal=True, vertical_alignment="center", key="lab")


def buttons(found: JobState[Work] | None, start: Callable[[], Work], label: str) -> None:
    """Draw the buttons that begin a job, stop it, and let it go on."""

    def begin(here: Learner, _: Any) -> None:
        here.run, here.run_lost = JobState(start()), False

    again = Button("lab_start", "Train again" if found else label, begin, look="filled")
    if found is None:
        each = [again]
    elif found.working:
        each = [Button("lab_stop", "Stop", lambda here, _: _stop(found), look="filled")]
    else:
        paused = not found.job.done and not found.broken
        on = Button("lab_on", "Go on", lambda here, _: _go_on(found), look="filled")
        first = [on, again._replace(look="plain")] if paused else [again]
        each = [*first, Button("lab_away", "Remove this run", _put_away, look="quiet")]
    presses.buttons("lab_buttons", *each)


_SIGNS = {
    "Holds": ":material/check_circle:",
    "Fails": ":material/cancel:",
    "Noise": ":material/airwave:",
    "Not": ":material/help:",
    "By": ":material/build:",
}


def verdict(text: str, claim: str, source: str) -> None:
    """Draw a claim with its verdict, which begins with a word of its own, and who makes it."""
    sign = _SIGNS[text.split()[0].rstrip(".")]
    st.markdown(f"{sign} **{text}** {claim} *{source}*")


def save(label: str, results: Callable[[], Mapping[str, Any]], file: str) -> None:
    """Draw the download of a job's results; the file is made when it is asked for."""
    st.download_button(
        label, lambda: json.dumps(results()), file, "application/json", on_click="ignore"
    )


def _stop(found: JobState[Any]) -> None:
    found.going, found.last = False, None


def _go_on(found: JobState[Any]) -> None:
    found.going = True


def _put_away(here: Learner, _: Any) -> None:
    here.run = None


def watch(
    found: JobState[Work], queue: JobQueue, show: Callable[[], None], said: Callable[[], str]
) -> None:
    """Draw a job while it goes on: its bar with the time left, and what `show` draws of it.

    The browser asks for this part of the page alone, again and again. When the job is done, the
    whole page is drawn once more; so it is when a slice fails.
    """
    going = found.working
    lesson.leave_room(6.5)

    @st.fragment(run_every=TICK_S if going else None)
    def part() -> None:
        if found.working:
            found.slice(queue)
        st.progress(found.job.progress, text=_progress_text(found, said(), queue.others(found.who)))
        show()
        if going and not found.working:
            _stop(found)
            st.rerun()

    part()


def _progress_text(found: JobState[Any], said: str, others: int) -> str:
    """Say how far a job is and how long it will take."""
    if found.job.done:
        return said
    if found.broken:
        return f"{said} Something went wrong, and this run has ended. You can train again."
    if not found.going:
        return f"{said} Stopped: nothing is being computed."
    left = time_left(found.left)
    queue = f" {others + 1} runs on this server take turns." if others else ""
    return f"{said} {left}{queue}"


def time_left(seconds: float | None) -> str:
    """Return how long a job will still take, no more exactly than its pace allows."""
    if seconds is None:
        return "Working out the time left."
    if seconds < _FEW_S:
        return "A few seconds left."
    if seconds < _MINUTES_FROM_S:
        return f"About {10 * ceil(seconds / 10)} seconds left."
    return f"About {ceil(seconds / 60)} minutes left."
