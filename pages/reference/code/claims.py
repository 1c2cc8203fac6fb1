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


def late_rows_are_worse(model: Model) -> bool:
    """Return whether an error of the second half is more than twice any of the first."""
    early, late = halves(model)
    return late > 2 * early


def early_rows_are_as_bad(model: Model) -> bool:
    """Return whether the largest errors of both halves are about as large."""
    early, late = halves(model)
    return 0 < late <= 2 * early <= 4 * late


@_ROW_1_IS_ROUNDED
def rounds_nothing(model: Model) -> bool:
    """Return whether it changes no value."""
    return model.rounding == 0
