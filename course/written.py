"""What is written beside the modules of the course as BibTeX, TOML or Markdown, as plain data."""

import tomllib
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent


def contents_of(name: str) -> Any:
    """Return what a document holds. The site has it as a module, since it was built."""
    made = f"course.{module(name)}"
    return import_module(made).DATA if find_spec(made) else read(HERE / name)


def read(file: Path) -> Any:
    """Return what a file holds, by its suffix."""
    return READERS[file.suffix](file)


def module(name: str) -> str:
    """Return the name of the module that the site has in place of a document.

    >>> module("readers/questions.md")
    'readers.questions_md'
    """
    return name.replace(".", "_").replace("/", ".")


def _bibliography(file: Path) -> Any:
    return import_module("course.bibtex").read(file)  # with its library, which the site has not


def _tables(file: Path) -> Any:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _markdown(file: Path) -> Any:
    return import_module("course.markdown_tree").tree(file.read_text(encoding="utf-8"))


READERS: Mapping[str, Callable[[Path], Any]] = {
    ".bib": _bibliography,
    ".toml": _tables,
    ".md": _markdown,
}
