"""Predictions of the schemes beyond the sinusoid, one file a page."""

from ui.predictions import biases, compare, few_bits, longer, rotary, train, wild
from ui.predictions.kinds import Prediction

_PAGES = (rotary, biases, compare, longer, few_bits, wild, train)

PREDICTIONS: tuple[Prediction, ...] = tuple(
    prediction for page in _PAGES for prediction in page.PREDICTIONS
)
