"""API reference of the core, read from its docstrings: each public function, section by section.

The docstrings are in numpydoc's form, and a test holds them to it, so a few lines read them.
"""

import inspect
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import NamedTuple

import pe_core

_SECTION = re.compile(r"^(?P<title>\w[\w ]*)\n-+\n", re.MULTILINE)
_MARKS = re.compile(r"[\\*_{}\[\]<>#|$~:^]")
_MORE = ("Notes", "References")
_ROW = re.compile(r"^(?P<question>\S.*?)\s{2,}`(?P<name>\w+)`$|^(?P<long>\S.*\?) `(?P<last>\w+)`$")


class Part(NamedTuple):
    """One argument, result or error: what it is called, its type, and what is said of it."""

    name: str
    kind: str
    said: str


class Offered(NamedTuple):
    """A public function: how it is called, what it does, and the sections of its docstring."""

    name: str
    module: str
    signature: str
    said: str
    sections: Mapping[str, str]

    def parts(self, section: str) -> list[Part]:
        """Return the entries of a section such as Parameters; none if it has no such section."""
        return list(_entries(self.sections.get(section, "")))


def offered() -> list[Offered]:
    """Return every public function of the core, module by module, as its map lists them."""
    return [_read(name) for name in questions() if inspect.isfunction(getattr(pe_core, name))]


def questions() -> dict[str, str]:
    """Return the question that each public name answers, in the order of the core's map."""
    rows = filter(None, map(_ROW.match, (pe_core.__doc__ or "").splitlines()))
    return {row["name"] or row["last"]: row["question"] or row["long"] for row in rows}


def groups() -> dict[str, list[Offered]]:
    """Return the functions by what they are about: the first line of their module's docstring."""
    found: dict[str, list[Offered]] = {}
    for one in offered():
        home = import_module(".".join(one.module.split(".")[:2]))
        found.setdefault((home.__doc__ or "").partition("\n")[0].removesuffix("."), []).append(one)
    return found


def what(one: Offered) -> str:
    """Return as Markdown what a function does: its formula, its source and an example."""
    more = [f"**{name}.** {_prose(one.sections[name])}" for name in _MORE if name in one.sections]
    example = _code(one.sections["Examples"], "pycon")
    return "\n\n".join([f"### {one.name}", _prose(one.said), *more, example])


def how(one: Offered) -> str:
    """Return as Markdown how a function is called: its arguments, what it returns, its errors."""
    told = [_code(one.signature, "python")]
    for section in ("Parameters", "Returns", "Raises"):
        if rows := [_row(part, named=section != "Returns") for part in one.parts(section)]:
            told.append("\n".join([f"**{section}**", "", *rows]))
    return "\n\n".join(told)


def _read(name: str) -> Offered:
    function = getattr(pe_core, name)
    said, *rest = _SECTION.split(inspect.cleandoc(function.__doc__ or ""))
    sections = {title: text.strip("\n") for title, text in zip(rest[::2], rest[1::2], strict=True)}
    return Offered(name, function.__module__, _signature(name), said.strip(), sections)


def _signature(name: str) -> str:
    """Return how a function is called: its arguments with their defaults, types left out."""
    whole = inspect.signature(getattr(pe_core, name))
    bare = [one.replace(annotation=one.empty) for one in whole.parameters.values()]
    text = f"{name}{whole.replace(parameters=bare, return_annotation=whole.empty)}"
    return re.sub(r"<class '([\w.]+)'>", r"\1", text)


def _code(text: str, language: str) -> str:
    return f"```{language}\n{text}\n```"


def _row(part: Part, named: bool) -> str:
    name = f"`{part.name}`" if named else escaped(part.name)
    kind = f" ({escaped(part.kind)})" if part.kind else ""
    return f"- {name}{kind}" + (f": {escaped(part.said)}" if part.said else "")


def _prose(text: str) -> str:
    """Return paragraphs as Markdown; one that is indented, such as a formula, stays as it is."""
    told = []
    for paragraph in text.split("\n\n"):
        formula = all(line.startswith("    ") for line in paragraph.splitlines())
        told.append(_code(inspect.cleandoc(paragraph), "text") if formula else escaped(paragraph))
    return "\n\n".join(told)


def escaped(text: str) -> str:
    """Return text that Markdown shows as it is, names in backticks as code."""
    parts = " ".join(text.split()).split("`")
    parts[::2] = [_MARKS.sub(r"\\\g<0>", part) for part in parts[::2]]
    return "`".join(parts)


def _entries(section: str) -> Iterator[Part]:
    """Yield the entries of a section: a line each, and what is indented below it."""
    for text in re.split(r"\n(?=\S)", section) if section else ():
        head, _, said = text.partition("\n")
        name, _, kind = head.partition(" : ")
        yield Part(name, kind, " ".join(said.split()))
