"""What the questions of this page claim."""

from functools import partial

from course.quantity import ROUNDING
from course.questions import law
from pages.further.generation.model import Model

# Which scores change when tokens are dropped


def only_first_changed(model: Model) -> bool:
    """Return whether the scores of the first tokens changed, and no others."""
    return bool(model.early.any() and (model.changed == model.early).all())


# Whose outputs change by padding


def _change(added_rows: bool, rope: bool, model: Model) -> bool:
    found = model.padded.changes
    return (found["sinusoidal"] > ROUNDING, found["RoPE"] > ROUNDING) == (added_rows, rope)


neither_changes = partial(_change, False, False)
only_added_rows_change = partial(_change, True, False)
both_change = partial(_change, True, True)

# How far back a stack of windows reaches


def _reaches(tokens: int, model: Model) -> bool:
    return model.reach == tokens


reaches_7 = partial(_reaches, 7)
reaches_28 = partial(_reaches, 28)
reaches_56 = partial(_reaches, 56)

# Where one absorbed matrix is right

_ANOTHER = law("The fastest pair has another angle at each offset, and a multiple of 2π at none.")


def _right(model: Model) -> int:
    return int((model.misses < ROUNDING).sum())


@_ANOTHER
def right_at_all(model: Model) -> bool:
    """Return whether the matrix is right at every offset."""
    return _right(model) == model.view.L


@_ANOTHER
def right_at_one(model: Model) -> bool:
    """Return whether it is right at the offset that it was worked out for, and no other."""
    return _right(model) == 1 and model.misses[model.view.phi] < ROUNDING


@_ANOTHER
def right_at_near(model: Model) -> bool:
    """Return whether it is right at the offset beside it too."""
    return model.next_miss < ROUNDING
