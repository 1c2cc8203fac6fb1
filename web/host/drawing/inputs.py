"""Inputs to type into, and a place to drop files in."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from html import escape
from typing import Any

from web.host import fields, markup, session, widgets
from web.host.drawing.place import Call, Place
from web.host.markup import Width
from web.host.widgets import UploadedFile


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

    def text_area(
        self, label: str, *, key: str, height: int, max_chars: int, placeholder: str = ""
    ) -> str:
        """Draw room to type into, and return what stands in it."""
        typed = self._control(key, widgets.text(max_chars), "")
        id = self.name("lines", key)
        inner = fields.text_area(id, key, label, typed, placeholder, max_chars, height)
        self._put(markup.element(id, key, inner))
        return str(typed)

    def file_uploader(
        self,
        label: str,
        type: Sequence[str],
        *,
        accept_multiple_files: bool,
        key: str,
        max_upload_size: int,
    ) -> list[UploadedFile]:
        """Draw a place to drop files in, and return those that were dropped; sizes are in MB."""
        state = session.current().state

        def read(sent: Any) -> list[UploadedFile]:
            return [*state.get(key, []), *_small(widgets.files(sent), max_upload_size)]

        dropped: list[UploadedFile] = self._control(key, read, [])
        names = []
        for number, one in enumerate(dropped):
            rest = [*dropped[:number], *dropped[number + 1 :]]
            names.append((one.name, f"{key}-{number}"))
            put_away = partial(state.__setitem__, key, rest)
            self._control(names[-1][1], bool, False, put_away, pressed=True)
        id = self.name("files", key)
        inner = fields.file_uploader(id, key, label, type, max_upload_size, names)
        self._put(markup.element(id, key, inner))
        return list(dropped)


def _small(files: list[UploadedFile], most_mb: int) -> list[UploadedFile]:
    """Return the files that are not too large, and say which are."""
    found = []
    for file in files:
        if len(file.getvalue()) <= most_mb * 1024 * 1024:
            found.append(file)
        else:
            said = f"{file.name} has more than {most_mb} MB and is left out."
            session.current().toasts.append(f"<p>{escape(said)}</p>")
    return found
