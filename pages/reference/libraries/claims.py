"""What is claimed of the tables of libraries, and the numbers that decide it."""

from pages.reference.libraries.model import Model

_PUT_BACK = "columns-put-back"


def put_back(model: Model) -> Model:
    """Return the same with the columns put back."""
    return Model(model.view._replace(undone=_PUT_BACK))


def found_half_of_the_time(model: Model) -> bool:
    """Return whether the head finds its row in about half of the cases."""
    return 0.3 <= model.found.share <= 0.7
