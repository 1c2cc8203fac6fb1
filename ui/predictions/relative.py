"""Predictions about two positions: the turn between them, and what their rows have in common."""

from ui.predictions import dot_products, fitting, looking_ahead, rotation
from ui.predictions.kinds import Prediction

PREDICTIONS: tuple[Prediction, ...] = (
    *rotation.PREDICTIONS,
    *fitting.PREDICTIONS,
    *looking_ahead.PREDICTIONS,
    *dot_products.PREDICTIONS,
)
