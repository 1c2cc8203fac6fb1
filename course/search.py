"""One search over all pages, terms, models, position encodings and readers' questions."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from course import faq, lessons
from course.contents import BY_NAME, HOME, LESSONS, Lesson
from course.family import FAMILY
from course.faq import Question
from course.glossary import TERMS
from course.messages import sentences
from course.numerals import grouped
from course.rope_families import FAMILIES
from course.search_words import ALSO, DONE
from course.typed_words import count, holds, mended, searched, telling, vocabulary
from course.view import DEFAULTS, LENGTHS

_MOST = 12  # found under one heading: more are no answer
_ABOUT = {"position", "positions", "pos", "row", "rows", "pe", "t"}  # name a number as a position


class Found(NamedTuple):
    """A page in a view where something typed was found: its address, and what its link says.

    `said` is the sentence of the page that has most of the words, and `at` the heading above it.
    """

    page: str
    label: str
    view: Mapping[str, Any] = {}
    said: str = ""
    at: str = ""

    @property
    def asked(self) -> dict[str, Any]:
        """What the address of its link holds."""
        return {**self.view, **({"at": self.at} if self.at else {})}


class _Sentence(NamedTuple):
    """A sentence of a page: the heading above it, as it stands there, and as it is searched."""

    heading: str
    said: str
    text: str


class _Entry(NamedTuple):
    """What may be found: where, and the texts in which it is looked for, the telling one first."""

    found: Found
    named: str
    text: str
    sentences: tuple[_Sentence, ...] = ()


def looked_for(typed: str) -> list[str]:
    """Return the words that are looked for: small words left out, and a slip in each mended."""
    return mended(telling(typed), _known())


def find(typed: str) -> tuple[dict[str, list[Found]], list[Question]]:
    """Return the links and the readers' questions that hold all words looked for; none for none.

    Links stand by heading, those with the words in their name first, then those with most of them
    in one sentence; at most 12 under each.
    """
    wanted = looked_for(typed)
    if not wanted:
        return {}, []
    links = {heading: _matching(entries, wanted) for heading, entries in _entries().items()}
    links["Positions"] = list(_position(typed))
    asked = [item for found in faq.holding(wanted).values() for item in found]
    return {heading: found for heading, found in links.items() if found}, asked


def _matching(entries: tuple[_Entry, ...], wanted: list[str]) -> list[Found]:
    hits = [(one, *_telling(one, wanted)) for one in entries if holds(one.text, wanted)]
    hits.sort(key=lambda hit: (not holds(hit[0].named, wanted), -hit[1]))
    return [found for _, _, found in hits[:_MOST]]


def _telling(entry: _Entry, wanted: list[str]) -> tuple[int, Found]:
    """Return how many of the words one sentence has, and what is found, with that sentence."""
    counts = [count(one.text, wanted) for one in entry.sentences]
    if not (most := max(counts, default=0)):
        return 0, entry.found
    best = entry.sentences[counts.index(most)]
    return most, entry.found._replace(said=best.said, at=best.heading)


def _position(typed: str) -> Iterator[Found]:
    """Offer the row of a position, where its number is named as one or stands alone.

    Behind the position of PE(t, i) comes a dimension.
    """
    words = re.findall(r"[^\W\d_]+|[0-9]+", searched(typed))
    numbers = [word for word in words if word.isdecimal()]
    if not numbers or (len(words) > 1 and _ABOUT.isdisjoint(words)):
        return
    number = numbers[0]
    if len(number) < 5 and int(number) < LENGTHS[1]:
        view = {"L": LENGTHS[1], "t": int(number), "d": DEFAULTS.d, "n": DEFAULTS.n}
        if "pe" in words and len(numbers) == 2 and int(numbers[1]) < DEFAULTS.d:
            view["dim"] = int(numbers[1])
        label = sentences("search")("position", number=number)
        yield Found("formula", label, view)


@lru_cache(maxsize=1)  # reads every text once: about a megabyte, the same for everybody
def _entries() -> dict[str, tuple[_Entry, ...]]:
    return {
        "Pages": tuple(map(_page, (one for one in LESSONS if one is not HOME))),
        "Models": tuple(_models()),
        "Position encodings": tuple(_members()),
        "Terms": tuple(
            _entry(Found(BY_NAME[one.lesson].address, f"{one.name}: {one.meaning}"), one.name)
            for one in TERMS
        ),
        "On every page": tuple(
            _entry(Found(page, label), label, words) for label, page, words in DONE
        ),
    }


@lru_cache(maxsize=1)
def _known() -> Mapping[str, int]:
    """Return every word that can be found, with how often it occurs."""
    texts = [one.text for entries in _entries().values() for one in entries]
    asked = [item for found in faq.QUESTIONS.values() for item in found]
    return vocabulary([*texts, *(searched(f"{item.asked} {item.answer}") for item in asked)])


def _entry(found: Found, named: str, *more: object) -> _Entry:
    return _Entry(found, searched(named), searched(" ".join(map(str, (found.label, named, *more)))))


def _page(page: Lesson) -> _Entry:
    title = page.title if page.title.endswith("?") else f"{page.title}:"
    label = f"{title} {page.question}"
    texts = [lessons.lead(page.name), lessons.prose(page.name)]
    named = f"{page.title} {page.name} {ALSO.get(page.name, '')}"
    entry = _entry(Found(page.address, label), named, *texts)
    return entry._replace(sentences=tuple(one for text in texts for one in _sentences(text)))


def _sentences(text: str) -> Iterator[_Sentence]:
    """Yield the sentences of a text in Markdown, each with the heading above it."""
    heading = ""
    for paragraph in re.split(r"\n\s*\n", text):
        if paragraph.startswith("## "):
            heading, _, paragraph = paragraph.removeprefix("## ").partition("\n")
        for said in re.split(r"(?<=[.?!:])\s+(?=[A-Z“*])", " ".join(paragraph.split())):
            if said:
                yield _Sentence(heading, said, searched(said))


def _models() -> Iterator[_Entry]:
    for name, row in FAMILIES.items():
        base, length = grouped(row.rope_base), grouped(row.trained_length)
        label = f"{name}: base {base}, trained on {length} tokens"
        yield _entry(Found("rope_in_models", label, row.view), f"{name} {row.config}",
                     "rope_theta", row.rule, f"{row.rotated}%")  # fmt: skip


def _members() -> Iterator[_Entry]:
    for one in FAMILY:
        year = f" ({one.who} {one.year})" if one.year else ""
        page = BY_NAME[one.lesson].address if one.lesson else "family"
        yield _entry(Found(page, f"{one.name}{year}: {one.does}"), one.name, one.place, one.beyond)
