"""Predictions about code: listings that are right, and bugs that are not."""

from ui.predictions import bugs, code
from ui.predictions.kinds import Prediction

PREDICTIONS: tuple[Prediction, ...] = (*code.PREDICTIONS, *bugs.PREDICTIONS)
