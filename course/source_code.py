"""Source code to read: functions of the course with the functions of ours that they call."""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from types import CodeType, FunctionType
from typing import Any

from course.quantity import quantity


def source_of(functions: Iterable[Callable[..., Any]]) -> str:
    """Return the source of functions, each followed by its helpers and the quantities it reads.

    A helper is a private function, or one that stands beside the function; a quantity is one of the
    lesson's model. What the helpers and quantities name follows in turn, everything once.
    """
    found: dict[FunctionType, None] = {}
    for function in functions:
        _follow(function, found)
    return "\n\n".join(map(_source, found))


def _follow(function: Callable[..., Any], found: dict[FunctionType, None]) -> None:
    assert isinstance(function, FunctionType)
    if function in found:
        return
    found[function] = None
    for part in _named(function):
        _follow(part, found)


def _named(function: FunctionType) -> Iterator[FunctionType]:
    """Yield the functions of ours that a function names."""
    model = function.__globals__.get("Model")
    for name in _names(function.__code__):
        part = function.__globals__.get(name)
        if isinstance(part, FunctionType) and _is_helper(part, function):
            yield part
        part = vars(model).get(name) if isinstance(model, type) else None
        part = part.work_out if isinstance(part, quantity) else part
        part = part.fget if isinstance(part, property) else part
        if isinstance(part, FunctionType):
            yield part


def _is_helper(part: FunctionType, function: FunctionType) -> bool:
    beside = part.__module__ == function.__module__ and not function.__name__.startswith("_")
    return part.__name__.startswith("_") or beside


def _names(code: CodeType) -> Iterator[str]:
    """Yield what a function names, also inside the functions and loops that it holds."""
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _names(inner)


@lru_cache(maxsize=512)  # measured: a third of a page's run, and the source stays as it is
def _source(function: FunctionType) -> str:
    """Return the source of a function, its docstring cut to the first line."""
    lines = textwrap.dedent(inspect.getsource(function)).rstrip().splitlines()
    first = ast.parse("\n".join(lines)).body[0]
    assert isinstance(first, ast.FunctionDef)
    text = ast.get_docstring(first)
    if text is not None:
        words = first.body[0]
        lines[words.lineno - 1 : words.end_lineno] = [f'    """{text.splitlines()[0]}"""']
    return "\n".join(lines)
