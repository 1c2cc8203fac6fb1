"""Choices: toggle, radio and multiselect."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from web.host import fields, markup, session, widgets
from web.host.drawing.place import Place


class Choices(Place):
    """A place for choices."""

    def toggle(self, label: str, *, key: str, bind: str, help: str = "") -> bool:
        """Draw a switch that is bound to the address."""
        now = session.current()
        on = self._control(key, bool, False, bound={"true": True, "false": False}.get)
        now.drawn.bound[key] = "true" if on else None
        id = self.name("switch", key)
        self._put(markup.element(id, key, fields.toggle(id, key, label, on, help), "content"))
        return bool(on)

    def radio(
        self,
        label: str,
        options: Iterable[str],
        *,
        key: str,
        bind: str | None = None,
        persist_state: str | None = None,
        horizontal: bool = False,
    ) -> str:
        """Draw a few options, and return the one that is chosen, at first the first."""
        listed = list(options)
        chosen: str = self._control(
            key, widgets.one_of(listed), listed[0], lasting=persist_state == "session",
            bound={option: option for option in listed}.get if bind else None,
        )  # fmt: skip
        if chosen not in listed:
            chosen = session.current().state[key] = listed[0]
        if bind:
            session.current().drawn.bound[key] = None if chosen == listed[0] else chosen
        id = self.name("radio", key)
        inner = fields.radio(id, key, label, listed, listed.index(chosen), horizontal)
        self._put(markup.element(id, key, inner, "content"))
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
        chosen = self._control(key, read, list(default), lasting=lasting)
        id, at = self.name("many", key), [listed.index(one) for one in chosen]
        names = [format_func(option) for option in listed]
        inner = fields.multiselect(id, key, label, names, at, max_selections)
        self._put(markup.element(id, key, inner))
        return list(chosen)
