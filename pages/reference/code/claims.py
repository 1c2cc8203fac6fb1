"""What is claimed of the listings and their tables, and the numbers that decide it."""

from functools import partial

from course.questions import law
from pages.reference.code.model import Model

_ROW_1_IS_ROUNDED = law("Every table has a row 1, and float32 cannot represent sin 1.")


# What is chosen


def _encodes(encoding: str, model: Model) -> bool:
    return bool(model.view.encoding == encoding)


tabled = partial(_encodes, "sinusoidal")
rope = partial(_encodes, "RoPE")
alibi = partial(_encodes, "ALiBi")
t5 = partial(_encodes, "T5")


# What rounding the finished table costs


def halves(model: Model) -> tuple[float, float]:
    """Return the largest rounding error in the first half of the rows and in the second."""
    half = model.view.L // 2
    errors = model.rounding_of_rows
    return float(errors[:half].max()), float(errors[half:].max())


@law("Rounding changes a number up to 1 by at most half a unit in the last place.")
def rounds_by_a_ten_thousandth(model: Model) -> bool:
    """Return whether rounding changes a value by more than 0.0001."""
    return model.rounding > 1e-4


@law("Half a unit in the last place below 1 is 3 in a hundred million, at every position.")
def rounds_a_little(model: Model) -> bool:
    """Return whether it changes values, and none by 0.0000001."""
    return 0 < model.rounding < 1e-7


@_ROW_1_IS_ROUNDED
def rounds_nothing(model: Model) -> bool:
    """Return whether it changes no value."""
    return model.rounding == 0
