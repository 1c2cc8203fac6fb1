"""What the questions of this page claim, and the numbers that decide it."""

from collections.abc import Mapping
from math import isclose

import numpy as np

from course.questions import law
from pages.core.biases.model import Model
from pages.core.biases.trained_rows import Rows, compared

_ASKED = 100  # the nearer of the two distances that are asked about


# What distance costs in a flat head


def costs_alike(model: Model) -> bool:
    """Return whether the flattest head takes off as much at φ as the steepest."""
    return model.flattest.cost == model.steepest.cost


def costs_even(model: Model) -> bool:
    """Return whether the flattest head takes off the last of equal shares of the steepest."""
    return model.flattest.cost == model.steepest.cost / model.heads


def flattest_takes_little(model: Model) -> bool:
    """Return whether the flattest head takes off next to nothing."""
    return model.flattest.takes < 0.1


# Before and after the query


def _sides_differ(model: Model) -> bool:
    return model.t5_before != model.t5_after


def neither_tells(model: Model) -> bool:
    """Return whether both sides have the same number at φ, with T5 as with ALiBi."""
    return not _sides_differ(model)


def only_t5_tells(model: Model) -> bool:
    """Return whether T5's numbers differ; ALiBi's are one."""
    return _sides_differ(model)


@law("ALiBi takes off a multiple of the distance, and the distance is the same on both sides.")
def both_tell(model: Model) -> bool:
    """Return whether ALiBi's numbers differ as well."""
    before, after = (model.steepest.m * abs(side) for side in (-model.view.phi, model.view.phi))
    return before != after and _sides_differ(model)


# Far away with T5


def bucket_asked(model: Model) -> int:
    """Return the bucket of the nearer distance that is asked about."""
    return model.bucket_of([-_ASKED])[0]


def far_share(model: Model) -> bool:
    """Return whether the key φ before the query falls into the same bucket."""
    return model.bucket_before == bucket_asked(model)


def far_apart(model: Model) -> bool:
    """Return whether it falls into a different one."""
    return not far_share(model)


@law("From the nearer distance on there is one number.")
def far_on_a_line(model: Model) -> bool:
    """Return whether the number has grown in proportion to the distance."""
    times = model.view.phi / _ASKED
    nearer = float(model.t5_at([-_ASKED])[0])
    return times > 1 and isclose(model.t5_before, nearer * times, rel_tol=1e-9)


# Rows that no text reaches


def move(model: Model) -> float:
    """Return how far the row at t lies from where it began."""
    return float(model.moved[model.row])


def row_stays(model: Model) -> bool:
    """Return whether it lies exactly there."""
    return move(model) == 0


def row_is_trained(model: Model) -> bool:
    """Return whether training has moved it."""
    return move(model) > 0


def nearest(model: Model) -> int:
    """Return which other row lies nearest to it."""
    apart = np.linalg.norm(model.table.rows - model.table.rows[model.row], axis=1)
    apart[model.row] = np.inf
    return int(apart.argmin())


def row_goes_with_its_neighbours(model: Model) -> bool:
    """Return whether that is one of its neighbours."""
    return abs(nearest(model) - model.row) == 1


def average_move(model: Model) -> float:
    """Return how far the rows that texts reach have moved on average."""
    return float(model.moved[: model.table.reached].mean())


# The table of a trained model


def rows_of_tables(model: Model) -> Mapping[str, Rows]:
    """Return how the rows of its table and of the sinusoidal one are to each other."""
    return compared()
