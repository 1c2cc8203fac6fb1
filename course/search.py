"""One search over all pages, terms, models, position encodings and readers' questions."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from course import readers
from course.contents import HIGHLIGHTS, HOME, LESSONS, NAMED, Lesson
from course.family import FAMILY
from course.glossary import TERMS
from course.numerals import grouped
from course.readers import Question, holds, searched
from course.rope_families import FAMILIES
from course.search_words import ALSO, DONE
from course.view import DEFAULTS, ENTERED

_PAGES = Path(__file__).resolve().parent.parent / "pages"
_MOST = 12  # found under one heading: more are no answer
_ABOUT = {"position", "positions", "pos", "row", "rows", "pe", "t"}  # name a number as a position


class Found(NamedTuple):
    """A page in a view where something typed was found: its address, and what its link says."""

    page: str
    label: str
    view: Mapping[str, Any] = {}


class _Entry(NamedTuple):
    """What may be found: where, and the texts in which it is looked for, the telling one first."""

    found: Found
    named: str
    text: str


def find(typed: str) -> tuple[dict[str, list[Found]], list[Question]]:
    """Return the links and the readers' questions that hold every typed word; none for no word.

    Links stand by heading, those with the words in their name first, at most 12 under each.
    """
    wanted = searched(typed).split()
    if not wanted:
        return {}, []
    links = {heading: _matching(entries, wanted) for heading, entries in _entries().items()}
    links["Positions"] = list(_position(typed))
    asked = [item for found in readers.find(typed).values() for item in found]
    return {heading: found for heading, found in links.items() if found}, asked


def _matching(entries: tuple[_Entry, ...], wanted: list[str]) -> list[Found]:
    hits = [one for one in entries if holds(one.text, wanted)]
    hits.sort(key=lambda one: not holds(one.named, wanted))
    return [one.found for one in hits[:_MOST]]


def _position(typed: str) -> Iterator[Found]:
    """Offer the exact row of a position, where its number is named as one or stands alone.

    Behind the position of PE(t, i) comes a dimension.
    """
    words = re.findall(r"[^\W\d_]+|[0-9]+", searched(typed))
    numbers = [word for word in words if word.isdecimal()]
    if not numbers or (len(words) > 1 and _ABOUT.isdisjoint(words)):
        return
    number = numbers[0]
    if len(number) < 10 and int(number) <= ENTERED["far_position"].highest:
        view = {"far_position": int(number)}
        if "pe" in words and len(numbers) == 2 and int(numbers[1]) < DEFAULTS.d:
            view["dim"] = int(numbers[1])
        label = f"Position {grouped(int(number))}: each of its numbers, and the rows after it"
        yield Found("formula", label, view)


@lru_cache(maxsize=1)  # reads every text once: about a megabyte, the same for everybody
def _entries() -> dict[str, tuple[_Entry, ...]]:
    return {
        "Pages": tuple(map(_page, (one for one in LESSONS if one is not HOME))),
        "Models": tuple(_models()),
        "Position encodings": tuple(_members()),
        "Terms": tuple(
            _entry(Found(NAMED[one.lesson].address, f"{one.name}: {one.meaning}"), one.name)
            for one in TERMS
        ),
        "Things to try": tuple(
            _entry(Found(one.page, one.label, one.view), one.label) for one in HIGHLIGHTS
        ),
        "On every page": tuple(
            _entry(Found(page, label), label, words) for label, page, words in DONE
        ),
    }


def _entry(found: Found, named: str, *more: object) -> _Entry:
    return _Entry(found, searched(named), searched(" ".join(map(str, (found.label, named, *more)))))


def _page(page: Lesson) -> _Entry:
    title = page.title if page.title.endswith("?") else f"{page.title}:"
    label = f"{title} {page.question}"
    files = (_PAGES / page.folder / name for name in ("lead.md", "text.md"))
    texts = (file.read_text(encoding="utf-8") for file in files if file.exists())
    named = f"{page.title} {page.name} {ALSO.get(page.name, '')}"
    return _entry(Found(page.address, label), named, *texts)


def _models() -> Iterator[_Entry]:
    for name, row in FAMILIES.items():
        base, length = grouped(row.rope_base), grouped(row.trained_length)
        label = f"{name}: base {base}, trained on {length} tokens"
        yield _entry(Found("rope_in_models", label, row.view), f"{name} {row.config}",
                     "rope_theta", row.rule, f"{row.rotated}%")  # fmt: skip


def _members() -> Iterator[_Entry]:
    for one in FAMILY:
        year = f" ({one.who} {one.year})" if one.year else ""
        page = NAMED[one.lesson].address if one.lesson else "family"
        yield _entry(Found(page, f"{one.name}{year}: {one.does}"), one.name, one.place, one.beyond)
