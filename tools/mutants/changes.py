"""The mutants of a Python file: the operators of mutmut, tried on every line of it.

mutmut's own runner leaves decorated functions and whatever stands outside functions alone. Here a
mutant is one source text, so the quantities of the lessons and the tables of modules are changed
too. Left alone is what has no meaning at run time (annotations, docstrings, imports), and wording:
a text with a space in it.
"""

import ast
import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider, WhitespaceInclusivePositionProvider
from mutmut.mutation.mutators import mutation_operators

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}\b")
TYPING = {"cast", "TypeVar", "ParamSpec", "NewType", "Protocol"}


@dataclass(frozen=True)
class Mutant:
    """One change of one file: the characters from `start` to `end` become `text`."""

    path: Path
    lines: tuple[int, int]
    start: int
    end: int
    text: str

    @property
    def source(self) -> str:
        """The text of the file with the change in it."""
        whole = self.path.read_text(encoding="utf-8")
        return whole[: self.start] + self.text + whole[self.end :]

    @property
    def is_another_program(self) -> bool:
        """Whether the file is still a program, and not the same one."""
        try:
            return _program(self.source) != _program(self.path.read_text(encoding="utf-8"))
        except SyntaxError:
            return False

    def __str__(self) -> str:
        whole = self.path.read_text(encoding="utf-8")
        old, new = whole.splitlines(), self.source.splitlines()
        changed = difflib.unified_diff(old, new, n=0, lineterm="")
        shown = [line for line in changed if not line.startswith(("---", "+++", "@@"))]
        return "\n".join([f"{self.path}:{self.lines[0]}", *(f"  {line}" for line in shown)])


class _Collector(cst.CSTVisitor):
    METADATA_DEPENDENCIES = (PositionProvider, WhitespaceInclusivePositionProvider)

    def __init__(self, module: cst.Module, offsets: list[int]) -> None:
        super().__init__()
        self.module, self.offsets = module, offsets
        self.found: list[tuple[int, int, str, tuple[int, int]]] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        if _meaningless(node):
            return False
        if not isinstance(node, cst.BaseCompoundStatement):
            self._mutate(node)
        return True

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
                self.found.append((start, end, text, self._lines(node)))


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


def _program(source: str) -> str:
    """Return what a text says as a program; a colour is the same in small letters and in large."""
    return _COLOUR.sub(lambda found: found[0].lower(), ast.dump(ast.parse(source)))


def mutants(path: Path) -> Iterator[Mutant]:
    """Yield all mutants of a file; a few may be no other program."""
    source = path.read_text(encoding="utf-8")
    wrapper = MetadataWrapper(cst.parse_module(source), unsafe_skip_copy=True)
    offsets = [0]
    for line in source.split("\n"):
        offsets.append(offsets[-1] + len(line) + 1)
    collector = _Collector(wrapper.module, offsets)
    wrapper.visit(collector)
    for start, end, text, lines in sorted(set(collector.found)):
        yield Mutant(path, lines, start, end, text)
