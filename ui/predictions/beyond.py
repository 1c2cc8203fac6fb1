"""Predictions of the schemes beyond the sinusoid, one file a page."""

from course.questions import Prediction
from ui.predictions import biases

_PAGES = (biases,)

PREDICTIONS: tuple[Prediction, ...] = tuple(
    prediction for page in _PAGES for prediction in page.PREDICTIONS
)
