"""The mutants of a Python file: the operators of mutmut, tried on every line of it.

mutmut itself leaves decorated functions and whatever stands outside functions alone, because it
keeps all mutants in one file behind a switch. Here one mutant is one source text, so the measured
quantities of the lessons and the tables of modules are changed too. Left alone is what has no
meaning at run time (annotations, docstrings, imports) and wording: a text with a space in it.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider, WhitespaceInclusivePositionProvider
from mutmut.mutation.mutators import mutation_operators

from tests.mutation.rooms import named

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}\b")
TYPING = {"cast", "TypeVar", "ParamSpec", "NewType", "Protocol"}


@dataclass(frozen=True)
class Mutant:
    """One change of one file: the characters from `start` to `end` become `text`."""

    path: Path
    lines: tuple[int, int]  # of what is changed
    statement: tuple[int, int]  # of the statement that holds it
    start: int
    end: int
    text: str

    @property
    def source(self) -> str:
        """The text of the file with the change in it."""
        whole = _read(self.path)
        return whole[: self.start] + self.text + whole[self.end :]

    def changed(self) -> tuple[int, str, str]:
        """Return the number of the first line that differs, what stands there and what then does.

        Of several lines all those that differ are given, in one.
        """
        was, now = (
            [line.strip() for line in text.split("\n")] for text in (_read(self.path), self.source)
        )
        same = next(
            i for i, (a, b) in enumerate(zip([*was, ""], [*now, ""], strict=False)) if a != b
        )
        most = min(len(was), len(now)) - same
        tail = next((i for i in range(most) if was[-1 - i] != now[-1 - i]), most)
        before, after = (" ".join(lines[same : len(lines) - tail]) for lines in (was, now))
        return same + 1, " ".join(before.split()), " ".join(after.split())

    def key(self) -> tuple[str, str, str]:
        """Return what names the mutant while lines above it come and go."""
        _, was, now = self.changed()
        return named(self.path), was, now


@lru_cache(maxsize=8)
def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


class _Collector(cst.CSTVisitor):
    METADATA_DEPENDENCIES = (PositionProvider, WhitespaceInclusivePositionProvider)

    def __init__(self, module: cst.Module, offsets: list[int]) -> None:
        super().__init__()
        self.module, self.offsets = module, offsets
        self.found: list[tuple[tuple[int, int], tuple[int, int], int, int, str]] = []
        self.statements: list[tuple[int, int]] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        if _meaningless(node):
            return False
        if isinstance(node, cst.BaseSmallStatement | cst.BaseCompoundStatement):
            self.statements.append(self._lines(node))
        if not isinstance(node, cst.BaseCompoundStatement):
            self._mutate(node)
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        if isinstance(original_node, cst.BaseSmallStatement | cst.BaseCompoundStatement) and (
            not _meaningless(original_node)
        ):
            self.statements.pop()

    def _lines(self, node: cst.CSTNode) -> tuple[int, int]:
        span: Any = self.get_metadata(PositionProvider, node)
        return span.start.line, span.end.line

    def _mutate(self, node: cst.CSTNode) -> None:
        for kind, operator in mutation_operators:
            if not isinstance(node, kind) or (kind is cst.BaseString and _is_wording(node)):
                continue
            for changed in operator(node):
                span: Any = self.get_metadata(WhitespaceInclusivePositionProvider, node)
                start, end = (
                    self.offsets[at.line - 1] + at.column for at in (span.start, span.end)
                )
                text = self.module.code_for_node(changed)
                statement = self.statements[-1] if self.statements else self._lines(node)
                self.found.append((self._lines(node), statement, start, end, text))


def _is_wording(node: cst.CSTNode) -> bool:
    return not isinstance(node, cst.SimpleString) or " " in node.value


def _meaningless(node: cst.CSTNode) -> bool:
    """Return whether nothing below a node has a meaning when the program runs."""
    match node:
        case cst.Annotation() | cst.Import() | cst.ImportFrom() | cst.Decorator():
            return True
        case cst.Expr(value=cst.SimpleString() | cst.ConcatenatedString()):
            return True  # a docstring
        case cst.Call(func=cst.Name(value=name)) if name in TYPING:
            return True
        case cst.Assign(value=cst.Call(func=cst.Name(value=name))) if name in TYPING:
            return True
        case cst.Assign(targets=[cst.AssignTarget(target=cst.Name(value="__all__"))]):
            return True
        case cst.AnnAssign(annotation=cst.Annotation(annotation=cst.Name(value="TypeAlias"))):
            return True
        case cst.FunctionDef(decorators=decorators):
            names = [d.decorator.value for d in decorators if isinstance(d.decorator, cst.Name)]
            return "overload" in names
        case cst.If(test=cst.Name(value="TYPE_CHECKING")):
            return True
    return False


def mutants(path: Path, said: Iterable[str] | None = None) -> list[Mutant]:
    """Return all mutants of a file that are programs, and other programs than the file.

    Of some lines only, if they are given: each as it stands, or several of them in one.
    """
    if said is None:
        return list(_each(path))
    told = list(said)
    lines = (" ".join(line.split()) for line in _read(path).split("\n"))
    numbered = ((at, line) for at, line in enumerate(lines, 1) if line)
    return list(_each(path, {at for at, line in numbered if any(line in one for one in told)}))


def _program(source: str) -> str:
    """Return what a text says as a program; a colour is the same in small letters and in large."""
    return _COLOUR.sub(lambda found: found[0].lower(), ast.dump(ast.parse(source)))


def _each(path: Path, at: set[int] | None = None) -> Iterator[Mutant]:
    source = _read(path)
    wrapper = MetadataWrapper(cst.parse_module(source), unsafe_skip_copy=True)
    offsets = [0]
    for line in source.split("\n"):
        offsets.append(offsets[-1] + len(line) + 1)
    collector = _Collector(wrapper.module, offsets)
    wrapper.visit(collector)
    original = _program(source)
    seen: set[str] = set()
    for lines, statement, start, end, text in sorted(collector.found, key=lambda item: item[2:]):
        if at is not None and at.isdisjoint(range(lines[0], lines[1] + 1)):
            continue
        mutant = Mutant(path, lines, statement, start, end, text)
        try:
            program = _program(mutant.source)
        except SyntaxError:
            continue
        if program != original and program not in seen:
            seen.add(program)
            yield mutant
