"""Text elements, images, progress bars and links to pages."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from web.host import markup, prose
from web.host.drawing.navigating import Page
from web.host.drawing.place import Place
from web.host.markup import Width


class TextElements(Place):
    """A place for text elements."""

    def markdown(self, body: str) -> None:
        """Draw a text."""
        self.add("text", markup.markdown(prose.html(body)))

    def caption(self, body: str) -> None:
        """Draw a text in small print."""
        self.add("text", markup.markdown(prose.html(body), "stCaptionContainer"))

    def html(self, body: str) -> None:
        """Put HTML of ours into the page; all of it that the course has is style."""
        inner = f'<div class="stHtml" data-testid="stHtml">{body}</div>'
        self._put(f'<div hidden id="{self.name("html")}">{inner}</div>')

    def title(self, body: str, *, anchor: bool = True) -> None:
        """Draw the title of the page."""
        self.add("title", markup.heading(body, 1))

    def header(self, body: str, *, anchor: bool = True) -> None:
        """Draw a heading."""
        self.add("heading", markup.heading(body, 2))

    def code(self, body: str, *, language: str | None = None, wrap_lines: bool = False) -> None:
        """Draw a listing."""
        self.add(
            "code",
            prose.code(body.removeprefix("\n").removesuffix("\n"), language, wrap=wrap_lines),
        )

    def info(self, body: str) -> None:
        """Draw a note."""
        self.add("note", markup.info(body))

    def image(self, image: str, *, caption: str, width: Width, alt: str) -> None:
        """Draw a picture that is given as SVG."""
        self.add("image", markup.image(image, caption, alt), width=width)

    def progress(self, value: float, text: str) -> None:
        """Draw how far something is, from 0 to 1."""
        self.add("progress", markup.progress(value, text))

    def page_link(self, page: Page, *, label: str, query_params: Mapping[str, str]) -> None:
        """Draw a link to a page."""
        asked = urlencode(query_params)
        address = (page.url_path or "./") + (f"?{asked}" if asked else "")
        self.add("link", markup.page_link(address, label), width="content")
