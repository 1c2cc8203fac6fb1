"""Events of the browser, handled in Streamlit's order: first all values, then callbacks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from web.host.widgets import Outside, Triggered, Widget

Event = Mapping[str, Any]
State = dict[str, Any]


def only_time_passed(events: Sequence[Event]) -> bool:
    """Return whether nothing was done, and a page that is at work is drawn once more."""
    return bool(events) and all(event["kind"] == "tick" for event in events)


def take(
    events: Iterable[Event],
    widgets: Mapping[str, Widget],
    state: State,
    failed: Callable[[], None],
) -> None:
    """Set the values of all events, then call in their order what belongs to them.

    An event of a control that has gone with its page, or a value that it cannot have, is nothing.
    """
    calls = [call for event in events for call in _set(event, widgets, state)]
    for call in calls:
        try:
            call()
        except Exception:  # whatever it is, the page is drawn all the same
            failed()


def _set(event: Event, widgets: Mapping[str, Widget], state: State) -> Iterable[Callable[[], None]]:
    """Set the value of an event, and return what is to be called for it."""
    kind, widget = event["kind"], widgets.get(str(event.get("key")))
    if widget is None:
        return
    if kind == "value" and not widget.triggers:
        try:
            value = widget.read(event["value"])
        except Outside:
            return
        if state.get(widget.key) == value:
            return
        state[widget.key] = value
    elif kind in ("state", "trigger") and event["name"] in widget.triggers:
        sent = state.setdefault(widget.key, Triggered(widget.triggers))
        sent.take(event["name"], event["value"], stays=kind == "state")
        yield widget.triggers[event["name"]]
        return
    else:
        return
    if widget.changed:
        yield widget.changed
