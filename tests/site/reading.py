"""HTML read as a tree, in which elements are found by their names and attributes."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

_VOID = {"input", "img", "br", "hr", "meta", "link"}


@dataclass
class Element:
    tag: str
    attributes: dict[str, str]
    inside: "list[Element | str]" = field(default_factory=list)

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]

    def __iter__(self) -> "Iterator[Element]":
        for part in self.inside:
            if isinstance(part, Element):
                yield part
                yield from part

    def all(self, tag: str = "", **attributes: str) -> "list[Element]":
        """Return the elements in it of a tag, with these attributes."""
        asked = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
        return [
            one for one in self
            if one.tag == (tag or one.tag) and asked.items() <= one.attributes.items()
        ]  # fmt: skip

    def keyed(self, key: str) -> "Element":
        """Return the one element that the style sheet knows by this key."""
        (found,) = [one for one in self if f"st-key-{key}" in one.classes()]
        return found

    def st_keys(self) -> set[str]:
        """Return the keys by which the style sheet knows what is in it."""
        names = (name for one in self for name in one.classes())
        return {name.removeprefix("st-key-") for name in names if name.startswith("st-key-")}

    def classes(self) -> list[str]:
        return self.attributes.get("class", "").split()

    def words(self) -> str:
        said = (part if isinstance(part, str) else part.words() for part in self.inside)
        return re.sub(r"[ \n]+", " ", "".join(said)).strip(" \n")


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].inside.append(element)
        if tag not in _VOID:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        if tag in _VOID:  # written as XHTML has it
            return
        closed = self.open.pop()
        assert closed.tag == tag, f"</{tag}> closes <{closed.tag}>"

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)


def read(html: str) -> Element:
    """Return HTML as a tree; each element is closed in its place."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    (whole,) = reader.open
    return whole
