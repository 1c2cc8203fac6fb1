"""Links to a page in a prepared view, and Markdown documents with such links and numbers."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, NamedTuple
from urllib.parse import parse_qsl

from course.contents import BY_ADDRESS
from course.data_files import HERE, contents_of
from course.document_names import Beside, Names, Node, Values, nodes_of


class PreparedView(NamedTuple):
    """A page in a prepared view: its address, what is seen there, and the values that matter.

    `at` is the part of the page that shows it, where that is not the first figure: the name of a
    figure, or kind and name of words, such as "checks_criteria". `question` names the question that
    its box asks, where what is seen waits for an answer.
    """

    page: str
    label: str
    view: Mapping[str, Any] = {}
    at: str = ""
    question: str = ""

    @property
    def asked(self) -> dict[str, Any]:
        """What the address of its link holds."""
        led = {"at": self.at, "question": self.question}
        return {**self.view, **{key: name for key, name in led.items() if name}}


class Prose(Names):
    """A document of words in Markdown: its blocks, and what they name of an object."""

    def __init__(self, document: str, facts: Any) -> None:
        beside = Beside(SimpleNamespace(Model=type(facts)), None, lambda lesson: ())
        super().__init__(HERE / document, beside)
        self.facts, self.blocks = facts, nodes_of(contents_of(document))

    def said(self, node: Node) -> str:
        """Return the text of a paragraph or a heading in one line, with the values of its names."""
        inline = next((one.content for one in node.children if one.type == "inline"), "")
        return self.fill(inline.replace("\n", " "), node, self.facts)

    def links(self, node: Node) -> tuple[PreparedView, ...]:
        """Return the links of a paragraph."""
        inline = [part for one in node.children if one.type == "inline" for part in one.children]
        return tuple(self.link(one, node) for one in inline if one.type == "link")

    def link(self, link: Node, node: Node) -> PreparedView:
        """Return where a link leads: a page, and after a question mark its view.

        What stands there without a value is the name of a view.
        """
        label = "".join(part.content for part in link.children)
        page, _, query = str(link.attrs["href"]).partition("?")
        self.known("page", page, BY_ADDRESS, node)
        view: dict[str, Any] = {}
        led: dict[str, str] = {}
        for key, value in parse_qsl(query, keep_blank_values=True):
            if not value:
                view |= self.named(key, node)
            elif key in ("at", "question"):
                led[key] = value
            else:
                view |= self.number(key, self.fill(value, node, self.facts), node)
        return PreparedView(page, self.fill(label, node, self.facts), view, **led)

    def named(self, view: str, node: Node) -> Mapping[str, Any]:
        """Return the view that has a name."""
        try:
            found: Mapping[str, Any] = Values(self.facts, None).get_field(view, (), {})[0]
        except AttributeError:
            raise self.unknown(view, node) from None
        return found
