"""Every prediction of the course, as data: one file a part of the course.

A page asks its own, the first beside its figure and the others below; the quiz mixes them.
"""

from collections.abc import Mapping

from course.questions import MISCONCEPTIONS, Misconception, Option, Prediction
from ui.predictions import beyond, encoding, order, relative

__all__ = ["MISCONCEPTIONS", "PREDICTIONS", "Misconception", "Option", "Prediction", "of_page"]

PREDICTIONS: Mapping[str, Prediction] = {
    prediction.name: prediction
    for part in (order, encoding, relative, beyond)
    for prediction in part.PREDICTIONS
}


_OF_PAGE = {
    page: tuple(item for item in PREDICTIONS.values() if item.page == page)
    for page in {item.page for item in PREDICTIONS.values()}
}


def of_page(page: str) -> tuple[Prediction, ...]:
    """Return the predictions of the page at this address, in their order."""
    return _OF_PAGE.get(page, ())
