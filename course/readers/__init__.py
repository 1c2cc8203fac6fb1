"""Every question that readers ask, as data: one file a heading, and a search over them."""

import re
from collections.abc import Mapping

from course.readers import code, elsewhere, formula, generation, model, positions, words
from course.readers.kinds import PreparedView, Question

__all__ = ["QUESTIONS", "PreparedView", "Question", "find", "holds", "searched"]

QUESTIONS: Mapping[str, tuple[Question, ...]] = {
    "The formula": formula.QUESTIONS,
    "Telling positions apart": positions.QUESTIONS,
    "Words and positions": words.QUESTIONS,
    "Order, length and other models": model.QUESTIONS,
    "Positions left out, and while a model writes": generation.QUESTIONS,
    "Pictures, video and other signals": elsewhere.QUESTIONS,
    "In code": code.QUESTIONS,
}


def find(typed: str) -> dict[str, list[Question]]:
    """Return the questions that hold every typed word, by heading; all of them if none is typed.

    Numbers are found however their thousands are grouped: 10000, 10 000 and 10,000 are one.
    """
    wanted = searched(typed).split()
    found = {
        heading: [item for item in asked if _holds(item, wanted)]
        for heading, asked in QUESTIONS.items()
    }
    return {heading: asked for heading, asked in found.items() if asked}


def _holds(item: Question, wanted: list[str]) -> bool:
    return holds(searched(f"{item.asked} {item.answer}"), wanted)


def holds(text: str, wanted: list[str]) -> bool:
    """Return whether a text has every word; a number counts only as a whole number."""
    return all(
        re.search(rf"(?<!\d){word}(?!\d)", text) if word.isdecimal() else word in text
        for word in wanted
    )


def searched(text: str) -> str:
    """Return a text as it is searched: small letters, no code marks, numbers in one piece."""
    return re.sub(r"(?<=\d)[\s,](?=\d{3})", "", text.casefold().replace("`", ""))
