"""What is claimed of tables with a bug, and the numbers that decide it."""

from math import atan2, inf, pi

import numpy as np

from course.quantities import Floats
from course.questions import law
from pages.reference.bugs.model import Model
from pe_core.fitting import fit_pairs

_CLOSE = 1e-9


# What a swap changes in the square of dot products, and in what a table can do


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


def shift(model: Model) -> int:
    """Return by how many positions the rows are moved on."""
    return max(model.view.phi, 1)


def shift_off(model: Model) -> float:
    """Return how far the best matrix is from moving every row of the wrong table on."""
    rows, by = model.wrong, shift(model)
    return fit_pairs(rows[:-by], rows[by:]).residual


def has_no_matrix(model: Model) -> bool:
    """Return whether no matrix moves the rows on."""
    return shift_off(model) > _CLOSE


def has_unequal_products(model: Model) -> bool:
    """Return whether dot products with the same offset differ."""
    return not model.offset_only


def has_both(model: Model) -> bool:
    """Return whether one matrix moves the rows on and products with one offset are equal."""
    return not has_no_matrix(model) and not has_unequal_products(model)


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


def longest(model: Model) -> tuple[float, float]:
    """Return the wavelength of the last pair in both tables, from its angle at position 1."""
    angles = (atan2(*table[1, -2:].tolist()) for table in (model.wrong, model.right))
    wrong, right = (2 * pi / angle if angle else inf for angle in angles)
    return wrong, right


def last_turns_in_six(model: Model) -> bool:
    """Return whether the last pair of the wrong table turns in about six tokens."""
    return longest(model)[0] < 7


def last_turns_as_before(model: Model) -> bool:
    """Return whether it turns in as many tokens as in the right table."""
    wrong, right = longest(model)
    return abs(wrong / right - 1) < 0.01


def last_turns_with_the_base(model: Model) -> bool:
    """Return whether it turns in 2πn tokens, as with an exponent of 1."""
    return abs(longest(model)[0] / (2 * pi * model.view.n) - 1) < 0.01


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


@law("Sine and cosine never leave the range from −1 to 1, whatever the angle.")
def leaves_the_range(model: Model) -> bool:
    """Return whether a value is outside the range from −1 to 1."""
    return largest_value(model) > 1


def diagonal(model: Model) -> Floats:
    """Return the dot product of each row of the wrong table with itself."""
    return np.asarray(model.wrong_products.diagonal())


def diagonal_ends(model: Model) -> tuple[float, float]:
    """Return the smallest of them and the largest."""
    return float(diagonal(model).min()), float(diagonal(model).max())


def right_norm(model: Model) -> float:
    """Return what each of them is in the right table."""
    return model.view.d / 2


def diagonal_falls(model: Model) -> int:
    """Return in how many steps from one row to the next they fall."""
    return int((np.diff(diagonal(model)) < 0).sum())


def diagonal_rises(model: Model) -> bool:
    """Return whether they rise at every step."""
    return bool((np.diff(diagonal(model)) > 0).all())


def diagonal_goes_up_and_down(model: Model) -> bool:
    """Return whether some are smaller than they should be and some are larger."""
    least, most = diagonal_ends(model)
    return least < right_norm(model) - 0.1 and most > right_norm(model) + 0.1


def diagonal_stays(model: Model) -> bool:
    """Return whether all are as they should be."""
    return bool(abs(diagonal(model) - right_norm(model)).max() < _CLOSE)
