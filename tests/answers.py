"""The options of a question by their numbers."""

from course.questions import Prediction


def right_of(item: Prediction) -> int:
    return item.options.index(item.right)


def wrong_of(item: Prediction) -> int:
    """Return the first option that is not right."""
    return next(number for number, option in enumerate(item.options) if not option.right)
