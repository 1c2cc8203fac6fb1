"""The heads of lessons: what the table of pages knows of each, from the top of its document."""

import re
import tomllib
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from course.written import contents_of

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
    if find_spec("pages.heads"):
        heads: Mapping[str, Mapping[str, Any]] = import_module("pages.heads").HEADS
        return heads[folder]
    file = _PAGES / folder / "lesson.md"
    if not file.exists():
        return {"minutes": 0, **contents_of("pages.toml")[folder]}
    text = file.read_text(encoding="utf-8")
    try:
        written, _, below = text.removeprefix(_MARK).partition(f"\n{_MARK}")
        found = tomllib.loads(written)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{file}:1: found {error}, expected TOML") from None
    if not {"title", "asks"} <= found.keys():
        raise ValueError(f"{file}:1: found {', '.join(found)}, expected a title and what it asks")
    return found | {"minutes": minutes(below)}


def minutes(text: str) -> int:
    """Return how long a document takes: all its words read, and its questions thought about."""
    words = re.findall(r"\w[\w’'-]*", _NOT_READ.sub(" ", _ASKED.sub("", text)))
    questions = len(re.findall(r"^::: question\b", text, re.MULTILINE))
    return round(len(words) / WORDS_A_MINUTE + MINUTES_A_QUESTION * questions)
