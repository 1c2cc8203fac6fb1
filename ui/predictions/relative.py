"""Predictions about two positions: the turn between them, and what their rows have in common."""

from course.questions import Prediction
from ui.predictions import dot_products, fitting, looking_ahead, rotation

PREDICTIONS: tuple[Prediction, ...] = (
    *rotation.PREDICTIONS,
    *fitting.PREDICTIONS,
    *looking_ahead.PREDICTIONS,
    *dot_products.PREDICTIONS,
)
