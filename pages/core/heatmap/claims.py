"""What the questions about the whole table claim, and the numbers that decide it."""

from functools import partial

import numpy as np

from course.quantity import Floats
from course.questions import law
from pages.core.heatmap.model import Later, Model

_ROUNDING = 1e-9
_NO_LENGTH = law("The length of the table does not appear in the formula.")


# How many columns hardly change


def _as_wide_as(d: int, model: Model) -> Model:
    """Return the table with so many columns."""
    return Model(model.view._replace(d=d))


narrow = partial(_as_wide_as, 128)
wide = partial(_as_wide_as, 512)


def moving(model: Model) -> int:
    """Return how many columns change by more."""
    return model.view.d - model.still


def narrowed(model: Model) -> Model:
    """Return the table with as many columns as change by more in this one."""
    return _as_wide_as(moving(model), model)


def all_added_are_still(model: Model) -> bool:
    """Return whether each column that the table has more than 128 hardly changes."""
    first = narrow(model)
    return model.still == first.still + model.view.d - first.view.d


def all_columns_move(model: Model) -> bool:
    """Return whether no column hardly changes."""
    return model.still == 0


def about_same_share_is_still(model: Model) -> bool:
    """Return whether about as large a share of them hardly changes as of 128."""
    return abs(model.still_share - narrow(model).still_share) < 0.02


def _as_many_are_still(d: int, within: int, model: Model) -> bool:
    """Return whether as many columns hardly change as of a table so wide, or about as many."""
    return abs(model.still - _as_wide_as(d, model).still) <= within


about_as_many_are_still_as_at_128 = partial(_as_many_are_still, 128, 9)
about_as_many_are_still_as_at_512 = partial(_as_many_are_still, 512, 9)
as_many_are_still_as_at_304 = partial(_as_many_are_still, 304, 0)


# What a longer table keeps of a row


def _moved(short: int, model: Model) -> Floats:
    """Return how far each cell of row t, or of the last row, is from a table of so many rows."""
    table = Model(model.view._replace(L=short)).table
    place = min(model.view.t, short - 1)
    return np.asarray(abs(table[place] - model.table[place]))


def row_moved(model: Model) -> float:
    """Return how far they are at most from a table of 50 rows."""
    return float(_moved(50, model).max())


def _kept(rows: int, model: Model) -> Floats:
    return np.asarray(_moved(rows, model) < _ROUNDING)


def kept_of_20(model: Model) -> str:
    """Return how many cells are the same in a table of 20 rows."""
    kept, d = int(_kept(20, model).sum()), model.view.d
    return f"all {d}" if kept == d else f"{kept} of the {d}"


def _kept_are(share: float, rows: int, model: Model) -> bool:
    """Return whether this share of them is kept, and these are the first ones."""
    d = model.view.d
    return np.array_equal(_kept(rows, model), np.arange(d) < share * d)


row_is_new_beside_50 = _NO_LENGTH(partial(_kept_are, 0, 50))
row_is_new_beside_20 = _NO_LENGTH(partial(_kept_are, 0, 20))
fast_half_is_kept_beside_50 = _NO_LENGTH(partial(_kept_are, 1 / 2, 50))
fast_half_is_kept_beside_20 = _NO_LENGTH(partial(_kept_are, 1 / 2, 20))
row_is_kept_beside_50 = _NO_LENGTH(partial(_kept_are, 1, 50))
row_is_kept_beside_20 = _NO_LENGTH(partial(_kept_are, 1, 20))


# What the rows after the first ones bring


def after_50(model: Model) -> Later:
    """Return what the rows after the first 50 bring."""
    return model.after(50)


@law("Pair 0 takes 2π tokens for a turn, so it soon comes close to all its values.")
def all_are_new_after_50(model: Model) -> bool:
    """Return whether all columns go beyond what they were in the first 50 rows."""
    return bool(model.beyond(50).all())


def slow_ones_are_new_after_50(model: Model) -> bool:
    """Return whether columns do, and none of those that had turned once within 50 rows."""
    new, turned = model.beyond(50), np.repeat(model.wavelengths <= 50, 2)
    return bool(new.any() and not new[turned].any())


# Which columns are a ruler


def texts(_: Model) -> int:
    """Return how many rows the question is about."""
    return 2000


def _first_wave(part: str, model: Model) -> float:
    """Return the shortest wavelength of these columns, in tokens."""
    return float(model.wavelengths[model.parts[part].start // 2])


first_slow_wave = partial(_first_wave, "slow")
first_of_quarter_wave = partial(_first_wave, "quarter")


def _is_a_ruler(part: str, model: Model) -> bool:
    """Return whether the distance from row 0 grows in these columns up to the last row."""
    return model.grows_to[part] == model.view.last


fast_half_is_a_ruler = partial(_is_a_ruler, "fast")
slow_half_is_a_ruler = partial(_is_a_ruler, "slow")
last_quarter_is_a_ruler = partial(_is_a_ruler, "quarter")
