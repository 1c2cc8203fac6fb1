"""Predictions about the table: its columns, its waves, its hands."""

from course.questions import Prediction
from ui.predictions import clock_hands

PREDICTIONS: tuple[Prediction, ...] = (*clock_hands.PREDICTIONS,)
