"""What the questions about the whole table claim, and the numbers that decide it."""

from functools import partial

import numpy as np

import pe_core
from course.quantities import Floats, sign
from course.questions import law
from pages.core.heatmap.model import Later, Model

_ROUNDING = 1e-9
_NO_LENGTH = law("The length of the table does not appear in the formula.")
_SAME_TERMS = law("A sum does not depend on the order of its terms.")
_PAIR_0_ROUND = law("Pair 0 takes 2π tokens for a turn, so it soon comes close to all its values.")


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


@law("Even over two positions, with the largest base, a tenth of the columns change.")
def nearly_all_are_still(model: Model) -> bool:
    """Return whether more than nine in ten columns hardly change."""
    return model.still_share > 0.9


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


def _rows(short: int, model: Model) -> tuple[Floats, Floats]:
    """Return row t, or the last one, of a table of so many rows, and the same row of this table."""
    table = Model(model.view._replace(L=short)).table
    place = min(model.view.t, short - 1)
    return table[place], model.table[place]


def _moved(short: int, model: Model) -> Floats:
    """Return how far each cell of this row is from the shorter table."""
    first, second = _rows(short, model)
    return np.asarray(abs(first - second))


def row_moved(model: Model) -> float:
    """Return how far they are from a table of 50 rows at most."""
    return float(_moved(50, model).max())


def row_is_identical(model: Model) -> bool:
    """Return whether they are exactly the same there."""
    return row_moved(model) == 0


def cells(model: Model) -> tuple[float, float]:
    """Return the chosen cell of row t in a table of 50 rows, and in this one."""
    first, second = (float(row[model.view.dim]) for row in _rows(50, model))
    return first, second


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


# What the layout does to dot products and distances


def products(model: Model) -> tuple[float, float]:
    """Return the dot product of the rows t and t + φ in both layouts."""
    first, second = (pe_core.sinusoidal(1, model.view.d, model.view.n, start=place)
                     for place in (model.view.t, model.view.later))  # fmt: skip
    return (
        float(first[0] @ second[0]),
        float(pe_core.to_halves(first)[0] @ pe_core.to_halves(second)[0]),
    )


@_SAME_TERMS
def all_products_change(model: Model) -> bool:
    """Return whether every dot product is another one in the other layout."""
    return bool((model.layouts_apart > _ROUNDING).all())


@law(
    "The sum still contains all of its terms, and the dot product of a row with itself is d/2, "
    "not 0."
)
def products_are_halved(model: Model) -> bool:
    """Return whether the dot product of these rows is half as large there."""
    before, after = products(model)
    return abs(after - before / 2) < _ROUNDING


@_SAME_TERMS
def layouts_are_alike(model: Model) -> bool:
    """Return whether both layouts give the same dot products."""
    return model.layouts_miss < 1e-12 * model.view.d


def distances(model: Model) -> tuple[float, float]:
    """Return how far the rows t and t + φ are apart as the paper and as the view lay them out."""
    paper, laid_out = (
        float(np.linalg.norm(table[model.view.t] - table[model.view.later]))
        for table in (model.table, model.laid_out)
    )
    return paper, laid_out


def _distance_goes(up: int, model: Model) -> bool:
    """Return whether they get further apart in the layout of the view (1), nearer (-1), neither."""
    paper, laid_out = distances(model)
    return sign(laid_out - paper) == up


distance_grows = _SAME_TERMS(partial(_distance_goes, 1))
distance_shrinks = _SAME_TERMS(partial(_distance_goes, -1))
distance_stays = _SAME_TERMS(partial(_distance_goes, 0))


# What the rows after the first ones bring


def after_50(model: Model) -> Later:
    """Return what the rows after the first 50 bring."""
    return model.after(50)


def after_700(model: Model) -> Later:
    """Return what those after the first 700 do."""
    return model.after(700)


def _all_are_new(known: int, model: Model) -> bool:
    """Return whether all columns go beyond what they were in the known rows."""
    return bool(model.beyond(known).all())


all_are_new_after_50 = _PAIR_0_ROUND(partial(_all_are_new, 50))
all_are_new_after_700 = _PAIR_0_ROUND(partial(_all_are_new, 700))


def slow_ones_are_new_after_50(model: Model) -> bool:
    """Return whether columns do, and none of those that had turned once within 50 rows."""
    new, turned = model.beyond(50), np.repeat(model.wavelengths <= 50, 2)
    return bool(new.any() and not new[turned].any())


def pair_3_is_new_after_700(model: Model) -> bool:
    """Return whether after 700 rows pair 3 does, and no pair before it."""
    new = model.beyond(700)
    return bool(new[6:].all() and not new[:6].any())


# Which rows are nearest


def _nearest_are_apart(offset: int, model: Model) -> bool:
    """Return whether the two nearest rows are so many positions apart."""
    return model.nearest.offset == offset


neighbours_are_nearest = partial(_nearest_are_apart, 1)
nearest_are_6_apart = partial(_nearest_are_apart, 6)
nearest_are_44_apart = partial(_nearest_are_apart, 44)


def nearest_are_far_apart(model: Model) -> bool:
    """Return whether they are more than half of the table apart."""
    return model.nearest.offset > model.view.L // 2


@law("π is irrational, so pair 0 is never at the same angle twice.")
def nearest_are_equal(model: Model) -> bool:
    """Return whether they are the same."""
    return model.nearest.distance < _ROUNDING
