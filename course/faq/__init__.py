"""Readers' questions and answers, from `questions.md`, with a search over them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile

from course.document_names import Node
from course.faq.facts import Facts
from course.prepared import PreparedView, Prose
from course.sources import SOURCES
from course.typed_words import holds, mended, searched, telling, vocabulary

__all__ = ["QUESTIONS", "PreparedView", "Question", "find", "holding"]


@dataclass(frozen=True)
class Question:
    """A question as a reader asks it, a short answer, its sources, and where to see it.

    The answer is Markdown. Its numbers are those of the core, worked out once when it is read.
    """

    asked: str
    answer: str
    sources: tuple[str, ...]
    views: tuple[PreparedView, ...]


def _read() -> dict[str, tuple[Question, ...]]:
    document = Prose("faq/questions.md", Facts())
    found: dict[str, tuple[Question, ...]] = {}
    heading = ""
    for number, block in enumerate(document.blocks, 1):
        if block.name == "h2":
            heading = document.said(block)
        elif block.name == "h3":
            said = takewhile(lambda one: one.type == "paragraph", document.blocks[number:])
            found[heading] = (*found.get(heading, ()), _question(document, block, *said))
    return found


def _question(document: Prose, asked: Node, *said: Node) -> Question:
    parts = tuple(map(document.said, said))
    if len(parts) < 3 or not parts[-2].startswith("Sources: ") or not document.links(said[-1]):
        form = "an answer, a line that begins with Sources: and a line of links"
        raise document.fault(asked, f"{len(parts)} paragraphs", form)
    sources = parts[-2].removeprefix("Sources: ").split(", ")
    return Question(
        document.said(asked),
        "\n\n".join(parts[:-2]),
        tuple(document.known("source", one, SOURCES, said[-2]) for one in sources),
        document.links(said[-1]),
    )


QUESTIONS: Mapping[str, tuple[Question, ...]] = _read()


def find(typed: str) -> dict[str, list[Question]]:
    """Return the questions that hold every telling word typed, by heading; all if nothing is typed.

    Numbers are found however their thousands are grouped: 10000, 10 000 and 10,000 are one. A word
    that is in no question is read as one that is a slip away.
    """
    wanted = mended(telling(typed), vocabulary(_texts().values()))
    return holding(wanted) if wanted or not typed.strip() else {}


def holding(wanted: Sequence[str]) -> dict[str, list[Question]]:
    """Return the questions that hold all of these words, by heading."""
    texts = _texts()
    found = {
        heading: [item for item in asked if holds(texts[item.asked], wanted)]
        for heading, asked in QUESTIONS.items()
    }
    return {heading: asked for heading, asked in found.items() if asked}


@lru_cache(maxsize=1)
def _texts() -> Mapping[str, str]:
    """Return what is searched of each question, by what it asks."""
    return {
        item.asked: searched(f"{item.asked} {item.answer}")
        for asked in QUESTIONS.values()
        for item in asked
    }
