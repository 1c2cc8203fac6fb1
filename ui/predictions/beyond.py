"""Predictions of the schemes beyond the sinusoid, one file a page."""

from course.questions import Prediction
from ui.predictions import few_bits, longer, rotary, train, wild

_PAGES = (rotary, longer, few_bits, wild, train)

PREDICTIONS: tuple[Prediction, ...] = tuple(
    prediction for page in _PAGES for prediction in page.PREDICTIONS
)
