"""Looks up the names in a document: of its model, of views, figures and misconceptions."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from shlex import split
from string import Formatter
from types import ModuleType
from typing import Any, NamedTuple

from course.contents import BY_NAME
from course.document import DocumentError
from course.numerals import grouped, scientific
from course.view import DEFAULTS, View
from course.words import at_offset, at_position
from pe_core.figures import by_up_to, differ, sized

NAME = r"[a-z_]\w*(?:\.\w+|\[\w+\])*"
# A name of the model, as in Python's format strings, with a format: [[waves[0]:.4f]].
FILLED = re.compile(rf"\[\[({NAME})(?::([^\[\]]*))?\]\]")


_MINUS = "\N{MINUS SIGN}"
# Formats that Python does not have. One that begins with a comma groups digits, and one that begins
# with a minus sign writes it.
_FORMS: Mapping[str, Callable[..., str]] = {
    "sized": sized,
    "by_up_to": by_up_to,
    "differ": differ,
    "scientific": scientific,
    "at_position": at_position,
    "at_offset": at_offset,
}


class Node(NamedTuple):
    """A block of Markdown, as `course.markdown_tree` has it."""

    type: str
    name: str
    attrs: Mapping[str, Any]
    content: str
    lines: tuple[int, ...]
    children: tuple[Node, ...]


def nodes_of(tree: Sequence[Any]) -> tuple[Node, ...]:
    return tuple(Node(*facts)._replace(children=nodes_of(facts[-1])) for facts in tree)


class Values(Formatter):
    """The names that a document may use: those of the model, and of its claims."""

    def __init__(self, model: Any, claims: ModuleType | None) -> None:
        self.model, self.claims = model, claims

    def get_value(self, key: Any, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        if key in kwargs:
            return kwargs[key]
        if hasattr(type(self.model), str(key)) or hasattr(self.model, str(key)):
            return getattr(self.model, key)
        return getattr(self.claims, key)(self.model)

    def written(self, name: str, form: str, row: Mapping[str, Any]) -> str:
        """Return the value of a name in a format."""
        value = self.get_field(name, (), row)[0]
        named, _, digits = form.partition(".")
        if named in _FORMS:
            return _FORMS[named](value, *([int(digits)] if digits else []))
        if form.startswith(_MINUS):
            return format(value, form[1:]).replace("-", _MINUS)
        return grouped(value, form[1:]) if form.startswith(",") else format(value, form)


class Beside(NamedTuple):
    """What a document may name: its model, its claims, the figures of all lessons.

    `words` are words that follow the view and are told by functions of the lesson, by kind and
    name. `asked` gives the trees of its questions where they are kept apart from the rest.
    """

    model: Any
    claims: ModuleType | None
    figures: Callable[[str], Collection[str]]
    words: Mapping[str, Mapping[str, Callable[[Any], Any]]] = {}
    asked: Callable[[], Sequence[Any]] = tuple


@dataclass
class Names:
    """Looks up the names of one document, and tells where one is not known."""

    path: Path
    beside: Beside
    head: Mapping[str, Any] = field(default_factory=dict)
    in_rows: bool = False

    def fault(self, node: Node, found: str, expected: str) -> DocumentError:
        return DocumentError(self.path, node.lines[0] + 1 if node.lines else 0, found, expected)

    # Names and views

    def fill(self, text: str, node: Node, model: Any, **row: Any) -> str:
        """Return a text with the values of its names."""
        names = Values(model, self.beside.claims)

        def value(found: re.Match[str]) -> str:
            try:
                return names.written(found[1], found[2] or "", row)
            except AttributeError:
                raise self.unknown(found[1], node) from None
            except (TypeError, ValueError) as error:
                raise self.fault(
                    node, found[0], f"a value that this format fits: {error}"
                ) from error

        return FILLED.sub(value, text)

    def unknown(self, name: str, node: Node) -> DocumentError:
        first = _first(name)
        near = ", ".join(get_close_matches(first, self.names)) or "another"
        return self.fault(node, f"the name {name!r}", f"a name of the model or its claims: {near}?")

    def checked(self, text: str, node: Node) -> str:
        """Return a text whose names the model or its claims have.

        Those of a block with rows may be names of its rows, which are known when it is filled.
        """
        for name, _ in FILLED.findall(text):
            self.checked_name(name, node)
        return text

    def checked_name(self, name: str, node: Node) -> str:
        return name if self.in_rows else self.name(name, node)

    def true(self, name: str, model: Any, row: Mapping[str, Any]) -> bool:
        """Return whether a name is true, of a row or of the model."""
        return bool(Values(model, self.beside.claims).get_field(name, (), row)[0])

    def name(self, name: str, node: Node) -> str:
        """Return a name that the model or its claims have."""
        if _first(name) not in self.names:
            raise self.unknown(name, node)
        return name

    @cached_property
    def names(self) -> set[str]:
        """The names of the model and of its claims."""
        model = self.beside.model.Model
        found = {*dir(model), *getattr(model, "__dataclass_fields__", ()), *dir(self.beside.claims)}
        return {name for name in found if not name.startswith("_")}

    def known(self, kind: str, name: str, names: Collection[str], node: Node | None) -> str:
        """Return a name that is one of those that there are of its kind."""
        if name not in names:
            near = ", ".join(get_close_matches(name, names)) or "another"
            line = node.lines[0] + 1 if node and node.lines else 1
            raise DocumentError(self.path, line, f"the {kind} {name!r}", f"a known one: {near}?")
        return name

    def figure(self, name: str, node: Node | None) -> str:
        """Return the name of a figure of this lesson, or of another one with its name before it."""
        home, _, own = name.rpartition(".")
        lesson = self.known("lesson", home or self.path.parent.name, BY_NAME, node)
        self.known("figure", own, self.beside.figures(lesson), node)
        return name

    def view(self, text: str, node: Node) -> dict[str, Any]:
        """Return the numbers and choices that a text names: "d=8 n=16", or a view of the head."""
        found: dict[str, Any] = {}
        named = self.head.get("views", {})
        for part in split(text) if '"' in text or "'" in text else text.split():
            key, equals, value = part.partition("=")
            if not equals and key in named:
                found |= self.view(named[key], node)
            elif equals:
                found |= self.number(key, value, node)
            else:
                near = get_close_matches(key, (*View._fields, *named)) or View._fields[:6]
                raise self.fault(node, repr(part), f"a view such as d=8; {', '.join(near)}?")
        return found

    def number(self, key: str, value: str, node: Node) -> dict[str, Any]:
        """Return a number or a choice of a view as it is meant."""
        self.known("part of a view", key, View._fields, node)
        if isinstance(getattr(DEFAULTS, key), str):
            return {key: value}
        try:
            return {key: int(value)}
        except ValueError:
            raise self.fault(node, f"{key}={value}", "a whole number") from None

    def holds(self, name: str, node: Node) -> Callable[[Any], bool]:
        self.name(name, node)
        return lambda model: bool(Values(model, self.beside.claims).get_field(name, (), {})[0])


def _first(name: str) -> str:
    """Return the name of the model with which a name in a document begins."""
    return re.split(r"[.\[]", name)[0]
