"""Choices: a switch, one of a few options, or several of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from web.host import fields, markup, session, widgets
from web.host.drawing.place import Call, Place, unnamed
from web.host.markup import Width


class Choices(Place):
    """A place for choices."""

    def toggle(self, label: str, *, key: str, bind: str, help: str = "") -> bool:
        """Draw a switch that is bound to the address."""
        now = session.current()
        on = self._control(
            "switch", key, label, bool, False, None, bound={"true": True, "false": False}.get
        )
        now.drawn.bound[key] = "true" if on else None
        id = self.name("switch", key)
        self._put(markup.element(id, key, fields.toggle(id, key, label, on, help), "content"))
        return bool(on)

    def radio(
        self,
        label: str,
        options: Iterable[Any],
        index: int | None = 0,
        format_func: Callable[[Any], str] = str,
        key: str | None = None,
        *,
        on_change: Call | None = None,
        bind: str | None = None,
        persist_state: str | None = None,
        horizontal: bool = False,
        width: Width = "content",
    ) -> Any:
        """Draw a few options, and return the one that is chosen."""
        listed = list(options)
        names = [format_func(option) for option in listed]
        first = None if index is None else listed[index]
        said = dict(zip(names, listed, strict=True))
        name = key or unnamed("radio", label)
        chosen = self._control(
            "radio", key, label, widgets.one_of(listed), first, on_change,
            lasting=persist_state == "session",
            bound=said.get if bind else None,
        )  # fmt: skip
        if chosen is not None and chosen not in listed:
            chosen = session.current().state[name] = first
        if bind:
            told = None if chosen == first else format_func(chosen)
            session.current().drawn.bound[name] = told
        id = self.name("radio", key or "")
        at = None if chosen is None else listed.index(chosen)
        inner = fields.radio(id, name, label, names, at, horizontal)
        self._put(markup.element(id, key or "", inner, width))
        return chosen

    def multiselect(
        self,
        label: str,
        options: Sequence[Any],
        default: Sequence[Any],
        format_func: Callable[[Any], str] = str,
        key: str = "",
        *,
        max_selections: int | None = None,
        persist_state: str | None = None,
    ) -> list[Any]:
        """Draw options of which several may be chosen, and return those that are."""
        listed, lasting = list(options), persist_state == "session"
        read = widgets.some_of(listed, max_selections)
        chosen = self._control("many", key, label, read, list(default), None, lasting=lasting)
        id, at = self.name("many", key), [listed.index(one) for one in chosen]
        names = [format_func(option) for option in listed]
        inner = fields.multiselect(id, key, label, names, at, max_selections)
        self._put(markup.element(id, key, inner))
        return list(chosen)
