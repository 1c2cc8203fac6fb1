"""Every sentence that a program says is written, and gets all that it needs."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from course.data_files import DocumentError, Tables
from course.messages import sentences

ROOT = Path(__file__).parents[2]
SAID = Tables("messages.toml").tables


def concern_of(node: ast.expr) -> str | None:
    """Return the concern of sentences("concern"); None of anything else."""
    match node:
        case ast.Call(func=ast.Name(id="sentences"), args=[ast.Constant(value=concern)]):
            return str(concern)
        case ast.Call(func=ast.Attribute(attr="sentences"), args=[ast.Constant(value=concern)]):
            return str(concern)
    return None


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Yield each call that says a sentence, with its concern."""
    for folder in ("course", "pages", "ui"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
            named = {
                target.id: concern
                for node in nodes if isinstance(node, ast.Assign)
                for target in node.targets if isinstance(target, ast.Name)
                if (concern := concern_of(node.value))
            }  # fmt: skip
            for node in nodes:
                if isinstance(node, ast.Call):
                    own = named.get(node.func.id) if isinstance(node.func, ast.Name) else None
                    if concern := own or concern_of(node.func):
                        yield concern, node


def test_a_sentence_is_said_with_all_that_it_needs_and_nothing_else() -> None:
    for concern, call in calls():
        match call.args[0]:
            case ast.Constant(value=str(name)):
                fields = {field for _, field, _, _ in Formatter().parse(SAID[concern][name])}
                assert {one.arg for one in call.keywords} == fields - {None}, (concern, name)


def test_what_is_not_written_is_told_with_its_place() -> None:
    with pytest.raises(DocumentError, match=r"messages\.toml:\d+: .*: view"):
        sentences("vieww")
    with pytest.raises(DocumentError, match=r"messages\.toml:[1-9]\d+: .*: blanks"):
        sentences("view")("blank")
