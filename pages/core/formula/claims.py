"""What the questions of this page claim, and the numbers that decide it."""

from functools import partial
from math import log

import numpy as np
from numpy.typing import NDArray

import pe_core
from course.quantity import Floats
from course.questions import law
from pages.core.formula.model import ROUNDING, Model

_AT_0 = law("At position 0 every angle is 0, whatever it is divided by.")
_EXACT = 1e-9


# Which exponent a column has


def exponent(model: Model) -> float:
    """Return to which power the base was raised for the chosen cell, read off its frequency."""
    return -log(model.cell.speed) / log(model.view.n)


@law("By definition the exponent of a column is twice the index of its pair, divided by the width.")
def exponent_counts_pairs(model: Model) -> bool:
    """Return whether the exponent is twice the pair, divided by the width."""
    return abs(exponent(model) - model.cell.exponent) < ROUNDING


def exponent_counts_columns(model: Model) -> bool:
    """Return whether it is twice the column, divided by the width."""
    return abs(exponent(model) - 2 * model.view.dim / model.view.d) < ROUNDING


def exponent_leaves_out_the_width(model: Model) -> bool:
    """Return whether it is twice the pair."""
    return abs(exponent(model) - 2 * model.cell.pair) < ROUNDING


def sharing(model: Model) -> NDArray[np.intp]:
    """Return the columns that have the exponent of the chosen one, itself included."""
    return np.flatnonzero(model.frequencies.repeat(2) == model.cell.speed)


@law("Every pair fills two columns.")
def no_other_column_shares(model: Model) -> bool:
    """Return whether no other column has this exponent."""
    return sharing(model).size == 1


@law("Every pair fills two columns and has a frequency of its own.")
def pair_shares(model: Model) -> bool:
    """Return whether the two columns of the pair have it, and no others."""
    return [*sharing(model)] == [2 * model.cell.pair, 2 * model.cell.pair + 1]


def all_columns_share(model: Model) -> bool:
    """Return whether all columns have it."""
    return sharing(model).size == model.view.d


# What does without the base


def row_changes(model: Model) -> Floats:
    """Return how far each row differs between this base and that of the other example."""
    view = model.view
    own, other = (pe_core.sinusoidal(view.L, view.d, n) for n in (view.n, model.other_base))
    return np.asarray(abs(own - other).max(axis=1))


def row_change(model: Model) -> float:
    """Return how far the row of t does."""
    return float(row_changes(model)[model.view.t])


def _row_stays(row: int, model: Model) -> bool:
    """Return whether a row is the same with both bases."""
    return bool(row_changes(model)[row] < ROUNDING)


row_0_stays = _AT_0(partial(_row_stays, 0))
row_1_stays = partial(_row_stays, 1)


@_AT_0
def no_row_stays(model: Model) -> bool:
    """Return whether every row differs."""
    return bool((row_changes(model) >= ROUNDING).all())


# Which exponent repairs the loop


def _repairs(name: str, model: Model) -> bool:
    """Return whether the row of t with this exponent is that of the table."""
    row = pe_core.sinusoidal(1, model.view.d, model.view.n, start=model.view.t)[0]
    return bool(abs(model.tried[name] - row).max() < _EXACT)


unrounded_half_repairs = partial(_repairs, "unrounded")
single_pair_repairs = partial(_repairs, "half")
even_column_repairs = law("This is the exponent of the formula.")(partial(_repairs, "even"))
