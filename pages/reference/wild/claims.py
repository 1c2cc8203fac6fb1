"""What is claimed of the tables of libraries, and the numbers that decide it."""

from functools import partial
from math import inf

import numpy as np

from course.questions import law
from course.words import OutOf
from pages.reference.wild.digits import Difference
from pages.reference.wild.model import Model
from pe_core import frequencies

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


def drift(model: Model) -> dict[str, float]:
    """Return the speeds of the chosen pair in both tables, and how far the slower one lags.

    `lag` is its share of the paper's speed, `apart` is between the angles after `tokens`.
    """
    slower, paper = (
        float(frequencies(model.view.d, base)[model.view.pair])
        for base in (model.own.base, model.view.n)
    )
    return {
        "slower": slower, "paper": paper, "lag": 1 - slower / paper,
        "tokens": _DISTANT, "apart": _DISTANT * (paper - slower),
    }  # fmt: skip


def column_apart(model: Model) -> float:
    """Return how far the two tables are apart in the chosen column."""
    return float(model.apart[:, model.view.dim].max())


def _column_apart(least: float, most: float, model: Model) -> bool:
    return least < column_apart(model) < most


column_stays_near = partial(_column_apart, -inf, 0.05)
column_far_apart = partial(_column_apart, 1.9, inf)
column_beyond_reach = _IN_REACH(partial(_column_apart, 3, inf))


# Rows, and the dot products of rows


def _differ(rows: bool, products: bool, model: Model) -> bool:
    """Return whether rows and dot products differ by more than rounding to float32."""
    return (model.most_apart > 0.01, model.products_apart > 1e-3) == (rows, products)


neither_differs = partial(_differ, False, False)
rows_alone_differ = partial(_differ, True, False)
products_differ_too = partial(_differ, True, True)


def rows_apart(model: Model) -> tuple[Difference, ...]:
    """Return how far the family's rows are from the other's from row 0, 1 or 2 on."""
    mine, theirs = (
        model.undoing(name).stages["columns put back"]
        for name in (model.view.family, model.view.against)
    )
    return tuple(
        Difference(abs(mine[: len(mine) - first] - theirs[first:]).max()) for first in range(3)
    )


def _match_from(row: int, model: Model) -> bool:
    return rows_apart(model)[row] < 1e-4


match_from_row_0 = partial(_match_from, 0)
match_from_row_2 = partial(_match_from, 2)


def match_from_row_2_alone(model: Model) -> bool:
    """Return whether they are the same from row 2 on, and not from row 0."""
    return match_from_row_2(model) and not match_from_row_0(model)


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
