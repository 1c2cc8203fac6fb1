"""Runs the scripts of the frame and of its pages anew each time that a page is drawn."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import CodeType
from typing import Any


def module(file: Path) -> str:
    """Return the name of the module that a page's script is."""
    parts = file.with_suffix("").parts
    return ".".join(parts[-1 - parts[::-1].index("pages") :])


def run(name: str) -> None:
    """Run a module as a script."""
    code, file = _compiled(name)
    exec(code, {"__name__": "__main__", "__file__": file})


@cache
def _compiled(name: str) -> tuple[CodeType, str]:
    """Return what a script is compiled to, and its file."""
    spec = find_spec(name)
    if spec is None or spec.loader is None:
        raise ModuleNotFoundError(name)
    loader: Any = spec.loader
    return loader.get_code(name), str(spec.origin)
