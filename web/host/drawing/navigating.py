"""Pages, and the navigation between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from web.host import session


class Page:
    """A page of the course: its script, its title and its address."""

    def __init__(self, page: Path, *, title: str, url_path: str, default: bool = False) -> None:
        self.file, self.title, self.default = page, title, default
        self.url_path = "" if default else url_path

    def run(self) -> None:
        """Draw the page."""
        session.current().run_page(self.file)


def navigation(pages: Mapping[str, Sequence[Page]], *, position: str = "sidebar") -> Page:
    """Return the page that is open; an address that none has opens the first page."""
    now = session.current()
    listed = [page for part in pages.values() for page in part]
    first = next(page for page in listed if page.default)
    found = next((page for page in listed if page.url_path == now.page), first)
    now.page = found.url_path
    return found
