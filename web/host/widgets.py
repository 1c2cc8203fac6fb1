"""Widgets: how each reads what the browser sends, and what it calls when it changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any


class Outside(ValueError):
    """What was sent is no value of the control; it keeps the one it has."""


@dataclass
class Widget:
    """A control of the page that stands."""

    key: str
    scope: str
    read: Callable[[Any], Any]
    changed: Callable[[], None] | None = None
    lasting: bool = False
    """Whether its value is kept while it is not drawn."""
    triggers: dict[str, Callable[[], None]] = field(default_factory=dict)
    """What a component calls for each of the values that it sends, by their names."""

    def rest(self, state: dict[str, Any]) -> None:
        """Let what was triggered be over."""
        if self.triggers and self.key in state:
            state[self.key] = Triggered(self.triggers, state[self.key].held)


class Triggered:
    """What a component has sent in this run, and its state; None for what it has not sent."""

    def __init__(
        self, names: Sequence[str] | dict[str, Any], held: dict[str, Any] | None = None
    ) -> None:
        self.held = held or {}
        self.__dict__.update(dict.fromkeys(names) | self.held)

    def take(self, name: str, value: object, *, stays: bool) -> None:
        """Take a value; one that stays is there beyond this run, until another is sent."""
        setattr(self, name, value)
        if stays:
            self.held[name] = value

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"the component sends nothing of the name {name!r}")


@dataclass
class Download:
    """A file to be made when it is asked for."""

    name: str
    mime: str
    make: Callable[[], str | bytes]

    def content(self) -> bytes:
        """Make the file and return what is in it."""
        made = self.make()
        return made.encode() if isinstance(made, str) else made


def one_of(options: Sequence[Any]) -> Callable[[Any], Any]:
    """Return how the number of an option is read."""

    def read(sent: Any) -> Any:
        if isinstance(sent, bool) or not isinstance(sent, int) or not 0 <= sent < len(options):
            raise Outside(f"there is no option {sent!r:.40}")
        return options[sent]

    return read


def some_of(options: Sequence[Any], most: int | None) -> Callable[[Any], Any]:
    """Return how numbers of options are read, of which there are at most so many."""
    read_one = one_of(options)

    def read(sent: Any) -> Any:
        if not isinstance(sent, list) or len(sent) > (most or len(options)):
            raise Outside(f"at most {most or len(options)} options can be chosen, got {sent!r:.40}")
        return [read_one(one) for one in sent]

    return read


def text(most: int | None) -> Callable[[Any], Any]:
    """Return how a text is read that has at most so many characters."""

    def read(sent: Any) -> Any:
        if not isinstance(sent, str):
            raise Outside(f"a text is missing, got {sent!r:.40}")
        return sent[:most]

    return read
