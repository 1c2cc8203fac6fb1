"""A container of the page: the base class of every kind of element."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from types import TracebackType
from typing import Any, Self

from web.host import markup, session
from web.host.blocks import Block
from web.host.markup import Width
from web.host.widgets import Widget

Call = Callable[[], None]


class Place:
    """A place of the page."""

    def __init__(self, block: Block, opened: bool | None = None) -> None:
        self._block = block
        self.open = opened
        self._within: list[AbstractContextManager[None]] = []

    def __enter__(self) -> Self:
        within = session.current().within(self._block)
        within.__enter__()
        self._within.append(within)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._within.pop().__exit__(kind, error, trace)

    def name(self, kind: str, key: str = "") -> str:
        """Return the id of a new part of this place."""
        return self._block.name(kind, key, session.current().scope)

    def add(self, kind: str, inner: str, key: str = "", width: Width = "stretch") -> None:
        """Put an element into this place."""
        self._put(markup.element(self.name(kind, key), key, inner, width))

    def _put(self, part: Block | str) -> None:
        self._block.parts.append(part)

    def _hold(self, block: Block, opened: bool | None = None) -> Self:
        self._put(block)
        return type(self)(block, opened)

    def _control(
        self,
        key: str,
        read: Callable[[Any], Any],
        default: object,
        changed: Call | None = None,
        *,
        lasting: bool = False,
        bound: Callable[[str], Any] | None = None,
    ) -> Any:
        """Take up a control, and return its value."""
        now = session.current()
        widget = Widget(key, now.scope, read, changed, lasting)
        return now.register(widget, default, bound)
