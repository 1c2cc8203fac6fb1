"""Every question that readers ask, as data: one file a heading, and a search over them."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from course.readers import code, elsewhere, formula, generation, model, positions, words
from course.readers.kinds import PreparedView, Question
from course.typed_words import holds, mended, searched, telling, vocabulary

__all__ = ["QUESTIONS", "PreparedView", "Question", "find", "holding"]

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
