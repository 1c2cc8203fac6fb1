"""Spaced review: misconceptions a learner has shown, and when they are asked again.

Whoever answers with a misconception has trouble with it until two later questions that offer it are
answered right, one after the other. The record counts them under the key `trouble/MISCONCEPTION`.
"""

from collections.abc import Collection, Mapping

from course.question_bank import predictions
from course.questions import Prediction

# So many right answers, and the misconception is taken to be cleared up.
ENOUGH = 2


def after(item: Prediction, given: int, trouble: Mapping[str, int]) -> dict[str, int | None]:
    """Return what an answer changes: right answers since, by misconception; None once it is over.

    `trouble` holds the misconceptions that are not cleared up. To be just shown changes nothing.
    """
    if given < 0:
        return {}
    chosen = item.options[given]
    if not chosen.right:
        return {chosen.misconception: 0}
    met = {option.misconception for option in item.options} & trouble.keys()
    since = {key: trouble[key] + 1 for key in met}
    return {key: count if count < ENOUGH else None for key, count in since.items()}


def coming_back(trouble: Collection[str], answered: Collection[str]) -> list[Prediction]:
    """Return the questions in which these misconceptions come back, the next one first.

    Those not answered so far come before the others, and the first misconception before the next.
    """
    found = {
        item.name: item
        for key in trouble
        for item in predictions().values()
        if any(option.misconception == key for option in item.options)
    }
    return sorted(found.values(), key=lambda item: item.name in answered)
