"""The document of a lesson: the blocks of its page in reading order, its questions, its words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from course.data_files import DocumentError as DocumentError
from course.questions import Prediction

_ROOT = Path(__file__).resolve().parents[1]


def source(file: Path) -> tuple[str, Sequence[Any]]:
    """Return a text of the course and its Markdown as a tree.

    On the site it was read when the site was built, and stands in a module beside the text.
    """
    return _source(file, file.stat().st_mtime_ns if file.exists() else 0)


@lru_cache(maxsize=64)
def _source(file: Path, changed: int) -> tuple[str, Sequence[Any]]:
    module = ".".join((*file.relative_to(_ROOT).parent.parts, "lesson"))
    if file.name == "lesson.md" and find_spec(module):
        made = import_module(module)
        return made.TEXT, made.TREE
    text, markdown = file.read_text(encoding="utf-8"), import_module("course.markdown_tree")
    try:
        return text, markdown.tree(text)
    except markdown.AttributesError as error:
        line, found = error.args
        rule = "attributes such as {start=usual}; a value with dots or blanks in quotes"
        raise DocumentError(file, line, found, rule) from error


class Words(NamedTuple):
    """Words of the page that are the same in every view, as Markdown, and their heading."""

    markdown: str
    after: str = ""
    heading: str = ""


class When(NamedTuple):
    """When a block is shown: once a question is answered, until it is, and where a name is true."""

    since: str = ""
    until: str = ""
    holds: Callable[[Any], bool] | None = None


class Picture(NamedTuple):
    """A figure by its name, with its options; the value of an option may name a question."""

    name: str
    title: str | None
    options: Mapping[str, str]
    after: str = ""
    when: When = When()


class Pictures(NamedTuple):
    """Figures that stand side by side, or in a grid that has a name."""

    figures: tuple[Picture, ...]
    grid: str = ""


class Controls(NamedTuple):
    """Choices and numbers to enter, in a row; with `runs` the page itself depends on them."""

    keys: tuple[str, ...]
    runs: bool


class Link(NamedTuple):
    """A link to a page in a view, or with no page a button that shows a view of this one."""

    label: str
    page: str
    view: Mapping[str, Any]


class Links(NamedTuple):
    """Links that stand in a row."""

    links: tuple[Link, ...]


class Program(NamedTuple):
    """The place of what only this page does, by the name of the function that draws it."""

    name: str


class Sometimes(NamedTuple):
    """A block that is not always shown."""

    when: When
    block: Block


class Live(NamedTuple):
    """Words that follow the view: numbers, a formula, checks, a table or steps, by their name.

    `group` is a name that the style sheet knows.
    """

    part: str
    name: str
    file: str = ""
    group: str = ""


class Notice(NamedTuple):
    """The one sentence on what to look at."""

    markdown: str


class Ask(NamedTuple):
    """The place of questions that are asked one after the other."""

    questions: tuple[str, ...]


class Columns(NamedTuple):
    """Places side by side, each with its blocks.

    `even` ones are equally wide; of `wide` ones the first is twice as wide as the other.
    """

    places: tuple[tuple[Block, ...], ...]
    even: bool = False
    wide: bool = False


class Section(NamedTuple):
    """A heading with what stands below it; with the label of a fold it is folded away."""

    heading: str
    level: int
    fold: str
    after: str
    opened: str
    blocks: tuple[Block, ...]


Block: TypeAlias = (
    Words
    | Pictures
    | Live
    | Notice
    | Ask
    | Controls
    | Links
    | Program
    | Sometimes
    | Columns
    | Section
)


@dataclass(frozen=True, eq=False)
class Document:
    """A lesson as it is written.

    `lead` opens the page, `first` are its first figures and, from the notice on, what stands beside
    them, and `rest` follows below. `words` are functions of the lesson's model, by kind and name,
    and `said` are blocks that a program of the page draws, by name.
    """

    head: Mapping[str, Any]
    lead: str
    first: tuple[Block, ...]
    rest: tuple[Block, ...]
    words: Mapping[str, Mapping[str, Callable[[Any], Any]]]
    ask: Callable[[], tuple[Prediction, ...]]
    said: Mapping[str, tuple[Block, ...]]

    @cached_property
    def questions(self) -> tuple[Prediction, ...]:
        """Its questions in their order. They are read when somebody asks for them."""
        return self.ask()

    def standing_in(self, english: Document) -> Document:
        """Return this document in another language; what it lacks is that of the English one."""
        mine = {one.name: one for one in self.questions}
        return Document(
            {**english.head, **self.head},
            self.lead or english.lead,
            self.first or english.first,
            self.rest or english.rest,
            {kind: {**said, **self.words.get(kind, {})} for kind, said in english.words.items()},
            lambda: tuple(mine.get(one.name, one) for one in english.questions),
            {**english.said, **self.said},
        )

    def prose(self) -> str:
        """Return what is said in every view after the lead, with its headings, as Markdown."""
        said = (block for blocks in self.said.values() for block in blocks)
        return "\n\n".join(_prose((*self.first, *self.rest, *said)))


def _prose(blocks: Sequence[Block]) -> Iterator[str]:
    for block in blocks:
        match block:
            case Words(markdown=markdown) | Notice(markdown=markdown):
                yield markdown
            case Sometimes(block=one):
                yield from _prose([one])
            case Section(heading=heading, blocks=inside):
                yield f"## {heading or block.fold}"
                yield from _prose(inside)
            case Columns(places=places):
                for place in places:
                    yield from _prose(place)
