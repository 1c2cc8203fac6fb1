"""Front matter of lessons: title, controls, sources and choices, from the top of lesson.md."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from course.data_files import DocumentError, contents_of

_PAGES = Path(__file__).resolve().parents[1] / "pages"
_MARK = "---\n"
_ASKED = re.compile(r"^::: (?:question|twin)\b.*?^:::$", re.DOTALL | re.MULTILINE)
_NOT_READ = re.compile(r"\{[^}\n]*\}|\]\([^)]*\)|^:::.*|^\s*\|?[-|: ]+\|?$", re.MULTILINE)
WORDS_A_MINUTE, MINUTES_A_QUESTION = 200, 2


def head(folder: str) -> Mapping[str, Any]:
    """Return the head of the document in a folder of pages/, and how many `minutes` it takes.

    That of a page without a document stands in `pages.toml`.

    On the site it was read when the site was built.

    Raises
    ------
    ValueError
        If it is no TOML, or has no title or question.
    """
    if made := _made():
        return made[folder]
    file = _PAGES / folder / "lesson.md"
    if not file.exists():
        return {"minutes": 0, **contents_of("pages.toml")[folder]}
    found = _read(file)
    if not {"title", "asks"} <= found.keys():
        raise DocumentError(file, 1, ", ".join(found), "a title and what it asks")
    return {**found, "minutes": minutes(_parted(file)[1])}


def every_head() -> Mapping[Path, Mapping[str, Any]]:
    """Return the head of every document in pages/, by its file."""
    if made := _made():
        return {_PAGES / folder / "lesson.md": made[folder] for folder in sorted(made)}
    return {file: _read(file) for file in sorted(_PAGES.rglob("lesson.md"))}


def _made() -> Mapping[str, Mapping[str, Any]]:
    """Return the heads that the site has, by folder; nothing elsewhere."""
    made: Mapping[str, Mapping[str, Any]] = {}
    return import_module("pages.heads").HEADS if find_spec("pages.heads") else made


@cache  # what pages offer is asked for first, and then the pages themselves
def _read(file: Path) -> Mapping[str, Any]:
    """Return the head of a document."""
    try:
        return tomllib.loads(_parted(file)[0])
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        raise DocumentError(file, int(line[1]) + 1 if line else 1, str(error), "TOML") from None


def _parted(file: Path) -> tuple[str, str]:
    """Return the head of a document as it is written, and the text below it."""
    text = file.read_text(encoding="utf-8").removeprefix(_MARK)
    written, _, below = text.partition(f"\n{_MARK}")
    return written, below


def minutes(text: str) -> int:
    """Return how long a document takes: all its words read, and its questions thought about."""
    words = re.findall(r"\w[\w’'-]*", _NOT_READ.sub(" ", _ASKED.sub("", text)))
    questions = len(re.findall(r"^::: question\b", text, re.MULTILINE))
    return round(len(words) / WORDS_A_MINUTE + MINUTES_A_QUESTION * questions)
