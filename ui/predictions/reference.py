"""Predictions about code: listings that are right, and bugs that are not."""

from course.questions import Prediction
from ui.predictions import bugs, code

PREDICTIONS: tuple[Prediction, ...] = (*code.PREDICTIONS, *bugs.PREDICTIONS)
