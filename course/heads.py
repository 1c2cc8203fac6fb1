"""The heads of lessons: what the table of pages knows of each, from the top of its document."""

import tomllib
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

_PAGES = Path(__file__).resolve().parents[1] / "pages"
_MARK = "---\n"


def head(folder: str) -> Mapping[str, Any]:
    """Return the head of the document in a folder of pages/. On the site it was read at its build.

    Raises
    ------
    ValueError
        If it is no TOML, or has no title or question.
    """
    if find_spec("pages.heads"):
        heads: Mapping[str, Mapping[str, Any]] = import_module("pages.heads").HEADS
        return heads[folder]
    file = _PAGES / folder / "lesson.md"
    text = file.read_text(encoding="utf-8")
    try:
        found = tomllib.loads(text.removeprefix(_MARK).partition(f"\n{_MARK}")[0])
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{file}:1: found {error}, expected TOML") from None
    if not {"title", "asks"} <= found.keys():
        raise ValueError(f"{file}:1: found {', '.join(found)}, expected a title and what it asks")
    return found
