"""What is claimed of the tables of libraries, and the numbers that decide it."""

from functools import partial
from math import inf

from pages.reference.libraries.model import Model

_PUT_BACK = "columns-put-back"


# How far two tables are apart


def _apart(least: float, most: float, model: Model) -> bool:
    return least < model.most_apart < most


somewhat_apart = partial(_apart, 0.01, 1)
far_apart = partial(_apart, 1.9, inf)


# A head in the wrong layout


def put_back(model: Model) -> Model:
    """Return the same with the columns put back."""
    return Model(model.view._replace(undone=_PUT_BACK))


def found_half_of_the_time(model: Model) -> bool:
    """Return whether the head finds its row in about half of the cases."""
    return 0.3 <= model.found.share <= 0.7
