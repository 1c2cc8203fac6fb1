"""Reads a lesson.md into the blocks of its page, its questions and its words.

A document is CommonMark with tables, definition lists, formulas between dollar signs, attributes
in braces before a block, and containers. Its head, between lines of three dashes, is TOML.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from course.contents import BY_ADDRESS
from course.document import (
    Ask,
    Block,
    Columns,
    Controls,
    Document,
    DocumentError,
    Link,
    Links,
    Live,
    Notice,
    Picture,
    Pictures,
    Program,
    Section,
    Sometimes,
    When,
    Words,
)
from course.document_names import FILLED, NAME, Beside, Names, Node, Values, nodes_of
from course.page_choices import CONTROLS
from course.questions import MISCONCEPTIONS, Option, Prediction
from course.sources import SOURCES
from course.view import CHOICES, DEFAULTS, ENTERED, View, view_of
from course.words import Check, PassFail, Step, Table

_SPLIT = "+++"
# What follows the view, by what it is in Markdown; each is read by the method of its name.
_PARTS = {
    "dl": "numbers",
    "math_block": "formula",
    "bullet_list": "checks",
    "table": "table",
    "ordered_list": "steps",
}
_NO_OPTIONS = ("alt", "id", "class", "after", "since", "until", "if", "unless")
_EACH = ("rows", "columns")
_HEAD = (
    "title", "asks", "controls", "own", "opens", "shows", "sources", "views", "room", "table",
    "choices", "entered",
)  # fmt: skip
_SHARED = (*CONTROLS["choices"], *CONTROLS["entered"])
_HOLDS = re.compile(rf"\[\?({NAME})\]\s+")
_OPTION = re.compile(r"\[([ x])\]\s+")


@dataclass
class Reader(Names):
    """Reads one document; the address of its page is that of its questions."""

    page: str = ""
    heading: str = ""
    lines: list[str] = field(default_factory=list)
    words: dict[str, dict[str, Callable[[Any], Any]]] = field(default_factory=dict)
    asked: list[tuple[Node, list[Node]]] = field(default_factory=list)
    reveals: dict[str, list[str]] = field(default_factory=dict)
    said: dict[str, tuple[Block, ...]] = field(default_factory=dict)
    named: list[tuple[str, Node]] = field(default_factory=list)

    # Blocks

    def blocks(self, nodes: Sequence[Node]) -> tuple[Block, ...]:
        """Return blocks in reading order.

        A line of three plus signs parts columns, a rule ends them, and a heading holds what follows
        it up to the next of these.
        """
        found: list[Block] = []
        for rows in _split(nodes, lambda node: node.type == "hr"):
            parts = [node for node in rows if self.text(node) == _SPLIT]
            places = [self.place(column) for column in _split(rows, parts.__contains__)]
            looks = " ".join(str(one.attrs.get("class", "")) for one in parts).split()
            columns = Columns(tuple(places), "even" in looks, "wide" in looks)
            found += [columns] if len(places) > 1 else places[0]
        return tuple(found)

    def place(self, nodes: Sequence[Node]) -> tuple[Block, ...]:
        own, *sections = _sections(nodes)
        blocks: list[Block] = []
        for node in own:
            self.add(blocks, node)
        return (*blocks, *(self.shown(one) for one in sections))

    def add(self, blocks: list[Block], node: Node) -> None:
        """Add a block; words go on where words stand before them, and so do questions."""
        last = blocks[-1] if blocks else None
        if node.type == "container_words":
            self.said[node.name] = self.blocks(node.children)
        elif node.type == "container_twin":
            if not self.asked:
                raise self.fault(node, "a twin", "a question before it")
            self.asked[-1][1].append(node)
        elif node.type == "container_question":
            self.asked.append((node, []))
            asked = last.questions if isinstance(last, Ask) else ()
            blocks[len(blocks) - bool(asked) :] = [Ask((*asked, node.name))]
        else:
            block, when = self.block(node), self.when(node)
            if isinstance(block, Live | Pictures):  # they have conditions of their own
                when = when._replace(holds=None)
            if when != When() and not isinstance(block, Pictures):
                block = Sometimes(when, block)
            if isinstance(block, Words) and isinstance(last, Words) and last.after == block.after:
                block = block._replace(markdown=f"{last.markdown}\n\n{block.markdown}")
                blocks.pop()
            if block not in blocks:  # of one live name there may be several, for different views
                blocks.append(block)

    def block(self, node: Node) -> Block:
        """Return a node as the block that it is."""
        after = str(node.attrs.get("after", ""))
        if found := self.live(node):
            for name in after.split():
                self.held(name, f"{found.part}.{found.name}")
            return found
        if pictures := self.pictures(node):
            return Pictures(pictures, str(node.attrs.get("id", "")))
        if links := self.links(node):
            return Links(links)
        if node.type == "container_notice":
            return Notice(self.told(node.children))
        if node.type == "container_controls":
            known = (*CHOICES, *ENTERED)
            keys = tuple(self.known("control", key, known, node) for key in node.name.split())
            return Controls(keys, "runs" in str(node.attrs.get("class", "")).split())
        if node.type == "container_program":
            return Program(node.name)
        for name in after.split():
            self.held(name, f"text.{self.heading}")
        return Words(self.filled(self.source(node), node, self.usual), after, self.heading)

    def when(self, node: Node) -> When:
        """Return when a block is shown: `since` or `until` a question, `if` or `unless` a name."""
        since, until, *others = (
            str(node.attrs.get(key, "")) for key in ("since", "until", "after", "opened")
        )
        self.named += [
            (name, node) for names in (since, until, *others) for name in names.split()
        ]  # fmt: skip
        return When(since, until, self.condition(node))

    def usual(self) -> Any:
        """Return the model of the view in which a page opens that names none."""
        return self.beside.model.Model(DEFAULTS)

    def held(self, question: str, block: str) -> None:
        held = self.reveals.setdefault(question, [])
        held += [block] if block not in held else []

    def only(self, node: Node, kind: str) -> list[Node]:
        """Return what a paragraph holds, if it holds nothing but nodes of a kind."""
        if node.type != "paragraph":
            return []
        inside = [
            one for one in node.children[0].children
            if one.type != "softbreak" and (one.type != "text" or one.content.strip())
        ]  # fmt: skip
        return inside if all(one.type == kind for one in inside) else []

    def pictures(self, node: Node) -> tuple[Picture, ...]:
        """Return the figures of a paragraph that holds nothing else."""
        found = []
        for image in self.only(node, "image"):
            given = {key: str(value) for key, value in {**node.attrs, **image.attrs}.items()}
            name, title = self.figure(given.pop("src"), node), given.pop("title", None)
            after, when = given.get("after", ""), self.when(node._replace(attrs=given))
            for question in f"{after} {when.since}".split():
                self.held(question, f"figure.{name}")
            options = {key: one for key, one in given.items() if key not in _NO_OPTIONS}
            found.append(Picture(name, title, options, after, when))
        return tuple(found)

    def links(self, node: Node) -> tuple[Link, ...]:
        """Return the links of a paragraph that holds nothing else."""
        return tuple(
            self.link(one, node) for one in self.only(node, "link")
            if "//" not in str(one.attrs["href"])
        )  # fmt: skip

    def link(self, one: Node, node: Node) -> Link:
        page, _, query = str(one.attrs["href"]).partition("?")
        if page:
            self.known("page", page, BY_ADDRESS, node)
        view: dict[str, Any] = {}
        for key, value in parse_qsl(query):
            view |= {key: value} if key in ("at", "question") else self.number(key, value, node)
        return Link("".join(part.content for part in one.children), page, view)

    def live(self, node: Node) -> Live | None:
        """Return words that follow the view, if a node is such."""
        if node.type == "container_live":
            part, _, name = node.name.partition(".")
            self.known("kind of words", part, self.beside.words, node)
            self.known(part, name, self.beside.words[part], node)
            return Live(part, name, str(node.attrs.get("file", "")))
        group = str(node.attrs.get("class", ""))
        name, file = (str(node.attrs.get(key, "")) for key in ("id", "file"))
        if not name or self.only(node, "image"):
            return None
        if node.type not in _PARTS:
            rule = "a list, a definition list, a table or a formula"
            raise self.fault(node, f"the name {name!r} of a {node.type}", rule)
        part, self.in_rows = _PARTS[node.type], not node.attrs.keys().isdisjoint(_EACH)
        told = self.words.setdefault(part, {})
        otherwise = told.get(name) or self.beside.words.get(part, {}).get(name)
        told[name] = self.where(node, getattr(self, part)(node), otherwise)
        self.in_rows = False
        return Live(part, name, file, group)

    def where(
        self, node: Node, said: Callable[[Any], Any], otherwise: Callable[[Any], Any] | None
    ) -> Callable[[Any], Any]:
        """Return what a block says where its condition holds, and else what is said otherwise."""
        if not (condition := self.condition(node)):
            return said
        return lambda model: said(model) if condition(model) else otherwise and otherwise(model)

    def condition(self, node: Node) -> Callable[[Any], bool] | None:
        """Return the condition of a block: `if` a name is true, or `unless` it is."""
        if name := str(node.attrs.get("if", "")):
            return self.holds(name, node)
        if name := str(node.attrs.get("unless", "")):
            holds = self.holds(name, node)
            return lambda model: not holds(model)
        return None

    def each(self, node: Node, of: str = "rows") -> Callable[[Any], Iterable[Mapping[str, Any]]]:
        """Return what gives the rows of a block: `rows` of the model, or one without names."""
        if not (name := str(node.attrs.get(of, ""))):
            return lambda _: ({},)
        self.name(name, node)
        return lambda model: Values(model, self.beside.claims).get_value(name, (), {})

    def telling(self, nodes: Sequence[Node]) -> Callable[..., str]:
        """Return what says these paragraphs for a model in one, those whose condition holds."""
        told = [
            (self.checked(self.text(one), one), self.condition(one), one)
            for one in nodes if one.type == "paragraph"
        ]  # fmt: skip
        return lambda model, **row: " ".join(
            self.fill(text, node, model, **row) for text, condition, node in told
            if condition is None or condition(model)
        )  # fmt: skip

    def numbers(self, node: Node) -> Callable[[Any], Any]:
        terms = [self.checked(self.text(one), one) for one in node.children if one.type == "dt"]
        values = [self.telling(one.children) for one in node.children if one.type == "dd"]
        pairs, each = list(zip(terms, values, strict=True)), self.each(node)
        return lambda model: {
            self.fill(term, node, model, **row): said
            for row in each(model) for term, value in pairs if (said := value(model, **row))
        }  # fmt: skip

    def formula(self, node: Node) -> Callable[..., Any]:
        latex = self.checked(one_line(node.content), node)
        return lambda model, **row: self.fill(latex, node, model, **row)

    def checks(self, node: Node) -> Callable[[Any], Any]:
        rows, each = [], self.each(node)
        for item in node.children:
            claim, *measured = item.children
            condition = self.condition(claim)
            text = self.checked(self.text(claim), item)
            found = _HOLDS.match(text)
            if not found or not measured:
                rule = "[?name] with a claim, and a paragraph with what decides it"
                raise self.fault(item, text[:40], rule)
            name = self.checked_name(found[1], item)
            rows.append((text[found.end() :], self.telling(measured), name, condition, item))
        return lambda model: [
            Check(self.fill(claim, item, model, **row), said, self.true(name, model, row))
            for row in each(model) for claim, measured, name, condition, item in rows
            if (condition is None or condition(model)) and (said := measured(model, **row))
        ]  # fmt: skip

    def table(self, node: Node) -> Callable[[Any], Any]:
        """Return a table with its values: its rows once, or once for each of `rows`.

        The last column stands there once too, or once for each of `columns`.
        """
        head, *lines = (
            [self.checked(self.text(cell), node) for cell in row.children]
            for part in node.children for row in part.children
        )  # fmt: skip
        caption, each = str(node.attrs.get("caption", "")), self.each(node)
        across = self.each(node, "columns")

        def cell(text: str, model: Any, row: Mapping[str, Any]) -> str | PassFail:
            found = _HOLDS.match(text)
            said = self.fill(text[found.end() if found else 0 :], node, model, **row)
            return PassFail(self.true(found[1], model, row), said) if found else said

        def spread(line: list[str], model: Any, **row: Any) -> Iterator[tuple[str, dict[str, Any]]]:
            *first, last = line
            yield from ((text, row) for text in first)
            yield from ((last, row | dict(column)) for column in across(model))

        return lambda model: Table(
            self.fill(caption, node, model),
            tuple(self.fill(text, node, model, **names) for text, names in spread(head, model)),
            [
                tuple(cell(text, model, names) for text, names in spread(line, model, **row))
                for row in each(model) for line in lines
            ],
        )  # fmt: skip

    def steps(self, node: Node) -> Callable[[Any], Any]:
        rows, each = [], self.each(node)
        for item in node.children:
            formulas = [one for one in item.children if one.type == "math_block"]
            if len(formulas) != 1:
                raise self.fault(item, f"{len(formulas)} formulas", "one formula in each step")
            rows.append((self.telling(item.children), self.formula(formulas[0])))
        return lambda model: [
            Step(said, latex(model, **row))
            for row in each(model) for telling, latex in rows if (said := telling(model, **row))
        ]  # fmt: skip

    # Text

    def text(self, node: Node) -> str:
        """Return the text of a paragraph, a heading or a cell, in one line."""
        inline = next((one for one in node.children if one.type == "inline"), None)
        return one_line(inline.content) if inline else ""

    def told(self, nodes: Sequence[Node]) -> str:
        return "\n\n".join(self.text(one) for one in nodes if one.type == "paragraph")

    def source(self, node: Node) -> str:
        """Return a block as it is written."""
        return "\n".join(self.lines[slice(*node.lines)]).strip()

    # Questions

    def questions(self) -> tuple[Prediction, ...]:
        """Return the questions, each with that in another setting that follows it."""
        kept = iter(nodes_of(self.beside.asked()))
        return tuple(
            self.question(*(one if one.children else next(kept) for one in (first, *twins)))
            for first, twins in self.asked
        )

    def question(self, first: Node, *twins: Node) -> Prediction:
        found = self.prediction(first, first.name, first.attrs)
        reveals, twin = tuple(self.reveals.get(first.name, ())), None
        for node in twins:
            given = {"figure": found.figure, "asked_with": found.asked_with} | dict(node.attrs)
            twin = self.prediction(node, f"{first.name}_twin", given, found)
        return replace(found, reveals=reveals, twin=twin)

    def prediction(
        self, node: Node, name: str, given: Mapping[str, str], first: Prediction | None = None
    ) -> Prediction:
        start = self.view(given.get("start", ""), node)
        model = partial(self.beside.model.Model, view_of({**DEFAULTS._asdict(), **start}))
        lists = [one for one in node.children if one.type == "bullet_list"]
        quotes = [one for one in node.children if one.type == "blockquote"]
        asked = self.told(node.children)
        measured = self.telling(quotes[0].children) if quotes else first and first.measured
        if not asked or len(lists) != 1 or len(quotes) > 1 or not measured:
            raise self.fault(node, name, "a question, a list of options and one quote")
        alone = "page" in given  # a question of a test, with no figure and one reason
        options = tuple(self.option(item, model, alone) for item in lists[0].children)
        if sum(option.right for option in options) != 1:
            raise self.fault(node, f"the options of {name}", "one option marked [x]")
        return Prediction(
            name=name,
            page=given.get("page", self.page),
            question=self.filled(asked, node, model),
            options=options,
            start=start,
            measured=measured,
            figure="" if alone else self.figure(given.get("figure", ""), node),
            revealed_title=given.get("title", ""),
            quiz="quiz" in given.get("class", "").split(),
            asked_with=given.get("asked_with", ""),
        )

    def filled(self, text: str, node: Node, model: Callable[[], Any]) -> str:
        """Return a text with its values in the view in which its question is asked."""
        return self.fill(text, node, model()) if FILLED.search(text) else text

    def option(self, item: Node, model: Callable[[], Any], alone: bool) -> Option:
        paragraphs = [one for one in item.children if one.type == "paragraph"]
        quotes = [one for one in item.children if one.type == "blockquote"]
        marked = _OPTION.match(self.text(paragraphs[0]))
        if not marked or len(paragraphs) < 2 - (alone and marked[1] == " "):
            rule = "[ ] or [x] with an answer, and a paragraph with its reason"
            raise self.fault(item, self.text(paragraphs[0])[:40], rule)
        reason = paragraphs[min(1, len(paragraphs) - 1)]
        given = {key: str(value) for key, value in reason.attrs.items()}
        unknown = given.keys() - {"misconception", "show", "holds", "fails", "always"}
        if unknown or ("holds" in given) == ("fails" in given):
            raise self.fault(reason, ", ".join(unknown) or "no holds",
                             "misconception, show, always, and holds or fails")  # fmt: skip
        if (marked[1] == "x") == ("misconception" in given):
            rule = "a misconception for every wrong option, and for no right one"
            raise self.fault(item, self.text(paragraphs[0])[:40], rule)
        if misconception := given.get("misconception", ""):
            self.known("misconception", misconception, MISCONCEPTIONS, item)
        named = given.get("holds") or given["fails"]
        law = getattr(getattr(self.beside.claims, named, None), "law", "")
        claim = self.holds(named, item)
        return Option(
            self.filled(self.text(paragraphs[0])[marked.end() :], item, model),
            self.filled(self.told(paragraphs[1:]), item, model),
            self.view(given.get("show", ""), item),
            claim if "holds" in given else lambda model: not claim(model),
            misconception,
            given.get("always", law),
            self.telling(quotes[0].children) if quotes else None,
        )

    # The whole

    def read(self, text: str, tree: Sequence[Any]) -> Document:
        self.lines = text.split("\n")
        nodes = nodes_of(tree)
        heads = [one for one in nodes[:1] if one.type == "front_matter"]
        try:
            self.head = tomllib.loads(heads[0].content) if heads else {}
        except tomllib.TOMLDecodeError as error:
            raise DocumentError(self.path, 1, str(error), "TOML") from error
        for key in self.head:
            self.known("key of a head", key, _HEAD, None)
        for key in ("controls", "shows"):
            for name in self.head.get(key, "").split():
                self.known("control", name, View._fields, None)
        for name in self.head.get("own", "").split():
            self.known("shared control", name, _SHARED, None)
        for name in self.head.get("opens", ()):
            self.known("control", name, View._fields, None)
        for source in self.head.get("sources", "").split():
            self.known("source", source, SOURCES, None)
        opening, *sections = _sections(nodes[len(heads) :], level=2)
        lead, first, below = self.opening(opening)
        below = (*below, *(self.shown(found) for found in sections))
        asked = [first.name for first, _ in self.asked]
        for name, node in self.named:
            self.known("question", name, asked, node)
        words = {
            kind: {**self.beside.words.get(kind, {}), **self.words.get(kind, {})}
            for kind in {**self.beside.words, **self.words}
        }
        return Document(self.head, lead, first, below, words, self.questions, self.said)

    def opening(self, nodes: Sequence[Node]) -> tuple[str, tuple[Block, ...], tuple[Block, ...]]:
        """Return the lead, which goes up to the first figure, control or heading, and what follows.

        A rule before anything else says that there is no lead. One after the notice ends what
        stands beside the first figures. A program of this name says one.
        """
        at = next(
            (i for i, one in enumerate(nodes)
             if one.type.startswith(("container_", "heading", "hr"))
             or "id" in one.attrs or self.only(one, "image")),
            len(nodes),
        )  # fmt: skip
        lead = "\n\n".join(self.filled(self.source(one), one, self.usual) for one in nodes[:at])
        noticed = next(
            (i for i, one in enumerate(nodes)
             if one.type == "container_notice"
             or (one.type, one.name) == ("container_program", "notice")),
            len(nodes),
        )  # fmt: skip
        end = next(
            (i for i, one in enumerate(nodes) if i > noticed and one.type == "hr"), len(nodes)
        )
        return lead, self.blocks(nodes[at:end]), self.blocks(nodes[end:])

    def shown(self, nodes: Sequence[Node]) -> Block:
        """Return a section, and when it is shown if that is not always."""
        when = self.when(nodes[0])
        found = self.section(nodes)
        return found if when == When() else Sometimes(when, found)

    def section(self, nodes: Sequence[Node]) -> Section:
        head, *inside = nodes
        after, fold, looks = (str(head.attrs.get(key, "")) for key in ("after", "fold", "class"))
        heading, fold = (self.filled(one, head, self.usual) for one in (self.text(head), fold))
        self.heading = heading
        if looks == "fold":
            heading, fold = "", heading
        for name in after.split():
            self.held(name, f"text.{heading}")
        opened = str(head.attrs.get("opened", ""))
        return Section(heading, int(head.name[1]), fold, after, opened, self.blocks(inside))


def one_line(text: str) -> str:
    """Return a text in one line; blanks at which no line ends stay as they are."""
    return re.sub(r"[ \n]+", " ", text).strip(" \n")


def _sections(nodes: Sequence[Node], level: int = 3) -> Iterator[list[Node]]:
    """Yield what stands before the first heading of a level, and each with what follows it."""
    part: list[Node] = []
    for node in nodes:
        if node.type == "heading" and int(node.name[1]) <= level:
            yield part
            part = []
        part.append(node)
    yield part


def _split(nodes: Sequence[Node], parts: Callable[[Node], bool]) -> Iterator[list[Node]]:
    """Yield what stands between the nodes that part them."""
    part: list[Node] = []
    for node in nodes:
        if parts(node):
            yield part
            part = []
        else:
            part.append(node)
    yield part


def read(text: str, tree: Sequence[Any], path: Path, page: str, beside: Beside) -> Document:
    """Return a document that is read, and in which every name is known.

    Parameters
    ----------
    text
        The document as it is written.
    tree
        Its blocks, as `course.markdown_tree` has them.
    path
        Its file, in the folder of the lesson; faults are told with it.
    page
        The address of its page.
    beside
        What it may name.

    Raises
    ------
    DocumentError
        If anything in it is not as it should be.
    """
    return Reader(path, beside, page=page).read(text, tree)
