"""Text inputs."""

from __future__ import annotations

from web.host import fields, markup, widgets
from web.host.drawing.place import Call, Place
from web.host.markup import Width


class Inputs(Place):
    """A place for fields."""

    def text_input(
        self,
        label: str,
        *,
        key: str,
        max_chars: int,
        placeholder: str = "",
        on_change: Call | None = None,
        width: Width = "stretch",
    ) -> str:
        """Draw a line to type into, and return what stands in it."""
        typed = self._control(key, widgets.text(max_chars), "", on_change)
        id = self.name("line", key)
        inner = fields.text_input(id, key, label, typed, placeholder, max_chars)
        self._put(markup.element(id, key, inner, width))
        return str(typed)
