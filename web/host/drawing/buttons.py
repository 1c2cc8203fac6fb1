"""Buttons: what is pressed, sent with a form, or downloaded."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from web.host import markup, session
from web.host.drawing.place import Call, Place, unnamed
from web.host.markup import Width
from web.host.widgets import Download


class Buttons(Place):
    """A place for buttons."""

    def button(
        self,
        label: str,
        key: str | None = None,
        *,
        on_click: Call | None = None,
        args: Sequence[Any] = (),
        kwargs: Mapping[str, Any] | None = None,
        type: str = "secondary",
        width: Width = "content",
    ) -> bool:
        """Draw a button, and return whether it has just been pressed."""
        down = self._control(
            "button", key, label, bool, False, on_click, args=args, kwargs=kwargs, pressed=True
        )
        inner = markup.button(key or unnamed("button", label), label, type)
        self.add("button", inner, key or "", width)
        return bool(down)

    def form_submit_button(self, label: str, *, on_click: Call | None = None) -> bool:
        """Draw the button of the form that is open."""
        key = f"FormSubmitter-{label}"
        down = self._control("button", key, label, bool, False, on_click, pressed=True)
        self.add("button", markup.submit(key, label), key, "content")
        return bool(down)

    def download_button(
        self,
        label: str,
        data: Callable[[], str | bytes],
        file_name: str,
        mime: str,
        key: str | None = None,
        *,
        on_click: str,
        width: Width = "content",
    ) -> None:
        """Draw the button of a download, whose file is made when it is asked for."""
        name, files = key or unnamed("download", label), session.current().drawn.downloads
        if name in files:
            raise ValueError(f"the page has two downloads of the key {name!r}")
        files[name] = Download(file_name, mime, data)
        self.add("download", markup.download(name, label), key or "", width)
