"""What is claimed of tables with a bug, and the numbers that decide it."""

import numpy as np

from course.questions import law
from pages.reference.bugs.model import Model


def norm_spread(model: Model) -> float:
    """Return by how much the norms differ of the rows whose dot products are tested."""
    return float(np.ptp(np.linalg.norm(model.wrong[: model.tested_rows], axis=1)))


def largest_value(model: Model) -> float:
    """Return the largest absolute value of the wrong table."""
    return float(abs(model.wrong).max())


def passes_both_tests(model: Model) -> bool:
    """Return whether the wrong table passes both tests."""
    return bool(model.first_step and model.offset_only)


def has_unequal_products(model: Model) -> bool:
    """Return whether dot products with the same offset differ."""
    return not model.offset_only


@law("Sine and cosine never leave the range from −1 to 1, whatever the angle.")
def leaves_the_range(model: Model) -> bool:
    """Return whether a value is outside the range from −1 to 1."""
    return largest_value(model) > 1
