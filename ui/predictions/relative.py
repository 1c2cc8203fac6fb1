"""Predictions about two positions: the turn between them, and what their rows have in common."""

from course.questions import Prediction
from ui.predictions import dot_products

PREDICTIONS: tuple[Prediction, ...] = (*dot_products.PREDICTIONS,)
