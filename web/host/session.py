"""One session of the course: its state, and the runs that draw a page."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from web.host import events, later, scripts
from web.host.blocks import Block
from web.host.widgets import Download, Widget

_MOST_RUNS = 10  # that a page may ask for before it stands
_TROUBLE = (
    '<div class="stElementContainer" data-testid="stElementContainer" id="trouble">'
    '<div class="stAlert" data-testid="stAlert"><div role="alert"><p>This page could not be drawn. '
    "Another page, or another view of this one, may work.</p></div></div></div>"
)


class Rerun(BaseException):
    """A run gives way to one that begins at the top; no page may take it for an error."""


@dataclass
class Drawn:
    """What a run has drawn so far."""

    root: Block = field(default_factory=lambda: Block("main"))
    widgets: dict[str, Widget] = field(default_factory=dict)
    downloads: dict[str, Download] = field(default_factory=dict)
    components: dict[str, dict[str, Any]] = field(default_factory=dict)
    bound: dict[str, str | None] = field(default_factory=dict)
    dialog: tuple[str, Block] | None = None
    title: str = ""
    again: float | None = None


class Session:
    """A learner's session, which lasts as long as the worker does."""

    def __init__(self) -> None:
        self.state: dict[str, Any] = {}
        self.page: str | None = None
        self.query: dict[str, str] = {}
        self.url = ""
        self.opened = False
        """Whether the address decides what is bound to it: the page has just been opened."""
        self.stepped = False
        """Whether the browser has stepped back or forth: then it decides by what it lacks too."""
        self.drawn = Drawn()
        self.scope = "frame"
        self.places: list[Block] = []
        self.toasts: list[str] = []
        self._stands: dict[str, Widget] = {}

    def run(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Take over what the hand did, draw the page anew, and return the answer to the browser."""
        done = message.get("events") or []
        fresh = self.page != message["page"]
        if fresh:
            self._leave()
        self.page, self.url = str(message["page"]), str(message.get("url", ""))
        self.query = {key: str(value) for key, value in message.get("query", {}).items()}
        self.stepped, self.toasts = bool(message.get("stepped")), []
        held = self.drawn.dialog if events.only_time_passed(done) else None
        if fresh and done:  # what was pressed stands on a page that was made ahead
            self._draw(opened=True)
        gone = {} if fresh else dict.fromkeys(self.drawn.bound)
        events.take(done, self._stands, self.state, self._failed)
        self._draw(opened=not done)
        self.drawn.bound = gone | self.drawn.bound
        self.drawn.dialog = self.drawn.dialog or held
        return self.answer()

    def answer(self) -> dict[str, Any]:
        """Return what the browser is told of the page as it stands."""
        drawn = self.drawn
        dialog = drawn.dialog and {"title": drawn.dialog[0], "html": drawn.dialog[1].html()}
        return {
            "page": self.page,
            "title": drawn.title,
            "html": drawn.root.html(),
            "bound": drawn.bound,
            "components": drawn.components,
            "toasts": self.toasts,
            "dialog": dialog,
            "again": drawn.again,
        }

    def _leave(self) -> None:
        """Forget the controls of a page that is left, but for those that last."""
        left = [one for one in self._stands.values() if one.scope != "frame" and not one.lasting]
        for widget in left:
            self.state.pop(widget.key, None)
            del self._stands[widget.key]

    def _failed(self) -> None:
        self._log()
        self.toasts.append("<p>Something went wrong, and this has not been done.</p>")

    def _draw(self, *, opened: bool) -> None:
        self.opened = opened
        for _ in range(_MOST_RUNS):
            try:
                self._once()
            except Rerun:
                self._rest()
                continue
            except Exception as error:  # the learner is told, and the session goes on
                if isinstance(error, FileNotFoundError) and later.fetched(error):
                    continue
                self._log()
                self.drawn.root.parts.append(_TROUBLE)
                self.drawn.widgets = {**self._stands, **self.drawn.widgets}
            break
        else:
            self.drawn.root.parts.append(_TROUBLE)
            print("a page asked for more runs than it may", file=sys.stderr)
        self._rest()
        for widget in self._stands.values():
            if widget.key not in self.drawn.widgets and not widget.lasting:
                self.state.pop(widget.key, None)
        self._stands = self.drawn.widgets

    def _log(self) -> None:
        traceback.print_exc(file=sys.stderr)

    def _once(self) -> None:
        self.drawn, self.scope = Drawn(), "frame"
        self.places = [self.drawn.root]
        scripts.run("ui.frame")

    def _rest(self) -> None:
        """Let what was triggered be over: it lasts for one run."""
        for widget in (*self._stands.values(), *self.drawn.widgets.values()):
            widget.rest(self.state)

    @contextmanager
    def within(self, place: Block) -> Iterator[None]:
        """Draw in a place for a while."""
        self.places.append(place)
        try:
            yield
        finally:
            self.places.pop()

    def run_page(self, file: Path) -> None:
        """Run the script of the page that is open."""
        self.scope = self.page or "home"
        scripts.run(scripts.module(file))
        self.scope = "frame"

    def register(self, widget: Widget, default: object, read: Callable[[str], Any] | None) -> Any:
        """Take up a control that is drawn, and return its value.

        With `read`, its value is bound to the address, and read from there when a page is opened.
        """
        key, state = widget.key, self.state
        if key in self.drawn.widgets:
            raise ValueError(f"the page has two controls of the key {key!r}")
        self.drawn.widgets[key] = widget
        if read and self.opened and (key in self.query or self.stepped):
            found = read(self.query[key]) if key in self.query else default
            if found is not None:  # an address that names no value of it says nothing
                state[key] = found
        return state.setdefault(key, default)


_session = Session()


def current() -> Session:
    """Return the session of this process."""
    return _session


def begin() -> Session:
    """Begin a session anew, as for another learner, and return it."""
    global _session
    _session = Session()
    return _session
