"""Download buttons."""

from __future__ import annotations

from collections.abc import Callable

from web.host import markup, session
from web.host.drawing.place import Place
from web.host.markup import Width
from web.host.widgets import Download


class Buttons(Place):
    """A place for buttons."""

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
        name, files = key or f"download: {label}", session.current().drawn.downloads
        if name in files:
            raise ValueError(f"the page has two downloads of the key {name!r}")
        files[name] = Download(file_name, mime, data)
        self.add("download", markup.download(name, label), key or "", width)
