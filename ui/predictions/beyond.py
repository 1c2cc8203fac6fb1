"""Predictions of the schemes beyond the sinusoid, one file a page."""

from course.questions import Prediction
from ui.predictions import biases, compare, longer, rotary

_PAGES = (rotary, biases, compare, longer)

PREDICTIONS: tuple[Prediction, ...] = tuple(
    prediction for page in _PAGES for prediction in page.PREDICTIONS
)
