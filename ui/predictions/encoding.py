"""Predictions about the table: its columns, its waves, its hands."""

from ui.predictions import clock_hands, heatmap, sinusoids
from ui.predictions.kinds import Prediction

PREDICTIONS: tuple[Prediction, ...] = (
    *heatmap.PREDICTIONS,
    *sinusoids.PREDICTIONS,
    *clock_hands.PREDICTIONS,
)
