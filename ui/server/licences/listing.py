"""The list of parts with their licences, as one text."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

_TEXTS = Path(__file__).resolve().parent / "texts"
_RULE = "=" * 80


@dataclass(frozen=True)
class Part:
    """Something of others that is shipped, or the course itself.

    `licence` is its licence by its SPDX name, `text` what the licence wants to be passed on, and
    `about` where it comes from. `files` are patterns of the files that belong to it.
    """

    name: str
    version: str
    licence: str
    text: str
    about: str = ""
    files: tuple[str, ...] = ()


def standard(name: str) -> str:
    """Return the text of a licence that says the same for everybody; empty if it is not here."""
    file = _TEXTS / f"{name}.txt"
    return file.read_text(encoding="utf-8") if file.exists() else ""


def written(title: str, note: str, parts: Sequence[Part]) -> str:
    """Return the list: first a line for each part, then every text once with whose it is."""
    wide = max(len(_called(part)) for part in parts)
    lines = (
        f"{_called(part):{wide}}  {part.licence}{f'  ({part.about})' if part.about else ''}"
        for part in parts
    )
    texts = (f"{_RULE}\n{', '.join(whose)}\n{_RULE}\n\n{text}" for text, whose in _texts(parts))
    return "\n\n".join([title, note, "\n".join(lines), *texts]) + "\n"


def _called(part: Part) -> str:
    return f"{part.name} {part.version}".strip()


def _texts(parts: Iterable[Part]) -> Iterable[tuple[str, list[str]]]:
    """Return each text with the names of its parts; those that differ in line breaks are one."""
    found: dict[str, tuple[str, list[str]]] = {}
    for part in parts:
        text = part.text.replace("\r\n", "\n").strip()
        found.setdefault(" ".join(text.split()), (text, []))[1].append(part.name)
    return found.values()
