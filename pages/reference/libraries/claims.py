"""What is claimed of the tables of libraries, and the numbers that decide it."""

from functools import partial
from math import inf

import numpy as np

from course.words import OutOf
from pages.reference.libraries.model import Model

_PUT_BACK = "columns-put-back"


# How far two tables are apart


def _apart(least: float, most: float, model: Model) -> bool:
    return least < model.most_apart < most


identical = partial(_apart, -inf, 1e-12)
somewhat_apart = partial(_apart, 0.01, 1)
far_apart = partial(_apart, 1.9, inf)


# A head in the wrong layout


def put_back(model: Model) -> Model:
    """Return the same with the columns put back."""
    return Model(model.view._replace(undone=_PUT_BACK))


def found_half_of_the_time(model: Model) -> bool:
    """Return whether the head finds its row in about half of the cases."""
    return 0.3 <= model.found.share <= 0.7


def in_place(model: Model) -> OutOf:
    """Return how many columns of the family's table are where the paper has them."""
    right = np.arange(model.view.d)
    columns = model.own.columns if model.view.undone == "as-it-is" else right
    return OutOf(int((columns == right).sum()), len(right))


def half_in_place(model: Model) -> bool:
    """Return whether half of them are."""
    return in_place(model).share == 1 / 2
