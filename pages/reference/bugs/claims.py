"""What is claimed of tables with a bug, and the numbers that decide it."""

import numpy as np

from course.quantity import Floats
from course.questions import law
from pages.reference.bugs.model import Model

_CLOSE = 1e-9


# What a swap changes in the square of dot products


def _products_apart(model: Model) -> Floats:
    return abs(model.right_products - model.wrong_products)


def _off_diagonal(model: Model) -> Floats:
    apart = _products_apart(model)
    return np.asarray(apart[~np.eye(len(apart), dtype=bool)])


def products_apart(model: Model) -> tuple[float, float]:
    """Return how far the two squares differ, and how far they do off the diagonal."""
    return float(_products_apart(model).max()), float(_off_diagonal(model).max())


@law("Row 0 has the same norm with every bug here.")
def every_product_differs(model: Model) -> bool:
    """Return whether each value of the square is changed."""
    return bool((_products_apart(model) > _CLOSE).all())


def no_product_differs(model: Model) -> bool:
    """Return whether none is."""
    return products_apart(model)[0] < _CLOSE


def products_off_diagonal_differ(model: Model) -> bool:
    """Return whether each value off the diagonal is."""
    return bool((_off_diagonal(model) > _CLOSE).all())


# What is left of the columns after integer division


def distinct_columns(model: Model) -> int:
    """Return how many different columns the wrong table has."""
    return len({tuple(column) for column in model.wrong.T.round(9).tolist()})


def all_columns_differ(model: Model) -> bool:
    """Return whether no two columns are the same."""
    return distinct_columns(model) == model.view.d


def half_of_columns_differ(model: Model) -> bool:
    """Return whether there are half as many different columns as columns."""
    return distinct_columns(model) == model.view.d // 2


def two_columns_differ(model: Model) -> bool:
    """Return whether there are two different columns."""
    return distinct_columns(model) == 2


# What a pair loses whose cosine has a frequency of its own


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
