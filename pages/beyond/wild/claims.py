"""What is claimed of the tables of libraries, and the numbers that decide it."""

from functools import partial
from math import inf

import numpy as np

from course.questions import law
from pages.beyond.wild.digits import Difference
from pages.beyond.wild.model import Model
from pe_core import frequencies
from pe_core.figures import out_of

_DISTANT = 600  # tokens
_PUT_BACK = "columns-put-back"
_IN_REACH = law("Two numbers between −1 and 1 are at most 2 apart.")


# How the family writes the table


def _is(fact: str, value: str, model: Model) -> bool:
    return bool(getattr(model.convention, fact) == value)


starts_at_0 = partial(_is, "first", "0")
starts_later = partial(_is, "first", "2")
falls = partial(_is, "first", "L, falling")
unscaled = partial(_is, "values", "as they are")
scaled = partial(_is, "values", "times 1/√d")
standardised = partial(_is, "values", "standardised")


def _keeps_products(stage: int, model: Model) -> bool:
    return bool(model.products_moved[stage] < 1e-9 * model.view.d)


order_keeps_products = partial(_keeps_products, 0)
shift_keeps_products = partial(_keeps_products, 1)
scale_keeps_products = partial(_keeps_products, 2)


# How far two tables are apart


def _apart(least: float, most: float, model: Model) -> bool:
    return least < model.most_apart < most


identical = partial(_apart, -inf, 1e-12)
match = partial(_apart, -inf, 1e-4)
somewhat_apart = partial(_apart, 0.01, 1)
far_apart = partial(_apart, 1.9, inf)
beyond_reach = _IN_REACH(partial(_apart, 3, inf))


def as_near_as_at_50(model: Model) -> bool:
    """Return whether the tables are hardly farther apart than those of 50 rows."""
    return model.most_apart < 1.5 * Model(model.view._replace(L=50)).most_apart


# How far two sines drift apart


def pair(model: Model) -> int:
    """Return the pair of the chosen column."""
    return model.view.dim // 2


def speeds(model: Model) -> tuple[float, float]:
    """Return by how much the angle of this pair grows per token in the family and in the paper."""
    d, n = model.view.d, model.view.n
    return float(frequencies(d, model.own.base)[pair(model)]), float(frequencies(d, n)[pair(model)])


def lag(model: Model) -> float:
    """Return which share of the paper's speed the other pair lacks."""
    slower, paper = speeds(model)
    return 1 - slower / paper


def distant(_: Model) -> int:
    """Return after how many tokens the angles are compared."""
    return _DISTANT


def angles_apart(model: Model) -> float:
    """Return how far apart the angles are then."""
    slower, paper = speeds(model)
    return _DISTANT * (paper - slower)


def column_apart(model: Model) -> float:
    """Return how far the two tables are apart in the chosen column."""
    return float(model.apart[:, model.view.dim].max())


def _column_apart(least: float, most: float, model: Model) -> bool:
    return least < column_apart(model) < most


column_stays_near = partial(_column_apart, -inf, 0.05)
column_far_apart = partial(_column_apart, 1.9, inf)
column_beyond_reach = _IN_REACH(partial(_column_apart, 3, inf))


# Rows, and the dot products of rows


def rows_agree(model: Model) -> bool:
    """Return whether the cells of both tables agree."""
    return model.most_apart <= 0.01


def rows_alone_differ(model: Model) -> bool:
    """Return whether cells differ and dot products do not, but for rounding to float32."""
    return not rows_agree(model) and model.products_apart <= 1e-3


def products_differ_too(model: Model) -> bool:
    """Return whether cells differ and dot products too."""
    return not rows_agree(model) and model.products_apart > 1e-3


def rows_apart(model: Model) -> tuple[Difference, ...]:
    """Return how far the family's rows are from the other's from row 0, 1 or 2 on."""
    mine, theirs = (
        model.undoing(name).stages["columns put back"]
        for name in (model.view.family, model.view.against)
    )
    return tuple(
        Difference(abs(mine[: len(mine) - first] - theirs[first:]).max()) for first in range(3)
    )


def match_from_row_0(model: Model) -> bool:
    """Return whether they are the same from row 0 on."""
    return rows_apart(model)[0] < 1e-4


def match_from_row_2(model: Model) -> bool:
    """Return whether they are the same from row 2 on."""
    return rows_apart(model)[2] < 1e-4


def match_from_row_2_alone(model: Model) -> bool:
    """Return whether they are the same from row 2 on, and not from row 0."""
    return match_from_row_2(model) and not match_from_row_0(model)


# A head in the wrong layout


def put_back(model: Model) -> Model:
    """Return the same with the columns put back."""
    return Model(model.view._replace(undone=_PUT_BACK))


def _found(least: float, most: float, model: Model) -> bool:
    return least <= model.found.right / model.found.asked <= most


never_found = partial(_found, 0, 0)
found_half_of_the_time = partial(_found, 0.3, 0.7)


def _in_place(model: Model) -> int:
    """Return how many columns of the family's table are where the paper has them."""
    if model.view.undone != "as-it-is":
        return model.view.d
    return int((model.own.columns == np.arange(model.view.d)).sum())


def columns_in_place(model: Model) -> str:
    """Return the same in words."""
    return out_of(_in_place(model), model.view.d, "column")


def _share_in_place(share: float, model: Model) -> bool:
    return _in_place(model) == share * model.view.d


all_in_place = partial(_share_in_place, 1)
half_in_place = partial(_share_in_place, 0.5)
none_in_place = partial(_share_in_place, 0)
