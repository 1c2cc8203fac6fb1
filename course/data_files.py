"""Reads the data files beside the modules of the course: BibTeX, TOML and Markdown."""

import re
import tomllib
from collections.abc import Callable, Collection, Mapping
from difflib import get_close_matches
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar, get_origin, get_type_hints

HERE = Path(__file__).resolve().parent
Row = TypeVar("Row", bound=tuple[Any, ...])
_types = lru_cache(get_type_hints)


class DocumentError(ValueError):
    """A fault of a document: its file, its line, what was found there and what was expected."""

    def __init__(self, file: Path, line: int, found: str, expected: str) -> None:
        super().__init__(f"{file}:{line}: found {found}, expected {expected}")


class Tables:
    """A document in TOML: a table for each entry. The line ends within a text count as spaces.

    Of a document that was read, `tables` are those of one `kind`, such as `[choices.order]`.
    """

    def __init__(
        self, name: str | Path, tables: Mapping[str, Any] | None = None, *, kind: str = ""
    ) -> None:
        self.file = HERE / name
        self.tables: Mapping[str, Any] = contents_of(str(name)) if tables is None else tables
        self._above = f"{kind}." if kind else ""

    def rows(self, kind: type[Row], **known: Collection[str]) -> tuple[Row, ...]:
        """Return the entries as rows of a kind, whose first field is the name of the entry.

        `known` has the names that there are for a field, such as those of lessons.
        """
        return tuple(self._row(kind, key, known, named=True) for key in self.tables)

    def by_name(self, kind: type[Row]) -> dict[str, Row]:
        """Return the entries by name, as rows of a kind that does not have the name."""
        return {key: self._row(kind, key, {}, named=False) for key in self.tables}

    def _row(
        self, kind: Any, key: str, known: Mapping[str, Collection[str]], *, named: bool
    ) -> Any:
        more = kind._fields[named:]
        given = self.tables[key]
        if not isinstance(given, Mapping):
            raise self.fault(key, f"{key} = {given!r}", f"a table with {', '.join(more)}")
        if given.keys() - {*more} or {*more} - kind._field_defaults.keys() - given.keys():
            raise self.fault(key, f"{key!r} with {', '.join(given)}", ", ".join(more))
        fields = {**dict(zip(kind._fields, [key] * named, strict=False)), **given}
        for field, of in _types(kind).items():
            if field not in fields:
                continue
            value = fields[field]
            fields[field] = tuple(value) if isinstance(value, list) else value
            if not isinstance(fields[field], get_origin(of) or of):
                raise self.fault(key, f"{field} = {value!r}", f"a value of type {of.__name__}")
        for field in known.keys() & fields.keys():
            told = fields[field]
            for one in [told] if isinstance(told, str) else told:
                self.known(key, field, one, known[field])
        return kind(**fields)

    def known(self, key: str, field: str, name: str, names: Collection[str]) -> str:
        """Return a name that an entry gives for a field, if it is one of those that there are."""
        if name not in names:
            near = ", ".join(get_close_matches(name, names)) or "another"
            raise self.fault(key, f"the {field} {name!r}", f"a known one: {near}?")
        return name

    def fault(self, key: str, found: str, expected: str) -> DocumentError:
        return DocumentError(self.file, self.line(key), found, expected)

    def line(self, key: str) -> int:
        """Return on which line an entry begins."""
        begins = re.compile(rf'[\["]*{re.escape(self._above + key)}["\]]*\s*(=|$)')
        lines = self.file.read_text(encoding="utf-8").splitlines()
        return next((number for number, line in enumerate(lines, 1) if begins.match(line)), 1)


def contents_of(name: str) -> Any:
    """Return what a document holds, as plain data. The site has it as a module since its build."""
    made = f"course.{module(name)}"
    return import_module(made).DATA if find_spec(made) else read(HERE / name)


def read(file: Path) -> Any:
    """Return what a file holds, by its suffix."""
    return READERS[file.suffix](file)


def module(name: str) -> str:
    """Return the name of the module that the site has in place of a document.

    >>> module("faq/questions.md")
    'faq.questions_md'
    """
    return name.replace(".", "_").replace("/", ".")


def _bibliography(file: Path) -> Any:
    return import_module("course.bibtex").read(file)  # with its library, which the site has not


def _tables(file: Path) -> Any:
    try:
        return _in_lines(tomllib.loads(file.read_text(encoding="utf-8")))
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        raise DocumentError(file, int(line[1]) if line else 1, str(error), "TOML") from None


def _in_lines(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _in_lines(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_in_lines(value) for value in data]
    return data.replace("\n", " ") if isinstance(data, str) else data


def _markdown(file: Path) -> Any:
    return import_module("course.markdown_tree").tree(file.read_text(encoding="utf-8"))


READERS: Mapping[str, Callable[[Path], Any]] = {
    ".bib": _bibliography,
    ".toml": _tables,
    ".md": _markdown,
}
