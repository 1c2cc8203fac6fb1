"""What the questions of this page claim."""

from functools import partial

from course.quantity import ROUNDING
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
