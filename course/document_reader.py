"""Reads a lesson.md into the blocks of its page, its questions and its words.

A document is CommonMark with tables, definition lists, formulas between dollar signs, attributes
in braces before a block, and containers. Its head, between lines of three dashes, is TOML.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import Any

from course.document import (
    Ask,
    Block,
    Columns,
    Document,
    DocumentError,
    Live,
    Notice,
    Picture,
    Pictures,
    Section,
    Words,
)
from course.document_names import FILLED, Beside, Names, Node, Values, nodes_of
from course.questions import MISCONCEPTIONS, Option, Prediction
from course.sources import SOURCES
from course.view import DEFAULTS, view_of
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
_HOLDS = re.compile(r"\[\?(\w+)\]\s+")
_OPTION = re.compile(r"\[([ x])\]\s+")


@dataclass
class _Reader(Names):
    """Reads one document; the address of its page is that of its questions."""

    page: str = ""
    lines: list[str] = field(default_factory=list)
    words: dict[str, dict[str, Callable[[Any], Any]]] = field(default_factory=dict)
    questions: list[Prediction] = field(default_factory=list)
    reveals: dict[str, list[str]] = field(default_factory=dict)

    # Blocks

    def blocks(self, nodes: Sequence[Node]) -> tuple[Block, ...]:
        """Return blocks in reading order.

        A line of three plus signs parts columns, a rule ends them, and a heading holds what follows
        it up to the next of these.
        """
        found: list[Block] = []
        for rows in _split(nodes, lambda node: node.type == "hr"):
            places = [
                self.place(column)
                for column in _split(rows, lambda node: self.said(node) == _SPLIT)
            ]
            found += [Columns(tuple(places))] if len(places) > 1 else places[0]
        return tuple(found)

    def place(self, nodes: Sequence[Node]) -> tuple[Block, ...]:
        own, *sections = _sections(nodes)
        blocks: list[Block] = []
        for node in own:
            self.add(blocks, node)
        return (*blocks, *(self.section(one) for one in sections))

    def add(self, blocks: list[Block], node: Node) -> None:
        """Add a block; words go on where words stand before them, and so do questions."""
        after = str(node.attrs.get("after", ""))
        last = blocks[-1] if blocks else None
        if live := self.live(node):
            if live not in blocks:  # of one name there may be several, for different views
                self.held(after, f"{live.part}.{live.name}")
                blocks.append(live)
        elif pictures := self.pictures(node):
            for one in pictures:
                self.held(after, f"figure.{one.name}")
            blocks.append(Pictures(pictures))
        elif node.type == "container_notice":
            blocks.append(Notice(self.told(node.children)))
        elif node.type == "container_question":
            name = self.question(node)
            asked = last.questions if isinstance(last, Ask) else ()
            blocks[len(blocks) - bool(asked) :] = [Ask((*asked, name))]
        elif node.type == "container_twin":
            self.twin(node)
        else:
            text = self.source(node)
            if isinstance(last, Words) and last.after == after:
                blocks[-1] = Words(f"{last.markdown}\n\n{text}", after)
            else:
                blocks.append(Words(text, after))

    def held(self, question: str, block: str) -> None:
        if question:
            self.reveals.setdefault(question, []).append(block)

    def pictures(self, node: Node) -> tuple[Picture, ...]:
        """Return the figures of a paragraph that holds nothing else."""
        if node.type != "paragraph":
            return ()
        inside = [
            one for one in node.children[0].children
            if one.type != "softbreak" and (one.type != "text" or one.content.strip())
        ]  # fmt: skip
        if not inside or any(one.type != "image" for one in inside):
            return ()
        found = []
        for image in inside:
            given = {key: str(value) for key, value in image.attrs.items()}
            name, title = self.figure(given.pop("src"), node), given.pop("title", None)
            given.pop("alt", None)
            found.append(Picture(name, title, given))
        return tuple(found)

    def live(self, node: Node) -> Live | None:
        """Return words that follow the view, if a node is such."""
        name, file = (str(node.attrs.get(key, "")) for key in ("id", "file"))
        if not name:
            return None
        if node.type not in _PARTS:
            rule = "a list, a definition list, a table or a formula"
            raise self.fault(node, f"the name {name!r} of a {node.type}", rule)
        part = _PARTS[node.type]
        told = self.words.setdefault(part, {})
        told[name] = self.where(node, getattr(self, part)(node), told.get(name))
        return Live(part, name, file)

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

    def telling(self, nodes: Sequence[Node]) -> Callable[[Any], str]:
        """Return what tells these paragraphs for a model, those whose condition holds."""
        told = [
            (self.checked(self.said(one), one), self.condition(one), one)
            for one in nodes if one.type == "paragraph"
        ]  # fmt: skip
        return lambda model: "\n\n".join(
            self.fill(text, node, model) for text, condition, node in told
            if condition is None or condition(model)
        )  # fmt: skip

    def numbers(self, node: Node) -> Callable[[Any], Any]:
        terms = [self.checked(self.said(one), one) for one in node.children if one.type == "dt"]
        values = [self.telling(one.children) for one in node.children if one.type == "dd"]
        pairs = list(zip(terms, values, strict=True))
        return lambda model: {self.fill(term, node, model): value(model) for term, value in pairs}

    def formula(self, node: Node) -> Callable[[Any], Any]:
        latex = self.checked(" ".join(node.content.split()), node)
        return lambda model: self.fill(latex, node, model)

    def checks(self, node: Node) -> Callable[[Any], Any]:
        rows = []
        for item in node.children:
            claim, *measured = item.children
            text = self.checked(self.said(claim), item)
            found = _HOLDS.match(text)
            if not found or not measured:
                rule = "[?name] with a claim, and a paragraph with what decides it"
                raise self.fault(item, text[:40], rule)
            rows.append((text[found.end() :], self.telling(measured), self.holds(found[1], item)))
        return lambda model: [
            Check(self.fill(claim, node, model), measured(model), holds(model))
            for claim, measured, holds in rows
        ]

    def table(self, node: Node) -> Callable[[Any], Any]:
        head, body = node.children
        columns = tuple(self.said(cell) for cell in head.children[0].children)
        cells = [self.said(cell) for cell in body.children[0].children]
        rows = self.name(str(node.attrs.get("rows", "")), node)
        caption = self.checked(str(node.attrs.get("caption", "")), node)

        def cell(text: str, model: Any, row: Mapping[str, Any]) -> str | PassFail:
            found = _HOLDS.match(text)
            said = self.fill(text[found.end() if found else 0 :], node, model, **row)
            return PassFail(bool(row[found[1]]), said) if found else said

        return lambda model: Table(
            self.fill(caption, node, model),
            columns,
            [
                tuple(cell(text, model, row) for text in cells)
                for row in Values(model, self.beside.claims).get_value(rows, (), {})
            ],
        )

    def steps(self, node: Node) -> Callable[[Any], Any]:
        rows = []
        for item in node.children:
            formulas = [one for one in item.children if one.type == "math_block"]
            if len(formulas) != 1:
                raise self.fault(item, f"{len(formulas)} formulas", "one formula in each step")
            rows.append((self.telling(item.children), self.formula(formulas[0])))
        return lambda model: [Step(said(model), latex(model)) for said, latex in rows]

    # Text

    def said(self, node: Node) -> str:
        """Return the text of a paragraph, a heading or a cell, in one line."""
        inline = next((one for one in node.children if one.type == "inline"), None)
        return " ".join(inline.content.split()) if inline else ""

    def told(self, nodes: Sequence[Node]) -> str:
        return "\n\n".join(self.said(one) for one in nodes if one.type == "paragraph")

    def source(self, node: Node) -> str:
        """Return a block as it is written."""
        return "\n".join(self.lines[slice(*node.lines)]).strip()

    # Questions

    def question(self, node: Node) -> str:
        self.questions.append(self.prediction(node, node.name, node.attrs))
        return node.name

    def twin(self, node: Node) -> None:
        """Add a question in another setting to the question before it."""
        if not self.questions:
            raise self.fault(node, "a twin", "a question before it")
        first = self.questions[-1]
        given = {"figure": first.figure, "asked_with": first.asked_with} | dict(node.attrs)
        twin = self.prediction(node, f"{first.name}_twin", given)
        self.questions[-1] = replace(first, twin=twin)

    def prediction(self, node: Node, name: str, given: Mapping[str, str]) -> Prediction:
        start = self.view(given.get("start", ""), node)
        model = partial(self.beside.model.Model, view_of({**DEFAULTS._asdict(), **start}))
        lists = [one for one in node.children if one.type == "bullet_list"]
        quotes = [one for one in node.children if one.type == "blockquote"]
        asked = self.told(node.children)
        if not asked or len(lists) != 1 or len(quotes) != 1:
            raise self.fault(node, name, "a question, a list of options and one quote")
        options = tuple(self.option(item, model) for item in lists[0].children)
        if sum(option.right for option in options) != 1:
            raise self.fault(node, f"the options of {name}", "one option marked [x]")
        return Prediction(
            name=name,
            page=self.page,
            question=self.filled(asked, node, model),
            options=options,
            start=start,
            measured=self.telling(quotes[0].children),
            figure=self.figure(given.get("figure", ""), node),
            revealed_title=given.get("title", ""),
            quiz="quiz" in given.get("class", "").split(),
            asked_with=given.get("asked_with", ""),
        )

    def filled(self, text: str, node: Node, model: Callable[[], Any]) -> str:
        """Return a text with its values in the view in which its question is asked."""
        return self.fill(text, node, model()) if FILLED.search(text) else text

    def option(self, item: Node, model: Callable[[], Any]) -> Option:
        paragraphs = [one for one in item.children if one.type == "paragraph"]
        quotes = [one for one in item.children if one.type == "blockquote"]
        marked = _OPTION.match(self.said(paragraphs[0]))
        if not marked or len(paragraphs) < 2:
            rule = "[ ] or [x] with an answer, and a paragraph with its reason"
            raise self.fault(item, self.said(paragraphs[0])[:40], rule)
        given = {key: str(value) for key, value in paragraphs[1].attrs.items()}
        unknown = given.keys() - {"misconception", "show", "holds"}
        if unknown or "holds" not in given:
            raise self.fault(paragraphs[1], ", ".join(unknown) or "no holds",
                             "the attributes misconception, show and holds")  # fmt: skip
        if (marked[1] == "x") == ("misconception" in given):
            rule = "a misconception for every wrong option, and for no right one"
            raise self.fault(item, self.said(paragraphs[0])[:40], rule)
        if misconception := given.get("misconception", ""):
            self.known("misconception", misconception, MISCONCEPTIONS, item)
        holds = self.holds(given["holds"], item)
        return Option(
            self.filled(self.said(paragraphs[0])[marked.end() :], item, model),
            self.filled(self.told(paragraphs[1:]), item, model),
            self.view(given.get("show", ""), item),
            holds,
            misconception,
            getattr(getattr(self.beside.claims, given["holds"], None), "law", ""),
            self.telling(quotes[0].children) if quotes else None,
        )

    # The whole

    def read(self, text: str, tree: Sequence[Any]) -> Document:
        self.lines = text.split("\n")
        nodes = nodes_of(tree)
        if not nodes or nodes[0].type != "front_matter":
            raise DocumentError(self.path, 1, "no head", "TOML between lines of three dashes")
        try:
            self.head = tomllib.loads(nodes[0].content)
        except tomllib.TOMLDecodeError as error:
            raise DocumentError(self.path, 1, str(error), "TOML") from error
        for source in self.head.get("sources", "").split():
            self.known("source", source, SOURCES, None)
        for figure in self.head.get("downloads", "").split():
            self.figure(figure, None)
        opening, *sections = _sections(nodes[1:], level=2)
        lead, first = self.opening(opening)
        rest = tuple(self.section(found) for found in sections)
        questions = tuple(
            replace(one, reveals=tuple(self.reveals.pop(one.name, ()))) for one in self.questions
        )
        if self.reveals:
            held = next(iter(self.reveals))
            near = get_close_matches(held, [one.name for one in questions]) or ["another"]
            at = next(i for i, line in enumerate(self.lines) if f"after={held}" in line)
            raise DocumentError(self.path, at + 1, f"after={held}", f"a question: {near[0]}?")
        return Document(self.head, lead, first, rest, questions, self.words)

    def opening(self, nodes: Sequence[Node]) -> tuple[str, tuple[Block, ...]]:
        """Return the lead, which goes up to the first figure, and the blocks from there on."""
        at = next((i for i, one in enumerate(nodes) if self.pictures(one)), len(nodes))
        lead = "\n\n".join(self.source(one) for one in nodes[:at])
        return lead, self.blocks(nodes[at:])

    def section(self, nodes: Sequence[Node]) -> Section:
        head, *inside = nodes
        heading = self.said(head)
        after, fold, looks = (str(head.attrs.get(key, "")) for key in ("after", "fold", "class"))
        if looks == "fold":
            heading, fold = "", heading
        self.held(after, f"text.{heading}")
        return Section(heading, int(head.name[1]), fold, after, self.blocks(inside))


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
    return _Reader(path, beside, page=page).read(text, tree)
