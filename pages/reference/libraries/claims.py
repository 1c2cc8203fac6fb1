"""What is claimed of the tables of libraries, and the numbers that decide it."""

from pages.reference.libraries.digits import SEEN, Difference
from pages.reference.libraries.model import Model

_PUT_BACK = "columns-put-back"


# How far two tables are apart


def by_half(model: Model) -> tuple[Difference, Difference]:
    """Return the largest difference in the first half of the rows and in the second."""
    half = model.view.L // 2
    return Difference(model.apart[:half].max()), Difference(model.apart[half:].max())


def later_rows_are_further_apart(model: Model) -> bool:
    """Return whether the two tables differ clearly more in the second half than in the first."""
    early, late = by_half(model)
    return late > max(1.2 * early, SEEN)


def early_rows_are_as_far_apart(model: Model) -> bool:
    """Return whether they differ about as much in the first half as in the second."""
    early, late = by_half(model)
    return early > SEEN and early >= late / 1.2


# A head in the wrong layout


def put_back(model: Model) -> Model:
    """Return the same with the columns put back."""
    return Model(model.view._replace(undone=_PUT_BACK))


def found_half_of_the_time(model: Model) -> bool:
    """Return whether the head finds its row in about half of the cases."""
    return 0.3 <= model.found.share <= 0.7
